"""The pages of twiceFour: its board, its rules, and a puzzle that the engine has solved."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.utils import translation

from accounts.guests import SESSION_KEY
from accounts.models import Player
from engine import rules_for
from engine.levels.twicefour import SECONDS
from games.models import Invitation
from games.push_rules import puzzle_data
from tests.games.test_pages import page_data
from tests.games.twicefour import new_round

pytestmark = pytest.mark.django_db

CLOCK = re.compile(r'class="clock" data-side="(\w+)"')
FIGURE = re.compile(r'name="side" value="(\w*)"')
DE = {"headers": {"accept-language": "de"}}


def page(client: Client, address: str) -> str:
    response = client.get(address, **DE)
    assert response.status_code == 200
    return response.content.decode()


@pytest.fixture
def player(client: Client) -> Player:
    """Who looks at the pages."""
    player = Player.objects.create(name="Gast-TEST")
    session = client.session
    session[SESSION_KEY] = player.public_id
    session.save()
    return player


def test_without_a_match_there_is_no_board_but_the_page_that_makes_one(client: Client) -> None:
    response = client.get("/?mode=computer&rules=twicefour")
    assert response.status_code == 302
    assert response.headers["location"] == "/new?rules=twicefour&mode=computer"


def test_only_the_person_has_a_clock_against_the_computer(client: Client, player: Player) -> None:
    new_round(player, "computer", side="circle")
    text = page(client, "/?mode=computer&rules=twicefour")
    assert CLOCK.findall(text) == ["circle"]
    assert text.count("<tr data-level=") == len(SECONDS)
    assert "games/js/timed" in text
    assert 'name="first"' not in text


def test_at_one_screen_there_is_no_clock_unless_wished(client: Client, player: Player) -> None:
    new_round(player)
    assert CLOCK.findall(page(client, "/?mode=hotseat&rules=twicefour")) == []
    new_round(player, clock={"per_move": 20})
    assert CLOCK.findall(page(client, "/?mode=hotseat&rules=twicefour")) == ["cross", "circle"]


def test_who_follows_a_link_may_wish_for_a_figure(client: Client, player: Player) -> None:
    host = Player.objects.create(name="Gast-HOST")
    game = new_round(host, "link")
    code = Invitation.objects.get(match=game.match).code
    text = page(client, f"/join/{code}")
    assert FIGURE.findall(text) == ["", "cross", "circle"]


def test_who_waits_sees_no_figure_before_wishes_and_lots_have_said(
    client: Client, player: Player
) -> None:
    game = new_round(player, "link", side="circle")
    text = page(client, f"/m/{game.match.public_id}")
    assert re.findall(r"<span data-sub>(.*?)</span>", text) == ["Figur offen"] * 2
    assert "entscheidet das Los" in text
    assert "Spielen wir? twiceFour, ohne Konto." in text


def test_the_rules_page_has_a_puzzle_a_round_and_ways_to_play(client: Client) -> None:
    text = page(client, "/rules/twicefour/")
    assert "Kreuz ist am Zug und gewinnt" in text
    for mode in ("computer", "hotseat", "link"):
        assert f"/new?rules=twicefour&amp;mode={mode}" in text
    for level, seconds in SECONDS.items():
        assert f'<th scope="row">{level}</th>' in text
        assert f"<td>{seconds}&nbsp;s</td>" in text
    data = page_data(client.get("/rules/twicefour/"))
    assert data["lessons"][0]["result"]["reason"] == "points"
    assert data["puzzle"]["side_to_move"] == "cross"


def test_all_rules_lead_to_it(client: Client) -> None:
    assert 'href="/rules/twicefour/"' in page(client, "/rules/")


def test_the_puzzle_is_the_example_of_the_rules() -> None:
    puzzle = puzzle_data()
    cross = {
        "abcde"[column] + str(5 - row)
        for row, line in enumerate(puzzle["board"])
        for column, sign in enumerate(line)
        if sign == "x"
    }
    assert cross == {"b1", "c2", "d3", "d4", "d5"}
    assert puzzle["notes"]["points"] == {"cross": 1, "circle": 0}
    assert [tuple(line[0] + line[-1]) for line in puzzle["notes"]["counted"]] == [(4, 2, 4, 5)]


def test_one_answer_is_right_and_every_other_is_told_why_not() -> None:
    with translation.override("en"):
        answers = puzzle_data()["answers"]
    assert [move for move, answer in answers.items() if answer["right"]] == ["d4e4"]
    assert answers["d4e4"]["result"]["lines"] == (((2, 1), (3, 2), (4, 3), (5, 4)),)
    again = answers["c2d2"]
    assert again["made"]["closed"] == []
    assert "has counted already" in again["words"]
    assert all(answer["words"] for answer in answers.values())
    assert set(answers) == set(rules_for("twicefour").parse(before()).legal_moves())


def before() -> str:
    return " ".join(made["move"] for made in puzzle_data()["history"])

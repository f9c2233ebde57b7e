"""The page on which a table is set: one address, every choice a link, reasons for what is shut."""

from __future__ import annotations

import re
from html import unescape
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client

from engine import KNOWN_KEYS, OFFERED_KEYS
from games.models import Match
from games.pictures import rules_picture, scene_of
from games.rules_pages import rules_page_of
from tests.games.test_pages import page_data

pytestmark = pytest.mark.django_db

DE = {"headers": {"accept-language": "de"}}
LINK = re.compile(r'<a class="(?:option|game-card)"([^>]*)>')


def links(response: Any) -> dict[str, str]:
    """The attributes of every choice, by its part and value."""
    found = {}
    for attributes in LINK.findall(response.content.decode()):
        name = re.search(r'data-choice="([^"]+)"', attributes)
        assert name
        found[name[1]] = unescape(attributes)
    return found


def address_of(attributes: str) -> str:
    found = re.search(r'href="([^"]+)"', attributes)
    assert found
    return found[1]


@pytest.mark.parametrize(
    ("mode", "names"),
    [
        ("hotseat", ("walls=1", "family=pop", "board=9x7", "best_of=3", "first=yellow")),
        ("computer", ("level=stark", "first=me", "mode=link")),
    ],
)
def test_every_choice_leads_to_a_table_with_it_chosen(
    client: Client, mode: str, names: tuple[str, ...]
) -> None:
    page = client.get(f"/new?rules=8x7&mode={mode}")
    for name in names:
        there = client.get(address_of(links(page)[name]))
        assert "aria-current" in links(there)[name], name


def test_choices_are_kept_by_the_cards(client: Client) -> None:
    card = links(client.get("/new?rules=7x6&mode=computer&level=stark&best_of=5"))["rules=9x7"]
    query = parse_qs(urlsplit(address_of(card)).query)
    assert query == {
        "rules": ["9x7"],
        "mode": ["computer"],
        "level": ["stark"],
        "best_of": ["5"],
    }


@pytest.mark.parametrize(
    ("query", "shut", "reason"),
    [
        ("rules=10x7", "walls=1", "bis zu 8 Spalten"),
        ("rules=8x7", "family=pop10", "nur auf einem Brett"),
        ("rules=7x6-pop10", "board=9x7", "nur auf einem Brett"),
        ("rules=7x6&mode=hotseat", "clock=quick", "zwischen zwei Leuten"),
    ],
)
def test_what_does_not_go_together_is_shut_and_says_why(query: str, shut: str, reason: str) -> None:
    page = Client(**DE).get(f"/new?{query}")
    attributes = links(page)[shut]
    assert "href" not in attributes
    assert 'aria-disabled="true"' in attributes
    place = re.search(r'aria-describedby="([\w-]+)"', attributes)
    assert place
    told = re.search(rf'id="{place[1]}">(.*?)<', page.content.decode())
    assert told
    assert reason in told[1]


def test_an_address_that_makes_no_sense_is_put_right_and_told() -> None:
    page = Client(**DE).get("/new?rules=7x6-pop10-five&mode=nonsense")
    assert page.status_code == 200
    assert page_data(page)["request"]["rules"] == "7x6-pop10"
    assert page.content.decode().count("new-notice") == 2


def test_the_old_address_of_the_link_page_leads_here(client: Client) -> None:
    answer = client.get("/?mode=link&rules=9x7-pop")
    assert (answer.status_code, answer.headers["Location"]) == (302, "/new?mode=link&rules=9x7-pop")
    assert client.get("/?mode=link").headers["Location"] == "/new?mode=link&rules=7x6"


def test_only_a_link_has_a_colour_to_choose(client: Client) -> None:
    assert 'name="side"' in client.get("/new?mode=link").content.decode()
    assert 'name="side"' not in client.get("/new?mode=hotseat").content.decode()


def test_what_the_page_asks_for_makes_the_match(client: Client) -> None:
    wish = page_data(client.get("/new?rules=8x7-five&mode=hotseat&best_of=3"))["request"]
    answer = client.post("/api/v1/matches/", wish, content_type="application/json")
    assert answer.status_code == 201
    match = Match.objects.get()
    assert (match.rules, match.mode, match.best_of) == ("8x7-five", "hotseat", 3)


@pytest.mark.parametrize("rules", OFFERED_KEYS)
def test_the_picture_of_a_game_shows_it_in_play(rules: str) -> None:
    position = scene_of(rules)
    assert position.outcome is None
    assert position.plies > 6
    picture = rules_picture(rules)
    assert len(picture["history"]) == position.plies
    assert bool(picture["pulls"]) == ("-pop" in rules and "pop10" not in rules)


@pytest.mark.parametrize("rules", KNOWN_KEYS)
def test_every_game_has_a_page_with_its_rules(rules: str) -> None:
    assert re.fullmatch(r"/rules/[a-z0-9-]+/", rules_page_of(rules))

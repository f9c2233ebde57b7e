"""The pages: what they show to whom, and that looking changes nothing."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.guests import SESSION_KEY
from accounts.models import Player
from games import views
from games.models import Game
from tests.games.conftest import SHORT_WIN, new_game, play

PAGES = [
    "/",
    "/?mode=hotseat",
    "/?mode=computer",
    "/?mode=hotseat&rules=9x7-pop",
    "/new",
    "/new?rules=7x6-five&mode=link",
    "/rules/",
    "/rules/four-in-a-row/",
]


def page_data(response: Any) -> dict[str, Any]:
    found = re.search(
        r'<script id="page-data" type="application/json">(.*?)</script>',
        response.content.decode(),
        re.DOTALL,
    )
    assert found
    data: dict[str, Any] = json.loads(found[1])
    return data


def signed_in(player: Player, **headers: str) -> Client:
    client = Client(**headers)
    session = client.session
    session[SESSION_KEY] = player.public_id
    session.save()
    return client


class Markup(HTMLParser):
    """Collects what a strict content policy forbids, and every address."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.inline: list[str] = []
        self.addresses: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        data = given.get("type") == "application/json"
        if tag == "style" or (tag == "script" and "src" not in given and not data):
            self.inline.append(tag)
        self.inline += [f"{tag} {name}" for name in given if name == "style" or name[:2] == "on"]
        self.addresses += [given[name] or "" for name in ("href", "src", "action") if name in given]


@pytest.mark.django_db
@pytest.mark.parametrize("address", PAGES)
def test_looking_writes_nothing_and_makes_no_guest(client: Client, address: str) -> None:
    with CaptureQueriesContext(
        connection,
    ) as queries:
        response = client.get(address)
    assert response.status_code == 200
    assert [query["sql"] for query in queries if not query["sql"].startswith("SELECT")] == []
    assert Player.objects.count() == 0
    assert "sessionid" not in response.cookies


@pytest.mark.django_db
def test_a_newcomer_sees_a_first_round_that_is_not_stored(client: Client) -> None:
    data = page_data(client.get("/"))
    assert data["page"] == "play"
    assert data["state"]["status"] == "new"
    assert data["state"]["mode"] == "hotseat"
    assert data["state"]["id"] is None
    assert data["state"]["side_to_move"] == "red"
    urls = {"api": "/api/v1/", "socket": "/ws/games/", "login": "/account/login/"}
    assert data["urls"] == urls


@pytest.mark.django_db
def test_the_other_mode_starts_at_level_normal_with_alternating_start(client: Client) -> None:
    data = page_data(client.get("/?mode=computer"))
    assert data["state"]["mode"] == "computer"
    assert data["default_settings"] == {"rules": "7x6", "level": "normal", "first": "alternate"}


@pytest.mark.django_db
@pytest.mark.parametrize("mode", ["", "nonsense", "HOTSEAT", "\x00", "computer\ud800"])
def test_an_unknown_mode_is_as_none(client: Client, mode: str) -> None:
    address = f"/?mode={mode}".encode("utf-8", "surrogatepass")
    response = client.get("/", QUERY_STRING=address[2:].decode("latin-1"))
    assert page_data(response)["state"]["mode"] == "hotseat"


@pytest.mark.django_db
def test_the_turn_bar_speaks_before_any_script(client: Client) -> None:
    german = client.get("/", headers={"accept-language": "de"}).content.decode()
    english = client.get("/", headers={"accept-language": "en"}).content.decode()
    assert "Runde 1 · Am Zug: Rot" in german
    assert "Round 1 · Turn: Red" in english


def test_the_front_page_brings_back_the_round_one_was_in(alice: Player, hotseat: Game) -> None:
    play(hotseat, alice, "4 4 5")
    state = page_data(signed_in(alice).get("/"))["state"]
    assert (state["id"], state["moves"], state["you"]) == (
        hotseat.public_id,
        "4 4 5",
        ["red", "yellow"],
    )


def test_each_mode_keeps_a_round_of_its_own(alice: Player, hotseat: Game) -> None:
    other = new_game(alice, mode="computer", level="stark")
    client = signed_in(alice)
    assert page_data(client.get("/?mode=hotseat"))["state"]["id"] == hotseat.public_id
    data = page_data(client.get("/?mode=computer"))
    assert data["state"]["id"] == other.public_id
    assert data["default_settings"]["level"] == "stark"


def test_each_game_keeps_a_round_of_its_own(alice: Player, hotseat: Game) -> None:
    pop = new_game(alice, rules="7x6-pop")
    client = signed_in(alice)
    assert page_data(client.get("/"))["state"]["id"] == pop.public_id
    assert page_data(client.get("/?mode=hotseat&rules=7x6"))["state"]["id"] == hotseat.public_id
    unbegun = page_data(client.get("/?mode=hotseat&rules=8x7-five"))["state"]
    assert (unbegun["id"], unbegun["rules"], unbegun["first_column"]) == (None, "8x7-five", 0)


@pytest.mark.django_db
@pytest.mark.parametrize("rules", ["", "4x3", "7x6-five-pop", "\x00", "7x6\ud800"])
def test_an_unknown_game_is_as_none(client: Client, rules: str) -> None:
    address = f"/?mode=hotseat&rules={rules}".encode("utf-8", "surrogatepass")
    response = client.get("/", QUERY_STRING=address[2:].decode("latin-1"))
    assert page_data(response)["state"]["rules"] == "7x6"


def test_the_tabs_stay_with_the_game(alice: Player) -> None:
    new_game(alice, rules="9x7-pop")
    text = signed_in(alice).get("/").content.decode()
    for address in ("/?mode=computer&amp;rules=9x7-pop", "/new?mode=link&amp;rules=9x7-pop"):
        assert f'href="{address}"' in text


def test_others_watch_a_game_and_hold_no_seat(alice: Player, carol: Player, hotseat: Game) -> None:
    for client in (signed_in(carol), Client()):
        data = page_data(client.get(f"/g/{hotseat.public_id}"))
        assert data["page"] == "game"
        assert data["state"]["you"] == []
        assert not any(data["state"]["can"].values())


def test_who_only_watches_is_offered_nothing_to_set(alice: Player, hotseat: Game) -> None:
    address = f"/g/{hotseat.public_id}"
    assert 'id="settings"' in signed_in(alice).get(address).content.decode()
    assert 'id="settings"' not in Client().get(address).content.decode()


def test_a_match_shows_its_newest_round(alice: Player, hotseat: Game) -> None:
    data = page_data(Client().get(f"/m/{hotseat.match.public_id}"))
    assert data["page"] == "match"
    assert data["state"]["id"] == hotseat.public_id


def test_a_finished_game_can_be_stepped_through(alice: Player, hotseat: Game) -> None:
    play(hotseat, alice, SHORT_WIN)
    state = page_data(Client().get(f"/g/{hotseat.public_id}"))["state"]
    assert state["status"] == "finished"
    assert [move["ply"] for move in state["history"]] == list(range(1, 8))
    assert state["result"]["winner"] == "red"


@pytest.mark.django_db
@pytest.mark.parametrize(
    "address", ["/g/none", "/m/none", "/g/%00", "/g/%ED%A0%80", "/g/" + "x" * 999]
)
def test_an_unknown_address_is_told_in_our_look(client: Client, address: str) -> None:
    response = client.get(address, headers={"accept-language": "de"})
    assert response.status_code == 404
    assert "Hier ist nichts" in response.content.decode()
    assert "Viererreihe" in response.content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize("address", PAGES)
def test_pages_only_read(client: Client, address: str) -> None:
    assert client.post(address).status_code == 405


@pytest.mark.django_db
@pytest.mark.parametrize("address", [*PAGES, "/nowhere"])
def test_pages_obey_a_strict_content_policy(client: Client, address: str) -> None:
    markup = Markup(client.get(address).content.decode())
    assert markup.inline == []
    assert [place for place in markup.addresses if not re.match(r"/(?!/)|#", place)] == []


@pytest.mark.django_db
@pytest.mark.parametrize(("wish", "language"), [("de", "de"), ("en-GB", "en"), ("fr", "de")])
def test_the_page_names_its_language(client: Client, wish: str, language: str) -> None:
    response = client.get("/", headers={"accept-language": wish})
    assert f'<html lang="{language}">' in response.content.decode()


@pytest.mark.django_db
def test_the_language_switch_stays_on_the_page(client: Client) -> None:
    wanted = {"language": "en", "next": "/?mode=computer"}
    answer = client.post("/i18n/setlang/", wanted, headers={"accept-language": "de"})
    assert (answer.status_code, answer.headers["Location"]) == (302, "/?mode=computer")
    page = client.get("/", headers={"accept-language": "de"})
    assert '<html lang="en">' in page.content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("language", "words"), [("de", "Das hat zu lange gedauert"), ("en", "That took too long")]
)
def test_a_step_from_a_stale_page_is_refused_in_our_look(language: str, words: str) -> None:
    client = Client(enforce_csrf_checks=True, headers={"accept-language": language})
    response = client.post("/i18n/setlang/", {"language": "en"})
    assert response.status_code == 403
    assert words in response.content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("language", "words"), [("de", "Bei uns ist etwas kaputt"), ("en", "Something broke")]
)
def test_our_own_failure_is_told_in_our_look(
    monkeypatch: pytest.MonkeyPatch, language: str, words: str
) -> None:
    def broken(*args: object) -> None:
        raise RuntimeError

    monkeypatch.setattr(views, "current_game", broken)
    client = Client(raise_request_exception=False, headers={"accept-language": language})
    response = client.get("/")
    assert response.status_code == 500
    assert words in response.content.decode()
    assert f'<html lang="{language}">' in response.content.decode()

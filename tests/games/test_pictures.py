"""Pictures of games as files, and what previews of links say."""

from __future__ import annotations

import re
from io import BytesIO
from typing import Any
from xml.etree import ElementTree

import pytest
from django.conf import settings
from django.test import Client
from PIL import Image

from accounts.models import Player
from config.middleware import POLICY
from games.models import Game
from tests.games.conftest import SHORT_WIN, fresh, live_game, new_game, play, play_two
from tests.games.family import FAMILY, random_game
from tests.games.test_pages import signed_in

SVG = "{http://www.w3.org/2000/svg}"
RED, YELLOW, MINT = "#dc3a2e", "#ffd83f", "#7dffc8"


def picture(game: Game, form: str = "svg", query: str = "", client: Client | None = None) -> Any:
    return (client or Client()).get(f"/g/{game.public_id}.{form}{query}")


def discs(answer: Any, colour: str) -> int:
    """How many discs of a colour the picture has."""
    found = [
        path
        for path in ElementTree.fromstring(answer.content).iter(f"{SVG}path")
        if path.get("stroke") == colour and path.get("stroke-width") == "0.86"
    ]
    return sum(str(path.get("d")).count("h0") for path in found)


def pixel(answer: Any, x: int, y: int) -> str:
    """The colour at a point of a PNG."""
    with Image.open(BytesIO(answer.content)) as image:
        assert (image.format, image.size) == ("PNG", (1200, 630))
        return f"#{bytes(image.convert('RGB').getpixel((x, y))).hex()}"


def test_picture_shows_the_board_at_any_ply(hotseat: Game, alice: Player) -> None:
    game = play(hotseat, alice, SHORT_WIN)
    for ply, (red, yellow) in enumerate([(0, 0), (1, 0), (1, 1), (2, 1)]):
        answer = picture(game, query=f"?ply={ply}")
        assert (discs(answer, RED), discs(answer, YELLOW)) == (red, yellow)
        assert MINT not in answer.content.decode()
    last = picture(game)
    assert (discs(last, RED), discs(last, YELLOW)) == (4, 3)
    assert MINT in last.content.decode(), "the line is drawn"


@pytest.mark.parametrize("rules", [*FAMILY, "twicefour"])
def test_every_game_has_its_pictures(alice: Player, rules: str) -> None:
    game = new_game(alice, rules=rules)
    position = random_game(rules, 2, game.first, most=30)
    Game.objects.filter(pk=game.pk).update(moves_text=position.format(), plies=position.plies)
    client = signed_in(alice)
    drawn = ElementTree.fromstring(picture(fresh(game), client=client).content)
    dots = sum(str(path.get("d")).count("h0") for path in drawn.iter(f"{SVG}path"))
    assert dots >= sum(sign not in " ." for row in position.board() for sign in row)
    pixel(picture(fresh(game), "png", client=client), 0, 0)


def test_png_has_the_discs_where_they_are(hotseat: Game, alice: Player) -> None:
    game = play(hotseat, alice, SHORT_WIN)
    answer = picture(game, "png")
    size = 630 * 10 // 66
    left, above = (1200 - 7 * size) // 2, (630 - 6 * size) // 2

    def at(column: int, row: int, off: float) -> str:
        x = left + (column - 1) * size + size // 2 + int(off * size)
        return pixel(answer, x, above + (6 - row) * size + size // 2)

    assert (at(1, 1, 0.35), at(2, 1, 0.35), at(3, 1, 0.3)) == (RED, YELLOW, "#071239")
    assert at(1, 1, 0.46) == MINT
    assert pixel(answer, 0, 0) == "#f6f0e5"
    assert pixel(picture(game, "png", "?theme=dark"), 0, 0) == "#16151b"


def test_others_see_a_running_game_late_here_too(alice: Player, bob: Player) -> None:
    game = play_two(live_game(alice, bob), alice, bob, "4 4 5 3 2")
    assert discs(picture(game), RED) == 1
    assert discs(picture(game, query="?ply=5"), RED) == 1
    assert discs(picture(game, client=signed_in(alice)), RED) == 3


def test_picture_of_a_private_game_is_for_its_players(alice: Player, bob: Player) -> None:
    game = live_game(alice, bob, watchable=False)
    play_two(game, alice, bob, SHORT_WIN)
    assert picture(game).status_code == 403
    own = picture(game, "png", client=signed_in(bob))
    assert own.status_code == 200
    assert own["Cache-Control"].startswith("private")
    assert "Access-Control-Allow-Origin" not in own


def test_finished_picture_is_kept_and_sent_once(hotseat: Game, alice: Player) -> None:
    game = play(hotseat, alice, SHORT_WIN)
    first = picture(game)
    assert first["Cache-Control"].startswith("public, max-age=")
    again = Client().get(f"/g/{game.public_id}.svg", headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert first["Content-Security-Policy"] == POLICY
    assert "style" not in first.content.decode()


@pytest.mark.parametrize("form", ["svg", "png", "gif"])
@pytest.mark.parametrize(
    ("query", "member"),
    [("?ply=x", "ply"), ("?ply=-1", "ply"), ("?ply=9999999", "ply"), ("?theme=red", "theme")],
)
def test_picture_that_makes_no_sense_is_refused_as_in_the_api(
    hotseat: Game, form: str, query: str, member: str
) -> None:
    answer = picture(hotseat, form, query)
    assert (answer.status_code, answer["Content-Type"]) == (422, "application/problem+json")
    assert answer.json()["code"] == "invalid"
    assert list(answer.json()["fields"]) == [member]


@pytest.mark.parametrize("form", ["svg", "png", "gif"])
def test_picture_of_nothing_is_not_found(hotseat: Game, alice: Player, form: str) -> None:
    answer = Client().get(f"/g/nothere.{form}")
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")
    game = play(hotseat, alice, SHORT_WIN)
    assert picture(game, form, "?ply=7").status_code == 200
    assert picture(game, form, "?ply=8").status_code == 404


def test_pictures_cost_points(hotseat: Game, settings: Any) -> None:
    settings.API_POINTS = 4
    answers = [picture(hotseat, "gif") for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert answers[-1].json()["code"] == "throttled"
    assert int(answers[-1]["Retry-After"]) >= 1
    assert "address" in answers[-1]["RateLimit"]


def test_link_to_a_game_says_what_it_is_and_shows_its_board(alice: Player, bob: Player) -> None:
    game = live_game(alice, bob)
    page = Client().get(f"/g/{game.public_id}").content.decode()
    told = dict(re.findall(r'<meta property="og:(\S+)" content="([^"]*)">', page))
    assert told["image"] == f"http://testserver/g/{game.public_id}.png"
    assert told["url"] == f"http://testserver/g/{game.public_id}"
    assert alice.name not in str(told)
    private = live_game(bob, alice, watchable=False)
    mine = signed_in(alice).get(f"/g/{private.public_id}").content.decode()
    assert "og:image" not in mine


def embedded(game: Game, client: Client | None = None) -> Any:
    return (client or Client()).get(f"/embed/{game.public_id}")


def test_only_the_embedded_board_may_be_framed(hotseat: Game, alice: Player) -> None:
    game = play(hotseat, alice, SHORT_WIN)
    answer = embedded(game)
    policy = answer["Content-Security-Policy"]
    assert "frame-ancestors *" in policy
    assert "unsafe" not in policy
    assert "X-Frame-Options" not in answer
    page = Client().get(f"/g/{game.public_id}")
    assert "frame-ancestors 'none'" in page["Content-Security-Policy"]
    assert page["X-Frame-Options"] == "DENY"


def test_embedded_board_does_nothing_and_knows_nobody(hotseat: Game, alice: Player) -> None:
    game = play(hotseat, alice, SHORT_WIN)
    answer = embedded(game, signed_in(alice))
    page = answer.content.decode()
    assert "csrf" not in page
    assert "<form" not in page
    assert not answer.cookies
    assert page == embedded(game).content.decode()


@pytest.mark.parametrize("rules", ["7x6-power", "4x4-pop-five", "twicefour"])
def test_embedded_board_has_every_move_of_every_game(alice: Player, rules: str) -> None:
    game = new_game(alice, rules=rules)
    position = random_game(rules, 2, game.first, most=30)
    Game.objects.filter(pk=game.pk).update(
        moves_text=position.format(),
        plies=position.plies,
        status="finished",
        reason="resigned",
        to_move="",
        finished_at=game.moved_at,
    )
    lesson = embedded(game).context["page_data"]["lessons"][0]
    assert [move["move"] for move in lesson["history"]] == list(position.moves)
    assert lesson["board"] == list(position.board())


def test_embedded_board_is_late_and_not_for_private_games(alice: Player, bob: Player) -> None:
    game = play_two(live_game(alice, bob), alice, bob, "4 4 5 3 2")
    assert len(embedded(game, signed_in(alice)).context["page_data"]["lessons"][0]["history"]) == 2
    private = live_game(alice, bob, watchable=False)
    refused = embedded(private, signed_in(alice))
    missing: Any = Client().get("/embed/nothere", headers={"Accept-Language": "en"})
    assert (refused.status_code, missing.status_code) == (403, 404)
    assert missing.content.decode() == "There is nothing at this address."
    for answer in (refused, missing):
        assert "frame-ancestors *" in answer["Content-Security-Policy"], "its words are seen there"
        assert "X-Frame-Options" not in answer


def test_embedded_board_opens_as_its_address_says(hotseat: Game, alice: Player) -> None:
    game = play(hotseat, alice, SHORT_WIN)
    address = f"/embed/{game.public_id}"
    answer = Client().get(f"{address}?ply=3&theme=dark&lang=en", headers={"Accept-Language": "de"})
    page = answer.content.decode()
    assert answer.context["page_data"]["lessons"][0]["opens_at"] == 3
    assert '<html lang="en" data-theme="dark">' in page
    assert "One move back" in page
    assert answer["Content-Language"] == "en"
    plain = Client().get(f"{address}?ply=99&theme=pink&lang=xx", headers={"Accept-Language": "de"})
    assert plain.context["page_data"]["lessons"][0]["opens_at"] == 7
    assert '<html lang="de">' in plain.content.decode()
    assert "themes.css" not in plain.content.decode()


def test_themes_that_are_asked_for_have_the_colours_of_the_site() -> None:
    css = settings.BASE_DIR / "games" / "static" / "games" / "css"
    tokens, themes = (css / "tokens.css").read_text(), (css / "themes.css").read_text()
    bright, _, dark = tokens.partition("(prefers-color-scheme: dark)")
    for name, part in (("light", bright), ("dark", dark.partition("@media")[0])):
        asked = themes.partition(f'data-theme="{name}"]')[2].partition("}")[0]
        values = dict(re.findall(r"(--[\w-]+): (.*?);", asked))
        known = dict(re.findall(r"(--[\w-]+): (.*?);", part))
        assert values == {key: known[key] for key in values}
        assert set(values) == set(re.findall(r"(--[\w-]+):", dark.partition("@media")[0]))

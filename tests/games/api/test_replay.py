"""Replays: what they say of every game of the family, to whom, and for how long it is kept."""

from __future__ import annotations

import json
from typing import Any

import pytest

from accounts.models import Player
from accounts.tokens import token_create
from engine import rules_for
from games.models import Game, GameReview, Move
from games.notation import BadNotation, parse
from games.services.ending import game_abort, game_resign
from games.services.review import review_make
from tests.games.api.conftest import Api
from tests.games.conftest import (
    DOUBLE_WIN,
    EXAMPLE_1,
    SHORT_WIN,
    fresh,
    live_game,
    new_game,
    play,
    play_both,
    play_two,
)
from tests.games.family import FAMILY, random_game


def replay(api: Api, game: Game, **headers: str) -> Any:
    return api.client.get(
        f"/api/v1/games/{game.public_id}/replay/", headers={**api.headers, **headers}
    )


def text(api: Api, game: Game) -> str:
    answer = replay(api, game, Accept="text/plain")
    assert answer["Content-Type"] == "text/plain; charset=utf-8"
    return str(answer.content.decode())


def test_replay_tells_the_whole_game(nobody: Api, hotseat: Game, alice: Player) -> None:
    play(hotseat, alice, EXAMPLE_1)
    Move.objects.filter(game=hotseat, ply=3).update(spent_ms=1250)
    told = replay(nobody, hotseat).json()
    assert " ".join(move["move"] for move in told["moves"]) == EXAMPLE_1
    assert [move["ply"] for move in told["moves"]] == list(range(1, 12))
    third = told["moves"][2]
    assert third == {"ply": 3, "side": "red", "move": "5", "lands": [5, 2], "takes": [],
                     "by": "player", "spent_ms": 1250, "lines": [], "class": None}  # fmt: skip
    assert told["moves"][-1]["lines"] == [[[4, 1], [5, 2], [6, 3], [7, 4]]]
    assert (told["result"]["winner"], told["result"]["reason"]) == ("red", "line")
    assert (told["line_began_at"], told["withheld"], told["plies"]) == (7, 0, 11)
    assert told["finished_at"].endswith("Z")


def test_last_move_has_all_lines_it_completes(nobody: Api, hotseat: Game, alice: Player) -> None:
    play(hotseat, alice, DOUBLE_WIN)
    assert len(replay(nobody, hotseat).json()["moves"][-1]["lines"]) == 2


def past_game(owner: Player, rules: str, seed: int) -> Game:
    """A game of random moves that has come to an end, or was given up."""
    game = new_game(owner, rules=rules)
    position = random_game(rules, seed, game.first, most=90)
    outcome = position.outcome
    Move.objects.bulk_create(
        Move(game=game, ply=ply, side="red", text=move, spent_ms=61_007, played_at=game.moved_at)
        for ply, move in enumerate(position.moves, start=1)
    )
    Game.objects.filter(pk=game.pk).update(
        status="finished",
        to_move="",
        moves_text=position.format(),
        plies=position.plies,
        winner=(outcome and outcome.winner) or "",
        reason=outcome.reason if outcome else "resigned",
        lines=[[list(cell) for cell in line] for line in (outcome.lines if outcome else ())],
        finished_at=game.moved_at,
    )
    return fresh(game)


def own_replay(player: Player, game: Game) -> Any:
    return replay(Api(token_create(player)), game)


@pytest.mark.parametrize("rules", [*FAMILY, "twicefour"])
def test_board_of_every_game_follows_from_takes_and_lands(
    nobody: Api, alice: Player, rules: str
) -> None:
    game, spec = past_game(alice, rules, 3), rules_for(rules)
    own = replay(nobody, game).json()
    cells: dict[tuple[int, int], str] = {}
    start = spec.start(own["first"]).board()
    for up, signs in enumerate(reversed(start), start=1):
        for column, sign in enumerate(signs, start=spec.first_column):
            if sign not in ". ":
                cells[column, up] = sign
    signs_of = dict(zip(spec.sides, "xo" if rules == "twicefour" else "ry", strict=True))
    for move in own["moves"]:
        for column, row in sorted(map(tuple, move["takes"]), reverse=True):
            del cells[column, row]
            above = range(row + 1, spec.rows + 1) if rules != "twicefour" else ()
            for high in above:
                if (column, high) in cells:
                    cells[column, high - 1] = cells.pop((column, high))
        if move["lands"]:
            cells[tuple(move["lands"])] = signs_of[move["side"]]
    board = {
        (column, up): sign
        for up, signs in enumerate(reversed(own["board"]), start=1)
        for column, sign in enumerate(signs, start=spec.first_column)
        if sign not in ". "
    }
    assert cells == board
    assert [move["move"] for move in own["moves"]] == fresh(game).moves_text.split()


@pytest.mark.parametrize("rules", [*FAMILY, "twicefour"])
def test_notation_is_read_back_and_played_by_the_engine(
    nobody: Api, alice: Player, rules: str
) -> None:
    game = past_game(alice, rules, 5)
    written = text(nobody, game)
    read = parse(written)
    assert read.format() == written
    assert read.headers["Rules"] == rules
    position = rules_for(rules).parse(read.move_list(), read.headers["First"])
    assert position.format() == game.moves_text
    assert {made.spent_ms for made in read.moves} == {61_007}


@pytest.mark.parametrize(
    "broken",
    ["Game X", "Game: X\nGame: Y", "1. red 4 1.5", "2. red 4 1.500", "1. red 4 0.000\nGame: X"],
)
def test_what_is_no_notation_is_refused_by_its_line(broken: str) -> None:
    with pytest.raises(BadNotation) as refused:
        parse(broken)
    assert refused.value.line == broken.count("\n") + 1


def test_notation_names_the_computer_and_the_end(nobody: Api, alice: Player) -> None:
    game = new_game(alice, mode="computer", level="stark")
    play_both(game, alice, SHORT_WIN)
    headers = parse(text(nobody, game)).headers
    assert headers["Yellow"] == "computer stark"
    assert headers["Red"] == alice.name
    assert (headers["Result"], headers["Reason"], headers["Plies"]) == ("red", "line", "7")
    assert "Clock" not in headers


def test_notation_says_that_a_program_plays(nobody: Api, alice: Player, bob: Player) -> None:
    Player.objects.filter(pk=bob.pk).update(is_bot=True)
    game = live_game(alice, bob)
    play_two(game, alice, bob, SHORT_WIN)
    headers = parse(text(nobody, game)).headers
    assert {headers["Red"], headers["Yellow"]} == {alice.name, f"bot {bob.name}"}


def test_others_see_a_running_game_three_plies_late(
    nobody: Api, alice: Player, bob: Player
) -> None:
    game = live_game(alice, bob)
    play_two(game, alice, bob, "4 4 5 3 2")
    told = replay(nobody, game).json()
    assert [move["move"] for move in told["moves"]] == ["4", "4"]
    assert (told["plies"], told["withheld"], told["result"]) == (2, 3, None)
    assert told["board"][-2:] == ["...y...", "...r..."]
    assert len(parse(text(nobody, game)).moves) == 2
    assert own_replay(alice, game).json()["plies"] == 5
    game_resign(game_id=game.public_id, player=bob)
    assert replay(nobody, game).json()["plies"] == 5


def test_first_plies_are_late_too(nobody: Api, alice: Player, bob: Player) -> None:
    game = live_game(alice, bob)
    assert replay(nobody, game).json()["moves"] == []
    play_two(game, alice, bob, "4 4")
    told = replay(nobody, game).json()
    assert (told["plies"], told["withheld"]) == (0, 2)


def test_private_match_stays_private(nobody: Api, alice: Player, bob: Player) -> None:
    game = live_game(alice, bob, watchable=False)
    play_two(game, alice, bob, SHORT_WIN)
    answer = replay(nobody, game)
    assert (answer.status_code, answer.json()["code"]) == (403, "private")
    asked_for_text = replay(nobody, game, Accept="text/plain")
    assert asked_for_text["Content-Type"] == "application/problem+json"
    assert json.loads(asked_for_text.content)["code"] == "private"
    mine = own_replay(alice, game)
    assert mine.json()["plies"] == 7
    assert mine["Cache-Control"].startswith("private")


def test_finished_game_is_kept_and_not_sent_twice(
    nobody: Api, hotseat: Game, alice: Player
) -> None:
    play(hotseat, alice, SHORT_WIN)
    review_make(GameReview.objects.get(game=hotseat).pk)
    first = replay(nobody, hotseat)
    assert {"public", "immutable"} <= set(first["Cache-Control"].split(", "))
    assert first["ETag"].startswith('"'), "a strong tag"
    again = replay(nobody, hotseat, **{"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert again["ETag"] == first["ETag"]
    as_text = replay(nobody, hotseat, Accept="text/plain")
    assert as_text["ETag"] != first["ETag"]
    assert "Accept" in as_text["Vary"]


@pytest.mark.parametrize(
    ("accept", "kind"),
    [
        ("text/plain;q=0.9, application/json;q=0.1", "text/plain; charset=utf-8"),
        ("text/plain;q=0.1, application/json;q=0.9", "application/json"),
        ("text/*, */*;q=0.1", "text/plain; charset=utf-8"),
        ("application/json;q=0, */*", "text/plain; charset=utf-8"),
        ("text/html, */*; q=0.8", "application/json"),
        ("text/plain, application/json", "application/json"),
        ("text/plain;q=nonsense", "text/plain; charset=utf-8"),
        ("application/json;q=0", "application/problem+json"),
        ("*/*;q=0", "application/problem+json"),
        (",", "application/json"),
    ],
)
def test_what_the_caller_likes_is_weighed(
    nobody: Api, hotseat: Game, accept: str, kind: str
) -> None:
    answer = replay(nobody, hotseat, Accept=accept)
    assert answer["Content-Type"] == kind
    assert answer.status_code == (406 if "problem" in kind else 200)


def test_the_form_in_the_address_goes_before_what_the_header_asks_for(
    nobody: Api, hotseat: Game
) -> None:
    path = f"/api/v1/games/{hotseat.public_id}/replay/?format=txt"
    answer = nobody.client.get(path, headers={"Accept": "application/json"})
    assert answer["Content-Type"] == "text/plain; charset=utf-8"


def test_review_comes_later_and_changes_the_tag(nobody: Api, hotseat: Game, alice: Player) -> None:
    play(hotseat, alice, EXAMPLE_1)
    before, as_text = replay(nobody, hotseat), replay(nobody, hotseat, Accept="text/plain")
    assert before["Cache-Control"] == "public, max-age=60"
    told = before.json()
    assert (told["decided_at"], told["decided_exact"]) == (None, None)
    assert {move["class"] for move in told["moves"]} == {None}
    assert "Decided" not in parse(as_text.content.decode()).headers
    review_make(GameReview.objects.get(game=hotseat).pk)
    after = replay(nobody, hotseat, **{"If-None-Match": before["ETag"]})
    assert (after.status_code, after["ETag"] != before["ETag"]) == (200, True)
    told = after.json()
    assert (told["decided_at"], told["decided_exact"]) == (6, True)
    assert told["moves"][5]["class"] in ("mistake", "blunder")
    later = replay(nobody, hotseat, Accept="text/plain", **{"If-None-Match": as_text["ETag"]})
    headers = parse(later.content.decode()).headers
    assert (headers["Decided"], headers["DecidedExact"]) == ("6", "yes")
    assert "immutable" in later["Cache-Control"]


def test_what_will_never_be_reviewed_is_kept_at_once(
    nobody: Api, alice: Player, bob: Player
) -> None:
    game = live_game(alice, bob)
    game_abort(game_id=game.public_id, player=alice)
    assert "immutable" in replay(nobody, game)["Cache-Control"]
    old = past_game(alice, "7x6", 3)
    assert "immutable" not in replay(nobody, old)["Cache-Control"], "review_games may come to it"


def test_review_that_was_given_up_holds_nothing_back(
    nobody: Api, hotseat: Game, alice: Player
) -> None:
    play(hotseat, alice, SHORT_WIN)
    GameReview.objects.update(due_at=None, attempts=3)
    answer = replay(nobody, hotseat)
    assert "immutable" in answer["Cache-Control"]
    assert answer.json()["decided_at"] is None


def test_running_game_is_asked_for_anew(nobody: Api, hotseat: Game, alice: Player) -> None:
    play(hotseat, alice, "4 4 4 4")
    first = replay(nobody, hotseat)
    assert "no-cache" in first["Cache-Control"]
    play(hotseat, alice, "5")
    again = replay(nobody, hotseat, **{"If-None-Match": first["ETag"]})
    assert again.status_code == 200


def test_any_page_may_read_but_never_as_its_visitor(
    nobody: Api, hotseat: Game, alice: Player
) -> None:
    play(hotseat, alice, SHORT_WIN)
    answer = replay(nobody, hotseat, Origin="https://elsewhere.example")
    assert answer["Access-Control-Allow-Origin"] == "*"
    assert "Access-Control-Allow-Credentials" not in answer
    asked = nobody.client.options(f"/api/v1/games/{hotseat.public_id}/replay/")
    assert (asked.status_code, asked["Access-Control-Allow-Methods"]) == (204, "GET, HEAD")
    assert "Authorization" not in asked["Access-Control-Allow-Headers"]
    acted = nobody.post(f"/games/{hotseat.public_id}/moves/", {"ply": 7, "move": "4"})
    assert "Access-Control-Allow-Origin" not in acted


def test_unknown_game_has_no_replay(nobody: Api) -> None:
    assert nobody.get("/games/nothere/replay/").status_code == 404

"""A game as an animated GIF: every position in turn, small however long the game is."""

from __future__ import annotations

import random
from typing import Any

import pytest
from django.test import Client

from accounts.models import Player
from engine import Position, rules_for
from games.board_gif import gif_image
from games.models import Game
from tests.games.conftest import SHORT_WIN, fresh, live_game, new_game, play, play_two
from tests.games.family import FAMILY, random_game
from tests.games.gif import Film, read_gif
from tests.games.test_pages import signed_in

SIGNS = {
    "#071239": ".",
    "#8f1a14": "r",
    "#ffd83f": "y",
    "#ffffff": "o",
    "#2b57c6": "x",
    "#b9874a": ".",
    "#d9aa68": " ",
}
CELL, MARGIN = 48, 16
# Where the middle ring of a stone is, and its outer one.
RING, EDGE = 10, 22


def film(game: Game, query: str = "", client: Client | None = None) -> Film:
    answer: Any = (client or Client()).get(f"/g/{game.public_id}.gif{query}")
    assert (answer.status_code, answer["Content-Type"]) == (200, "image/gif")
    return read_gif(answer.content)


def board(frame: list[list[str]]) -> tuple[str, ...]:
    """The board that a frame shows, from the colours in its cells."""
    rows = []
    for top in range(MARGIN, len(frame) - MARGIN, CELL):
        row = ""
        for left in range(MARGIN, len(frame[0]) - MARGIN, CELL):
            middle = (left + CELL // 2, top + CELL // 2)
            sign = SIGNS.get(frame[middle[1]][middle[0] + RING], "?")
            if sign == " " and frame[middle[1]][middle[0]] == "#b9874a":
                sign = "."
            row += "o" if sign == "o" else sign
        rows.append(row)
    return tuple(rows)


def boards(position: Position) -> list[tuple[str, ...]]:
    """The boards of a game, each that differs from the one before."""
    step = position.spec.start(position.first)
    found = [step.board()]
    for move in position.moves:
        step = step.apply(move)
        if step.board() != found[-1]:
            found.append(step.board())
    return found


@pytest.mark.parametrize("rules", FAMILY)
def test_film_shows_every_position_of_every_game(alice: Player, rules: str) -> None:
    game = new_game(alice, rules=rules)
    position = random_game(rules, 2, game.first, most=25)
    Game.objects.filter(pk=game.pk).update(moves_text=position.format(), plies=position.plies)
    shown = film(fresh(game), client=signed_in(alice))
    assert [board(frame) for frame in shown.frames] == boards(position)
    assert shown.loops
    assert shown.delays[-1] > max(shown.delays[:-1])


def test_film_of_twicefour_has_its_points_and_stones() -> None:
    position = random_game("twicefour", 3, "cross", most=25)
    drawn = gif_image(boards(position), first_column=1, lines=[], theme="light")
    frames = read_gif(drawn).frames
    assert len(frames) == len(boards(position))
    blue = [sum(row.count("#2b57c6") for row in frame) for frame in frames]
    assert min(blue) > 0


def test_film_ends_at_the_ply_asked_for_and_lights_the_line_at_the_end(
    hotseat: Game, alice: Player
) -> None:
    game = play(hotseat, alice, SHORT_WIN)
    whole, part = film(game), film(game, "?ply=3&theme=dark")
    assert (len(whole.frames), len(part.frames)) == (8, 4)
    mint = [sum(row.count("#7dffc8") for row in frame) > 0 for frame in whole.frames]
    assert mint == [False] * 7 + [True]
    assert whole.frames[0][0][0] == "#f6f0e5"
    assert part.frames[-1][0][0] == "#16151b"
    assert len(film(game, "?ply=0").frames) == 1


def test_film_of_a_running_game_is_late_for_others(alice: Player, bob: Player) -> None:
    game = play_two(live_game(alice, bob), alice, bob, "4 4 5 3 2")
    assert len(film(game).frames) == len(film(game, "?ply=5").frames) == 3
    assert len(film(game, client=signed_in(bob)).frames) == 6


def test_film_of_a_private_game_is_for_its_players(alice: Player, bob: Player) -> None:
    game = live_game(alice, bob, watchable=False)
    play_two(game, alice, bob, SHORT_WIN)
    assert Client().get(f"/g/{game.public_id}.gif").status_code == 403
    assert len(film(game, client=signed_in(bob)).frames) == 8


def test_film_is_sent_once(hotseat: Game, alice: Player) -> None:
    game = play(hotseat, alice, SHORT_WIN)
    first = Client().get(f"/g/{game.public_id}.gif")
    again = Client().get(f"/g/{game.public_id}.gif", headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize("rules", ["7x6-pop", "10x8-pop"])
def test_long_game_makes_a_small_film(rules: str) -> None:
    """Six hundred plies of popping and dropping; what is left out is spread over the game."""
    spec, chance = rules_for(rules), random.Random(7)
    rows = [["." for _ in range(spec.columns)] for _ in range(spec.rows)]
    shown = [tuple("".join(row) for row in rows)]
    for _ in range(600):
        column = chance.randrange(spec.columns)
        stones = [row[column] for row in rows if row[column] != "."]
        if stones and (chance.random() < 0.5 or len(stones) == spec.rows):
            stones.pop()
        else:
            stones.insert(0, chance.choice("ry"))
        for row, sign in zip(rows, ["."] * (spec.rows - len(stones)) + stones, strict=True):
            row[column] = sign
        shown.append(tuple("".join(row) for row in rows))
    drawn = gif_image(shown, first_column=1, lines=[], theme="light")
    assert len(drawn) < 2_000_000
    seen = [board(frame) for frame in read_gif(drawn).frames]
    assert (seen[0], seen[-1]) == (shown[0], shown[-1])
    places = [shown.index(one) for one in seen]
    assert len(seen) > 30
    assert places == sorted(places)

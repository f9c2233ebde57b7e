"""What all levels have in common: legal moves, the same everywhere, refusals."""

import subprocess
import sys
from itertools import islice

import pytest

from engine import RuleError, rules_for
from engine.levels import LEVELS, best, level_named

from .positions import open_positions

FAST = LEVELS[:3]
BOARDS = ("4x4", "4x8", "5x4", "6x5", "7x6", "8x7", "9x6", "9x7", "8x8", "10x4", "10x7", "10x8")

_ELSEWHERE = """
from engine import rules_for
from engine.levels import best
for level in ("neuling", "normal", "stark", "meister"):
    for text in ("44", "4 4 3 3 5 2 2 6", "1 2 3 4 5 6 7 1 2 3 4 5 6 7"):
        print(best(rules_for("7x6").parse(text), level, 5))
"""


@pytest.mark.parametrize("level", FAST)
@pytest.mark.parametrize("key", BOARDS)
def test_every_move_is_legal(key: str, level: str) -> None:
    for seed, position in enumerate(islice(open_positions(key, seed=3), 40)):
        assert best(position, level, seed) in position.legal_moves()


@pytest.mark.parametrize("key", ["4x4", "10x7"])
def test_the_strongest_level_plays_every_kind_of_board(key: str) -> None:
    for position in islice(open_positions(key, seed=4), 20, 23):
        assert best(position, "meister", 1) in position.legal_moves()


@pytest.mark.parametrize("level", LEVELS)
def test_the_last_free_cell_is_found(level: str) -> None:
    position = rules_for("4x4").parse("1 1 1 1 2 2 2 2 4 3 3 3 3 4 4")
    assert position.outcome is None
    assert best(position, level, 9) == "4"


@pytest.mark.parametrize("level", LEVELS)
def test_no_move_is_chosen_after_the_end(level: str) -> None:
    with pytest.raises(RuleError) as caught:
        best(rules_for("7x6").parse("1 2 1 2 1 2 1"), level, 1)
    assert caught.value.code == "game_over"


def test_level_names_may_be_written_in_any_case() -> None:
    assert level_named("Meister") == "meister"
    position = rules_for("7x6").parse("4 4 5")
    assert best(position, "NORMAL", 3) == best(position, "normal", 3)


@pytest.mark.parametrize("name", ["", "easy", "meister ", "ſtark", "stark\0"])
def test_unknown_levels_are_refused(name: str) -> None:
    with pytest.raises(ValueError, match="there is no level"):
        best(rules_for("7x6").start(), name, 1)


@pytest.mark.parametrize("level", FAST)
def test_the_seed_makes_games_differ(level: str) -> None:
    position = rules_for("7x6").parse("4 4")
    assert len({best(position, level, seed) for seed in range(40)}) > 1


@pytest.mark.parametrize("level", FAST)
def test_the_order_of_the_moves_that_led_there_does_not_matter(level: str) -> None:
    rules = rules_for("7x6")
    one, other = rules.parse("1 2 3 4 5 5"), rules.parse("3 4 1 2 5 5")
    assert one.board() == other.board()
    for seed in range(20):
        assert best(one, level, seed) == best(other, level, seed)


@pytest.mark.parametrize("level", FAST)
def test_the_colour_that_began_does_not_matter(level: str) -> None:
    rules = rules_for("7x6")
    for seed in range(20):
        red = best(rules.parse("4 4 3 5"), level, seed)
        assert best(rules.parse("4 4 3 5", first="yellow"), level, seed) == red


def test_the_moves_are_the_same_in_every_process() -> None:
    outputs = {
        subprocess.run(
            [sys.executable, "-c", _ELSEWHERE],
            env={"PYTHONHASHSEED": hash_seed, "PATH": ""},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for hash_seed in ("1", "2")
    }
    here = [
        best(rules_for("7x6").parse(text), level, 5)
        for level in LEVELS
        for text in ("44", "4 4 3 3 5 2 2 6", "1 2 3 4 5 6 7 1 2 3 4 5 6 7")
    ]
    assert outputs == {"\n".join(here) + "\n"}


def test_importing_the_levels_loads_no_compiler() -> None:
    script = "import sys, engine.levels; sys.exit(bool({'numba', 'numpy'} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", script], check=False).returncode == 0

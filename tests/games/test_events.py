"""What is said of a move: enough to draw any moment of a game without its rules."""

from __future__ import annotations

from engine import rules_for
from engine.twicefour import TwiceFourRules
from games.events import move_made

# Cross closes d2–d5 with the last of them.
CLOSING = (
    "b2c2 b4a4 b3b4 d3c3 b4c4 d4d3 c4d4 d5c5 d4d5 c3b3 c2c3 b3b2 c3c4 b2a2 c4d4 d3c3 d2d3 c3b3 d1d2"
)


def test_a_drop_says_nothing_of_lines_that_count() -> None:
    assert set(move_made(rules_for("7x6").start(), "4")) == {
        "ply",
        "side",
        "move",
        "lands",
        "takes",
    }


def test_a_push_names_the_lines_it_closes_and_the_sums_after_it() -> None:
    *before, last = CLOSING.split()
    step = TwiceFourRules().parse(" ".join(before))
    quiet = move_made(TwiceFourRules().start(), before[0])
    assert (quiet["closed"], quiet["repeated"]) == ([], None)
    closing = move_made(step, last)
    assert closing["closed"] == [[[4, 2], [4, 3], [4, 4], [4, 5]]]
    assert closing["structure"] == step.apply(last).notes()["structure"]


def test_a_position_that_stands_for_the_second_time_is_told() -> None:
    step = TwiceFourRules().parse("d1c1 d5c5 c1d1")
    assert move_made(step, "c5d5")["repeated"] == 2

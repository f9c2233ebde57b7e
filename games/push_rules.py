"""The rules page of twiceFour: its words, a puzzle, and a round to step through."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from engine import Position, rules_for
from engine.levels.twicefour import DEPTHS, SECONDS
from games.events import move_made
from games.lessons import Lesson
from games.pictures import history_of

RULES = "twicefour"

# How cross has come to one point, and to three stones of another line.
_BEFORE = (
    "b2c2 b4a4 b3b4 d3c3 b4c4 d4d3 c4d4 d5c5 d4d5 c3b3 c2c3 "
    "b3b2 c3c4 b2a2 c4d4 d3c3 d2d3 c3b3 d1d2 a2a3 d2c2 a3a2"
)
_FIRST_POINT, _SPENT = 19, 21
_SOLUTION, _AGAIN = "d4e4", "c2d2"


@dataclass(frozen=True, slots=True)
class PushRules:
    """What the page says: `levels` are rows of level, plies looked ahead, and seconds a move."""

    slug: str
    rules: str
    title: str
    lead: str
    turn: tuple[str, ...]
    ending: tuple[str, ...]
    house: tuple[str, ...]
    levels: tuple[tuple[str, int, int], ...]


def push_rules() -> PushRules:
    return PushRules(
        slug="twicefour",
        rules=RULES,
        title=_("twiceFour"),
        lead=_("Two lines of four win, and stones are only pushed."),
        turn=(
            _(
                "The board has 21 spots, joined by lines. Each side has five stones: Cross is "
                "blue, Circle is red."
            ),
            _(
                "You push one of your stones one step along a line to a free spot, across or "
                "upright. Nothing is jumped over, and nothing is taken."
            ),
            _(
                "There are 16 lines of four spots: six across, six upright, and four slanting. "
                "Whoever completes one with a push gets a point. The stones stay where they are."
            ),
            _(
                "Each line counts once in a round, and then for nobody again. It stays marked in "
                "the manner of its owner. Two lines at once are two points."
            ),
            _("Two points win the round."),
            _("Whoever cannot push any stone passes. That happens by itself, and only then."),
        ),
        ending=(
            _(
                "A round also ends after 80 moves of both together, or when the same position "
                "with the same side to move stands for the third time. The second time is "
                "announced."
            ),
            _("Then more points win. With equal points the better structure wins."),
            _(
                "Structure is counted over all lines that have not counted yet and that the other "
                "side does not stand on: one stone of yours is worth 1, two are worth 4, three "
                "are worth 9. If that is equal too, it is a draw."
            ),
        ),
        house=(
            _(
                "Both sides begin in the same formation, turned by half a circle. From there "
                "nobody can force a win within 25 moves."
            ),
            _(
                "You may wish for a figure. If both want the same, or nobody minds, the lot "
                "decides. A lot also says who begins the first round; the other side begins the "
                "second."
            ),
            _(
                "A match has two rounds: a win is 1, a draw ½. At 1 : 1 a third round decides, "
                "begun by another lot. If that is drawn, so is the match."
            ),
            _(
                "By link every move has its time, 15 to 60 seconds. Against the PC the level says "
                "how long you may think. Whoever runs out of time, or resigns, loses the round. "
                "The first move of each side is free."
            ),
            _("The last twenty moves, and a repetition, show the structure below the board."),
        ),
        levels=tuple((level, DEPTHS[level], SECONDS[level]) for level in SECONDS),
    )


def push_lesson() -> Lesson:
    """The round from which the puzzle is, to its end."""
    return Lesson(
        key="whole-round",
        title=_("How it came about"),
        words=(_("Step through the round with the buttons, the slider or the arrow keys."),),
        moves=f"{_BEFORE} {_SOLUTION}",
        first="cross",
        rules=RULES,
        opens_at=_FIRST_POINT - 1,
        words_at={
            _FIRST_POINT - 1: _("Cross stands on d3, d4 and d5. Only d2 is missing."),
            _FIRST_POINT: _("The first point. The line stays marked and never counts again."),
            _SPENT: _("Cross opens the line again, to build another one."),
            _SPENT + 2: _("The second line, and the round is won."),
        },
    )


def puzzle_data() -> dict[str, Any]:
    """The position to solve, in the shape of a game that runs, and what every move leads to."""
    position = rules_for(RULES).parse(_BEFORE)
    side = position.side_to_move
    return {
        "family": position.spec.family,
        "columns": position.spec.columns,
        "rows": position.spec.rows,
        "status": "running",
        "mode": "hotseat",
        "first": position.first,
        "side_to_move": side,
        "plies": position.plies,
        "board": list(position.board()),
        "history": history_of(position),
        "notes": position.notes(),
        "legal": [_entry(position, move) for move in position.legal_moves()],
        "result": None,
        "you": [side],
        "can": {"move": True},
        "answers": {move: _answer(position, move) for move in position.legal_moves()},
    }


def _entry(position: Position, move: str) -> dict[str, Any]:
    made = move_made(position, move)
    return {name: made[name] for name in ("move", "lands", "takes")}


def _answer(position: Position, move: str) -> dict[str, Any]:
    after = position.apply(move)
    outcome = after.outcome
    return {
        "made": move_made(position, move),
        "board": list(after.board()),
        "notes": after.notes(),
        "result": None
        if outcome is None
        else {"winner": outcome.winner, "plies": outcome.plies, "lines": outcome.lines},
        "right": outcome is not None,
        "words": _words(position, move, solved=outcome is not None),
    }


def _words(position: Position, move: str, *, solved: bool) -> str:
    if solved:
        return _(
            "Right! b1, c2, d3 and e4 are a line – the second point, and the round is won. That "
            "the stone leaves d2–d5 does not matter: the point for it stays."
        )
    if move == _AGAIN:
        return _(
            "d2–d5 stands again, but it has counted already. A line counts once in a round: no "
            "point."
        )
    if move.startswith("d4"):
        return _("The right stone, but no line. Where do b1, c2 and d3 point to?")
    if position.lands(move) is not None and move.startswith(("b1", "c2", "d3")):
        return _("This stone was needed where it was. Three stand on a slanting line already.")
    return _("That closes no line. Three of your stones already stand on one: which is missing?")

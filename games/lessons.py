"""The boards of the rules pages: moves and words; what happens in them the engine computes."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _

from engine import Position, rules_for
from engine.lines import line_story
from games.pictures import history_of

Cell = tuple[int, int]

RULES = "7x6"


@dataclass(frozen=True, slots=True)
class Lesson:
    """A game to step through. `words_at` and `marks` belong to plies; `opens_at` is shown first.

    A mark is a cell to look at with the side that would like to have it.
    """

    key: str
    title: str
    words: tuple[str, ...]
    moves: str
    first: str = "red"
    opens_at: int = 0
    words_at: dict[int, str] = field(default_factory=dict)
    marks: dict[int, tuple[tuple[str, Cell], ...]] = field(default_factory=dict)
    numbers: bool = False
    rules: str = RULES


def lesson_data(lesson: Lesson) -> dict[str, Any]:
    """What the browser needs to show the lesson, in the shape of a finished game."""
    position = rules_for(lesson.rules).parse(lesson.moves, lesson.first)
    return {
        "key": lesson.key,
        "columns": position.spec.columns,
        "first_column": position.spec.first_column,
        "rows": position.spec.rows,
        "board": list(position.board()),
        "first": lesson.first,
        "opens_at": lesson.opens_at,
        "history": history_of(position),
        "result": _result(position),
        "words": {str(ply): note for ply, note in lesson.words_at.items()},
        "marks": {
            str(ply): [{"side": side, "cell": list(cell)} for side, cell in marks]
            for ply, marks in lesson.marks.items()
        },
        "numbers": lines_through_cells(lesson.rules) if lesson.numbers else [],
    }


def lines_through_cells(rules: str) -> list[dict[str, Any]]:
    """For every cell of the empty board, how many lines run through it."""
    spec = rules_for(rules)
    counts = {(c, r): 0 for c in range(1, spec.columns + 1) for r in range(1, spec.rows + 1)}
    for column, row in counts:
        for right, up in ((1, 0), (0, 1), (1, 1), (1, -1)):
            line = [(column + right * step, row + up * step) for step in range(spec.connect)]
            if all(cell in counts for cell in line):
                for cell in line:
                    counts[cell] += 1
    return [{"cell": list(cell), "number": count} for cell, count in counts.items()]


def worked_examples() -> list[Lesson]:
    """The two games that the rules are explained with."""
    return [_slanting_line(), _five_in_one_row()]


def tricks() -> list[Lesson]:
    """What helps in practice, in the order in which people learn it."""
    return [_middle_first(), _double_threat(), _not_below(), _odd_and_even()]


def _slanting_line() -> Lesson:
    hanging = (("red", (7, 4)),)
    return Lesson(
        key="example-1",
        title=_("Example 1: a line that nobody sees"),
        words=(
            _(
                "Red begins. The moves are columns: 4 5 5 6 6 7 6 7 7 1 7. Step through and watch "
                "the rising diagonal."
            ),
        ),
        moves="4 5 5 6 6 7 6 7 7 1 7",
        words_at={
            6: _("This gives the draw away: only column 5 would have held it."),
            7: _(
                "From here the line is building up: three on the rising diagonal. The fourth cell, "
                "in column 7, still hangs in the air."
            ),
            9: _("Column 7 is three high now: the cell is within reach."),
            10: _("Yellow plays elsewhere and misses the last chance to block."),
            11: _("The rising diagonal is complete. Red wins."),
        },
        marks=dict.fromkeys(range(7, 11), hanging),
    )


def _five_in_one_row() -> Lesson:
    gap = (("yellow", (3, 1)),)
    return Lesson(
        key="example-2",
        title=_("Example 2: five count as one line"),
        words=(
            _(
                "This time Yellow begins: 1 1 2 2 4 4 5 7 3. The last stone closes a gap and makes "
                "five in one row – that is one line and one point."
            ),
        ),
        moves="1 1 2 2 4 4 5 7 3",
        first="yellow",
        words_at={
            5: _("Yellow needs column 3 now."),
            6: _("Red overlooks it."),
            7: _("Yellow overlooks it too and could have won at once."),
            8: _("Red fails once more to take column 3, the only answer."),
            9: _("Five on the bottom row. Yellow wins, with one point."),
        },
        marks=dict.fromkeys(range(5, 9), gap),
    )


def _middle_first() -> Lesson:
    return Lesson(
        key="middle",
        title=_("1. The middle first"),
        words=(
            _("Each number says how many lines of four run through the cell."),
            _(
                "In the middle column there are most of them, at the edge fewest. With best play "
                "Red wins only by beginning in column 4."
            ),
        ),
        moves="",
        numbers=True,
    )


def _double_threat() -> Lesson:
    both = (("red", (2, 1)), ("red", (6, 1)))
    return Lesson(
        key="double",
        title=_("2. Build two threats at once"),
        words=(
            _(
                "One open three can be blocked, two cannot. A row of three with both ends free and "
                "within reach is worth the game – already on the bottom row."
            ),
        ),
        moves="4 4 3 3 5 6 2",
        opens_at=4,
        words_at={
            4: _("Red to move. Two in a row, and everything beside them is free."),
            5: _("Three in a row, open on both sides: Red can complete it in column 2 and in 6."),
            6: _("Yellow can stop only one of them."),
            7: _("Red takes the other one and wins."),
        },
        marks={5: both, 6: (("red", (2, 1)),)},
    )


def _not_below() -> Lesson:
    both = (("yellow", (2, 2)), ("yellow", (6, 2)))
    return Lesson(
        key="below",
        title=_("3. Do not play below a winning cell"),
        words=(
            _(
                "Before every move, look at the cell above it. If the other side wins there, your "
                "own stone would be the step it is waiting for."
            ),
        ),
        moves="3 4 5 3 7 5 7 4 2 2",
        opens_at=8,
        words_at={
            8: _("Yellow wants column 2 or 6, each on row 2. Nothing lies below them yet."),
            9: _("Red plays into column 2 and makes the step …"),
            10: _("… and Yellow wins on top of it."),
        },
        marks={8: both, 9: (("yellow", (2, 2)),)},
    )


def _odd_and_even() -> Lesson:
    wanted = (("red", (7, 3)),)
    return Lesson(
        key="zugzwang",
        title=_("4. Odd for the first, even for the second"),
        words=(
            _(
                "When the board fills up, somebody has to play where it hurts. Whoever began gets "
                "the odd rows of the last column, the other one the even rows."
            ),
            _(
                "So as the one who began build threats on row 3 or 5, as the other one on row 2, "
                "4 or 6 – and then wait."
            ),
        ),
        moves=("4 4 4 4 4 4 5 6 6 5 5 3 5 3 6 3 3 5 5 1 6 6 6 2 2 2 3 3 2 2 2 1 1 1 1 1 7 7 7"),
        opens_at=15,
        words_at={
            15: _("Red threatens column 7 on row 3, an odd row. Nobody wants to play there now."),
            36: _("Everything else is full. Only column 7 is left, and it is Red’s turn."),
            37: _("Row 1 for Red …"),
            38: _("… row 2 for Yellow, who has no other move …"),
            39: _("… and row 3 for Red, who wins."),
        },
        marks=dict.fromkeys(range(15, 39), wanted),
    )


def _result(position: Position) -> dict[str, Any] | None:
    outcome, story = position.outcome, line_story(position)
    if outcome is None:
        return None
    return {
        "winner": outcome.winner,
        "reason": outcome.reason,
        "lines": [[list(cell) for cell in line] for line in outcome.lines],
        "other_lines": [[list(cell) for cell in line] for line in outcome.other_lines],
        "double": len(outcome.lines) > 1,
        "plies": outcome.plies,
        "line_plies": list(story.line_plies) if story else None,
        "line_began_at": story.line_began_at if story else None,
    }

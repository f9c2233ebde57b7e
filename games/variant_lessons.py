"""The worked examples of the other games; what happens in them the engine computes."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.lessons import Lesson

# Row by row from the bottom: four red discs stand in the first one.
_FULL_BOARD = "1 5 2 6 3 7 4 6 3 4 5 1 7 2 6 4 1 5 3 7 2 3 1 5 4 7 6 2 7 1 6 5 2 4 3 4 2 6 1 5 7 3"


def pop_lessons() -> list[Lesson]:
    """Taking out: for oneself, for the other side, for both, and for nothing."""
    rules = "7x6-pop"
    return [
        Lesson(
            key="pop-own",
            rules=rules,
            title=_("1. A stone out, and a line is there"),
            words=(
                _(
                    "Everything above a stone that is taken out slides down by one. So a line can "
                    "close without anything being dropped."
                ),
            ),
            moves="4 4 2 3 3 5 5 7 2 7 4 1 p4",
            opens_at=12,
            words_at={
                12: _("Red to move. On row 2 column 4 is missing, and above it waits a red stone."),
                13: _("Red takes the bottom stone out of column 4, and row 2 is complete."),
            },
            marks={12: (("red", (4, 2)),)},
        ),
        Lesson(
            key="pop-other",
            rules=rules,
            title=_("2. Look at both colours"),
            words=(
                _(
                    "What slides down may suit the other side. A line that you close for it is "
                    "lost."
                ),
            ),
            moves="5 6 6 6 7 1 4 p6",
            opens_at=7,
            words_at={
                7: _("Yellow to move. In column 6 a red stone lies on a yellow one."),
                8: _("Yellow takes the bottom stone out of column 6 – and Red has four in a row."),
            },
            marks={7: (("red", (6, 1)),)},
        ),
        Lesson(
            key="pop-both",
            rules=rules,
            title=_("3. Lines for both: the one who moves wins"),
            words=(
                _("A single pop can close a line for each side. Then the one who took out wins."),
            ),
            moves="4 4 4 2 2 3 3 5 5 7 p4",
            opens_at=10,
            words_at={
                10: _("Red to move. Column 4 keeps two lines apart."),
                11: _("Both have four in a row. Red has moved, so Red wins."),
            },
        ),
        Lesson(
            key="pop-again",
            rules=rules,
            title=_("4. The same position for the third time"),
            words=(
                _(
                    "Dropping and taking out could go on for ever. So the third time that the same "
                    "stones lie there with the same side to move is a draw."
                ),
            ),
            moves="4 1 3 2 p3 p2 3 2 p3 p2",
            opens_at=2,
            words_at={
                2: _("Remember this position: Red is to move."),
                6: _("Everything is as it was: the second time."),
                10: _("The third time: a draw."),
            },
        ),
    ]


def five_lessons() -> list[Lesson]:
    """The side columns count, and four are nothing."""
    rules = "7x6-five"
    return [
        Lesson(
            key="five-side",
            rules=rules,
            title=_("1. The side columns play along"),
            words=(
                _(
                    "Beside the bottom row there is a red stone on the left. Together with it four "
                    "own stones are enough."
                ),
            ),
            moves="1 1 2 2 3 3 4",
            opens_at=6,
            words_at={
                6: _("Red to move: three stones, and the one at the side."),
                7: _("Five in a row, with the stone at the side. Red wins."),
            },
            marks={6: (("red", (4, 1)),)},
        ),
        Lesson(
            key="five-four",
            rules=rules,
            title=_("2. Four are nothing yet"),
            words=(_("But an open four is worth as much as an open three in the plain game."),),
            moves="4 4 5 5 6 6 3 2 7",
            opens_at=6,
            words_at={
                7: _("Four in a row – and nothing happens. But both ends are open."),
                8: _("Yellow can stop only one of them."),
                9: _("Five in a row. Red wins."),
            },
            marks={7: (("red", (2, 1)), ("red", (7, 1))), 8: (("red", (7, 1)),)},
        ),
    ]


def combination_lessons() -> list[Lesson]:
    """Pop Out between side columns."""
    return [
        Lesson(
            key="both-games",
            rules="7x6-pop-five",
            title=_("Pop Out with 5 in a row"),
            words=(
                _(
                    "The side columns stay where they are: nothing is dropped there, and nothing "
                    "is taken out. All other columns slide."
                ),
            ),
            moves="5 5 4 6 6 7 7 1 4 1 5 2 p5",
            opens_at=12,
            words_at={
                12: _("Red to move. Row 2 ends on the right with a red stone."),
                13: _("Column 5 slides, and five stand in a row, with the one at the side."),
            },
            marks={12: (("red", (5, 2)),)},
        ),
    ]


def pop10_lessons() -> list[Lesson]:
    """Keeping and putting back."""
    return [
        Lesson(
            key="pop10-turn",
            rules="7x6-pop10",
            title=_("Keep it, or put it back"),
            words=(
                _(
                    "The board is full, and Red begins to take out. In the bottom row four red "
                    "stones stand in a line."
                ),
            ),
            moves=f"{_FULL_BOARD} p4 p1 4",
            opens_at=42,
            words_at={
                42: _("The board is full. Red is to move."),
                43: _("The stone was part of a line of four: Red keeps it and goes on."),
                44: _("This one was in no line any more: it has to go back."),
                45: _("It goes into another column with room, and it is Yellow’s turn."),
            },
        ),
    ]


def power_lessons() -> list[Lesson]:
    """Each special disc once."""
    rules = "7x6-power"
    return [
        Lesson(
            key="power-anvil",
            rules=rules,
            title=_("1. The anvil"),
            words=(
                _("It pushes everything below it out of the board and lies on the bottom row."),
            ),
            moves="2 2 3 4 5 4 a4",
            opens_at=6,
            words_at={
                6: _("Yellow has blocked column 4, twice over."),
                7: _("The anvil clears the column and closes the row itself."),
            },
            marks={6: (("red", (4, 1)),)},
        ),
        Lesson(
            key="power-bomb",
            rules=rules,
            title=_("2. The bomb"),
            words=(
                _(
                    "It is dropped like any stone; then a stone of the other side is taken out of "
                    "the bottom row. If there is none, the bomb cannot be played."
                ),
            ),
            moves="4 5 5 1 3 3 2 2 b7 p5",
            opens_at=8,
            words_at={
                8: _("Three red ones on the bottom row, blocked at both ends."),
                9: _("Red drops the bomb …"),
                10: _("… takes the yellow stone out of column 5, and the red one slides down."),
            },
            marks={8: (("red", (5, 1)),), 9: (("red", (5, 1)),)},
        ),
        Lesson(
            key="power-wall",
            rules=rules,
            title=_("3. The wall"),
            words=(
                _(
                    "After it comes a second, plain stone, which must not complete a line. The "
                    "wall itself may."
                ),
            ),
            moves="3 3 4 4 w5 5 2 6",
            opens_at=4,
            words_at={
                5: _("Three in a row. Columns 2 and 6 would win and are closed for this turn."),
                6: _("So Red blocks row 2."),
                7: _("Yellow can stop only one end."),
                8: _("Red takes the other."),
            },
            marks={5: (("red", (2, 1)), ("red", (6, 1))), 6: (("red", (2, 1)), ("red", (6, 1)))},
        ),
        Lesson(
            key="power-double",
            rules=rules,
            title=_("4. Times two"),
            words=(_("After it comes a second stone, which may win: an open two is a threat."),),
            moves="3 3 4 4 x5 6",
            opens_at=4,
            words_at={
                4: _("Two red ones on the bottom row, and everything beside them is free."),
                5: _("Three …"),
                6: _("… and four, in one turn."),
            },
        ),
    ]

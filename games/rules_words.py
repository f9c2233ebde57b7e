"""What the rules pages say of every game but the plain one."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.lessons import Lesson
from games.variant_lessons import (
    combination_lessons,
    five_lessons,
    pop10_lessons,
    pop_lessons,
    power_lessons,
)


@dataclass(frozen=True, slots=True)
class Difference:
    """One line of the table: what it is about, the plain game, and this one."""

    about: str
    plain: str
    here: str


@dataclass(frozen=True, slots=True)
class RulesWords:
    """A page: `rules` is the game that its first button starts, `more` are further ones."""

    slug: str
    rules: str
    title: str
    lead: str
    differences: tuple[Difference, ...]
    house: tuple[str, ...]
    story: tuple[str, ...]
    lessons: tuple[Lesson, ...]
    more: tuple[str, ...] = ()


def pop_out() -> RulesWords:
    return RulesWords(
        slug="pop-out",
        rules="7x6-pop",
        title=_("Pop Out"),
        lead=_("Drop a stone – or pull one of your own out of the bottom row."),
        differences=(
            Difference(
                _("A turn"),
                _("drop a stone"),
                _("drop a stone, or take one of your own out of the bottom row"),
            ),
            Difference(
                _("After taking out"),
                "–",
                _("the column slides down by one; the stone is gone, new ones never run out"),
            ),
            Difference(
                _("Lines"),
                _("only through the stone that was dropped"),
                _("after a pop the whole board counts, for both sides"),
            ),
            Difference(
                _("Lines for both"),
                "–",
                _("the one who moved wins; a line for the other side alone wins for that side"),
            ),
            Difference(
                _("Draw"),
                _("the board is full"),
                _("a drop fills the board, a pop empties it, or the third repetition"),
            ),
        ),
        house=(
            _("The supply of stones has no end."),
            _(
                "When the same stones lie there with the same side to move for the third time, it "
                "is a draw. The second time the bar above the board warns you."
            ),
            _("Live, a draw can be offered at any time after the first moves."),
        ),
        story=(
            _(
                "Pop Out stands as a second game in rule sheets of 2008 and 2009. It needs no "
                "other board, only a bottom that opens."
            ),
            _(
                "The plain game was solved in 1988: whoever begins in the middle wins. Here too, "
                "and sooner – with best play within 21 moves."
            ),
        ),
        lessons=tuple(pop_lessons()),
        more=("9x7-pop", "7x6-pop-five"),
    )


def five_in_a_row() -> RulesWords:
    return RulesWords(
        slug="five-in-a-row",
        rules="7x6-five",
        title=_("5 in a row"),
        lead=_("Five win, and on either side stands a column that is full from the start."),
        differences=(
            Difference(_("To win"), _("four in a row"), _("five in a row; four are nothing")),
            Difference(
                _("Board"),
                _("seven columns"),
                _("seven columns to drop into, and a closed one on either side"),
            ),
            Difference(
                _("Side columns"),
                "–",
                _("red and yellow in turn; the two ends of a row differ; they count for lines"),
            ),
            Difference(
                _("Draw"), _("the board is full"), _("the seven columns are full, after 42 stones")
            ),
        ),
        house=(
            _("On the left the bottom stone is red, on the right yellow."),
            _("On boards of up to eight columns the game can be played as well."),
        ),
        story=(
            _(
                "The side columns give the edge a meaning: of the 64 lines that can be completed "
                "20 need one of their stones, ten for each colour."
            ),
        ),
        lessons=tuple(five_lessons()),
        more=("8x7-five", "7x6-pop-five"),
    )


def pop_10() -> RulesWords:
    return RulesWords(
        slug="pop-10",
        rules="7x6-pop10",
        title=_("Pop 10"),
        lead=_("Fill the board together, then collect ten stones out of lines."),
        differences=(
            Difference(
                _("Beginning"),
                _("an empty board, any column"),
                _("the board is filled row by row; lines mean nothing yet"),
            ),
            Difference(
                _("Then"),
                "–",
                _("take one of your stones out of the bottom row, turn by turn"),
            ),
            Difference(
                _("It was in a line of four"),
                _("the round is won"),
                _("you keep it and take out another one"),
            ),
            Difference(
                _("It was in none"),
                "–",
                _("it goes back on top of another column, and the turn is over"),
            ),
            Difference(_("To win"), _("four in a row"), _("ten collected stones")),
        ),
        house=(
            _("Only if no other column has room may it go back into its own."),
            _(
                "Whoever has no stone in the bottom row at the start of a turn passes; after a "
                "kept stone the turn simply ends."
            ),
            _(
                "After the third repetition, or 200 turns of taking out, whoever has collected "
                "more wins; as many for both is a draw."
            ),
        ),
        story=(
            _(
                "Here the board is turned around: one begins where other rounds end, and the lines "
                "are not built but used up."
            ),
        ),
        lessons=tuple(pop10_lessons()),
    )


def power_up() -> RulesWords:
    return RulesWords(
        slug="power-up",
        rules="7x6-power",
        title=_("Power Up"),
        lead=_("Four in a row with four special discs for each side, each of them once."),
        differences=(
            Difference(
                _("A turn"), _("drop a stone"), _("drop a stone, or one of your special discs")
            ),
            Difference(
                _("Anvil"), "–", _("pushes every stone below it out and lies on the bottom row")
            ),
            Difference(
                _("Bomb"), "–", _("then take a stone of the other side out of the bottom row")
            ),
            Difference(
                _("Wall"), "–", _("then drop a second, plain stone, which must not make a line")
            ),
            Difference(_("Times two"), "–", _("then drop a second, plain stone, which may win")),
            Difference(_("Lines for both"), "–", _("as in Pop Out: the one who moved wins")),
        ),
        house=(
            _("Special discs stay on the board and count as stones of their side."),
            _("The bomb needs a stone of the other side in the bottom row."),
            _(
                "If after a wall every free place is full or would win, the second stone is left "
                "out."
            ),
            _("An anvil may fall into an empty column: then it is a plain stone, and used up."),
        ),
        story=(
            _(
                "The special discs come from an edition of the late 2000s. They make the game "
                "short and sharp: an open two is a threat as long as the other side has its times "
                "two."
            ),
        ),
        lessons=tuple(power_lessons()),
    )


def combinations() -> RulesWords:
    return RulesWords(
        slug="combinations",
        rules="9x7",
        title=_("Large boards and combinations"),
        lead=_("From 4×4 to 10×8, with Pop Out, with 5 in a row, or with both."),
        differences=(
            Difference(_("Board"), "7×6", _("4 to 10 columns, 4 to 8 rows")),
            Difference(_("Pop Out"), "–", _("on every board")),
            Difference(_("5 in a row"), "–", _("on boards of up to 8 columns")),
            Difference(
                _("Both together"), "–", _("five win, the side columns count and never slide")
            ),
            Difference(_("Pop 10, Power Up"), "–", _("on 7×6")),
        ),
        house=(
            _("Everything else is as on the pages of the single games."),
            _("The computer plays on all of these boards, at all four levels."),
        ),
        story=(
            _(
                "The board decides who has it better. With best play the one who begins wins on "
                "7×6 at move 41, on 8×7 at move 53 and on 9×7 at move 55; on 8×8 the other side "
                "wins at move 62, and on 7×7 it is a draw."
            ),
        ),
        lessons=tuple(combination_lessons()),
        more=("8x7", "8x8", "10x7", "9x7-pop", "7x6-pop-five"),
    )

"""Which games there are: from the key of a game to its rules."""

from collections.abc import Callable, Iterator
from functools import cache, partial

from engine.drop import DropRules
from engine.errors import UnknownRules
from engine.pop10 import Pop10Rules
from engine.popout import PopRules
from engine.power import PowerRules
from engine.protocol import RulesSpec
from engine.twicefour import TwiceFourRules

_COLUMNS, _ROWS = range(4, 11), range(4, 9)
_MOST_COLUMNS_BETWEEN_WALLS = 8


def _books() -> Iterator[tuple[str, Callable[[], RulesSpec]]]:
    boards = [(columns, rows) for columns in _COLUMNS for rows in _ROWS]
    narrow = [board for board in boards if board[0] <= _MOST_COLUMNS_BETWEEN_WALLS]
    for columns, rows in boards:
        yield f"{columns}x{rows}", partial(DropRules, columns, rows)
    for columns, rows in boards:
        yield f"{columns}x{rows}-pop", partial(PopRules, columns, rows)
    for columns, rows in narrow:
        yield f"{columns}x{rows}-five", partial(DropRules, columns, rows, five=True)
    for columns, rows in narrow:
        yield f"{columns}x{rows}-pop-five", partial(PopRules, columns, rows, five=True)
    yield "7x6-pop10", partial(Pop10Rules, 7, 6)
    yield "7x6-power", partial(PowerRules, 7, 6)
    yield "twicefour", TwiceFourRules


_BOOKS = dict(_books())

KNOWN_KEYS = tuple(_BOOKS)
"""Every key that can be played."""

OFFERED_KEYS = (
    "7x6",
    "7x6-pop",
    "7x6-five",
    "7x6-pop-five",
    "7x6-pop10",
    "7x6-power",
    "twicefour",
    "8x7",
    "9x7",
    "8x8",
    "10x7",
)
"""The keys a table offers first, in this order."""


def rules_for(key: str) -> RulesSpec:
    """The rules of a canonical key; RuleError `unknown_rules` for any other text."""
    if key not in _BOOKS:
        raise UnknownRules(key)
    return _opened(key)


@cache
def _opened(key: str) -> RulesSpec:
    # A book is made when it is asked for: there are many, and most processes need one.
    return _BOOKS[key]()

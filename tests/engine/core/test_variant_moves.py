"""The compiled moves of the other games against their rule books, in random games."""

from random import Random

import pytest

from engine import Position, rules_for
from engine.core.variant import VariantSearch
from engine.core.variant_moves import DRAWN, LOST, OPEN, WON
from engine.core.variant_search import play_move
from engine.core.variant_table import WIN

from .variants import VARIANTS, next_of

_LONGEST = 260  # plies; enough for Pop 10 to be ended by its number of turns


def _start(key: str, random: Random) -> Position:
    return rules_for(key).start(random.choice(("red", "yellow")))


@pytest.mark.parametrize("key", VARIANTS)
def test_moves_and_results_are_those_of_the_rule_book(key: str) -> None:
    random = Random(key)
    for _ in range(25):
        position = _start(key, random)
        search = VariantSearch(position, slot_bits=1)
        while position.outcome is None and position.plies < _LONGEST:
            assert sorted(search.legal_moves()) == sorted(position.legal_moves())
            after = next_of(position, random)
            code = search._code(after.moves[-1])
            result = play_move(search._geo, search._memory, code)
            assert result in _results(position, after), after.format()
            position = after


def _results(before: Position, after: Position) -> tuple[int, ...]:
    """What a move may lead to as the search sees it, which tells no repetition from the board."""
    outcome = after.outcome
    if outcome is None or outcome.reason == "repetition":
        return (OPEN,)
    if outcome.winner is None:
        return (DRAWN,)
    return (WON,) if outcome.winner == before.side_to_move else (LOST,)


@pytest.mark.parametrize("key", VARIANTS)
def test_moves_that_win_or_lose_at_once_are_seen_as_such(key: str) -> None:
    random = Random(f"{key} ends")
    for _ in range(6):
        position = _start(key, random)
        while position.outcome is None and position.plies < 60:
            values = VariantSearch(position, slot_bits=4).values(1)
            assert {m for m in values if values[m] == WIN - 1} == set(position.winning_moves())
            lost = [move for move in values if values[move] == 1 - WIN]
            for move in lost:
                outcome = position.apply(move).outcome
                assert outcome is not None
                assert outcome.winner not in (None, position.side_to_move)
            position = next_of(position, random)

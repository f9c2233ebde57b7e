"""Random rounds of twiceFour, each ply compared with a slow game that was written on its own.

`python -m tests.engine.random_rounds --games 10000` plays so many.
"""

import argparse
import sys
from collections import Counter
from random import Random
from time import process_time

from engine.points import POINTS, name_of
from engine.twicefour import LONGEST, SIDES, TwiceFourPosition, TwiceFourRules

from .slow_twicefour import SlowTwiceFour

BOOK = TwiceFourRules()


def play_both(moves_of: Random) -> tuple[TwiceFourPosition, SlowTwiceFour]:
    """A random round in the engine and in the slow game, compared at every ply."""
    first = moves_of.choice(SIDES)
    position, slow = BOOK.start(first), SlowTwiceFour(first)
    while position.outcome is None:
        assert position.side_to_move == slow.turn
        assert sorted(position.legal_moves()) == slow.legal()
        move = moves_of.choice(position.legal_moves())
        position = position.apply(move)
        slow.play(move)
        notes = position.notes()
        assert notes["points"] == slow.points
        assert notes["structure"] == {side: slow.structure(side) for side in SIDES}
        for point in POINTS:
            assert position.cell(*point) == slow.stones.get(name_of(point))
    return position, slow


def check_end(position: TwiceFourPosition, slow: SlowTwiceFour) -> None:
    """The results agree, and the text of the round is the whole of it."""
    outcome = position.outcome
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == slow.result
    assert outcome.plies == slow.plies <= LONGEST
    again = BOOK.parse(position.format(), position.first)
    assert again == position
    assert again.outcome == outcome


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10_000)
    began = process_time()
    reasons: Counter[str] = Counter()
    games = parser.parse_args().games
    for seed in range(games):
        position, slow = play_both(Random(seed))
        check_end(position, slow)
        assert position.outcome is not None
        reasons[position.outcome.reason] += 1
    ends = ", ".join(f"{reason} {many}" for reason, many in sorted(reasons.items()))
    sys.stdout.write(f"twicefour {games} games, {process_time() - began:.0f} s: {ends}\n")


if __name__ == "__main__":
    main()

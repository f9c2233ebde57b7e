"""The look-ahead of twiceFour, beside a plain minimax over the rule book."""

from random import Random

import pytest

from engine.core.pusher import Pusher
from engine.core.pushing import DECIDED, POINT, WIN
from engine.core.stop import Stop
from engine.twicefour import SIDES, TwiceFourPosition, TwiceFourRules
from tests.engine.twicefour_positions import position_of

BOOK = TwiceFourRules()


def positions(count: int, longest: int) -> list[TwiceFourPosition]:
    """Positions of random rounds that are still running, some with passes or repetitions near."""
    random = Random(11)
    found = []
    while len(found) < count:
        position = BOOK.start(random.choice(SIDES))
        for _ in range(random.randint(0, longest)):
            if position.outcome is None:
                position = position.apply(random.choice(position.legal_moves()))
        if position.outcome is None:
            found.append(position)
    return found


def plain(position: TwiceFourPosition, depth: int, path: tuple[str, ...]) -> int:
    """The value for the side to move, by trying everything."""
    outcome = position.outcome
    if outcome is not None:
        if outcome.winner is None:
            return 0
        value = WIN - outcome.plies
        return value if outcome.winner == next_side(position) else -value
    standing = f"{position.board()} {position.side_to_move}"
    if standing in path:
        return judged(position)
    if depth == 0:
        own, other = position.points
        return POINT * (own - other) + better_built(position)
    following = (*path, standing)
    return max(
        -plain(position.apply(move), depth - 1, following) for move in position.legal_moves()
    )


def judged(position: TwiceFourPosition) -> int:
    """As if the round ended here."""
    own, other = position.points
    better = own - other or better_built(position)
    return ((better > 0) - (better < 0)) * (WIN - position.plies)


def better_built(position: TwiceFourPosition) -> int:
    sums = position.notes()["structure"]
    assert isinstance(sums, dict)
    side = next_side(position)
    return int(sums[side] - sums["circle" if side == "cross" else "cross"])


def next_side(position: TwiceFourPosition) -> str:
    turns = SIDES if position.first == "cross" else SIDES[::-1]
    return turns[position.plies % 2]


@pytest.mark.parametrize("longest", [6, 40, 79])
def test_values_are_those_of_plain_minimax(longest: int) -> None:
    for position in positions(25, longest):
        depth = 2 if longest < 79 else 3
        path = (f"{position.board()} {position.side_to_move}",)
        slow = {
            move: -plain(position.apply(move), depth - 1, path) for move in position.legal_moves()
        }
        fast = Pusher(position).values(position.legal_moves(), depth, slack=2 * WIN)
        assert fast == slow


def test_the_best_moves_are_exact_and_the_others_bounds() -> None:
    for position in positions(40, 50):
        moves = position.legal_moves()
        exact = Pusher(position).values(moves, 4, slack=2 * WIN)
        quick = Pusher(position).values(moves, 4)
        assert exact is not None
        assert quick is not None
        best = max(exact.values())
        assert [m for m in moves if quick[m] == best] == [m for m in moves if exact[m] == best]
        assert all(quick[move] >= exact[move] for move in moves)


def test_a_win_is_seen_and_the_sooner_the_better() -> None:
    position = position_of(
        cross="b1 c2 d3 d4 d5",
        circle="a2 a3 a4 b5 c5",
        turn="cross",
        counted=["d2-d3-d4-d5"],
        points=(1, 0),
    )
    for depth in (1, 2, 5):
        values = Pusher(position).values(position.legal_moves(), depth)
        assert values is not None
        assert values["d4e4"] == WIN - 1 > DECIDED
        assert [move for move, value in values.items() if value == WIN - 1] == ["d4e4"]


def test_a_thrown_stop_ends_the_search() -> None:
    stop = Stop()
    stop.throw()
    pusher = Pusher(BOOK.start(), stop)
    assert pusher.values(BOOK.start().legal_moves(), 12) is None
    assert pusher.nodes < 5000

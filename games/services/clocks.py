"""Keeping the clocks: started, pressed and set back in the transaction of the act that does it."""

from __future__ import annotations

from datetime import datetime, timedelta

from games.errors import UnknownClock
from games.models import Clock, Game, Move, Seat
from games.selectors.seats import seats_by_side
from games.selectors.time import clock_of, full_ms, lag_allowed, milliseconds
from games.statements import update

# The two kinds of clock by their members, each with its bounds in seconds.
_BOUNDS: dict[frozenset[object], dict[str, tuple[int, int]]] = {
    frozenset({"initial", "increment"}): {"initial": (10, 3 * 3600), "increment": (0, 60)},
    frozenset({"per_move"}): {"per_move": (5, 3 * 3600)},
}


def clock_checked(wish: object) -> dict[str, int] | None:
    """A clock as asked for, or None for none; UnknownClock for anything else."""
    if wish is None:
        return None
    if not isinstance(wish, dict) or any(type(number) is not int for number in wish.values()):
        raise UnknownClock
    bounds = _BOUNDS.get(frozenset(wish))
    if bounds is None or not all(
        least <= wish[name] <= most for name, (least, most) in bounds.items()
    ):
        raise UnknownClock
    return wish


def clock_create(game: Game, sides: tuple[str, str]) -> None:
    """Set up the clock of a new game, if its match is played with one."""
    if game.match.clock is not None:
        full = full_ms(game.match.clock)
        Clock.objects.create(game=game, left_ms=dict.fromkeys(sides, full))


def clock_press(game: Game, now: datetime, measured_lag_ms: int, *, turn_over: bool) -> int | None:
    """The side to move has moved: charge its time; `clock_turn` writes it down.

    A clock per move begins anew with every move. An increment comes once a turn, with the move
    that ends it. Returns what the clock had shown before, None without a running clock.
    """
    clock = clock_of(game)
    if clock is None or clock.running_since is None:
        return None
    side, setting = game.to_move, game.match.clock or {}
    before = int(clock.left_ms[side])
    spent = milliseconds(now - clock.running_since)
    lag = min(lag_allowed(clock, side, measured_lag_ms), max(0, spent))
    after = max(0, before - (spent - lag))
    if turn_over:
        after += 1000 * setting.get("increment", 0)
    if "per_move" in setting:
        after = full_ms(setting)
    clock.left_ms = {**clock.left_ms, side: after}
    clock.lag_ms = {**clock.lag_ms, side: int(clock.lag_ms.get(side, 0)) + lag}
    return before


def clock_turn(game: Game, now: datetime) -> None:
    """Write the clock down: the time of the side to move runs from `now`, or nobody's.

    Each side's first move is free, so that nobody loses time before the other has looked. The
    computer takes no time of its own: nobody could lose by it but for a slow machine.
    """
    clock = clock_of(game)
    if clock is None:
        return
    if game.is_running and game.opened and not _computer_moves(game):
        clock.running_since = now
        clock.deadline_at = now + timedelta(milliseconds=int(clock.left_ms[game.to_move]))
    else:
        clock.running_since = clock.deadline_at = None
    names = ("left_ms", "lag_ms", "running_since", "deadline_at")
    update(Clock, {name: getattr(clock, name) for name in names}, id=clock.pk)


def clock_set_back(game: Game, removed: list[Move], now: datetime) -> None:
    """After an undo both clocks stand as before the removed moves, and the turn runs anew."""
    clock = clock_of(game)
    if clock is None:
        return
    left = dict(clock.left_ms)
    for move in sorted(removed, key=lambda move: -move.ply):
        if move.clock_before_ms is not None:
            left[move.side] = move.clock_before_ms
    clock.left_ms = left
    clock_turn(game, now)


def _computer_moves(game: Game) -> bool:
    return seats_by_side(game.match)[game.to_move].kind == Seat.Kind.COMPUTER

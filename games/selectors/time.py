"""Clocks as they stand: arithmetic on what is stored, no clock of its own."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from django.utils import timezone

from games.models import Clock, Game

# Time given back for the network: at most this much for a move, and this much in a game.
LAG_PER_MOVE_MS = 500
LAG_PER_GAME_MS = 3000

# A move may be on its way when the time runs out; the sweep waits for it this long.
GRACE = timedelta(milliseconds=LAG_PER_MOVE_MS)


def clock_of(game: Game) -> Clock | None:
    """The game's clock; None if it is played without."""
    if game.match.clock is None:
        return None
    clock: Clock | None = getattr(game, "clock", None)
    return clock


def lag_allowed(clock: Clock, side: str, measured_ms: int) -> int:
    """How much of the measured way to the server is given back to `side` for this move."""
    quota = LAG_PER_GAME_MS - int(clock.lag_ms.get(side, 0))
    return max(0, min(measured_ms, LAG_PER_MOVE_MS, quota))


def clock_state(game: Game, now: datetime) -> dict[str, Any] | None:
    """The clock for faces: what each side has left at `now`, both in milliseconds."""
    clock = clock_of(game)
    if clock is None:
        return None
    left = dict(clock.left_ms)
    running = game.to_move if clock.running_since is not None else None
    if running and clock.deadline_at is not None:
        left[running] = max(0, milliseconds(clock.deadline_at - now))
    return {
        **(game.match.clock or {}),
        "left_ms": left,
        "running": running or None,
        "now": epoch_ms(now),
    }


def full_clock_state(
    setting: dict[str, int] | None, sides: tuple[str, str]
) -> dict[str, Any] | None:
    """The same for a game that is not stored yet."""
    if setting is None:
        return None
    left = dict.fromkeys(sides, full_ms(setting))
    return {**setting, "left_ms": left, "running": None, "now": epoch_ms(timezone.now())}


def full_ms(setting: dict[str, Any]) -> int:
    """What a clock shows before the first move."""
    return 1000 * int(setting.get("per_move", setting.get("initial", 0)))


def milliseconds(span: timedelta) -> int:
    return round(span.total_seconds() * 1000)


def epoch_ms(moment: datetime) -> int:
    return round(moment.timestamp() * 1000)


def moment_text(moment: datetime) -> str:
    """As programs read it: UTC, to the millisecond, like `2026-11-30T18:05:09.250Z`."""
    return moment.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")

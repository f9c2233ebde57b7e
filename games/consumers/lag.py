"""How long the way to a client and back takes, measured by the server alone."""

from __future__ import annotations

# How much one measurement counts against the ones before it.
WEIGHT = 0.3


class LagMeter:
    """Sends numbered probes and averages how long their answers took.

    What the client claims plays no part. One that answers late on purpose gains no more than
    the bounds on compensation allow.
    """

    def __init__(self) -> None:
        self._number = 0
        self._asked_at = 0.0
        self._seconds: float | None = None

    def asked(self, now: float) -> int:
        """The number of a probe that goes out at `now` (monotonic seconds)."""
        self._number += 1
        self._asked_at = now
        return self._number

    def answered(self, number: int, now: float) -> None:
        """The answer to probe `number` is here; answers to any but the last are worthless."""
        if number != self._number or not self._asked_at:
            return
        took, self._asked_at = now - self._asked_at, 0.0
        old = took if self._seconds is None else self._seconds
        self._seconds = old + WEIGHT * (took - old)

    @property
    def milliseconds(self) -> int:
        """The average way there and back; 0 before the first answer."""
        return round(1000 * (self._seconds or 0.0))

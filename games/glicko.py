"""Glicko-2 as Mark Glickman describes it, http://www.glicko.net/glicko/glicko2.pdf.

Each game is a rating period of its own for the two who played it, and the deviation grows by the
days without one, so that a rating is up to date with every result and old ones fade.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

SCALE = 173.7178
# How much a volatility may change in one period.
TAU = 0.5
# Of a player without games.
RATING, DEVIATION, VOLATILITY = 1500.0, 350.0, 0.06
# A rating never becomes so certain that it stands still.
LEAST_DEVIATION, MOST_VOLATILITY, LEAST_RATING = 45.0, 0.1, 100.0
# In a year without a game a deviation of 60 grows to 110.
PERIODS_PER_DAY = 0.21436
# A rating less certain than this is provisional.
PROVISIONAL = 110.0

_CLOSE_ENOUGH = 1e-6
_MOST_STEPS = 100
_LEAST_DOUBT = 1e-9


@dataclass(frozen=True, slots=True)
class Standing:
    """A rating with how uncertain it is and how much it swings."""

    rating: float = RATING
    deviation: float = DEVIATION
    volatility: float = VOLATILITY

    @property
    def is_provisional(self) -> bool:
        return self.deviation > PROVISIONAL


def rested(standing: Standing, days: float) -> Standing:
    """After `days` without a game; the rating stays, what is known of it grows old."""
    if days <= 0:
        return standing
    phi = standing.deviation / SCALE
    grown = math.sqrt(phi**2 + standing.volatility**2 * days * PERIODS_PER_DAY)
    return replace(standing, deviation=min(DEVIATION, grown * SCALE))


def after_game(mine: Standing, theirs: Standing, score: float) -> Standing:
    """After one game: `score` is 1 for a win, ½ for a draw, 0 for a loss. Bounded as above."""
    new = after_period(mine, [(theirs, score)])
    return Standing(
        rating=max(LEAST_RATING, new.rating),
        deviation=min(DEVIATION, max(LEAST_DEVIATION, new.deviation)),
        volatility=min(MOST_VOLATILITY, new.volatility),
    )


def after_period(mine: Standing, games: Sequence[tuple[Standing, float]]) -> Standing:
    """The paper's step: all games of one period at once, opponents as they stood before it."""
    mu, phi = (mine.rating - RATING) / SCALE, mine.deviation / SCALE
    information, improvement = 0.0, 0.0
    for other, score in games:
        weight = _weight(other.deviation / SCALE)
        expected = 1 / (1 + math.exp(-weight * (mu - (other.rating - RATING) / SCALE)))
        # However far apart the two are, there is something to learn.
        information += weight**2 * max(_LEAST_DOUBT, expected * (1 - expected))
        improvement += weight * (score - expected)
    if not games:
        grown = math.sqrt(phi**2 + mine.volatility**2)
        return replace(mine, deviation=grown * SCALE)
    variance = 1 / information
    sigma = _volatility(mine.volatility, phi, variance, variance * improvement)
    phi = 1 / math.sqrt(1 / (phi**2 + sigma**2) + 1 / variance)
    return Standing(RATING + SCALE * (mu + phi**2 * improvement), SCALE * phi, sigma)


def _weight(phi: float) -> float:
    return 1 / math.sqrt(1 + 3 * phi**2 / math.pi**2)


def _volatility(sigma: float, phi: float, variance: float, delta: float) -> float:
    """Step 5 of the paper: the zero of a function of ln σ², by the Illinois method."""
    start = math.log(sigma**2)

    def slope(x: float) -> float:
        power = math.exp(x)
        spread = phi**2 + variance + power
        return power * (delta**2 - spread) / (2 * spread**2) - (x - start) / TAU**2

    low = start
    if delta**2 > phi**2 + variance:
        high = math.log(delta**2 - phi**2 - variance)
    else:
        steps = 1
        while slope(start - steps * TAU) < 0:
            steps += 1
        high = start - steps * TAU
    at_low, at_high = slope(low), slope(high)
    for _ in range(_MOST_STEPS):
        if abs(high - low) <= _CLOSE_ENOUGH:
            break
        middle = low + (low - high) * at_low / (at_high - at_low)
        at_middle = slope(middle)
        if at_middle * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = middle, at_middle
    return math.exp(low / 2)

"""The arithmetic of ratings: the paper's own example, and what must hold for any two players."""

from __future__ import annotations

import hypothesis.strategies as st
import pytest
from hypothesis import HealthCheck, given, settings

from games.glicko import (
    DEVIATION,
    LEAST_DEVIATION,
    LEAST_RATING,
    MOST_VOLATILITY,
    Standing,
    after_game,
    after_period,
    rested,
)

# Other work on the machine is no failure.
PATIENT = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])

STANDINGS = st.builds(
    Standing,
    rating=st.floats(LEAST_RATING, 4000),
    deviation=st.floats(LEAST_DEVIATION, DEVIATION),
    volatility=st.floats(0.01, MOST_VOLATILITY),
)


def test_example_of_the_paper() -> None:
    games = [(Standing(1400, 30), 1.0), (Standing(1550, 100), 0.0), (Standing(1700, 300), 0.0)]
    after = after_period(Standing(1500, 200, 0.06), games)
    assert after.rating == pytest.approx(1464.06, abs=0.01)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


def test_period_without_games_makes_less_certain() -> None:
    after = after_period(Standing(1500, 200, 0.06), [])
    assert (after.rating, after.volatility) == (1500, 0.06)
    assert after.deviation == pytest.approx(200.27, abs=0.01)


def test_large_surprise_raises_the_volatility() -> None:
    expected = after_game(Standing(1500, 60), Standing(1500, 60), 1)
    surprise = after_game(Standing(1500, 60), Standing(2400, 60), 1)
    assert surprise.volatility > expected.volatility


@PATIENT
@given(STANDINGS, STANDINGS, st.sampled_from([0.0, 0.5, 1.0]))
def test_every_change_stays_within_its_bounds(
    mine: Standing, theirs: Standing, score: float
) -> None:
    after = after_game(mine, theirs, score)
    assert after.rating >= LEAST_RATING
    assert LEAST_DEVIATION <= after.deviation <= DEVIATION
    assert 0 < after.volatility <= MOST_VOLATILITY


@PATIENT
@given(STANDINGS, STANDINGS)
def test_more_points_never_give_less(mine: Standing, theirs: Standing) -> None:
    loss, draw, win = (after_game(mine, theirs, score).rating for score in (0.0, 0.5, 1.0))
    assert loss <= draw <= win
    assert loss <= mine.rating <= win


@PATIENT
@given(STANDINGS, st.floats(0, 5000), st.floats(0, 5000))
def test_rest_in_two_parts_is_the_same_rest(mine: Standing, one: float, two: float) -> None:
    parts = rested(rested(mine, one), two)
    assert parts.rating == mine.rating
    assert parts.deviation == pytest.approx(rested(mine, one + two).deviation)


def test_year_of_rest_makes_a_certain_rating_provisional() -> None:
    certain = Standing(1700, 60)
    assert not rested(certain, 300).is_provisional
    assert rested(certain, 370).is_provisional
    assert rested(certain, 1e9).deviation == DEVIATION
    assert rested(certain, -5) == certain

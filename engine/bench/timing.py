"""Times of many positions: taken one by one, in CPU time, with empty tables before each."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from engine.bench.rival import Rival
from engine.bench.sets import Case
from engine.core.solver import Solver


@dataclass(frozen=True, slots=True)
class Times:
    """Seconds for each position, and the values that came out."""

    seconds: list[float]
    values: list[int]

    @property
    def mean(self) -> float:
        return sum(self.seconds) / len(self.seconds)

    def percentile(self, percent: float) -> float:
        ordered = sorted(self.seconds)
        return ordered[min(int(len(ordered) * percent / 100), len(ordered) - 1)]

    @property
    def median(self) -> float:
        return self.percentile(50)


def our_values(solver: Solver, cases: Sequence[Case]) -> Times:
    return _timed(cases, lambda case: case.position, solver.forget, lambda p: solver.value(p).value)


def our_vectors(solver: Solver, cases: Sequence[Case]) -> Times:
    return _timed(cases, lambda case: case.position, solver.forget, lambda p: solver.solve(p).value)


def rival_values(rival: Rival, method: str, cases: Sequence[Case]) -> Times:
    board = rival.board
    return _timed(cases, lambda case: board(case.position), rival.clear, rival.methods[method])


def _timed(
    cases: Sequence[Case],
    prepare: Callable[[Case], Any],
    clear: Callable[[], None],
    value: Callable[[Any], int],
) -> Times:
    seconds, values = [], []
    for case in cases:
        subject = prepare(case)
        clear()
        began = time.process_time()
        values.append(value(subject))
        seconds.append(time.process_time() - began)
    return Times(seconds, values)

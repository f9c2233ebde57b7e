"""One solver with the book and one without for all tests of the core: loading takes a second."""

import pytest

from engine.core.solver import Solver


@pytest.fixture(scope="session")
def solver() -> Solver:
    return Solver()


@pytest.fixture(scope="session")
def bookless() -> Solver:
    return Solver(book=False, remember=0)

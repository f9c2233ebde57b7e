"""Ending a search before it is done: by a switch, by a budget; and what is answered then."""

import threading
import time

from engine import rules_for
from engine.core.solver import Solver
from engine.core.stop import Stop
from tests.running_site import on_a_free_core


def test_a_thrown_switch_ends_the_search_within_50_ms(bookless: Solver) -> None:
    start = rules_for("8x7").start()
    bookless.load(start)
    late = []
    for _ in range(3):
        stop = Stop()
        worker = threading.Thread(target=bookless.solve, args=(start,), kwargs={"stop": stop})
        worker.start()
        time.sleep(0.1)
        thrown = time.perf_counter()
        stop.throw()
        worker.join()
        late.append(time.perf_counter() - thrown)
    assert min(late) < on_a_free_core(0.05)


def test_a_search_that_never_began_still_answers(bookless: Solver) -> None:
    stop = Stop()
    stop.throw()
    solution = bookless.solve(rules_for("7x6").start(), stop=stop)
    assert not solution.exact
    assert set(solution.scores) == set("1234567")
    assert solution.depth is not None


def test_the_budget_bounds_the_nodes_and_the_answer_says_so(bookless: Solver) -> None:
    solution = bookless.solve(rules_for("7x6").start(), node_budget=50_000)
    assert not solution.exact
    assert solution.depth is not None
    assert solution.nodes <= 50_000 + 200_000


def test_the_same_budget_gives_the_same_answer() -> None:
    start = rules_for("7x6").parse("4 4 3")
    first, second = (
        Solver(table_mb=1, book=False).solve(start, node_budget=300_000) for _ in range(2)
    )
    assert first == second


def test_estimates_keep_what_is_forced(bookless: Solver) -> None:
    position = rules_for("9x7").parse("5 5 6 6")
    solution = bookless.solve(position, node_budget=20_000)
    assert not solution.exact
    assert solution.value == solution.scores["4"] == solution.scores["7"] == 29


def test_an_exact_answer_given_again_costs_nothing(solver: Solver) -> None:
    position = rules_for("7x6").parse("4 4 4 4 4 1 1 2 7 7")
    first = solver.solve(position)
    again = solver.solve(position)
    assert first.nodes > 0
    assert again.nodes == 0
    assert (again.value, again.scores) == (first.value, first.scores)


def test_only_so_many_answers_are_kept() -> None:
    solver = Solver(table_mb=1, remember=1)
    first = rules_for("7x6").parse("4 4 4 4 4 1 1 2 7 7 7 7")
    solver.solve(first)
    solver.solve(first.apply("1"))
    solver.forget()
    solver.solve(first.apply("1"))
    assert solver.solve(first).nodes > 0

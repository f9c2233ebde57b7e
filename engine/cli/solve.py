"""`solve`: the exact value of a position and the score of every move."""

from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterable, Iterator
from threading import Thread, Timer
from typing import TYPE_CHECKING

from engine.cli.arguments import positive_number, seconds
from engine.cli.command import Answer, BadInput, Command
from engine.cli.moves import add_moves, add_rules, answer_each
from engine.protocol import Position

if TYPE_CHECKING:
    from engine.core.solver import Solution, Solver
    from engine.core.stop import Stop

_FEASIBLE_CELLS = 42
_DEADLINE = 60.0


def _arguments(parser: ArgumentParser) -> None:
    add_rules(parser)
    add_moves(parser)
    parser.add_argument(
        "--deadline",
        type=seconds,
        metavar="S",
        help="after S seconds the best estimate has to do; preset on boards of more than "
        f"{_FEASIBLE_CELLS} cells: {_DEADLINE:g}",
    )
    parser.add_argument(
        "--nodes", type=positive_number, metavar="N", help="the same after N positions searched"
    )
    parser.add_argument("--no-book", action="store_true", help="without the opening book")


def _run(args: Namespace) -> Iterable[Answer]:
    from engine.core.solver import Solver

    solver = Solver(book=not args.no_book)
    return answer_each(lambda args, position: _answer(args, position, solver))(args)


def _answer(args: Namespace, position: Position, solver: "Solver") -> Answer:
    from engine.core.solver import NotSolvable

    cells = position.spec.columns * position.spec.rows
    deadline = args.deadline or (_DEADLINE if cells > _FEASIBLE_CELLS else None)
    try:
        solver.load(position)
        solution = within(
            deadline, lambda stop: solver.solve(position, node_budget=args.nodes, stop=stop)
        )
    except NotSolvable as error:
        raise BadInput(str(error)) from error
    data: dict[str, object] = {
        "value": solution.value,
        "scores": solution.scores,
        "exact": solution.exact,
        "nodes": solution.nodes,
    }
    if not solution.exact:
        data["depth"] = solution.depth
    return Answer(data, "\n".join(_lines(position, solution)), brief=_brief(solution))


def within(deadline: float | None, search: Callable[["Stop"], "Solution"]) -> "Solution":
    """Run `search` with a switch that is thrown after `deadline` seconds, or by Ctrl-C.

    In a thread of its own: signals reach the main one only while it runs Python code.
    """
    from engine.core.stop import Stop

    stop = Stop()
    answers: list[Solution] = []
    errors: list[BaseException] = []

    def work() -> None:
        try:
            answers.append(search(stop))
        except BaseException as error:
            errors.append(error)

    worker = Thread(target=work)
    timer = None if deadline is None else Timer(deadline, stop.throw)
    try:
        worker.start()
        if timer is not None:
            timer.start()
        worker.join()
    finally:
        stop.throw()
        worker.join()
        if timer is not None:
            timer.cancel()
    if errors:
        raise errors[0]
    return answers[0]


def _lines(position: Position, solution: "Solution") -> Iterator[str]:
    cells = position.spec.columns * position.spec.rows
    yield f"value {_signed(solution)}: {_meaning(solution.value, cells, position.plies, solution)}"
    for move, score in solution.scores.items():
        yield f"{move:>5} {score:+3}  {_meaning(score, cells, position.plies, solution)}"


def _meaning(score: int, cells: int, plies: int, solution: "Solution") -> str:
    if score == 0:
        return "a draw" if solution.exact else f"open within {solution.depth} plies"
    odd = (score > 0) == (plies % 2 == 0)  # the winner is the side that plays the odd plies
    last = cells + 2 - 2 * abs(score)
    ply = last if last % 2 == odd else last - 1
    return f"{'a win' if score > 0 else 'a loss'} with ply {ply}"


def _signed(solution: "Solution") -> str:
    return f"{solution.value:+d}" if solution.value else "0"


def _brief(solution: "Solution") -> str:
    scores = " ".join(f"{move}:{score}" for move, score in solution.scores.items())
    return f"{solution.value} {scores} {'exact' if solution.exact else 'estimate'}".strip()


COMMAND = Command("solve", "the exact value and the score of every move", _arguments, _run)

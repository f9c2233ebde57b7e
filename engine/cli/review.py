"""`review`: goes through a game with the exact player beside it."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from threading import Timer
from typing import TYPE_CHECKING

from engine.cli.arguments import seconds
from engine.cli.command import Answer, BadInput, Command
from engine.cli.moves import add_moves, add_rules, answer_each
from engine.protocol import Position
from engine.review import PlyReview, Review, review

if TYPE_CHECKING:
    from engine.core.solver import Solver


@dataclass(frozen=True, slots=True)
class _Hurried:
    """A scorer that takes at most `deadline` seconds for a position."""

    solver: Solver
    deadline: float

    def scores(self, position: Position) -> tuple[Mapping[str, int], bool]:
        from engine.core.stop import Stop

        stop = Stop()
        timer = Timer(self.deadline, stop.throw)
        timer.start()
        try:
            solution = self.solver.solve(position, stop=stop)
        finally:
            timer.cancel()
        return solution.scores, solution.exact


def _arguments(parser: ArgumentParser) -> None:
    add_rules(parser)
    add_moves(parser, required=True)
    parser.add_argument(
        "--deadline",
        type=seconds,
        metavar="S",
        help="at most so many seconds for each ply, then its scores are estimates",
    )


def _answer(args: Namespace, position: Position) -> Answer:
    from engine.core.solver import NotSolvable

    solver = _solver()
    scorer = solver if args.deadline is None else _Hurried(solver, args.deadline)
    try:
        solver.load(position)
        result = review(position, scorer)
    except NotSolvable as error:
        raise BadInput(str(error)) from error
    return Answer(_data(result), _text(result), brief=_summary(result))


@lru_cache(maxsize=1)
def _solver() -> Solver:
    from engine.core.solver import Solver

    return Solver()


def _data(result: Review) -> dict[str, object]:
    return {
        "decided_at": result.decided_at,
        "line_plies": result.line_plies,
        "line_began_at": result.line_began_at,
        "plies": [_ply(ply) for ply in result.plies],
        "exact": result.exact,
    }


def _ply(ply: PlyReview) -> dict[str, object]:
    return {
        "ply": ply.ply,
        "side": ply.side,
        "move": ply.move,
        "before": ply.before,
        "after": ply.after,
        "class": ply.quality,
    }


def _text(result: Review) -> str:
    rows = (
        f"{p.ply:3} {p.side:6} {p.move:>2} {p.before:+4d} {p.after:+4d} {p.quality}"
        for p in result.plies
    )
    return "\n".join(("ply side   move  from   to class", *rows, _summary(result)))


def _summary(result: Review) -> str:
    parts = [f"decided at ply {result.decided_at}"]
    if result.line_plies is not None:
        fell = " ".join(map(str, result.line_plies))
        parts.append(f"line from ply {result.line_began_at} (stones of plies {fell})")
    parts.append("exact" if result.exact else "an estimate")
    return ", ".join(parts)


COMMAND = Command("review", "what each move of a game was worth", _arguments, answer_each(_answer))

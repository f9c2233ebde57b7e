"""`best`: the move that the computer of a level plays."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterable

from engine.cli.arguments import whole_number
from engine.cli.command import Answer, BadInput, Command
from engine.cli.moves import add_moves, add_rules, answer_each
from engine.levels import ALL_LEVELS, best, level_named
from engine.protocol import Position
from engine.registry import rules_for


def _arguments(parser: ArgumentParser) -> None:
    add_rules(parser)
    add_moves(parser)
    parser.add_argument("--level", required=True, metavar="LEVEL", help=", ".join(ALL_LEVELS))
    parser.add_argument(
        "--seed", type=whole_number, default=0, metavar="N", help="another N may be another move"
    )


def _run(args: Namespace) -> Iterable[Answer]:
    spec = rules_for(args.rules)
    try:
        level_named(args.level, spec)
    except ValueError as error:
        raise BadInput(str(error)) from error
    return answer_each(_answer)(args)


def _answer(args: Namespace, position: Position) -> Answer:
    move = best(position, args.level, args.seed)
    return Answer({"move": move}, move)


COMMAND = Command("best", "the move that the computer of a level plays", _arguments, _run)

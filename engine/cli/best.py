"""`best`: the move that the computer of a level plays."""

from argparse import ArgumentParser, ArgumentTypeError, Namespace

from engine.cli.arguments import whole_number
from engine.cli.command import Answer, Command
from engine.cli.moves import add_moves, add_rules, answer_each
from engine.levels import LEVELS, best, level_named
from engine.protocol import Position


def _arguments(parser: ArgumentParser) -> None:
    add_rules(parser)
    add_moves(parser)
    parser.add_argument(
        "--level", required=True, type=_level, metavar="LEVEL", help=", ".join(LEVELS)
    )
    parser.add_argument(
        "--seed", type=whole_number, default=0, metavar="N", help="another N may be another move"
    )


def _level(text: str) -> str:
    try:
        return level_named(text)
    except ValueError as error:
        raise ArgumentTypeError(str(error)) from error


def _answer(args: Namespace, position: Position) -> Answer:
    move = best(position, args.level, args.seed)
    return Answer({"move": move}, move)


COMMAND = Command(
    "best", "the move that the computer of a level plays", _arguments, answer_each(_answer)
)

"""`perft`: counts the move sequences of every length up to a depth.

In Pop Out a sequence ends with a line or a full grid alone (see engine.popout).
"""

from argparse import ArgumentParser, Namespace

from engine.cli.arguments import whole_number
from engine.cli.command import Answer, BadInput, Command
from engine.cli.moves import add_moves, add_rules, answer_each
from engine.protocol import Position


def _arguments(parser: ArgumentParser) -> None:
    add_rules(parser)
    parser.add_argument("depth", metavar="DEPTH", type=whole_number, help="the longest sequence")
    add_moves(parser)


def _answer(args: Namespace, position: Position) -> Answer:
    deepest = position.spec.longest
    if deepest is not None and args.depth > deepest:
        raise BadInput(f"no game of {position.spec.key} is longer than {deepest} moves")
    counts = position.perft(args.depth)
    text = "\n".join(f"{depth:3} {count}" for depth, count in enumerate(counts))
    return Answer({"counts": counts}, text, brief=" ".join(map(str, counts)))


COMMAND = Command(
    "perft",
    "count the move sequences of every length; in Pop Out neither an emptied grid nor a repetition "
    "ends one, as in published counts",
    _arguments,
    answer_each(_answer),
)

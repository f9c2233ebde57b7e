"""The arguments RULES, MOVES and --first, and the loop over move lists from standard input."""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from engine.cli.command import Answer, BadInput
from engine.errors import RuleError
from engine.protocol import Position, RulesSpec
from engine.registry import rules_for


def add_rules(parser: ArgumentParser) -> None:
    """Give `parser` the argument RULES."""
    parser.add_argument("rules", metavar="RULES", help="the key of the game, such as 7x6")


def add_moves(parser: ArgumentParser, *, required: bool = False) -> None:
    """Give `parser`, which has RULES already, the arguments MOVES and --first."""
    parser.add_argument(
        "moves",
        metavar="MOVES",
        nargs="+" if required else "*",
        help='a move list such as "4 4 5" or 445; - reads one a line from standard input',
    )
    parser.add_argument("--first", metavar="SIDE", help="the side that begins")


def answer_each(
    answer: Callable[[Namespace, Position], Answer],
) -> Callable[[Namespace], Iterable[Answer]]:
    """A `run` for a command that answers one position.

    With `-` every line of standard input gets one answer, an empty line that of the start. A
    bad line gets an answer that names the error, and after the last line the command fails.
    """

    def run(args: Namespace) -> Iterator[Answer]:
        spec = rules_for(args.rules)
        first = spec.sides[0] if args.first is None else args.first
        start = spec.start(first)
        if args.moves != ["-"]:
            yield answer(args, spec.parse(" ".join(args.moves), start.first))
            return
        yield from _answer_lines(args, spec, start.first, answer)

    return run


def _answer_lines(
    args: Namespace,
    spec: RulesSpec,
    first: str,
    answer: Callable[[Namespace, Position], Answer],
) -> Iterator[Answer]:
    bad = []
    for number, line in enumerate(sys.stdin, start=1):
        try:
            given = answer(args, spec.parse(line.rstrip("\r\n"), first))
        except (RuleError, BadInput) as error:
            bad.append(f"line {number}: {error}")
            yield Answer(_refusal(error), f"error: {error}")
        else:
            yield replace(given, text=given.brief or " ".join(given.text.split("\n")))
    if bad:
        raise BadInput(bad[0] + (f" ({len(bad)} bad lines)" if len(bad) > 1 else ""))


def _refusal(error: RuleError | BadInput) -> dict[str, object]:
    if isinstance(error, RuleError):
        return {"error": error.code, "index": error.index, "detail": str(error)}
    return {"error": "bad_input", "index": None, "detail": str(error)}

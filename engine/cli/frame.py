"""The frame of the command line: finds the subcommands, prints answers, turns errors to status."""

import json
import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from importlib import import_module
from io import TextIOWrapper
from pkgutil import iter_modules
from typing import NoReturn

import engine.cli
from engine.cli.command import BadInput, Command, Failed, add_json
from engine.errors import RuleError

OK, FAILED, BAD_INPUT, INTERRUPTED = 0, 1, 2, 130


class _Parser(ArgumentParser):
    """An argument parser whose complaints fit on one line."""

    def error(self, message: str) -> NoReturn:
        raise BadInput(message)


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and give its exit status; `argv` is without the program's name."""
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="surrogateescape")  # bytes that are no text are bad tokens
    try:
        args = _parser().parse_args(argv)
        _print_answers(args)
    except (BadInput, RuleError) as error:
        return _complain(error, BAD_INPUT)
    except Failed as error:
        return _complain(error, FAILED)
    except BrokenPipeError:
        # The reader has seen enough; without this Python complains once more while leaving.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAILED
    except KeyboardInterrupt:
        return INTERRUPTED
    return OK


def commands() -> Iterator[Command]:
    """The subcommands: the `COMMAND` of every module in this package that has one."""
    for module in sorted(iter_modules(engine.cli.__path__), key=lambda found: found.name):
        command = getattr(import_module(f"engine.cli.{module.name}"), "COMMAND", None)
        if command is not None:
            yield command


def _parser() -> ArgumentParser:
    parser = _Parser(prog="python -m engine", description="The engine of Viererreihe.")
    parser.set_defaults(json=False)
    add_json(parser)
    subparsers = parser.add_subparsers(metavar="COMMAND", required=True)
    for command in commands():
        subparser = subparsers.add_parser(
            command.name, help=command.help, description=command.help, allow_abbrev=False
        )
        add_json(subparser)
        command.arguments(subparser)
        subparser.set_defaults(run=command.run)
    return parser


def _print_answers(args: Namespace) -> None:
    for answer in args.run(args):
        text = json.dumps(answer.data, allow_nan=False) if args.json else answer.text
        sys.stdout.write(text + "\n")
        sys.stdout.flush()


def _complain(error: Exception, status: int) -> int:
    line = " ".join(str(error).split()).encode("ascii", "backslashreplace").decode()
    sys.stderr.write(f"python -m engine: {line}\n")
    return status

"""What a subcommand of the engine is made of, and the ways it can fail."""

from argparse import SUPPRESS, ArgumentParser, Namespace
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer: `data` for machines, `text` for people.

    `brief` is the text in one line, for the answers to many move lists; by default `text`
    with its lines joined.
    """

    data: Mapping[str, object]
    text: str
    brief: str = ""


@dataclass(frozen=True, slots=True)
class Command:
    """A subcommand: its name, one line of help, its arguments, and what it does."""

    name: str
    help: str
    arguments: Callable[[ArgumentParser], None]
    run: Callable[[Namespace], Iterable[Answer]]


class BadInput(Exception):
    """The caller gave something that makes no sense: one line on stderr, status 2."""


class Failed(Exception):
    """The command did its work and the result is bad: one line on stderr, status 1."""


def add_json(parser: ArgumentParser) -> None:
    """Give `parser` the option `--json`."""
    # SUPPRESS: a `--json` before the subcommand must not be undone by the default here.
    parser.add_argument(
        "--json", action="store_true", default=SUPPRESS, help="one line of JSON an answer"
    )

"""`book verify`: checks a sample of the opening book against the solver."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator

from engine.cli.arguments import positive_number, whole_number
from engine.cli.command import Answer, Command, Failed, add_json


def _arguments(parser: ArgumentParser) -> None:
    actions = parser.add_subparsers(metavar="ACTION", required=True)
    verify = actions.add_parser("verify", help="compare random entries with the solver")
    add_json(verify)
    verify.add_argument(
        "--sample", type=positive_number, default=200, metavar="N", help="how many entries"
    )
    verify.add_argument("--seed", type=whole_number, default=0, metavar="S", help="which ones")


def _run(args: Namespace) -> Iterator[Answer]:
    from engine.core.book import open_book
    from engine.core.book_check import check_book

    book = open_book()
    if not book.size:
        raise Failed("there is no opening book: bitbully-databases is not installed")
    report = check_book(book, args.sample, args.seed)
    data = {"entries": report.entries, "checked": report.checked, "wrong": list(report.wrong)}
    text = f"{report.entries} entries, {report.checked} checked, {len(report.wrong)} wrong"
    yield Answer(data, text)
    if report.wrong:
        raise Failed(f"{len(report.wrong)} entries of the opening book are wrong")


COMMAND = Command("book", "check the opening book against the solver", _arguments, _run)

"""`bench`: the speed of the search core beside an independent solver, every row in one run."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path

from engine.cli.command import Answer, BadInput, Command, Failed

_QUICK = 10


def _arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--data",
        type=Path,
        metavar="DIR",
        help="a folder with the published sets; without it seeded positions of like kinds",
    )
    parser.add_argument(
        "--quick",
        action="store_true",
        help=f"a tenth of the positions, and no row that takes minutes (1 in {_QUICK})",
    )
    parser.add_argument("--strict", action="store_true", help="fail if a row misses its target")


def _run(args: Namespace) -> Iterator[Answer]:
    from engine.bench.rows import all_rows

    if args.data is not None and not args.data.is_dir():
        raise BadInput(f"there is no folder {args.data}")
    yield Answer(
        {"columns": ["name", "count", "ours", "other", "target", "good"]},
        f"{'':30}{'n':>6}  {'ours: median / mean':24}{'bitbully, the better':24}",
    )
    missed = []
    for row in all_rows(args.data, _QUICK if args.quick else 1):
        verdict = {True: "yes", False: "NO", None: ""}[row.good]
        text = f"{row.name:30}{row.count:6}  {row.ours:24}{row.other:24}{row.target}  {verdict}"
        yield Answer(asdict(row), text.rstrip())
        if row.good is False:
            missed.append(row.name)
    if missed and args.strict:
        raise Failed(f"missed: {', '.join(missed)}")


COMMAND = Command("bench", "measure the search core beside another solver", _arguments, _run)

"""`bench-variants`: speed and reply times in the games beyond the plain drop, one table."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator

from engine.cli.arguments import positive_number
from engine.cli.command import Answer, BadInput, Command
from engine.levels import levels_for, plays
from engine.registry import rules_for


def _arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--rules", metavar="KEY,…", help="the games; by default one of each kind, and a large board"
    )
    parser.add_argument(
        "--moves", type=positive_number, default=24, metavar="N", help="of each level in each game"
    )


def _run(args: Namespace) -> Iterator[Answer]:
    from engine.bench.variants import KEYS, game_rows

    keys = tuple(args.rules.split(",")) if args.rules else KEYS
    for key in keys:
        spec = rules_for(key)
        if (spec.family, spec.first_column) == ("drop", 1) or not plays(spec):
            raise BadInput(f"{key} is none of the games of this table")
    shown: tuple[str, ...] = ()
    for row in game_rows(keys, args.moves):
        if (levels := levels_for(rules_for(row.key))) != shown:
            yield _head(levels)
            shown = levels
        ms = {
            level: [round(times.percentile(p) * 1000, 1) for p in (50, 95)]
            for level, times in row.replies.items()
        }
        cells = "".join(f"{f'{middle:.1f}, {late:.1f}':>22}" for middle, late in ms.values())
        yield Answer(
            {"game": row.key, "nodes_per_second": round(row.nodes_per_second), "ms": ms},
            f"{row.key:16}{row.nodes_per_second / 1e6:9.2f}{cells}",
        )


def _head(levels: tuple[str, ...]) -> Answer:
    heads = "".join(f"{level + ': p50, p95':>22}" for level in levels)
    return Answer(
        {"columns": ["game", "nodes_per_second", "ms"]},
        f"{'CPU time in ms':16}{'Mnodes/s':>9}{heads}",
    )


COMMAND = Command("bench-variants", "speed and reply times in the other games", _arguments, _run)

"""The rows of the table: what is measured, beside what, and what it should be."""

import csv
import gzip
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from engine import Position, rules_for
from engine.bench import load
from engine.bench.rival import Rival, installed
from engine.bench.sets import KEY, KINDS, Case, cases, openings, random_cases
from engine.bench.timing import Times, our_values, our_vectors, rival_values
from engine.core.solver import Solver

TABLE_MB = 8

_RATIOS = {"L3_R1": 1.0, "L2_R1": 0.6, "L2_R2": 0.3, "L1_R1": 0.25, "L1_R2": 0.3}


@dataclass(frozen=True, slots=True)
class Row:
    """One measurement; `good` is None where there is nothing to compare with."""

    name: str
    count: int
    ours: str
    other: str
    target: str
    good: bool | None


def all_rows(data: Path | None, share: int) -> Iterator[Row]:
    """The whole table; `share` times fewer positions, and with it no row that takes minutes."""
    bare, booked = Solver(TABLE_MB, book=False), Solver(TABLE_MB)
    bare.value(rules_for(KEY).parse("4444"), node_budget=1)
    rival = Rival(book=False) if installed() else None
    for kind in KINDS:
        chosen = cases(kind, data, share)
        yield from _against(kind.name, bare, rival, chosen, _RATIOS[kind.name])
    if share == 1:
        yield from _against("empty board", bare, rival, [Case(rules_for(KEY).start(), 1)], 0.25)
    rival = Rival(book=True) if installed() else None
    yield from _against(
        "with book: L1_R2", booked, rival, cases(KINDS[-1], data, share), 1.0, ("mtdf",)
    )
    yield from _against(
        "with book: openings", booked, rival, openings(max(200 // share, 1)), 1.0, ("mtdf",)
    )
    anywhere = random_cases(max(1000 // share, 42))
    yield _below("with book: value, all plies", our_values(booked, anywhere), 99, 0.1)
    yield _below("with book: scores, all plies", our_vectors(booked, anywhere), 95, 0.15)
    if share == 1 and data is not None and (data / "ply8.csv.gz").is_file():
        yield _outcomes(booked, data / "ply8.csv.gz")
    yield from _load_rows()


def _against(
    name: str,
    solver: Solver,
    rival: Rival | None,
    chosen: list[Case],
    ratio: float,
    methods: tuple[str, ...] = ("mtdf", "null-window"),
) -> Iterator[Row]:
    ours = our_values(solver, chosen)
    wrong = sum(
        case.value is not None and case.value != value
        for case, value in zip(chosen, ours.values, strict=True)
    )
    if rival is None:
        yield Row(name, len(chosen), _both(ours), "not installed", "", None if not wrong else False)
        return
    if len(chosen) == 1:
        methods = methods[:1]  # minutes each
    theirs = [rival_values(rival, method, chosen) for method in methods]
    wrong += sum(ours.values != other.values for other in theirs)
    median = ours.median / min(other.median for other in theirs)
    mean = ours.mean / min(other.mean for other in theirs)
    best = min(theirs, key=lambda other: other.median)
    yield Row(
        name,
        len(chosen),
        _both(ours),
        _both(best),
        f"{median:.2f} and {mean:.2f} of it, at most {ratio:g}; {wrong} wrong",
        median <= ratio and not wrong,
    )


def _below(name: str, times: Times, percent: int, limit: float) -> Row:
    found = times.percentile(percent)
    target = f"p{percent} {_time(found)}, below {_time(limit)}"
    return Row(name, len(times.seconds), _both(times), "", target, found < limit)


def _outcomes(solver: Solver, file: Path) -> Row:
    """Win, draw or loss of all quiet positions of 8 plies."""
    count = wrong = 0
    signs = {"win": 1, "draw": 0, "loss": -1}
    with gzip.open(file, "rt") as lines:
        for *cells, outcome in csv.reader(lines):
            value = solver.value(_from_cells(cells)).value
            wrong += (value > 0) - (value < 0) != signs[outcome]
            count += 1
    return Row("8 plies, outcomes", count, "", "", f"{wrong} wrong", wrong == 0)


def _from_cells(cells: list[str]) -> Position:
    """A position from its cells, column by column: `x` began, `o` is the other."""
    columns = ["".join(cells[6 * c : 6 * c + 6]).rstrip("b") for c in range(7)]
    return rules_for(KEY).parse(" ".join(_some_order(columns)))


def _some_order(columns: list[str]) -> list[str]:
    """Moves that lead to these columns, whose stones are x and o in turn, x first."""
    moves: list[str] = []

    def play(heights: tuple[int, ...]) -> bool:
        side = "xo"[len(moves) % 2]
        if all(height == len(column) for height, column in zip(heights, columns, strict=True)):
            return True
        for place, column in enumerate(columns):
            if heights[place] < len(column) and column[heights[place]] == side:
                moves.append(str(place + 1))
                if play((*heights[:place], heights[place] + 1, *heights[place + 1 :])):
                    return True
                moves.pop()
        return False

    if not play((0,) * len(columns)):
        raise ValueError(f"no game leads to {columns}")
    return moves


def _load_rows() -> Iterator[Row]:
    late = load.stop_latencies(20)
    yield Row("stop", len(late), f"{_time(max(late))} at most", "", "below 50 ms", max(late) < 0.05)
    late = load.ping_lateness(seconds=10)
    ninety_nine = sorted(late)[len(late) * 99 // 100]
    yield Row(
        "ping beside two searches", len(late), f"p99 {_time(ninety_nine)}", "", "below 50 ms",
        ninety_nine < 0.05,
    )  # fmt: skip
    for what, code in load.PROGRAMS.items():
        seconds, megabytes = load.fresh_process(code)
        yield Row(what, 1, f"{_time(seconds)}, {megabytes:.0f} MB", "", "", None)


def _both(times: Times) -> str:
    return f"{_time(times.median)} / {_time(times.mean)}"


def _time(seconds: float) -> str:
    for unit, size in (("s", 1.0), ("ms", 1e-3)):
        if seconds >= size:
            return f"{seconds / size:.3g} {unit}"
    return f"{seconds / 1e-6:.3g} µs"

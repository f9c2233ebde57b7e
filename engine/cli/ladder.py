"""`ladder`: the levels, and the exact player, play against each other."""

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Iterator, Mapping
from functools import partial

from engine.cli.arguments import positive_number, whole_number
from engine.cli.command import Answer, BadInput, Command
from engine.levels import ALL_LEVELS, best, levels_for, plays
from engine.levels.dice import Dice
from engine.levels.ladder import Judge, Player, Tally, play_match
from engine.protocol import Position, RulesSpec
from engine.registry import rules_for

EXACT = "exact"
_SOLVED = "7x6"  # the one board on which the exact player answers at once
_PAIRS = ["normal-neuling", "stark-normal", "meister-stark", "exact-meister"]
_OTHER_PAIR = "meister-normal"


def _arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--games", type=positive_number, default=40, metavar="N", help="a pair")
    parser.add_argument(
        "--pairs",
        type=_pairs,
        metavar="A-B,…",
        help=f"of {', '.join((*ALL_LEVELS, EXACT))}; by default {','.join(_PAIRS)}, "
        f"where {EXACT} does not play {_OTHER_PAIR}; in twicefour each level and the one below",
    )
    parser.add_argument("--rules", default=_SOLVED, metavar="RULES", help="the key of the game")
    parser.add_argument(
        "--seed", type=whole_number, default=1, metavar="N", help="for other openings and games"
    )


def _pairs(text: str) -> list[tuple[str, str]]:
    return [_pair(part) for part in text.split(",")]


def _pair(text: str) -> tuple[str, str]:
    names = text.lower().split("-")
    if len(names) != 2 or any(name not in (*ALL_LEVELS, EXACT) for name in names):
        raise ArgumentTypeError(f"{text!a} is not a pair such as {_PAIRS[0]}")
    return names[0], names[1]


def _run(args: Namespace) -> Iterator[Answer]:
    rules = rules_for(args.rules)
    if not plays(rules):
        raise BadInput(f"the levels do not play {rules.key}")
    judge = _judge() if rules.key == _SOLVED else None
    pairs = args.pairs or _usual_pairs(rules, exact=judge is not None)
    known = (*levels_for(rules), EXACT)
    for name in (name for pair in pairs for name in pair if name not in known):
        raise BadInput(f"there is no level {name} of {rules.key}")
    if judge is None and any(EXACT in pair for pair in pairs):
        raise BadInput(f"the exact player plays {_SOLVED} only")
    for pair in pairs:
        first, second = (_player(name, judge) for name in pair)
        tallies = play_match(rules, (first, second), args.games, args.seed, judge)
        yield _report(rules.key, pair, tallies)


def _usual_pairs(rules: RulesSpec, *, exact: bool) -> list[tuple[str, str]]:
    levels = levels_for(rules)
    if rules.family == "twicefour":
        return list(zip(levels[1:], levels, strict=False))
    return _pairs(",".join(_PAIRS if exact else [*_PAIRS[:-1], _OTHER_PAIR]))


def _judge() -> Judge:
    from engine.core.solver import Solver

    solver = Solver()

    def scores(position: Position) -> Mapping[str, int]:
        return solver.solve(position).scores

    return scores


def _player(name: str, judge: Judge | None) -> Player:
    if name == EXACT and judge is not None:
        return partial(_exact_move, judge)
    return lambda position, seed: best(position, name, seed)


def _exact_move(judge: Judge, position: Position, seed: int) -> str:
    """One of the moves that win soonest or lose latest."""
    scores = judge(position)
    highest = max(scores.values())
    return Dice(position, EXACT, seed).pick([m for m, s in scores.items() if s == highest])


def _report(key: str, pair: tuple[str, str], tallies: tuple[Tally, Tally]) -> Answer:
    players = [_figures(name, tally) for name, tally in zip(pair, tallies, strict=True)]
    lines = [_line(name, tally) for name, tally in zip(pair, tallies, strict=True)]
    text = f"{pair[0]} against {pair[1]}, {tallies[0].games} games of {key}\n" + "\n".join(lines)
    return Answer({"rules": key, "games": tallies[0].games, "players": players}, text)


def _figures(name: str, tally: Tally) -> dict[str, object]:
    return {
        "name": name,
        "score": round(tally.score, 4),
        "wins": tally.wins,
        "draws": tally.draws,
        "losses": tally.losses,
        "moving_first": {"games": tally.games_moving_first, "wins": tally.wins_moving_first},
        "accuracy": None if tally.accuracy is None else round(tally.accuracy, 4),
        "mattered": tally.mattered,
        "ms": {"p50": _milliseconds(tally, 50), "p95": _milliseconds(tally, 95)},
    }


def _line(name: str, tally: Tally) -> str:
    accuracy = "" if tally.accuracy is None else f", accuracy {tally.accuracy:.1%}"
    return (
        f"  {name:8} {tally.score:6.1%}  +{tally.wins} ={tally.draws} -{tally.losses}"
        f", moving first +{tally.wins_moving_first} of {tally.games_moving_first}{accuracy}"
        f", a move {_milliseconds(tally, 50)} ms, p95 {_milliseconds(tally, 95)} ms"
    )


def _milliseconds(tally: Tally, percent: float) -> float:
    return round(tally.slowest(percent) * 1000, 1)


COMMAND = Command("ladder", "let the levels play against each other", _arguments, _run)

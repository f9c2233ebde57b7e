"""Random games of every kind, each ply compared with a slow game that was written on its own.

`python -m tests.engine.random_games --games 10000` plays so many of each kind, on all its boards.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from time import process_time

from engine import KNOWN_KEYS, Position, RuleError, RulesSpec, rules_for
from engine.lines import line_story

from .naive import Cell, NaiveDrops, NaiveGame
from .naive_acts import NaivePop10, NaivePower

LONGEST = {"pop": 120}  # plies; a game that nobody ends is left there

_SWAPPED = str.maketrans("ry", "yr")


def kinds() -> dict[str, list[str]]:
    """The keys of each kind of game: what follows the board in a key."""
    found: dict[str, list[str]] = {}
    for key in KNOWN_KEYS:
        if key[0].isdigit():
            _board, _, kind = key.partition("-")
            found.setdefault(kind or "drop", []).append(key)
    return found


def naive_game(spec: RulesSpec, first: str) -> NaiveGame:
    """The slow game of the same rules."""
    if spec.family == "pop10":
        return NaivePop10(first)
    if spec.family == "power":
        return NaivePower(first)
    pops, five = spec.family == "pop", spec.connect == 5
    return NaiveDrops(spec.columns, spec.rows, pops=pops, five=five, first=first)


def play_and_check(key: str, random: Random) -> Position:
    """A random game; AssertionError with its moves where the two games differ."""
    spec = rules_for(key)
    position = spec.start(random.choice(spec.sides))
    slow = naive_game(spec, position.first)
    shy = random.random() < 0.5  # ends the game, or keeps the turn, where nothing else is found
    longest = LONGEST.get(spec.family)
    pops = random.random()  # how often a pop is looked for
    try:
        compare(position, slow)
        while position.outcome is None and position.plies != longest:
            move = choose(position, random, shy, pops)
            position = step(position, slow, move, random)
        check_end(position)
    except AssertionError as error:
        raise AssertionError(f"{key}, {position.first} begins: {position.format()}") from error
    return position


def choose(position: Position, random: Random, shy: bool, pops: float) -> str:
    legal = position.legal_moves()
    popping = [move for move in legal if move[0] == "p"]
    move = random.choice(popping if popping and random.random() < pops else legal)
    for _ in range(4 if shy else 0):
        after = position.apply(move)
        goes_on = after.side_to_move == position.side_to_move and not after.notes()["pending"]
        if after.outcome is None and not goes_on:
            break
        move = random.choice(legal)
    return move


def step(position: Position, slow: NaiveGame, move: str, random: Random) -> Position:
    """Plays the move in both games and compares what came of it."""
    drawn = redrawn(position, move)
    mover = position.side_to_move
    after = position.apply(move)
    slow.play(move)
    compare(after, slow)
    assert after.board() == drawn
    assert (after.plies, after.moves[:-1]) == (position.plies + 1, position.moves)
    if random.random() < 0.1:
        check_refusals(position, random)
        assert position.winning_moves() == tuple(
            m for m in position.legal_moves() if winner(position.apply(m)) == mover
        )
    return after


def winner(position: Position) -> str | None:
    return position.outcome.winner if position.outcome else None


def compare(position: Position, slow: NaiveGame) -> None:
    assert list(position.legal_moves()) == slow.legal()
    assert position.board() == slow.board.drawing()
    assert position.notes() == slow.notes()
    if position.outcome is None:
        assert not slow.over
        assert position.side_to_move == {"r": "red", "y": "yellow"}[slow.turn]
        return
    assert slow.over
    assert position.side_to_move is None
    outcome = position.outcome
    assert (outcome.winner, outcome.reason) == (slow.winner, slow.reason)
    assert (set(outcome.lines), set(outcome.other_lines)) == (slow.won_lines, slow.lost_lines)
    assert len(set(outcome.lines)) == len(outcome.lines)
    assert outcome.plies == position.plies


def redrawn(position: Position, move: str) -> tuple[str, ...]:
    """The next board, drawn from what the move takes and where its stone lands alone."""
    side, taken, landed = position.side_to_move, position.takes(move), position.lands(move)
    first = position.spec.first_column
    columns = [list(column)[::-1] for column in zip(*position.board(), strict=True)]
    for column, row in sorted(taken, reverse=True):
        columns[column - first].pop(row - 1)
        columns[column - first].append(".")
    if landed is not None:
        assert side is not None
        column, row = landed
        assert columns[column - first][row - 1] == "."
        columns[column - first][row - 1] = side[0]
    return tuple("".join(row) for row in zip(*columns, strict=True))[::-1]


def check_refusals(position: Position, random: Random) -> None:
    """What is not legal raises, whichever door it comes in by, and changes nothing."""
    legal = position.legal_moves()
    before = (position.board(), position.notes(), legal, position.outcome)
    for move in random.sample([t for t in all_tokens(position) if t not in legal], 5):
        for refuse in (position.apply, position.lands, position.takes):
            assert refused_token(refuse, move) == move
    assert before == (position.board(), position.notes(), position.legal_moves(), position.outcome)


def refused_token(refuse: Callable[[str], object], move: str) -> str | None:
    try:
        refuse(move)
    except RuleError as error:
        return error.token
    return None


def all_tokens(position: Position) -> list[str]:
    columns = range(position.spec.columns + 2)
    return ["--", "", "4 4", *(f"{letter}{c}" for letter in ("", *"pabwx") for c in columns)]


def check_end(position: Position) -> None:
    """The text reads back as the same game, and the mirrored game is its mirror image."""
    again = position.spec.parse(position.format(), position.first)
    assert again == position
    assert (again.board(), again.outcome) == (position.board(), position.outcome)
    mirror = mirrored(position)
    # Mirrored side columns are those of the other colour, so both sides change theirs as well.
    swaps = position.spec.first_column == 0
    rows = (row[::-1] for row in mirror.board())
    assert position.board() == tuple(row.translate(_SWAPPED) if swaps else row for row in rows)
    mine, theirs = position.outcome, mirror.outcome
    if mine is None or theirs is None:
        assert mine is theirs
        return
    expected = other(theirs.winner) if swaps else theirs.winner
    assert (mine.winner, mine.reason) == (expected, theirs.reason)
    check_story(position)
    turned = {turned_line(line, position.spec.columns + 1) for line in theirs.lines}
    assert turned == {frozenset(line) for line in mine.lines}


def check_story(position: Position) -> None:
    """Stones of a line that fell are told by their plies, and the last came after the others."""
    outcome, story = position.outcome, line_story(position)
    assert outcome is not None
    assert (story is None) == (not outcome.lines)
    if story is not None:
        beside = (0, position.spec.columns + 1)
        fallen = [sum(c not in beside for c, _ in line) for line in outcome.lines]
        assert len(story.line_plies) in fallen
        assert list(story.line_plies) == sorted(set(story.line_plies))
        assert 1 <= story.line_began_at < outcome.plies
        assert story.line_plies[-1] <= outcome.plies


def mirrored(position: Position) -> Position:
    """The game with every move on the other side of the board."""
    spec = position.spec
    first = other(position.first) if spec.first_column == 0 else position.first
    return spec.parse(" ".join(_turned(m, spec.columns) for m in position.moves), str(first))


def _turned(move: str, columns: int) -> str:
    digits = move.lstrip("pabwx-")
    return move.removesuffix(digits) + str(columns + 1 - int(digits)) if digits else move


def other(side: str | None) -> str | None:
    return {"red": "yellow", "yellow": "red", None: None}[side]


def turned_line(line: tuple[Cell, ...], width: int) -> frozenset[Cell]:
    return frozenset((width - column, row) for column, row in line)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10_000, help="of each kind")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kinds", nargs="+", choices=kinds(), default=list(kinds()))
    args = parser.parse_args()
    for line in play_all(args.kinds, args.games, args.seed):
        sys.stdout.write(line + "\n")
        sys.stdout.flush()


def play_all(chosen: list[str], games: int, seed: int) -> Iterator[str]:
    for kind in chosen:
        keys = kinds()[kind]
        random, began, plies = Random(f"{seed} {kind}"), process_time(), 0
        ends: Counter[str] = Counter()
        for game in range(games):
            position = play_and_check(keys[game % len(keys)], random)
            plies += position.plies
            ends[position.outcome.reason if position.outcome else "left"] += 1
        told = ", ".join(f"{reason} {many}" for reason, many in sorted(ends.items()))
        seconds = process_time() - began
        yield f"{kind:9} {games} games, {plies} plies, {len(keys)} boards, {seconds:.0f} s: {told}"


if __name__ == "__main__":
    main()

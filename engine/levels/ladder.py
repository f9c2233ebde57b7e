"""Matches between players: begun openings, each played with both sides, and what came of them."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from random import Random
from time import perf_counter

from engine.levels.variants import is_open, manner_of
from engine.protocol import Position, RulesSpec

Player = Callable[[Position, int], str]
"""A move for a position and a seed."""

Judge = Callable[[Position], Mapping[str, int]]
"""The exact score of each legal move, for the side to move."""

_SHORTEST, _LONGEST = 2, 6  # plies of an opening

LONGEST_GAME = 300
"""After so many plies a game is stopped and counts as a draw."""


@dataclass(slots=True)
class Tally:
    """What one player did in a match."""

    wins: int = 0
    draws: int = 0
    losses: int = 0
    wins_moving_first: int = 0
    games_moving_first: int = 0
    kept: int = 0  # moves that kept the value of the position
    mattered: int = 0  # of so many positions in which not every move keeps it
    seconds: list[float] = field(default_factory=list)  # of each move

    @property
    def games(self) -> int:
        return self.wins + self.draws + self.losses

    @property
    def score(self) -> float:
        """Points per game: a win is one, a draw a half."""
        return (self.wins + self.draws / 2) / max(self.games, 1)

    @property
    def accuracy(self) -> float | None:
        return self.kept / self.mattered if self.mattered else None

    def slowest(self, percent: float) -> float:
        """The seconds that so many percent of the moves do not exceed."""
        ordered = sorted(self.seconds)
        return ordered[min(int(len(ordered) * percent / 100), len(ordered) - 1)] if ordered else 0.0

    def add_result(self, side: int, winner: int | None) -> None:
        if winner is None:
            self.draws += 1
        elif winner == side:
            self.wins += 1
        else:
            self.losses += 1
        if side == 0:
            self.games_moving_first += 1
            self.wins_moving_first += winner == 0


def play_match(
    rules: RulesSpec, pair: tuple[Player, Player], games: int, seed: int, judge: Judge | None = None
) -> tuple[Tally, Tally]:
    """Let two players play `games` games, two from every opening, each beginning one of them.

    "Moving first" is who is to move after the opening. With a judge the moves are judged, too.
    """
    tallies = Tally(), Tally()
    opening = openings(rules, seed)
    position = next(opening)
    for game in range(games):
        if game and game % 2 == 0:
            position = next(opening)
        seats = (0, 1) if game % 2 == 0 else (1, 0)
        _play(position, pair, tallies, seats, seed + game // 2, judge)
    return tallies


def openings(rules: RulesSpec, seed: int) -> Iterator[Position]:
    """Random positions after a few plies in which nobody threatens anything; ever new ones."""
    random = Random(seed)
    seen: set[tuple[str, ...]] = set()
    misses = 0
    while True:
        position = rules.start()
        for _ in range(random.randint(_SHORTEST, _LONGEST)):
            if position.outcome is None:  # pops may have emptied the grid
                position = position.apply(random.choice(_plain_moves(position)))
        # Where there are hardly any others left, one comes again.
        if _is_quiet(position) and (position.board() not in seen or misses > 100):
            seen.add(position.board())
            misses = 0
            yield position
        else:
            misses += 1


def _plain_moves(position: Position) -> list[str]:
    """The moves without special discs; a game is to begin with all of them."""
    special = "abwx" if position.spec.family == "power" else ""
    return [move for move in position.legal_moves() if move[0] not in special]


def _is_quiet(position: Position) -> bool:
    """Whether nobody threatens: no move wins, and not most of them lose to the answer.

    Where discs can be taken out a few random plies often lose by force, to whoever plays well; then
    the openings are those in which no such win is near.
    """
    if position.outcome is not None or position.winning_moves():
        return False
    afters = [position.apply(move) for move in position.legal_moves()]
    if 2 * sum(bool(after.winning_moves()) for after in afters) > len(afters):
        return False
    return manner_of(position.spec) is None or is_open(position)


def _play(
    position: Position,
    pair: tuple[Player, Player],
    tallies: tuple[Tally, Tally],
    seats: tuple[int, int],
    seed: int,
    judge: Judge | None,
) -> None:
    began_by = position.side_to_move
    while position.outcome is None and position.plies < LONGEST_GAME:
        who = seats[position.side_to_move != began_by]
        began = perf_counter()
        move = pair[who](position, seed)
        tallies[who].seconds.append(perf_counter() - began)
        if judge is not None:
            _judge_move(tallies[who], judge(position), move)
        position = position.apply(move)
    won_by = position.outcome and position.outcome.winner
    winner = None if won_by is None else int(won_by != began_by)
    for place, who in enumerate(seats):
        tallies[who].add_result(place, winner)


def _judge_move(tally: Tally, scores: Mapping[str, int], move: str) -> None:
    results = {token: _sign(score) for token, score in scores.items()}
    best = max(results.values())
    if min(results.values()) < best:
        tally.mattered += 1
        tally.kept += results[move] == best


def _sign(score: int) -> int:
    return (score > 0) - (score < 0)

"""Meister: sees to the end where it is near, and stops when it is told to."""

from itertools import islice
from random import Random
from threading import Timer
from time import perf_counter

import pytest

from engine import Position, rules_for
from engine.core.stop import Stop
from engine.drop import DropRules
from engine.levels import best
from engine.levels.ladder import openings
from tests.engine.bitbully_scorer import BitBullyScorer

from .positions import open_positions


@pytest.mark.parametrize("seed", range(5))
def test_the_middle_is_the_first_move_or_beside_it(seed: int) -> None:
    assert best(rules_for("7x6").start(), "meister", seed) in ("3", "4", "5")


def test_the_value_of_a_late_position_is_never_thrown_away() -> None:
    scorer = BitBullyScorer()
    late = [p for p in islice(open_positions("7x6", 41), 2500) if p.plies > 22]
    checked = 0
    for position in Random(1).sample(late, 150):
        scores = scorer.scores(position)[0]
        signs = {move: (score > 0) - (score < 0) for move, score in scores.items()}
        if len(set(signs.values())) > 1:
            checked += 1
            assert signs[best(position, "meister", checked)] == max(signs.values())
    assert checked > 30


def test_a_win_is_played_to_its_end() -> None:
    scorer = BitBullyScorer()
    # A score of 12 is a win with the 20th stone of the game.
    position: Position = next(
        p for p in openings(DropRules(7, 6), 5) if max(scorer.scores(p)[0].values()) == 12
    )
    winner = position.side_to_move
    while position.outcome is None:
        if position.side_to_move == winner:
            move = best(position, "meister", 3)
        else:
            scores = scorer.scores(position)[0]
            move = max(scores, key=lambda column: scores[column])
        position = position.apply(move)
    assert position.outcome.winner == winner


def test_a_stopped_search_ends_at_once_with_a_legal_move() -> None:
    position = rules_for("10x8").parse("5 5 6")
    best(position, "meister", 1, stop=_thrown())
    stop = Stop()
    Timer(0.02, stop.throw).start()
    began = perf_counter()
    assert best(position, "meister", 1, stop=stop) in position.legal_moves()
    stopped = perf_counter() - began
    began = perf_counter()
    best(position, "meister", 1)
    assert stopped < (perf_counter() - began) / 2


def _thrown() -> Stop:
    stop = Stop()
    stop.throw()
    return stop

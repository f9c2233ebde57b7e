"""Every kind of game beside a slow one written on its own; more games: `random_games`."""

from random import Random

import pytest

from .random_games import kinds, play_and_check

GAMES = {"pop10": 12}


def test_every_kind_is_there() -> None:
    assert list(kinds()) == ["drop", "pop", "five", "pop-five", "pop10", "power"]


@pytest.mark.parametrize("kind", kinds())
def test_random_games_are_those_of_the_slow_game(kind: str) -> None:
    keys, random = kinds()[kind], Random(kind)
    for _ in range(GAMES.get(kind, 30)):
        play_and_check(random.choice(keys), random)

"""Positions of stored games: the rule book's, without playing a long game anew for each move."""

from __future__ import annotations

import pytest

from engine import RuleError, rules_for
from engine.popout import PopPosition
from games.selectors.position import Positions
from tests.games.family import FAMILY, random_game


@pytest.mark.parametrize("rules", FAMILY)
def test_positions_are_those_of_the_rule_book_forward_and_back(rules: str) -> None:
    positions = Positions(8)
    moves = random_game(rules, 3).moves
    plies = range(len(moves) + 1)
    for ply in [*plies, *reversed(plies), *plies[::5]]:
        text = " ".join(moves[:ply])
        found, expected = positions.after(rules, "red", text), rules_for(rules).parse(text)
        assert (found, found.board(), found.outcome) == (
            expected,
            expected.board(),
            expected.outcome,
        )


def test_who_begins_and_what_is_played_are_not_mixed_up() -> None:
    positions = Positions(8)
    for rules in ("7x6", "7x6-pop"):
        for first in ("red", "yellow"):
            found = positions.after(rules, first, "4")
            assert (found.spec.key, found.first) == (rules, first)


def test_a_further_move_is_one_step(monkeypatch: pytest.MonkeyPatch) -> None:
    game = random_game("10x8-pop", 1)
    positions = Positions(8)
    positions.after("10x8-pop", "red", " ".join(game.moves[:-1]))
    steps: list[str] = []
    apply = PopPosition.apply

    def counted(position: PopPosition, move: str) -> PopPosition:
        steps.append(move)
        return apply(position, move)

    monkeypatch.setattr(PopPosition, "apply", counted)
    assert positions.after("10x8-pop", "red", game.format()) == game
    assert positions.after("10x8-pop", "red", game.format()) == game
    assert steps == [game.moves[-1]]


def test_no_more_than_so_many_are_kept() -> None:
    positions = Positions(4)
    for column in range(1, 8):
        positions.after("7x6", "red", f"{column} {column}")
    assert len(positions) == 4


def test_what_the_rules_forbid_is_refused_and_not_kept() -> None:
    positions = Positions(4)
    with pytest.raises(RuleError):
        positions.after("4x4", "red", "1 9")
    assert len(positions) == 0

"""Random histories of commands: whatever comes in whatever order, the game stays sound."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import hypothesis.strategies as st
import pytest
from hypothesis import event, settings
from hypothesis.extra.django import TransactionTestCase
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from accounts.guests import guest_create
from engine import rules_for
from games.errors import GameError, NotAPlayer
from games.models import EngineJob, Game, GameEvent, Move, Record
from games.selectors.lookup import latest_game
from games.services.computer import computer_answer
from games.services.matches import match_create
from games.services.play import game_play_move
from games.services.record_check import records_compare
from games.services.rounds import match_next_round
from games.services.setup import setup_checked
from games.services.sweep import sweep_due
from games.services.undo import game_undo

COLUMNS = st.sampled_from("11112223447")


class Histories(RuleBasedStateMachine):
    """A small board against the computer, checked after every step against a plain model."""

    def __init__(self) -> None:
        super().__init__()
        self.alice, self.carol = guest_create(), guest_create()
        self.match, _ = match_create(
            owner=self.alice, setup=setup_checked(rules="4x4", mode="computer", level="normal")
        )
        self.moves: list[str] = []
        self.old_jobs: list[int] = []
        self.sent: list[tuple[str, dict[str, Any]]] = []

    @property
    def game(self) -> Game:
        return latest_game(self.match)

    def settle(self) -> None:
        """Take note of what the game is now."""
        self.moves = self.game.moves_text.split()

    @rule(column=COLUMNS, offset=st.sampled_from([0, 0, 0, 0, -1, 1]))
    def move(self, column: str, offset: int) -> None:
        game = self.game
        ply, before = game.plies + offset, list(self.moves)
        allowed = (
            offset == 0
            and game.to_move == "red"
            and column in rules_for("4x4").parse(game.moves_text, game.first).legal_moves()
        )
        command = {"ply": ply, "move": column, "command_id": f"c{len(self.sent)}"}
        self.sent.append((game.public_id, command))
        try:
            game_play_move(game_id=game.public_id, player=self.alice, **command)
        except GameError:
            assert not allowed
            self.settle()
            assert self.moves == before
        else:
            assert allowed
            self.settle()
            assert self.moves == [*before, column]

    @precondition(lambda self: self.sent)
    @rule(data=st.data())
    def resend(self, data: st.DataObject) -> None:
        game_id, command = data.draw(st.sampled_from(self.sent))
        before = list(self.moves)
        with suppress(GameError):
            game_play_move(game_id=game_id, player=self.alice, **command)
        self.settle()
        assert self.moves == before

    @rule(column=COLUMNS)
    def outsider_moves(self, column: str) -> None:
        game = self.game
        with pytest.raises(NotAPlayer):
            game_play_move(game_id=game.public_id, player=self.carol, ply=game.plies, move=column)

    @precondition(lambda self: not self.moves)
    @rule()
    def hurry(self) -> None:
        """Go to where the one who began wins with column 1, so that rounds do end."""
        for move in "121212":
            game = self.game
            job = EngineJob.objects.filter(game=game).first()
            if job is not None:
                computer_answer(job.pk, move)
            else:
                game_play_move(game_id=game.public_id, player=self.alice, ply=game.plies, move=move)
        self.settle()

    @rule(column=COLUMNS)
    def computer_answers(self, column: str) -> None:
        job = EngineJob.objects.filter(game=self.game).first()
        if job is not None:
            self.old_jobs.append(job.pk)
            computer_answer(job.pk, column)
            self.settle()

    @precondition(lambda self: self.old_jobs)
    @rule(data=st.data(), column=COLUMNS)
    def late_answer(self, data: st.DataObject, column: str) -> None:
        job = data.draw(st.sampled_from(self.old_jobs))
        if EngineJob.objects.filter(pk=job).exists():
            return
        before = list(self.moves)
        assert computer_answer(job, column) is None
        self.settle()
        assert self.moves == before

    @rule()
    def undo(self) -> None:
        game, before = self.game, list(self.moves)
        try:
            game_undo(game_id=game.public_id, player=self.alice, ply=game.plies)
        except GameError:
            self.settle()
            assert self.moves == before
        else:
            self.settle()
            assert self.game.to_move == "red"
            assert self.moves == before[: len(self.moves)]
            assert 1 <= len(before) - len(self.moves) <= 2

    @rule()
    def next_round(self) -> None:
        before = self.game
        after = match_next_round(match=self.match, player=self.alice)
        assert (after.pk == before.pk) == before.is_running
        self.settle()

    @rule()
    def sweep(self) -> None:
        sweep_due()

    @invariant()
    def moves_are_the_game(self) -> None:
        game = self.game
        rows = list(Move.objects.filter(game=game).order_by("ply").values_list("ply", "text"))
        assert [ply for ply, _ in rows] == list(range(1, game.plies + 1))
        assert [text for _, text in rows] == game.moves_text.split()
        position = rules_for("4x4").parse(game.moves_text, game.first)
        assert (position.side_to_move or "") == game.to_move
        assert (position.outcome is None) == game.is_running

    @invariant()
    def versions_have_no_gap(self) -> None:
        for game in Game.objects.filter(match=self.match):
            events = GameEvent.objects.filter(game=game).order_by("version")
            assert [e.version for e in events] == list(range(1, game.version + 1))

    @invariant()
    def the_computer_owes_a_move_exactly_on_its_turn(self) -> None:
        owes = EngineJob.objects.filter(game__match=self.match)
        expected = [self.game.plies] if self.game.to_move == "yellow" else []
        assert [job.ply for job in owes] == expected

    @invariant()
    def every_finished_game_is_counted_once(self) -> None:
        finished = Game.objects.filter(match=self.match, status="finished").count()
        counted = sum(r.wins + r.losses + r.draws for r in Record.objects.filter(player=self.alice))
        event(f"{finished} rounds finished")
        assert counted == finished
        assert records_compare() == []


Histories.TestCase.settings = settings(max_examples=25, stateful_step_count=40, deadline=None)


class HistoriesTest(Histories.TestCase, TransactionTestCase):  # type: ignore[misc, name-defined]
    """Each history on an empty database."""

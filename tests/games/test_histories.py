"""Random histories of commands: whatever comes in whatever order, the game stays sound."""

from __future__ import annotations

import random
from collections.abc import Sequence
from contextlib import suppress
from datetime import timedelta
from typing import Any

import hypothesis.strategies as st
import pytest
from hypothesis import event, settings
from hypothesis.extra.django import TransactionTestCase
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
)

from accounts.guests import guest_create
from engine import Position, rules_for
from engine.notation import PASS
from games.errors import GameError, MatchOver, NotAPlayer
from games.models import Clock, EngineJob, Game, GameEvent, Move, Record, Seat
from games.selectors.lookup import latest_game
from games.selectors.score import match_result, match_score
from games.services.computer import computer_answer
from games.services.finish import time_sweep
from games.services.matches import match_create
from games.services.play import game_play_move
from games.services.record_check import records_compare
from games.services.rounds import match_next_round
from games.services.setup import Setup
from games.services.sweep import sweep_due
from games.services.undo import game_undo
from tests.games.family import FAMILY, random_game
from tests.games.live_model import TOKENS, lots_from

PICK = st.integers(0, 200)
SEED = st.integers(0, 1000)


class Histories(RuleBasedStateMachine):
    """A game against the computer, checked after every step against a plain model."""

    @initialize(
        rules=st.sampled_from((*FAMILY, "twicefour", "twicefour")),
        first=st.sampled_from(["alternate", "opponent"]),
        seed=SEED,
    )
    def begin(self, rules: str, first: str, seed: int) -> None:
        self.rules = rules
        self.alice, self.carol = guest_create(), guest_create()
        # The computer's moves are dictated here: it need not know the game.
        clock = {"per_move": 40} if rules == "twicefour" else None
        setup = Setup(rules, "computer", "normal", first, clock, None, True, None)
        with lots_from(seed):
            self.match = match_create(owner=self.alice, setup=setup)
        self.own = Seat.objects.get(match=self.match, player=self.alice).side
        self.moves: list[str] = []
        self.old_jobs: list[int] = []
        self.sent: list[tuple[str, dict[str, Any]]] = []
        if rules.endswith("pop10"):
            # It begins in earnest once the board is full.
            self.play_on(random_game(rules, seed, self.game.first).moves[:42])

    @property
    def game(self) -> Game:
        return latest_game(self.match)

    @property
    def position(self) -> Position:
        return rules_for(self.rules).parse(self.game.moves_text, self.game.first)

    def token(self, pick: int) -> str:
        """Mostly a legal move of the position, sometimes any other text."""
        legal = self.position.legal_moves()
        return legal[pick % len(legal)] if legal and pick % 7 else TOKENS[pick % len(TOKENS)]

    def play_on(self, moves: Sequence[str]) -> None:
        """Play legal moves, each by the one who is to move."""
        for move in moves:
            game = self.game
            job = EngineJob.objects.filter(game=game).first()
            if move == PASS:
                continue  # made already
            if job is not None:
                computer_answer(job.pk, move)
            else:
                game_play_move(game_id=game.public_id, player=self.alice, ply=game.plies, move=move)
        self.settle()

    def settle(self) -> None:
        """Take note of what the game is now."""
        self.moves = self.game.moves_text.split()

    @rule(pick=PICK, offset=st.sampled_from([0, 0, 0, 0, -1, 1]))
    def move(self, pick: int, offset: int) -> None:
        game, move = self.game, self.token(pick)
        ply, before = game.plies + offset, list(self.moves)
        legal = move in self.position.legal_moves()
        allowed = offset == 0 and game.to_move == self.own and legal
        command = {"ply": ply, "move": move, "command_id": f"c{len(self.sent)}"}
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
            assert self.moves[: len(before) + 1] == [*before, move]
            assert set(self.moves[len(before) + 1 :]) <= {PASS}

    @precondition(lambda self: self.sent)
    @rule(data=st.data())
    def resend(self, data: st.DataObject) -> None:
        game_id, command = data.draw(st.sampled_from(self.sent))
        before = list(self.moves)
        with suppress(GameError):
            game_play_move(game_id=game_id, player=self.alice, **command)
        self.settle()
        assert self.moves == before

    @rule(pick=PICK)
    def outsider_moves(self, pick: int) -> None:
        game, move = self.game, self.token(pick)
        with pytest.raises(NotAPlayer):
            game_play_move(game_id=game.public_id, player=self.carol, ply=game.plies, move=move)

    @precondition(lambda self: self.game.is_running and not self.rules.endswith("pop10"))
    @rule(seed=SEED, most=st.sampled_from([3, 10, 100]))
    def hurry(self, seed: int, most: int) -> None:
        """Play on at random, perhaps to the end, so that rounds do end."""
        dice, step = random.Random(seed), self.position
        moves = []
        while step.outcome is None and len(moves) < most:
            moves.append(dice.choice(step.legal_moves()))
            step = step.apply(moves[-1])
        self.play_on(moves)

    @rule(pick=PICK)
    def computer_answers(self, pick: int) -> None:
        job = EngineJob.objects.filter(game=self.game).first()
        if job is not None:
            self.old_jobs.append(job.pk)
            computer_answer(job.pk, self.token(pick))
            self.settle()

    @precondition(lambda self: self.old_jobs)
    @rule(data=st.data(), pick=PICK)
    def late_answer(self, data: st.DataObject, pick: int) -> None:
        job = data.draw(st.sampled_from(self.old_jobs))
        if EngineJob.objects.filter(pk=job).exists():
            return
        before = list(self.moves)
        assert computer_answer(job, self.token(pick)) is None
        self.settle()
        assert self.moves == before

    @rule()
    def undo(self) -> None:
        game, before = self.game, list(self.moves)
        sides = list(Move.objects.filter(game=game).order_by("ply").values_list("side", "text"))
        own = [ply for ply, (side, text) in enumerate(sides) if side == self.own and text != PASS]
        try:
            game_undo(game_id=game.public_id, player=self.alice, ply=game.plies)
        except GameError:
            assert game.is_over or not own
            self.settle()
            assert self.moves == before
        else:
            self.settle()
            assert self.game.to_move == self.own
            assert self.moves == before[: own[-1]]

    @rule()
    def next_round(self) -> None:
        before = self.game
        result = match_result(self.match, match_score(self.match))
        try:
            after = match_next_round(match=self.match, player=self.alice)
        except MatchOver:
            assert result is not None
        else:
            assert (after.pk == before.pk) == before.is_running
            assert result is None
        self.settle()

    @rule()
    def time_runs_out(self) -> None:
        clock = Clock.objects.filter(game=self.game, deadline_at__isnull=False).first()
        if clock is None:
            assert time_sweep() == 0
            return
        assert self.game.to_move == self.own, "the computer's time never runs"
        clock.running_since -= timedelta(seconds=41)
        clock.deadline_at -= timedelta(seconds=41)
        clock.save()
        assert time_sweep() == 1
        assert (self.game.reason, self.game.winner != self.own) == ("time", True)

    @rule()
    def sweep(self) -> None:
        sweep_due()

    @invariant()
    def moves_are_the_game(self) -> None:
        game = self.game
        rows = list(Move.objects.filter(game=game).order_by("ply").values_list("ply", "text"))
        assert [ply for ply, _ in rows] == list(range(1, game.plies + 1))
        assert [text for _, text in rows] == game.moves_text.split()
        position = self.position
        if game.reason != "time":
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
        expected = [self.game.plies] if self.game.to_move not in ("", self.own) else []
        assert self.position.legal_moves() != (PASS,), "nobody is left to pass"
        assert [job.ply for job in owes] == expected

    @invariant()
    def every_finished_game_is_counted_once(self) -> None:
        finished = Game.objects.filter(match=self.match, status="finished").count()
        counted = sum(r.wins + r.losses + r.draws for r in Record.objects.filter(player=self.alice))
        event(f"{finished} rounds finished")
        assert counted == finished
        assert records_compare() == []


Histories.TestCase.settings = settings(max_examples=20, stateful_step_count=30, deadline=None)


class HistoriesTest(Histories.TestCase, TransactionTestCase):  # type: ignore[misc, name-defined]
    """Each history on an empty database."""

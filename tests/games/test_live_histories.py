"""Random histories of live matches, held against a plain model after every step."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from functools import partial
from typing import Any

import hypothesis.strategies as st
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
from accounts.models import Player
from engine import rules_for
from engine.notation import PASS
from games.errors import GameError
from games.models import (
    Absence,
    Clock,
    Connection,
    Game,
    GameEvent,
    Invitation,
    Match,
    Move,
    Offer,
    OfferRest,
    TalkLine,
)
from games.selectors.lookup import latest_game
from games.selectors.reading import Reading, reading_after, reading_by_public_id
from games.selectors.score import match_result, match_score
from games.selectors.state import reading_state
from games.selectors.talk import PRESETS
from games.services.again import game_again
from games.services.ending import game_abort, game_claim, game_resign
from games.services.finish import time_sweep
from games.services.invitations import invitation_join
from games.services.lots import lot
from games.services.matches import match_create
from games.services.offers import game_offer, game_offer_answer
from games.services.play import game_play_move
from games.services.presence import connection_beat, connection_close, presence_sweep
from games.services.record_check import records_compare
from games.services.rounds import game_next_round
from games.services.setup import setup_checked
from games.services.talk import talk_say
from games.services.undo import game_undo
from tests.games.family import FAMILY, random_game
from tests.games.live_model import SIDES, Model, lots_from, plain

SIDE = st.sampled_from(SIDES)
KIND = st.sampled_from(["draw", "undo"])
PICK = st.integers(0, 200)
OFFSET = st.sampled_from([0, 0, 0, 0, -1, 1])
PAGE = st.sampled_from(["a", "b"])


class LiveHistories(RuleBasedStateMachine):
    """Alice has red and makes the match, Bob follows the link, Carol is nobody here."""

    @initialize(
        rules=st.sampled_from((*FAMILY, "twicefour", "twicefour")),
        best_of=st.sampled_from([None, 3]),
        timed=st.booleans(),
        waits=st.integers(0, 4),
        opening=st.integers(0, 6),
        seed=st.integers(0, 9),
    )
    def begin(
        self, rules: str, best_of: int | None, timed: bool, waits: int, opening: int, seed: int
    ) -> None:
        if rules == "twicefour":
            best_of, timed = None, True
        clock = {"per_move": 60} if timed else None
        own = rules_for(rules).sides[0]
        setup = setup_checked(rules=rules, mode="link", side=own, clock=clock, best_of=best_of)
        alice, bob, self.carol = guest_create(), guest_create(), guest_create()
        with lots_from(seed):
            self.match = match_create(owner=alice, setup=setup)
        self.code = Invitation.objects.get(match=self.match).code
        self.players = {"red": alice, "yellow": bob}
        self.model = Model(timed=timed, rules=rules, best_of=best_of, lot=self.lot)
        self.sent: list[tuple[str, Callable[[], Any], Any]] = []
        self.reading: Reading | None = None
        if waits:
            self.join()
            # Pop 10 begins in earnest once the board is full.
            plies = opening + (39 if rules.endswith("pop10") and opening else 0)
            first = self.model.native(self.model.first)
            for move in random_game(rules, seed, first).moves[:plies]:
                if move != PASS:
                    self.play(self.model.to_move, move, 0)

    def lot(self, number: int) -> str:
        """Whom the seed makes begin a round, where lots are drawn."""
        return plain(lot(self.match, number, "first"))

    @property
    def game(self) -> Game:
        return latest_game(self.match)

    def seated(self, side: str) -> bool:
        return side == "red" or self.model.joined

    def command(
        self, side: str, service: Callable[..., Any], expect: Callable[[], str], **wish: Any
    ) -> None:
        """Do it, hold the outcome against the model's, and keep it for a resend."""
        game, player = self.game, self.players[side]
        command_id = f"c{len(self.sent)}"

        def send() -> Any:
            try:
                return service(game_id=game.public_id, player=player, command_id=command_id, **wish)
            except GameError as error:
                return error.code

        if not self.seated(side):
            assert send() == "not_a_player"
            return
        self.model.acts(side)
        expected = expect()
        answer = send()
        assert answer == expected if expected else not isinstance(answer, str), (answer, expected)
        self.sent.append((side, send, answer))
        event(service.__name__ + (f": {expected}" if expected else ""))

    @rule()
    def join(self) -> None:
        bob = self.players["yellow"]
        assert refusal(lambda: invitation_join(code=self.code, player=bob)) == self.model.join()

    @rule(side=SIDE, pick=PICK, offset=OFFSET)
    def move(self, side: str, pick: int, offset: int) -> None:
        self.play(side, self.model.token(pick), offset)

    @rule(pick=PICK)
    def move_in_turn(self, pick: int) -> None:
        if self.model.to_move:
            self.play(self.model.to_move, self.model.token(pick), 0)

    def play(self, side: str, move: str, offset: int) -> None:
        ply = max(0, self.model.plies + offset)
        self.command(
            side, game_play_move, lambda: self.model.move(side, ply, move), ply=ply, move=move
        )

    @rule(side=SIDE)
    def undo_alone(self, side: str) -> None:
        ply = self.model.plies

        def expect() -> str:
            return self.model._wrong_ply(ply) or "needs_consent"

        self.command(side, game_undo, expect, ply=ply)

    @rule(side=SIDE, kind=KIND, offset=OFFSET)
    def offer(self, side: str, kind: str, offset: int) -> None:
        ply = max(0, self.model.plies + offset)
        self.command(
            side, game_offer, lambda: self.model.offer(kind, side, ply), kind=kind, ply=ply
        )

    @rule(side=SIDE, kind=KIND, accept=st.booleans(), offset=OFFSET)
    def answer(self, side: str, kind: str, accept: bool, offset: int) -> None:
        ply = max(0, self.model.plies + offset)
        self.command(
            side,
            game_offer_answer,
            lambda: self.model.answer(kind, side, ply, accept),
            kind=kind,
            ply=ply,
            accept=accept,
        )

    @rule()
    def rests_are_over(self) -> None:
        OfferRest.objects.filter(game__match=self.match).update(until=self.match.created_at)
        self.model.resting.clear()
        self.reading = None  # what was moved here moves by no act

    @precondition(lambda self: len(self.sent) % 8 == 7)
    @rule(side=SIDE)
    def resign(self, side: str) -> None:
        self.command(side, game_resign, lambda: self.model.resign(side))

    @precondition(lambda self: len(self.sent) % 8 == 7)
    @rule(side=SIDE)
    def abort(self, side: str) -> None:
        self.command(side, game_abort, lambda: self.model.abort(side))

    @rule(side=SIDE, draw=st.booleans())
    def claim(self, side: str, draw: bool) -> None:
        self.command(side, game_claim, lambda: self.model.claim(side, draw), draw=draw)

    @rule(side=SIDE)
    def next_round(self, side: str) -> None:
        self.command(side, game_next_round, lambda: self.model.next_round(side))

    @precondition(lambda self: self.model.joined and self.model.status == "finished")
    @rule()
    def both_go_on(self) -> None:
        for side in SIDES:
            self.next_round(side)

    @precondition(lambda self: self.model.ends and self.model.status == "running")
    @rule(losers=st.lists(SIDE, min_size=1, max_size=3))
    def rounds_end(self, losers: list[str]) -> None:
        """Few rounds end on the board here, and only many decide a match."""
        for side in losers:
            self.command(side, game_resign, lambda side=side: self.model.resign(side))
            if not self.model.decided:
                self.both_go_on()

    @rule(side=SIDE)
    def another_match(self, side: str) -> None:
        opener = self.model.opener
        self.command(side, game_again, lambda: self.model.another_match(side))
        if self.model.opener != opener:
            self.match = Match.objects.get(previous=self.match)
            self.model.drawn.clear()
            self.model.begins_by_lot()
            self.reading = None
            # A command to the earlier match is no sign of life in this one.
            self.sent.clear()

    @precondition(lambda self: self.model.decided)
    @rule()
    def both_want_another_match(self) -> None:
        for side in SIDES:
            self.another_match(side)

    @rule(side=SIDE, preset=st.sampled_from([*PRESETS, "insult"]))
    def talk(self, side: str, preset: str) -> None:
        lines = TalkLine.objects.filter(match=self.match)
        lines.update(said_at=self.match.created_at - timedelta(minutes=2))
        expected = "" if preset in PRESETS else "talk_refused"
        self.command(side, talk_say, lambda: expected, preset=preset)

    @precondition(lambda self: self.sent)
    @rule(data=st.data())
    def resend(self, data: st.DataObject) -> None:
        side, send, answer = data.draw(st.sampled_from(self.sent))
        self.model.acts(side)
        assert send() == answer

    @rule()
    def outsider(self) -> None:
        for service in (game_resign, game_abort, game_next_round, game_again):
            act = partial(service, game_id=self.game.public_id, player=self.carol)
            assert refusal(act) == "not_a_player"

    @rule()
    def time_runs_out(self) -> None:
        clock = Clock.objects.filter(game=self.game).first()
        if clock is None or clock.running_since is None or clock.deadline_at is None:
            return
        clock.running_since -= timedelta(seconds=61)
        clock.deadline_at -= timedelta(seconds=61)
        clock.save()
        self.model.flagged = True

    @rule()
    def clocks_are_looked_at(self) -> None:
        self.model.settle()
        time_sweep()

    @rule(side=SIDE, page=PAGE)
    def page_opens(self, side: str, page: str) -> None:
        if self.seated(side):
            self.beat(self.players[side], self.key(side, page))
            self.model.opens(side, page)

    @rule(side=SIDE, page=PAGE)
    def page_closes(self, side: str, page: str) -> None:
        if page in self.model.pages[side]:
            connection_close(key=self.key(side, page))
            self.model.closes(side, page)

    @rule()
    def watcher_comes_and_goes(self) -> None:
        self.beat(self.carol, self.key("carol", "a"))
        connection_close(key=self.key("carol", "a"))

    @rule()
    def everybody_falls_silent(self) -> None:
        for row in Connection.objects.filter(match=self.match):
            row.seen_at -= timedelta(seconds=13)
            row.save()
        presence_sweep()
        self.model.falls_silent()

    @rule()
    def absences_last(self) -> None:
        for row in Absence.objects.filter(seat__match=self.match):
            row.since -= timedelta(seconds=60)
            row.save()
        for absent in self.model.absent.values():
            absent.long = True
        self.reading = None

    def key(self, who: str, page: str) -> str:
        return f"{self.match.public_id}-{who}-{page}"

    def beat(self, player: Player, key: str) -> None:
        connection_beat(key=key, game_id=self.game.public_id, player=player)

    def teardown(self) -> None:
        assert records_compare() == []

    @invariant()
    def game_is_what_the_model_says(self) -> None:
        game, model = self.game, self.model
        assert (game.status, plain(game.winner), game.reason, plain(game.to_move)) == (
            model.status,
            model.winner,
            model.reason,
            model.to_move,
        )
        assert game.moves_text.split() == model.moves
        assert game.opened == model.opened
        assert (plain(game.first), game.round) == (model.first, model.rounds)
        rows = Move.objects.filter(game=game).order_by("ply").values_list("ply", "text")
        assert list(rows) == list(enumerate(model.moves, start=1))

    @invariant()
    def match_is_what_the_model_says(self) -> None:
        result = match_result(self.game.match, match_score(self.game.match))
        assert (result is not None) == self.model.decided
        if result is not None:
            points = {plain(side): has for side, has in result["score"].items()}
            assert points == self.model.points

    @invariant()
    def offers_and_absences_are_what_the_model_says(self) -> None:
        rows = Offer.objects.filter(game=self.game).values_list("kind", "side")
        offers = {(kind, plain(side)) for kind, side in rows}
        wishes = {("next", side) for side in self.model.wants_next}
        wishes |= {("again", side) for side in self.model.wants_again}
        assert offers == self.model.offers | wishes
        absent = Absence.objects.select_related("seat").filter(seat__match=self.match)
        absences = {plain(row.seat.side): row.kind for row in absent}
        assert absences == {side: absent.kind for side, absent in self.model.absent.items()}

    @invariant()
    def versions_have_no_gap_and_one_round_runs(self) -> None:
        games = list(Game.objects.filter(match=self.match).order_by("round"))
        assert [game.round for game in games] == list(range(1, self.model.rounds + 1))
        for game in games:
            versions = GameEvent.objects.filter(game=game).order_by("version")
            assert list(versions.values_list("version", flat=True)) == list(
                range(1, game.version + 1)
            )
        assert all(game.status == "finished" for game in games[:-1])

    @invariant()
    def what_is_read_after_an_earlier_reading_is_the_whole_truth(self) -> None:
        game = self.game
        if self.reading is None or self.reading.game.pk != game.pk:
            self.reading = reading_by_public_id(game.public_id)
        version = self.reading.game.version
        self.reading = reading_after(self.reading)
        events = [e.version for e in self.reading.events]
        assert events == list(range(version + 1, game.version + 1))
        whole = reading_by_public_id(game.public_id)
        for viewer in (*self.players.values(), self.carol, None):
            assert _still(reading_state(self.reading, viewer)) == _still(
                reading_state(whole, viewer)
            )


def refusal(act: Callable[[], Any]) -> str:
    """The code of the refusal that an act ends with, empty if it does not."""
    try:
        act()
    except GameError as error:
        return error.code
    return ""


def _still(state: dict[str, Any]) -> dict[str, Any]:
    """A state without what goes on by itself."""
    clock = state["clock"] and {"running": state["clock"]["running"]}
    return state | {"clock": clock}


LiveHistories.TestCase.settings = settings(max_examples=14, stateful_step_count=40, deadline=None)


class LiveHistoriesTest(LiveHistories.TestCase, TransactionTestCase):  # type: ignore[misc, name-defined]
    """Each history on an empty database."""

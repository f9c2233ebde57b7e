"""Random histories of two people at two sockets, whose lines break, against the plain model."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import hypothesis.strategies as st
from hypothesis import settings
from hypothesis.extra.django import TransactionTestCase
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from accounts.guests import guest_create
from accounts.tokens import token_create
from engine import rules_for
from games.models import Move
from games.selectors.lookup import latest_game
from games.services.lots import lot
from games.services.matches import match_create
from games.services.setup import setup_checked
from tests.games.family import FAMILY
from tests.games.live import Socket
from tests.games.live_model import SIDES, Model, lots_from, plain

SIDE = st.sampled_from(SIDES)
KIND = st.sampled_from(["draw", "undo"])
PICK = st.integers(0, 200)
OFFSET = st.sampled_from([0, 0, 0, -1, 1])


class Page:
    """A socket on the match's newest game, and what its events have told."""

    def __init__(self, game_id: str, token: str) -> None:
        self.game_id, self.token = game_id, token
        self.version: int | None = None
        self.state: dict[str, Any] = {}

    async def open(self) -> None:
        headers = [(b"authorization", f"Bearer {self.token}".encode())]
        self.socket = Socket(f"/ws/games/{self.game_id}/", headers)
        connected, _ = await self.socket.line.connect(timeout=20)
        assert connected
        self._note(await self.socket.hello(self.version))

    async def close(self) -> None:
        await self.socket.close()

    async def settled(self) -> dict[str, Any]:
        """The state that events have led to, once it is the one that the server has."""
        true = (await self.socket.ask({"t": "sync"}))["state"]
        while self.version is None or self.version < true["version"]:
            self._note(await self.socket.event())
        return self.state

    def _note(self, message: dict[str, Any]) -> None:
        versions = [event["version"] for event in message["events"]]
        if self.version is not None:
            assert versions == list(range(self.version + 1, message["version"] + 1))
        self.version, self.state = message["version"], message["state"]


class SocketHistories(RuleBasedStateMachine):
    """Alice has the first side, Bob the other, and each a page that is open nearly all the time."""

    @initialize(rules=st.sampled_from((*FAMILY, "twicefour", "twicefour")), seed=st.integers(0, 9))
    def begin(self, rules: str, seed: int) -> None:
        self.loop = asyncio.new_event_loop()
        alice, bob = guest_create(), guest_create()
        setup = setup_checked(rules=rules, mode="link", side=rules_for(rules).sides[0])
        with lots_from(seed):
            self.match = match_create(owner=alice, setup=setup, other=bob)
        self.model = Model(timed=False, rules=rules, joined=True, status="running", lot=self.lot)
        self.model.begins_by_lot()
        self.tokens = {"red": token_create(alice), "yellow": token_create(bob)}
        self.sent: list[tuple[str, str, dict[str, Any], dict[str, Any]]] = []
        self.follow()

    def lot(self, number: int) -> str:
        """Whom the seed makes begin a round, where lots are drawn."""
        return plain(lot(self.match, number, "first"))

    def teardown(self) -> None:
        if hasattr(self, "loop"):
            for page in self.pages.values():
                self.run(page.close())
            self.loop.close()

    def run(self, coroutine: Coroutine[Any, Any, Any]) -> Any:
        return self.loop.run_until_complete(asyncio.wait_for(coroutine, 60))

    def follow(self) -> None:
        """Both pages go to the newest round."""
        game_id = latest_game(self.match).public_id
        self.pages = {side: Page(game_id, token) for side, token in self.tokens.items()}
        for page in self.pages.values():
            self.run(page.open())

    def command(self, side: str, expect: Callable[[], str], **message: Any) -> dict[str, Any]:
        message["id"] = f"c{len(self.sent)}"
        page = self.pages[side]
        answer: dict[str, Any] = self.run(page.socket.ask(message))
        expected = expect()
        assert answer.get("code", "") == expected, (message, answer)
        assert answer["t"] == ("nack" if expected else "ack")
        self.sent.append((side, page.game_id, message, answer))
        return answer

    @rule(pick=PICK)
    def move_in_turn(self, pick: int) -> None:
        if side := self.model.to_move:
            self.move(side, pick, 0)

    @rule(side=SIDE, pick=PICK, offset=OFFSET)
    def move(self, side: str, pick: int, offset: int) -> None:
        ply, move = max(0, self.model.plies + offset), self.model.token(pick)
        self.command(side, lambda: self.model.move(side, ply, move), t="move", ply=ply, move=move)

    @rule(side=SIDE, kind=KIND)
    def offer(self, side: str, kind: str) -> None:
        ply = self.model.plies
        self.command(side, lambda: self.model.offer(kind, side, ply), t="offer", ply=ply, kind=kind)

    @rule(side=SIDE, kind=KIND, accept=st.booleans())
    def answer(self, side: str, kind: str, accept: bool) -> None:
        ply = self.model.plies
        self.command(
            side,
            lambda: self.model.answer(kind, side, ply, accept),
            t="answer",
            ply=ply,
            kind=kind,
            accept=accept,
        )

    @precondition(lambda self: len(self.sent) % 6 == 5)
    @rule(side=SIDE)
    def resign(self, side: str) -> None:
        self.command(side, lambda: self.model.resign(side), t="resign")

    @precondition(lambda self: self.model.status == "finished" and not self.model.decided)
    @rule()
    def both_go_on(self) -> None:
        for side in SIDES:
            answer = self.command(side, lambda side=side: self.model.next_round(side), t="next")
        for page in self.pages.values():
            assert self.run(page.settled())["next"] == answer["game"]
            self.run(page.close())
        self.follow()

    @precondition(lambda self: self.sent)
    @rule(data=st.data())
    def resend(self, data: st.DataObject) -> None:
        """The same id again has the same answer, except for the state that comes with it."""
        side, game_id, message, answer = data.draw(st.sampled_from(self.sent))
        if game_id != self.pages[side].game_id:
            return
        again = self.run(self.pages[side].socket.ask(message))
        assert again | {"state": None} == answer | {"state": None}

    @rule(side=SIDE)
    def line_breaks(self, side: str) -> None:
        self.run(self.pages[side].close())
        self.run(self.pages[side].open())

    @rule(side=SIDE, pick=PICK)
    def line_breaks_before_the_answer(self, side: str, pick: int) -> None:
        """Sent, lost, and sent again on another line: carried out once at most."""
        page, ply, move = self.pages[side], self.model.plies, self.model.token(pick)
        message = {"t": "move", "id": f"c{len(self.sent)}", "ply": ply, "move": move}
        self.run(page.socket.send(message))
        self.run(page.close())
        self.run(page.open())
        expected = self.model.move(side, ply, move)
        answer = self.run(page.socket.ask(message))
        assert answer.get("code", "") == expected
        self.sent.append((side, page.game_id, message, answer))

    @invariant()
    def both_pages_show_what_is_stored(self) -> None:
        states = [self.run(page.settled()) for page in self.pages.values()]
        # A page may have come back since the other one looked.
        if states[0]["version"] != states[1]["version"]:
            states = [self.run(page.settled()) for page in self.pages.values()]
        for state in states:
            assert state["moves"].split() == self.model.moves
            assert (state["status"] == "finished") == (self.model.status == "finished")
            assert plain(state["side_to_move"] or "") == self.model.to_move
            assert len(state["lots"]) == len(self.model.drawn)
            offers = {(offer["kind"], plain(offer["side"])) for offer in state["live"]["offers"]}
            assert {offer for offer in offers if offer[0] != "next"} == self.model.offers
        rows = Move.objects.filter(game__public_id=states[0]["id"]).order_by("ply")
        assert list(rows.values_list("text", flat=True)) == self.model.moves


SocketHistories.TestCase.settings = settings(max_examples=8, stateful_step_count=20, deadline=None)


class SocketHistoriesTest(SocketHistories.TestCase, TransactionTestCase):  # type: ignore[misc, name-defined]
    """Each history on an empty database."""

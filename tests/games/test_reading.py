"""What sockets go on from: a hint that carries its move leads where the database does."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries, DjangoCaptureOnCommitCallbacks

from accounts.models import Player
from games import after_commit
from games.models import Game, Offer
from games.selectors import reading as selectors
from games.selectors.reading import (
    Reading,
    reading_after,
    reading_after_hint,
    reading_by_public_id,
    with_watchers,
)
from games.selectors.state import reading_state
from games.services.offers import game_offer
from games.services.play import game_play_move
from tests.games.conftest import SHORT_WIN, fresh, live_game

FISCHER = {"initial": 60, "increment": 2}


class Hints:
    """Plays moves and collects what the sockets are sent, as another process would get it."""

    def __init__(self, capture: DjangoCaptureOnCommitCallbacks, players: dict[str, Player]) -> None:
        self.capture, self.players = capture, players
        self.sent: list[dict[str, Any]] = []

    def send(self, group: str, message: dict[str, Any]) -> None:
        self.sent.append(json.loads(json.dumps(message)))

    def play(self, game: Game, move: str) -> list[dict[str, Any]]:
        self.sent.clear()
        now = fresh(game)
        with self.capture(execute=True):
            player = self.players[now.to_move]
            game_play_move(game_id=game.public_id, player=player, ply=now.plies, move=move)
        return list(self.sent)


@pytest.fixture
def hints(
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
    alice: Player,
    bob: Player,
) -> Hints:
    made = Hints(django_capture_on_commit_callbacks, {"red": alice, "yellow": bob})
    monkeypatch.setattr(after_commit, "_send", made.send)
    # Two readings of the same moment, to be compared.
    moment = timezone.now()
    monkeypatch.setattr(selectors.timezone, "now", lambda: moment)
    return made


def states(reading: Reading, *viewers: Player | None) -> list[Any]:
    return [reading_state(reading, viewer) for viewer in viewers]


@pytest.mark.parametrize("clock", [None, FISCHER, {"per_move": 20}])
def test_moves_by_hints_lead_to_the_state_in_the_database(
    alice: Player,
    bob: Player,
    hints: Hints,
    clock: dict[str, int] | None,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    game = live_game(alice, bob, clock=clock)
    reading: Reading | None = reading_by_public_id(game.public_id)
    for move in SHORT_WIN.split()[:-1]:
        assert reading is not None
        before = states(reading, alice)
        (hint,) = hints.play(game, move)
        earlier, stored = reading, reading_after(reading)
        with django_assert_num_queries(0):
            reading = reading_after_hint(earlier, hint)
            assert reading is not None
            shown = states(reading, alice, bob, None)
        assert shown == states(stored, alice, bob, None)
        assert [event.data for event in reading.events] == [event.data for event in stored.events]
        assert states(earlier, alice) == before, "who stands before the move must not be led on"


def test_hint_of_the_last_move_has_to_be_read(alice: Player, bob: Player, hints: Hints) -> None:
    game = live_game(alice, bob)
    reading = reading_by_public_id(game.public_id)
    for move in SHORT_WIN.split():
        (hint,) = hints.play(game, move)
        if fresh(game).is_over:
            break
        reading = reading_after(reading)
    assert "move" not in hint
    assert reading_after_hint(reading, hint) is None


def test_hint_that_follows_on_something_missed_has_to_be_read(
    alice: Player, bob: Player, hints: Hints
) -> None:
    game = live_game(alice, bob)
    reading = reading_by_public_id(game.public_id)
    (first,), (second,) = hints.play(game, "4"), hints.play(game, "4")
    assert reading_after_hint(reading, second) is None
    assert reading_after_hint(reading, {"version": first["version"]}) is None
    after = reading_after_hint(reading, first)
    assert after is not None
    assert reading_after_hint(after, first) is None
    assert reading_after_hint(after, second) is not None


def test_move_that_may_end_an_offer_has_to_be_read(
    alice: Player, bob: Player, hints: Hints
) -> None:
    game = live_game(alice, bob)
    hints.play(game, "4")
    hints.play(game, "4")
    game_offer(game_id=game.public_id, player=bob, kind=Offer.Kind.DRAW, ply=2)
    reading = reading_by_public_id(game.public_id)
    (hint,) = hints.play(game, "5")
    assert reading_after_hint(reading, hint) is None


def test_number_of_watchers_changes_alone(alice: Player, bob: Player) -> None:
    reading = reading_by_public_id(live_game(alice, bob).public_id)
    (before,), (after,) = states(reading, alice), states(with_watchers(reading, 3), alice)
    assert after["live"]["watchers"] == 3
    after["live"]["watchers"] = before["live"]["watchers"]
    assert after == before


def test_layer_that_lives_on_loops_alone_is_asked_as_every_layer(
    alice: Player, bob: Player, hints: Hints, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As the one for Redis does, it refuses every question from a thread without a loop."""
    sent: list[str] = []

    class OnLoops:
        async def group_send(self, group: str, message: dict[str, Any]) -> None:
            sent.append(group)

        def __getattr__(self, name: str) -> object:
            raise RuntimeError("no running event loop")

    monkeypatch.undo()
    monkeypatch.setattr(after_commit, "get_channel_layer", OnLoops)
    game = live_game(alice, bob)
    hints.play(game, "4")
    assert sent == [after_commit.game_group(game.public_id)]

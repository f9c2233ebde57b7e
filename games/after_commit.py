"""The only place from which anything leaves the process, and only once it is committed.

Nothing sent from here is needed for the truth: a client that misses a hint finds the change at
its next hello, and a job that misses the queue is found by the sweep.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable
from datetime import datetime
from functools import partial
from typing import Any

from asgiref.sync import async_to_sync
from celery import current_app
from channels.layers import get_channel_layer
from django.db import transaction
from kombu.exceptions import OperationalError

from accounts.bots import told_name
from accounts.models import Player, Sanction
from games.events import EventData
from games.models import Clock, EngineJob, Game, Match

log = logging.getLogger(__name__)

# The strongest think long: they have workers of their own, so that light answers never wait
# behind them.
DEEP_LEVELS = frozenset({"meister", "7"})


LOBBY_GROUP = "lobby"


def game_group(public_id: str) -> str:
    """The channel layer's name for everybody who looks at the game."""
    return f"game.{public_id}"


def player_group(player: Player) -> str:
    """The channel layer's name for all pages of a player."""
    return f"player.{player.public_id}"


def publish_change(game: Game, kind: str, data: EventData, fields: dict[str, Any]) -> None:
    """Tell every socket of the game, after the commit, that there is something to read.

    A move after which the game goes on travels with the hint, so that the sockets need not ask
    the database for what this process has just written there.
    """
    message: dict[str, Any] = {
        "type": "game.changed",
        "game": game.public_id,
        "version": game.version,
    }
    if kind == "move" and game.is_running:
        # Times are no part of what is shown of a move, and not every layer carries them.
        plain = {name: value for name, value in fields.items() if not isinstance(value, datetime)}
        message["move"] = {"data": data, "fields": plain}

    def tell() -> None:
        if game.version != message["version"]:
            # The act went on, as with a pass that a move forces: all of it is read at once.
            message.pop("move", None)
        elif "move" in message:
            # Only now the clock stands as the act has left it.
            message["move"]["clock"] = _clock(game)
        _send(game_group(game.public_id), message)

    transaction.on_commit(tell, robust=True)


def _clock(game: Game) -> dict[str, Any] | None:
    clock: Clock | None = getattr(game, "clock", None)
    if clock is None:
        return None
    since, deadline = clock.running_since, clock.deadline_at
    return {
        "left_ms": clock.left_ms,
        "running_since": since and since.isoformat(),
        "deadline_at": deadline and deadline.isoformat(),
    }


def publish_watchers(game: Game) -> None:
    """Tell the sockets of the game that the number of watchers may have changed."""
    group = game_group(game.public_id)
    transaction.on_commit(lambda: _send(group, {"type": "watchers.changed"}), robust=True)


def publish_lobby() -> None:
    """Tell every lobby page that the lists have changed."""
    transaction.on_commit(lambda: _send(LOBBY_GROUP, {"type": "lobby.changed"}), robust=True)


def publish_paired(players: list[Player], match: Match) -> None:
    """Tell the lobby pages of these players where their match is."""
    for player in players:
        group, url = player_group(player), f"/m/{match.public_id}"
        transaction.on_commit(partial(_send, group, {"type": "paired", "url": url}), robust=True)


def publish_games(players: Iterable[Player]) -> None:
    """Tell the streams of these players that there is a game, or a challenge, that was not."""
    for group in {player_group(player) for player in players}:
        transaction.on_commit(partial(_send, group, {"type": "games.changed"}), robust=True)


def publish_challenge(to: Player, match: Match) -> None:
    """Tell the open pages of a player who would like to play them."""
    message = {"type": "challenged", "by": told_name(match.owner)}
    transaction.on_commit(lambda: _send(player_group(to), message), robust=True)


def publish_identity(player: Player) -> None:
    """Tell all pages of a player to prove anew who they are."""
    message = {"type": "identity.changed"}
    transaction.on_commit(lambda: _send(player_group(player), message), robust=True)


def publish_sanction(sanction: Sanction) -> None:
    """Tell all pages of a player what holds for them now, or holds no more."""
    message = {
        "type": "sanctioned",
        "sanction": sanction.public_id,
        "kind": str(sanction.kind),
        "until": sanction.until and sanction.until.isoformat(),
        "lifted": sanction.lifted_at is not None,
    }
    group = player_group(sanction.player)
    transaction.on_commit(lambda: _send(group, message), robust=True)


def ask_computer(job: EngineJob) -> None:
    """Put the computer's move on its queue, after the commit."""
    job_id, queue = job.pk, "deep" if job.level in DEEP_LEVELS else "quick"
    transaction.on_commit(lambda: _task("games.tasks.think", job_id, queue), robust=True)


def ask_review(review_id: int) -> None:
    """Put the review of a game on the queue of those who think long, after the commit."""

    def ask() -> None:
        _task("games.tasks.review", review_id, "deep")

    transaction.on_commit(ask, robust=True)


def _send(group: str, message: dict[str, Any]) -> None:
    layer = get_channel_layer()
    if layer is None:
        return
    # Asked of the class: layers for Redis answer for their loop, and here there may be none.
    if hasattr(type(layer), "group_tell"):
        layer.group_tell(group, message)  # without waiting for the sockets' thread to have a moment
    else:
        async_to_sync(layer.group_send)(group, message)


def _task(name: str, row: int, queue: str) -> None:
    try:
        current_app.send_task(name, args=[row], queue=queue)
    except OperationalError:
        log.warning("%s %s: the queue is out of reach, the sweep will ask again", name, row)

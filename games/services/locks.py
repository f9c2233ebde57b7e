"""Getting hold of a game to change it, and writing the change down."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db import connection

from accounts.models import Player
from games import after_commit
from games.errors import NotAPlayer, StalePly
from games.events import EventData
from games.models import Game, GameEvent, Match, Seat
from games.selectors.lookup import game_by_public_id
from games.statements import insert, update


def game_lock(public_id: str) -> Game:
    """The game, held against everybody else until the transaction ends; NotFound.

    Call it inside a transaction. What is held is the match and with it all its rounds, so that
    acts on different rounds never wait for each other in a circle. Where the database cannot
    lock rows the transaction itself keeps other writers out, and `game_advance` refuses a game
    that has changed all the same.
    """
    if connection.features.has_select_for_update:
        match_id = game_by_public_id(public_id).match_id
        Match.objects.select_for_update().get(pk=match_id)
    # Read only now: another one may have held it until this moment.
    return game_by_public_id(public_id)


def require_seats(seats: dict[str, Seat], player: Player | None) -> tuple[Player, set[str]]:
    """The player and the sides they may act for; NotAPlayer if there are none.

    A guest whose games an account has just taken over acts for the account, so that no command
    is lost that was on its way.
    """
    while player is not None:
        sides = {side for side, seat in seats.items() if seat.player_id == player.pk}
        if sides:
            return player, sides
        player = Player.objects.filter(merged=player).first()
    raise NotAPlayer


def game_advance(
    game: Game, *, kind: str, data: EventData, now: datetime, fields: dict[str, Any]
) -> None:
    """Write `fields` and the event that explains them, as the game's next version.

    StalePly if somebody else has changed the game since it was read. Sockets are told after
    the commit.
    """
    changes = {"version": game.version + 1, **fields}
    if update(Game, changes, id=game.pk, version=game.version, plies=game.plies) != 1:
        raise StalePly
    game.version += 1
    for name, value in fields.items():
        setattr(game, name, value)
    insert(GameEvent(game=game, version=game.version, kind=kind, data=data))
    update(Match, {"touched_at": now}, id=game.match_id)
    after_commit.publish_change(game, kind, data, fields)

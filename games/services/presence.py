"""Signs of life: sockets come, beat and go, and seats are present or not accordingly."""

from __future__ import annotations

import uuid
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.db.models import Exists, OuterRef
from django.utils import timezone

from accounts.models import Player
from games import after_commit, events
from games.models import Absence, Connection, Game, Match, Seat
from games.selectors.lookup import game_by_public_id, latest_game
from games.selectors.presence import ALIVE_FOR
from games.selectors.seats import seats_by_side
from games.services.locks import game_advance, game_lock

BATCH = 200

# Begins the keys of rows that stand for an act, not for a page; a page's key is hexadecimal.
_SIGN = "act-"


@dataclass(frozen=True, slots=True)
class Sign:
    """The socket `key`, of `player` on the game, is alive."""

    key: str
    game_id: str
    player: Player | None


def connections_beat(signs: Iterable[Sign]) -> dict[str, int]:
    """Note signs of life together, and that the players are here; the games' versions by id."""
    by_key = {sign.key: sign for sign in signs}
    games = {sign.game_id for sign in by_key.values()}
    mine = Connection.objects.filter(key__in=list(by_key))
    known = set(by_key)
    if mine.update(seen_at=timezone.now()) != len(known):
        known = set(mine.values_list("key", flat=True))
    rows = Absence.objects.filter(seat__match__games__public_id__in=games)
    absent = set(rows.values_list("seat__match__games__public_id", "seat__player_id"))
    for sign in by_key.values():
        player_id = None if sign.player is None else sign.player.pk
        if sign.key not in known or (sign.game_id, player_id) in absent:
            connection_beat(key=sign.key, game_id=sign.game_id, player=sign.player)
    named = Game.objects.filter(public_id__in=games)
    return dict(named.values_list("public_id", "version"))


def connection_beat(*, key: str, game_id: str, player: Player | None) -> int:
    """The same for one socket that may be new; returns the version of its game."""
    now = timezone.now()
    known = Connection.objects.filter(key=key).update(seen_at=now)
    absent = Absence.objects.filter(seat__match=OuterRef("match"), seat__player=player)
    look = Game.objects.filter(public_id=game_id).values_list("version", Exists(absent))
    version: int
    version, is_absent = look.get()
    if not known:
        _open(game_by_public_id(game_id).match, player, key, now)
    if player is not None and is_absent:
        with transaction.atomic():
            match = game_by_public_id(game_id).match
            _note(game_lock(latest_game(match).public_id), player, None, now)
    return version


def connection_close(*, key: str) -> None:
    """The socket is closed: its player has left, unless another of their pages is open."""
    now = timezone.now()
    with transaction.atomic():
        row = Connection.objects.select_related("match", "player").filter(key=key).first()
        if row is not None:
            _drop(row, Absence.Kind.LEFT, now, since=now)


def presence_sweep(now: datetime | None = None) -> int:
    """Find players whose sockets have fallen silent; returns how many.

    Without this a broken line, which nobody closes, would look like a thoughtful player.
    """
    moment = now or timezone.now()
    silent = Connection.objects.filter(seen_at__lt=moment - ALIVE_FOR)
    count = 0
    for row in list(silent.select_related("match", "player")[:BATCH]):
        # What is older was silence of the server, which nobody could break.
        since = max(row.seen_at, moment - ALIVE_FOR)
        with transaction.atomic():
            count += _drop(row, Absence.Kind.LOST, moment, since=since)
    return count


def seat_taken(match: Match, player: Player, now: datetime) -> None:
    """Taking a seat is a sign of life: who then never opens the page is lost after a while."""
    key = _SIGN + uuid.uuid4().hex[len(_SIGN) :]
    Connection.objects.create(key=key, match=match, player=player, seen_at=now)


def player_acts(game: Game, player: Player, now: datetime) -> None:
    """So is a command on a locked game: who plays without a page is here while they act."""
    if any(
        seat.player_id == player.pk and getattr(seat, "absence", None) is not None
        for seat in seats_by_side(game.match).values()
    ):
        seat_taken(game.match, player, now)
        _note(game, player, None, now)


def _open(match: Match, player: Player | None, key: str, now: datetime) -> None:
    Connection.objects.create(key=key, match=match, player=player, seen_at=now)
    if not _has_seat(match, player):
        after_commit.publish_watchers(latest_game(match))
        return
    # From here on the page speaks for its player.
    signs = Connection.objects.filter(match=match, player=player, key__startswith=_SIGN)
    signs.delete()


def _drop(row: Connection, kind: Absence.Kind, now: datetime, since: datetime) -> bool:
    """Forget a page; True if it was a player's last one, who is absent now."""
    row.delete()
    if row.player is None or not _has_seat(row.match, row.player):
        after_commit.publish_watchers(latest_game(row.match))
        return False
    if _alive(row.match, row.player, now):
        return False
    _note(game_lock(latest_game(row.match).public_id), row.player, kind, now, since)
    return True


def _note(
    game: Game,
    player: Player,
    kind: Absence.Kind | None,
    now: datetime,
    since: datetime | None = None,
) -> None:
    """Write down that the player is away (or here, for None) and tell it once."""
    if game.match.mode != Match.Mode.LINK:
        return
    for side, seat in seats_by_side(game.match).items():
        if seat.player_id == player.pk and _changed(seat, kind, since or now):
            data = events.presence_changed(side=side, now_is=kind or "here")
            _tell(game, data, now)


def _tell(game: Game, data: events.EventData, now: datetime) -> None:
    # After the end, too: who waits for another round has to know that the other is gone. Only an
    # earlier round is a document that nobody's coming and going changes any more.
    if not game.is_over or latest_game(game.match).pk == game.pk:
        game_advance(game, kind="presence", data=data, now=now, fields={})


def _changed(seat: Seat, kind: Absence.Kind | None, since: datetime) -> bool:
    row = Absence.objects.filter(seat=seat).first()
    if kind is None:
        return bool(row and row.delete()[0])
    if row is None:
        Absence.objects.create(seat=seat, kind=kind, since=since)
        return True
    return False


def _has_seat(match: Match, player: Player | None) -> bool:
    return player is not None and Seat.objects.filter(match=match, player=player).exists()


def _alive(match: Match, player: Player, now: datetime) -> bool:
    alive = Connection.objects.filter(match=match, player=player, seen_at__gte=now - ALIVE_FOR)
    return alive.exists()

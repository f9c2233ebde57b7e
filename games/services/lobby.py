"""The lobby: wishes to play, and bringing two of them together."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from accounts.models import Player
from games import after_commit
from games.errors import NotFound, UnknownFirst
from games.models import Match, Seek
from games.selectors.lobby import welcomes
from games.services.matches import match_create
from games.services.setup import setup_checked

# A lobby page says every few seconds that it is there; then its wish is gone.
ALIVE_FOR = timedelta(seconds=15)


@dataclass(frozen=True, slots=True)
class Paired:
    """Two wishes have become a match."""

    match: Match
    players: tuple[Player, Player]


def seek_open(*, player: Player, rules: str, clock: object, allow: str) -> Paired | None:
    """Wish for a game: paired at once with one who wishes the same, else None and listed.

    A person has one wish; a new one replaces it. Raises the refusals of `setup_checked`.
    """
    setup = setup_checked(rules=rules, mode=Match.Mode.LINK, clock=clock)
    if allow not in Seek.Allow.values:
        raise UnknownFirst
    now = timezone.now()
    wish = Seek(
        player=player,
        rules=rules,
        clock=setup.clock,
        allow=allow,
        created_at=now,
        seen_at=now,
    )
    with transaction.atomic():
        Seek.objects.filter(player=player).delete()
        for other in _others(wish, now):
            paired = _pair(other, player)
            if paired is not None:
                return paired
        wish.save()
        after_commit.publish_lobby()
    return None


def seek_accept(*, seek_id: int, player: Player) -> Paired:
    """Play the one who wishes for a game; NotFound when somebody else has, or may only."""
    now = timezone.now()
    with transaction.atomic():
        seek = Seek.objects.select_related("player").filter(pk=seek_id).first()
        if seek is None or seek.player_id == player.pk or not welcomes(seek.allow, player):
            raise NotFound
        if seek.seen_at < now - ALIVE_FOR:
            raise NotFound
        paired = _pair(seek, player)
        if paired is None:
            raise NotFound
        Seek.objects.filter(player=player).delete()
    return paired


def seek_beat(*, player: Player) -> None:
    """The lobby page of the wish is still open."""
    Seek.objects.filter(player=player).update(seen_at=timezone.now())


def seek_cancel(*, player: Player) -> None:
    """No longer wish for a game; nothing happens if there was no wish."""
    with transaction.atomic():
        if Seek.objects.filter(player=player).delete()[0]:
            after_commit.publish_lobby()


def seeks_sweep(now: datetime | None = None) -> int:
    """Drop wishes whose page is gone without a word; returns how many."""
    moment = now or timezone.now()
    with transaction.atomic():
        count = Seek.objects.filter(seen_at__lt=moment - ALIVE_FOR).delete()[0]
        if count:
            after_commit.publish_lobby()
    return count


def _others(wish: Seek, now: datetime) -> list[Seek]:
    """Wishes that fit, oldest first."""
    rows = Seek.objects.select_related("player").filter(
        rules=wish.rules, seen_at__gte=now - ALIVE_FOR
    )
    return [
        row
        for row in rows.exclude(player=wish.player).order_by("created_at")
        if row.clock == wish.clock
        and welcomes(row.allow, wish.player)
        and welcomes(wish.allow, row.player)
    ]


def _pair(seek: Seek, player: Player) -> Paired | None:
    """Make the match; None if somebody else was faster."""
    if Seek.objects.filter(pk=seek.pk).delete()[0] != 1:
        return None
    setup = setup_checked(rules=seek.rules, mode=Match.Mode.LINK, clock=seek.clock)
    match, _ = match_create(owner=seek.player, setup=setup, other=player)
    after_commit.publish_paired([seek.player, player], match)
    after_commit.publish_lobby()
    return Paired(match, (seek.player, player))

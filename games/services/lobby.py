"""The lobby: wishes to play, and bringing two of them together."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import combinations

from django.db import transaction
from django.utils import timezone

from accounts.blocking import is_blocked, kept_apart
from accounts.models import Player
from games import after_commit
from games.errors import NotFound, UnknownFirst
from games.models import Match, Seek
from games.selectors.lobby import welcomes
from games.services.barring import require_may_seek
from games.services.matches import match_create
from games.services.setup import Setup, setup_checked

# A lobby page says every few seconds that it is there; a wish without one is offered to nobody.
ALIVE_FOR = timedelta(seconds=15)

# And then it is forgotten, unless another page of the same person speaks up: a line that broke
# is often noticed only when its page has long been connected again.
BACK_WITHIN = timedelta(seconds=5)


@dataclass(frozen=True, slots=True)
class Paired:
    """Two wishes have become a match."""

    match: Match
    players: tuple[Player, Player]


def wish_check(*, rules: str, clock: object, allow: str) -> Setup:
    """What is wished for; raises the refusals of `setup_checked`."""
    if allow not in Seek.Allow.values:
        raise UnknownFirst
    return setup_checked(rules=rules, mode=Match.Mode.LINK, clock=clock)


def seek_open(*, player: Player, rules: str, clock: object, allow: str) -> Paired | None:
    """Wish for a game: paired at once with one who wishes the same, else None and listed.

    A person has one wish; a new one replaces it. Raises the refusals of `wish_check`, Paused,
    Banned and Suspended.
    """
    setup = wish_check(rules=rules, clock=clock, allow=allow)
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
        # Somebody who clicks twice at once has one wish all the same.
        Player.objects.select_for_update(no_key=True).get(pk=player.pk)
        require_may_seek(player, now)
        Seek.objects.filter(player=player).delete()
        paired = _first_pair(wish, now)
        if paired is not None:
            return paired
        wish.save()
        after_commit.publish_lobby()
    return None


def seek_accept(*, seek_id: int, player: Player) -> Paired:
    """Play the one who wishes for a game; NotFound when somebody else has, or may only.

    Paused, Banned, Suspended.
    """
    now = timezone.now()
    with transaction.atomic():
        require_may_seek(player, now)
        seek = Seek.objects.select_related("player").filter(pk=seek_id).first()
        if seek is None or seek.player_id == player.pk or not welcomes(seek.allow, player):
            raise NotFound
        if is_blocked(seek.player, player):
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
    now = timezone.now()
    own = Seek.objects.filter(player=player)
    if own.filter(seen_at__lt=now - ALIVE_FOR).update(seen_at=now):
        after_commit.publish_lobby()
    else:
        own.update(seen_at=now)


def seek_leave(*, player: Player) -> None:
    """A lobby page is closed: its wish is offered to nobody any more, and soon forgotten."""
    just_over = timezone.now() - ALIVE_FOR
    if Seek.objects.filter(player=player, seen_at__gt=just_over).update(seen_at=just_over):
        after_commit.publish_lobby()


def seek_cancel(*, player: Player) -> None:
    """No longer wish for a game; nothing happens if there was no wish."""
    with transaction.atomic():
        if Seek.objects.filter(player=player).delete()[0]:
            after_commit.publish_lobby()


def seeks_sweep(now: datetime | None = None) -> int:
    """Drop wishes whose page is gone without a word; returns how many.

    Two that were made at the same moment did not see each other; here they do.
    """
    moment = now or timezone.now()
    gone = Seek.objects.filter(seen_at__lt=moment - ALIVE_FOR - BACK_WITHIN)
    count = 0
    if gone.exists():
        count = gone.delete()[0]
        after_commit.publish_lobby()
    for first, second in _missed(moment):
        with transaction.atomic():
            taken = Seek.objects.filter(pk=second.pk).delete()[0] == 1
            if not taken or _pair(first, second.player) is None:
                transaction.set_rollback(True)
    return count


def _missed(now: datetime) -> Iterator[tuple[Seek, Seek]]:
    """Wishes that fit each other and are both still there, the older one first."""
    alive = Seek.objects.select_related("player").filter(seen_at__gte=now - ALIVE_FOR)
    wishes = list(alive.order_by("created_at"))
    pairs = ((a, b) for a, b in combinations(wishes, 2) if _fit(a, b))
    yield from ((a, b) for a, b in pairs if not is_blocked(a.player, b.player))


def _first_pair(wish: Seek, now: datetime) -> Paired | None:
    """Make a match with the oldest wish that fits and is still there; None if there is none."""
    pairs = (_pair(other, wish.player) for other in _others(wish, now))
    return next((paired for paired in pairs if paired is not None), None)


def _others(wish: Seek, now: datetime) -> list[Seek]:
    """Wishes that fit, oldest first."""
    rows = Seek.objects.select_related("player").filter(
        rules=wish.rules, seen_at__gte=now - ALIVE_FOR
    )
    apart = kept_apart(wish.player)
    fitting = (row for row in rows.order_by("created_at") if _fit(row, wish))
    return [row for row in fitting if row.player_id not in apart]


def _fit(one: Seek, other: Seek) -> bool:
    return (
        one.player_id != other.player_id
        and (one.rules, one.clock) == (other.rules, other.clock)
        and welcomes(one.allow, other.player)
        and welcomes(other.allow, one.player)
        # Who wants a bot takes it up on its wish.
        and one.player.is_bot == other.player.is_bot
    )


def _pair(seek: Seek, player: Player) -> Paired | None:
    """Make the match; None if somebody else was faster."""
    if Seek.objects.filter(pk=seek.pk).delete()[0] != 1:
        return None
    setup = setup_checked(rules=seek.rules, mode=Match.Mode.LINK, clock=seek.clock)
    match = match_create(owner=seek.player, setup=setup, other=player)
    after_commit.publish_paired([seek.player, player], match)
    after_commit.publish_lobby()
    return Paired(match, (seek.player, player))

"""Doing something about somebody, taking it back, and asking what is in force."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from accounts.errors import AlreadyDecided, SanctionNonsense
from accounts.households import address_digest, guest_digest
from accounts.keepers import keepers
from accounts.models import Appeal, BanMark, Player, Sanction, StaffAction, User
from accounts.naming import names_unbar, player_rename_forced
from accounts.reasons import SANCTION_REASONS
from accounts.shutting import sessions_end
from accounts.staff import require_may_act
from accounts.staff_log import log_action

Kind = Sanction.Kind

LONGEST_MESSAGE = 1000
# An address belongs to somebody else soon; the mark of the cookie lasts as long as the ban.
ADDRESS_FOR = timedelta(days=7)
SHUTTING = Sanction.SHUTTING

_ENDLESS = frozenset({Kind.WARNING, Kind.RENAME, Kind.CLOSURE})
_ENDING = frozenset({Kind.PAUSE, Kind.BAN})
_ACCOUNTS_ONLY = frozenset({Kind.RENAME, *SHUTTING})
_TOUCHING_GAMES = frozenset({Kind.RENAME, Kind.BAN, *SHUTTING})


def sanction_make(
    player: Player,
    kind: str,
    reason: str,
    message: str = "",
    until: datetime | None = None,
    by: User | None = None,
    evidence: dict[str, Any] | None = None,
    *,
    now: datetime | None = None,
) -> Sanction:
    """Warn, mute, pause, rename, suspend, close or ban; it holds at once, on open pages too.

    `by` None: the site itself. `evidence` goes into the log: ids, no words and no names. Refused
    with NotStaff, NotYourOwn, StaffProtected, or SanctionNonsense with why.
    """
    made_at = now or timezone.now()
    with transaction.atomic():
        if kind in _TOUCHING_GAMES:
            for keeper in keepers:
                keeper.lock([player])
        player = player_lock(player)
        if by is not None:
            require_may_act(by, player)
        _check(player, kind, reason, message, until, made_at)
        row = Sanction.objects.create(
            player=player,
            kind=kind,
            reason=reason,
            message=message.strip(),
            made_at=made_at,
            until=until,
            by=by,
        )
        more = _take_effect(row, player)
        log_action(
            action=f"sanction_{kind}",
            by=by,
            subject=player,
            reason=reason,
            evidence={
                **(evidence or {}),
                "sanction": row.public_id,
                "until": None if until is None else until.isoformat(),
                **more,
            },
            now=made_at,
        )
    return row


def sanction_lift(
    sanction: Sanction, by: User | None, reason: str, *, now: datetime | None = None
) -> Sanction:
    """It holds no more. AlreadyDecided where it does not hold; NotStaff, NotYourOwn,
    StaffProtected.

    Who has made a sanction may take it back themselves; only an appeal is for somebody else.
    """
    moment = now or timezone.now()
    with transaction.atomic():
        player = player_lock(sanction.player)
        row = Sanction.objects.select_for_update(of=("self",)).get(pk=sanction.pk)
        if by is not None:
            require_may_act(by, player)
        if row.lifted_at is not None or (row.until is not None and row.until <= moment):
            raise AlreadyDecided
        row.lifted_at = moment
        row.save(update_fields=["lifted_at"])
        BanMark.objects.filter(sanction=row).delete()
        if row.kind == Kind.RENAME:
            names_unbar(player)
        for keeper in keepers:
            keeper.sanction_lifted(row)
        log_action(
            action="sanction_lift",
            by=by,
            subject=player,
            reason=reason,
            evidence={"sanction": row.public_id, "kind": row.kind},
            undoes=_entry_of(row),
            now=moment,
        )
    return row


def ban_guest(
    player: Player,
    reason: str,
    message: str,
    until: datetime,
    by: User | None,
    *,
    address: str = "",
    evidence: dict[str, Any] | None = None,
    now: datetime | None = None,
) -> Sanction:
    """Exclude a guest: by the cookie until then, by the address too where one is known."""
    with transaction.atomic():
        row = sanction_make(player, Kind.BAN, reason, message, until, by, evidence, now=now)
        if address:
            ban_mark(row, address, now=now)
    return row


def ban_mark(sanction: Sanction, address: str, *, now: datetime | None = None) -> None:
    """The banned guest was just seen at this address: for some days no new guest comes from it."""
    digest, moment = address_digest(address), now or timezone.now()
    if not digest or sanction.until is None:
        return
    until = min(sanction.until, moment + ADDRESS_FOR)
    BanMark.objects.get_or_create(sanction=sanction, digest=digest, defaults={"until": until})


def ban_seen(sanction_id: str, address: str) -> None:
    """A page of the guest excluded by this sanction is open at this address."""
    row = Sanction.objects.filter(public_id=sanction_id, kind=Kind.BAN, lifted_at=None).first()
    if row is not None:
        ban_mark(row, address)


def is_banned(
    address: str = "", player: Player | None = None, *, now: datetime | None = None
) -> Sanction | None:
    """The ban that keeps this person out; None for none.

    An account is kept out by a ban of its own only, and so is a guest from before: many people may
    share an address. Where a banned guest comes from a new address, that is marked, too.
    """
    moment = now or timezone.now()
    if player is not None:
        own = _longest(sanctions_in_force(player, Kind.BAN, now=moment))
        if own is not None:
            if address and player.is_guest:
                ban_mark(own, address, now=moment)
            return own
        if not player.is_guest:
            return None
    place = address_digest(address) if address else ""
    known = Q(digest=place) if place else Q(pk__in=[])
    if player is not None:
        # Who was a guest there before plays on; who came since may be the excluded one anew.
        known &= Q(sanction__made_at__lt=player.created_at)
        known |= Q(digest=guest_digest(player.public_id))
    marks = BanMark.objects.filter(known, until__gt=moment)
    mark = marks.select_related("sanction").order_by("-until").first()
    return None if mark is None else mark.sanction


def sanctions_in_force(
    player: Player, *kinds: str, now: datetime | None = None
) -> QuerySet[Sanction]:
    """What holds for the player at this moment, the latest end first; of `kinds` if given."""
    rows = Sanction.objects.filter(player=player)
    return rows.in_force(now or timezone.now(), *kinds).order_by("made_at")


def is_muted(player: Player, now: datetime | None = None) -> Sanction | None:
    """What forbids the player to write, the one that lasts longest; None if nothing does."""
    return _longest(sanctions_in_force(player, Kind.MUTE, now=now))


def is_paused(player: Player, now: datetime | None = None) -> Sanction | None:
    """What keeps the player from looking for opponents; None if nothing does."""
    return _longest(sanctions_in_force(player, Kind.PAUSE, now=now))


def is_suspended(player: Player, now: datetime | None = None) -> Sanction | None:
    """What has shut the player's account, for a time or for good; None if nothing has."""
    return _longest(sanctions_in_force(player, *SHUTTING, now=now))


def notices_of(player: Player) -> QuerySet[Sanction]:
    """All that was ever done about the player, with their appeals, the newest first."""
    rows = Sanction.objects.filter(player=player).select_related("appeal")
    return rows.order_by("-made_at", "-pk")


def notices_unseen(player: Player) -> int:
    """How many of them the player has not read."""
    return Sanction.objects.filter(player=player, seen_at=None).count()


def notices_see(player: Player, *, now: datetime | None = None) -> None:
    """The player has their notices before them."""
    unseen = Sanction.objects.filter(player=player, seen_at=None)
    unseen.update(seen_at=now or timezone.now())


def sanctions_sweep(now: datetime | None = None) -> None:
    """Forget the marks that are over, and all about those who are erased as soon as it is over."""
    moment = now or timezone.now()
    BanMark.objects.filter(until__lte=moment).delete()
    erased = Sanction.objects.exclude(player__erased_at=None)
    erased.exclude(pk__in=erased.in_force(moment)).delete()


def sanctions_forget(player: Player, *, erase: bool, now: datetime | None = None) -> None:
    """The player goes: no words about them stay, nor theirs; erased, only an exclusion that holds.

    Otherwise whoever is excluded would only have to delete themselves.
    """
    mine = Sanction.objects.filter(player=player)
    Appeal.objects.filter(sanction__in=mine).delete()
    mine.update(message="")
    if erase:
        holding = mine.in_force(now or timezone.now(), Kind.BAN)
        mine.exclude(pk__in=holding).delete()


def player_lock(player: Player) -> Player:
    """The player as they are now, held against all who do something about them; inside a
    transaction."""
    rows = Player.objects.select_for_update(no_key=True, of=("self",)).select_related("user")
    return rows.get(pk=player.pk)


def _check(
    player: Player, kind: str, reason: str, message: str, until: datetime | None, now: datetime
) -> None:
    if kind not in Kind.values:
        raise SanctionNonsense("kind")
    if reason not in SANCTION_REASONS:
        raise SanctionNonsense("reason")
    if len(message.strip()) > LONGEST_MESSAGE:
        raise SanctionNonsense("length")
    if player.closed_at is not None and (player.user is None or player.merged_into is not None):
        raise SanctionNonsense("gone")
    if player.is_guest and kind in _ACCOUNTS_ONLY:
        raise SanctionNonsense("guest")
    if not player.is_guest and kind == Kind.BAN:
        raise SanctionNonsense("account")
    fits = until is None if kind in _ENDLESS else until is not None or kind not in _ENDING
    if not fits or (until is not None and until <= now):
        raise SanctionNonsense("until")


def _take_effect(row: Sanction, player: Player) -> dict[str, Any]:
    """What a sanction of this kind does at once; what the log should know of it."""
    more: dict[str, Any] = {}
    if row.kind == Kind.BAN and row.until is not None:
        mark = guest_digest(player.public_id)
        BanMark.objects.create(sanction=row, digest=mark, until=row.until)
    if row.kind == Kind.RENAME:
        more["before"] = player_rename_forced(player)
    if row.kind in SHUTTING:
        sessions_end(player)
    for keeper in keepers:
        keeper.sanctioned(row)
    return more


def _longest(rows: Iterable[Sanction]) -> Sanction | None:
    found = list(rows)
    endless = next((row for row in found if row.until is None), None)
    if endless is not None:
        return endless
    return max(found, key=lambda row: row.until or row.made_at, default=None)


def _entry_of(row: Sanction) -> int | None:
    """The entry of the log with which the sanction began."""
    guests = Player.objects.filter(merged_into=row.player).values_list("public_id", flat=True)
    made = StaffAction.objects.filter(
        subject__in=[row.player.public_id, *guests],
        action=f"sanction_{row.kind}",
        evidence__sanction=row.public_id,
    )
    return made.values_list("pk", flat=True).order_by("pk").first()

"""Going, in three grades: an account is closed, a person is deleted, or erased with their games.

docs/decisions/leaving.md has the grades and why they are so.
"""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from django.contrib.admin.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.db import transaction
from django.utils import timezone

from accounts.keepers import keepers
from accounts.models import GONE, Block, Player, RetiredName, User
from accounts.naming import name_retire
from accounts.sanctions import sanctions_forget
from accounts.shutting import sessions_end

log = logging.getLogger(__name__)

# A closed account opens again for whoever logs in within this time; then it is deleted.
REOPEN_FOR = timedelta(days=30)


@transaction.atomic
def account_close(player: Player) -> None:
    """Nobody acts for the account and nobody sees its profile, until its owner logs in again."""
    player = _locked(player)
    if player.user is not None and player.closed_at is None:
        _shut(player)


def account_reopen(user: User) -> bool:
    """The owner has logged in: the closed account is open again; whether it had been closed."""
    closed = Player.objects.filter(user=user, closed_at__isnull=False)
    return bool(closed.update(closed_at=None))


def closed_delete(now: datetime | None = None) -> None:
    """Delete the accounts that were closed and that nobody has come back to in time."""
    until = (now or timezone.now()) - REOPEN_FOR
    over = Player.objects.filter(user__isnull=False, closed_at__lt=until)
    for player in over.select_related("user"):
        with transaction.atomic():
            for keeper in keepers:
                keeper.lock([player])
            # The owner may be logging in at this very moment.
            if over.filter(pk=_locked(player).pk).exists():
                player_delete(player)


def player_delete(player: Player) -> None:
    """Take the person out of everything; their games stay, as those of nobody in particular."""
    _go(player, erase=False)


def player_erase(player: Player) -> None:
    """The same, and all that was theirs alone: games nobody else played, words, histories.

    The row stays for the games of others, called „gelöscht“, with nothing in it about anybody.
    """
    _go(player, erase=True)


@transaction.atomic
def _go(player: Player, *, erase: bool) -> None:
    for keeper in keepers:
        keeper.lock([player])
    player = _locked(player)
    shells = list(Player.objects.filter(merged_into=player))
    for one in [*shells, player]:
        for keeper in keepers:
            (keeper.erase if erase else keeper.delete)(one)
        sanctions_forget(one, erase=erase)
        Block.objects.filter(by=one).delete()
        Block.objects.filter(of=one).delete()
        _forget_in_log(one)
        now = timezone.now() if erase else None
        blank = {"name": GONE, "about": "", "is_private": True, "erased_at": now}
        Player.objects.filter(pk=one.pk).update(**blank)
    RetiredName.objects.filter(player=player).update(player=None)
    _shut(player)
    if player.user is not None:
        name_retire(None, player.user.username)
        _forget_in_log(player.user)
        player.user.delete()
    log.warning("player %s is gone on their own wish", player.public_id)


def _locked(player: Player) -> Player:
    rows = Player.objects.select_for_update(of=("self",)).select_related("user")
    return rows.get(pk=player.pk)


def _shut(player: Player) -> None:
    """Nobody acts for the player from now on."""
    Player.objects.filter(pk=player.pk).update(closed_at=timezone.now())
    sessions_end(player)


def _forget_in_log(row: Player | User) -> None:
    """What moderators did is kept; whom they did it to has a name no more."""
    kind = ContentType.objects.get_for_model(row)
    entries = LogEntry.objects.filter(content_type=kind, object_id=str(row.pk))
    entries.update(object_repr=GONE, change_message="")

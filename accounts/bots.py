"""Accounts that a program plays with, and that say so."""

from __future__ import annotations

from django.db import transaction

from accounts.errors import HasPlayed, NoAccount
from accounts.keepers import holdings_of, keepers
from accounts.models import Player


def told_name(player: Player) -> str:
    """The name as sentences and lines of text have it: a program's says that it is one."""
    return f"{player.name} (BOT)" if player.is_bot else player.name


def bot_mark(player: Player) -> None:
    """From now on and for good the account is a bot's; again is no error.

    NoAccount for a guest; HasPlayed for an account with any game: who has played as a person
    takes nobody by surprise.
    """
    if player.is_guest:
        raise NoAccount
    with transaction.atomic():
        for keeper in keepers:
            keeper.lock([player])
        row = Player.objects.select_for_update(no_key=True, of=("self",)).get(pk=player.pk)
        if not row.is_bot:
            if holdings_of(row):
                raise HasPlayed
            row.is_bot = True
            row.save(update_fields=["is_bot"])
    player.is_bot = True

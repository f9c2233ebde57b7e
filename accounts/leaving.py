"""Going: an account is closed, or everything about a person is deleted."""

from __future__ import annotations

import logging

from django.db import transaction
from django.utils import timezone

from accounts.keepers import keepers, tell_identity_changed
from accounts.models import GONE, ApiToken, Block, Player, RetiredName, User
from accounts.naming import name_retire

log = logging.getLogger(__name__)


@transaction.atomic
def account_close(player: Player) -> None:
    """Nobody logs in to the account any more; games and name stay as they are."""
    player = Player.objects.select_for_update(of=("self",)).select_related("user").get(pk=player.pk)
    if player.user is None or player.closed_at is not None:
        return
    User.objects.filter(pk=player.user.pk).update(is_active=False)
    _shut(player)


@transaction.atomic
def player_erase(player: Player) -> None:
    """Delete a person: what was theirs alone is gone, the others of their games keep them.

    The row stays for those games, called „gelöscht“, with nothing in it about anybody.
    """
    for keeper in keepers:
        keeper.lock([player])
    player = Player.objects.select_for_update(of=("self",)).select_related("user").get(pk=player.pk)
    shells = list(Player.objects.filter(merged_into=player))
    for one in [*shells, player]:
        for keeper in keepers:
            keeper.erase(one)
        Block.objects.filter(by=one).delete()
        Block.objects.filter(of=one).delete()
        Player.objects.filter(pk=one.pk).update(name=GONE, about="", is_private=True)
    RetiredName.objects.filter(player=player).update(player=None)
    if player.user is not None:
        name_retire(None, player.user.username)
        player.user.delete()
    _shut(player)
    log.warning("player %s has been deleted on their own wish", player.public_id)


def _shut(player: Player) -> None:
    """Nobody acts for the player from now on."""
    Player.objects.filter(pk=player.pk).update(closed_at=timezone.now())
    ApiToken.objects.filter(player=player).delete()
    transaction.on_commit(lambda: tell_identity_changed(player), robust=True)

"""What may be known of a person: by whom, and where it is shown."""

from __future__ import annotations

from accounts.models import Block, Player
from accounts.naming import player_by_name
from games.errors import PrivateProfile


def is_hidden(player: Player, viewer: Player | None) -> bool:
    """Whether `viewer` sees nothing of the player but the name: private, or has been blocked."""
    if viewer == player:
        return False
    if player.is_private:
        return True
    return viewer is not None and Block.objects.filter(by=player, of=viewer).exists()


def profile_url(player: Player | None) -> str:
    """The address of a player's profile; empty for those who have none."""
    if player is None or player.is_guest or player.closed_at is not None:
        return ""
    return f"/@{player.name}"


def shown_player(name: str, viewer: Player | None) -> Player:
    """The account holder of that name; NoSuchPlayer, or PrivateProfile where `viewer` may not."""
    player = player_by_name(name)
    if is_hidden(player, viewer):
        raise PrivateProfile
    return player

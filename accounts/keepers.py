"""What other apps keep about a player, and what they do when players merge, go, or are renamed.

This app knows nothing of games. An app that points to players registers a keeper when it is ready.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from accounts.models import Player, Sanction


@dataclass(frozen=True, slots=True)
class Holdings:
    """What a player has, for telling them before something happens to it."""

    finished: int = 0
    # Addresses of games between two people that are under way.
    live: tuple[str, ...] = ()
    others: int = 0

    def __bool__(self) -> bool:
        return bool(self.finished or self.live or self.others)


class Keeper:
    """Override what concerns you. All that changes something runs in a transaction."""

    def holdings(self, player: Player) -> Holdings:
        """What is kept about the player."""
        return Holdings()

    def lock(self, players: list[Player]) -> None:
        """Hold what belongs to these against everybody else, before their own rows are locked."""

    def merge(self, source: Player, target: Player) -> int:
        """Give all that is `source`'s to `target`; how many things had to stay behind.

        May be called again for the same two: what came in the meantime follows.
        """
        return 0

    def delete(self, player: Player) -> None:
        """End what is under way, and take out who it was."""

    def erase(self, player: Player) -> None:
        """The same, and delete what is the player's alone."""

    def export(self, player: Player) -> Iterator[tuple[str, Iterable[str]]]:
        """Files with all that is kept about the player: a name, and its text in pieces."""
        yield from ()

    def renamed(self, player: Player) -> None:
        """The player has another name from now on."""

    def sanctioned(self, sanction: Sanction) -> None:
        """Something holds for a player from now on, or has just been said to them.

        What it forbids ends here, as far as it is under way; pages are told after the commit.
        """

    def sanction_lifted(self, sanction: Sanction) -> None:
        """It holds no more; pages are told after the commit."""

    def identity_changed(self, player: Player) -> None:
        """Open connections that act for the player must prove anew who they are."""


keepers: list[Keeper] = []


def register(keeper: Keeper) -> None:
    """Add a keeper; from an AppConfig's `ready`."""
    keepers.append(keeper)


def holdings_of(player: Player) -> Holdings:
    """All that is kept about the player."""
    found = [keeper.holdings(player) for keeper in keepers]
    return Holdings(
        finished=sum(one.finished for one in found),
        live=tuple(url for one in found for url in one.live),
        others=sum(one.others for one in found),
    )


def tell_identity_changed(player: Player) -> None:
    """Have every open connection of the player prove anew who it is."""
    for keeper in keepers:
        keeper.identity_changed(player)

"""What the games keep of a player, told to the accounts when people come, merge, or go."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from accounts.keepers import Holdings, Keeper
from accounts.models import Player, Sanction
from games import after_commit
from games.models import Game, Match, TalkLine
from games.selectors.lookup import games_with_seats
from games.services.farewell import games_delete, games_erase
from games.services.invitations import invitations_withdraw
from games.services.lobby import seek_cancel
from games.services.merge import games_merge, matches_lock, name_tell
from games.services.own_data import own_files


class GamesKeeper(Keeper):
    """Registered by the app when it is ready."""

    def holdings(self, player: Player) -> Holdings:
        games = Game.objects.filter(match__seats__player=player).distinct()
        live = games.filter(match__mode=Match.Mode.LINK).exclude(status=Game.Status.FINISHED)
        addresses = live.values_list("match__public_id", flat=True)
        finished = games.filter(status=Game.Status.FINISHED).count()
        lines = TalkLine.objects.filter(player=player).count()
        return Holdings(
            finished=finished,
            live=tuple(f"/m/{public_id}" for public_id in addresses),
            others=games.count() - finished - len(addresses) + lines,
        )

    def lock(self, players: list[Player]) -> None:
        matches_lock(players)

    def merge(self, source: Player, target: Player) -> int:
        return games_merge(source, target)

    def delete(self, player: Player) -> None:
        games_delete(player)

    def erase(self, player: Player) -> None:
        games_erase(player)

    def export(self, player: Player) -> Iterator[tuple[str, Iterable[str]]]:
        yield from own_files(player)

    def renamed(self, player: Player) -> None:
        matches_lock([player])
        running = games_with_seats().filter(
            match__mode=Match.Mode.LINK, match__seats__player=player
        )
        for game in running.exclude(status=Game.Status.FINISHED):
            name_tell(game, player)

    def sanctioned(self, sanction: Sanction) -> None:
        player = sanction.player
        if sanction.kind in (Sanction.Kind.PAUSE, Sanction.Kind.BAN, *Sanction.SHUTTING):
            seek_cancel(player=player)
        if sanction.kind in (Sanction.Kind.BAN, *Sanction.SHUTTING):
            invitations_withdraw(player, sanction.made_at)
        after_commit.publish_sanction(sanction)

    def sanction_lifted(self, sanction: Sanction) -> None:
        after_commit.publish_sanction(sanction)

    def identity_changed(self, player: Player) -> None:
        after_commit.publish_identity(player)

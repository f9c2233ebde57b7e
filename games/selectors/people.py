"""What a person's profile says about their games: the latest ones, and those against the viewer."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, Prefetch, Q

from accounts.models import Player
from games.models import RecordEntry, Seat
from games.selectors.levels import LEVEL_NAMES
from games.selectors.rules import rules_name

SHOWN = 10


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A finished game from one player's point of view."""

    url: str
    outcome: str
    rules: str
    opponent: str
    # Empty unless the opponent has a profile.
    profile: str
    finished_at: datetime


def recent_games(player: Player, viewer: Player | None) -> list[PlayedGame]:
    """The player's last games that `viewer` may look at, the newest first."""
    entries = RecordEntry.objects.filter(player=player).select_related("game__match")
    if viewer is None:
        entries = entries.filter(game__match__watchable=True)
    elif viewer.pk != player.pk:
        mine = Q(game__match__seats__player=viewer)
        entries = entries.filter(Q(game__match__watchable=True) | mine).distinct()
    seats = Prefetch("game__match__seats", Seat.objects.select_related("player"))
    # Games are counted as they end, so that the order of the entries is theirs.
    rows = entries.prefetch_related(seats).order_by("-pk")[:SHOWN]
    return [_played(entry, player) for entry in rows]


def head_to_head(viewer: Player, other: Player) -> dict[str, int]:
    """The viewer's wins, losses and draws against the other person."""
    counts = dict.fromkeys(RecordEntry.Outcome.values, 0)
    entries = RecordEntry.objects.filter(player=viewer, game__match__seats__player=other)
    counts.update(entries.values_list("outcome").annotate(Count("pk")))
    return {"wins": counts["win"], "losses": counts["loss"], "draws": counts["draw"]}


def _played(entry: RecordEntry, player: Player) -> PlayedGame:
    game = entry.game
    seats = game.match.seats.all()
    against = next((seat for seat in seats if seat.player_id != player.pk), None)
    name, profile = "", ""
    if against is not None and against.level:
        name = str(LEVEL_NAMES[against.level])
    elif against is not None and against.player is not None:
        name = against.player.name
        has_page = not against.player.is_guest and against.player.closed_at is None
        profile = f"/@{name}" if has_page else ""
    return PlayedGame(
        url=f"/g/{game.public_id}",
        outcome=entry.outcome,
        rules=rules_name(game.match.rules),
        opponent=name,
        profile=profile,
        finished_at=game.finished_at or game.moved_at,
    )

"""What a person's profile says about their games: the latest ones, and those against the viewer."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count

from accounts.models import Player
from games.history_query import HistoryQuery
from games.models import HistoryEntry, RecordEntry
from games.selectors.history import history
from games.selectors.levels import LEVEL_NAMES
from games.selectors.profiles import profile_url
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
    bot: bool
    finished_at: datetime


def recent_games(player: Player, viewer: Player | None) -> list[PlayedGame]:
    """The player's last games that `viewer` may look at, the newest first; none at one screen."""
    rows = history(player, viewer, HistoryQuery()).exclude(opponent=HistoryEntry.SCREEN)
    entries = rows.select_related("game", "other").order_by("-ended_at", "-pk")
    return [_played(entry) for entry in entries[:SHOWN]]


def head_to_head(viewer: Player, other: Player) -> dict[str, int]:
    """The viewer's wins, losses and draws against the other person."""
    counts = dict.fromkeys(RecordEntry.Outcome.values, 0)
    entries = RecordEntry.objects.filter(player=viewer, game__match__seats__player=other)
    counts.update(entries.values_list("outcome").annotate(Count("pk")))
    return {"wins": counts["win"], "losses": counts["loss"], "draws": counts["draw"]}


def _played(entry: HistoryEntry) -> PlayedGame:
    name = entry.other.name if entry.other is not None else str(LEVEL_NAMES.get(entry.opponent, ""))
    return PlayedGame(
        url=f"/g/{entry.game.public_id}",
        outcome=entry.outcome,
        rules=rules_name(entry.rules),
        opponent=name,
        profile=profile_url(entry.other),
        bot=entry.other is not None and entry.other.is_bot,
        finished_at=entry.ended_at,
    )

"""Whether somebody plays live games to their end, as far as it is known and counts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils import timezone

from accounts.models import Player
from games.models import HistoryEntry, Leaving

# Only what lies so far back at most is held against anybody.
LOOKING_BACK = timedelta(days=14)
# So many games played to an end make up for one that was left; so short ones for none.
MAKE_UP, SHORTEST = 2, 6
# So many games in a row may be called off before the first moves: one may want another opponent.
CALLED_OFF_FREE = 2


@dataclass(frozen=True, slots=True)
class Habits:
    """What there is of late: games left (not those excused), games played to an end, and strikes.

    Strikes are what remains of the left ones once the played ones have made up for theirs.
    """

    left: int
    called_off: int
    played: int
    strikes: int
    games: tuple[str, ...]


def habits(player: Player, now: datetime | None = None) -> Habits:
    """The player's habits of late, as far as they count."""
    moment = now or timezone.now()
    left = called_off = played = units = in_a_row = 0
    games = []
    for kind, name in _history(player, moment):
        if not kind:
            played, in_a_row, units = played + 1, 0, max(0, units - 1)
            continue
        if kind == Leaving.Kind.ABORTED:
            called_off, in_a_row = called_off + 1, in_a_row + 1
            if in_a_row <= CALLED_OFF_FREE:
                continue
        else:
            left += 1
        games.append(name)
        units += MAKE_UP
    return Habits(left, called_off, played, units // MAKE_UP, tuple(games))


def _history(player: Player, now: datetime) -> Iterator[tuple[str, str]]:
    """Games left, by kind, and played ones, with no kind, from the oldest on; and their names.

    What was excused is neither. Voided games are not there.
    """
    since = now - LOOKING_BACK
    rows = Leaving.objects.filter(player=player, at__gt=since, game__voided_at=None)
    left = rows.values_list("at", "kind", "game__public_id", "excused", "game")
    played = HistoryEntry.objects.filter(
        player=player, opponent=HistoryEntry.PERSON, ended_at__gt=since, plies__gte=SHORTEST
    )
    known = {row[4] for row in left}
    events = [(at, str(kind), name) for at, kind, name, excused, _ in left if not excused]
    events += [
        (at, "", "")
        for at, game in played.values_list("ended_at", "game")
        if game not in known and at is not None
    ]
    for _, kind, name in sorted(events):
        yield kind, name

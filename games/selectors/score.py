"""What matches and players have come to, read from the finished games and the records."""

from __future__ import annotations

from django.db.models import Count

from accounts.models import Player
from engine import rules_for
from engine.levels import LEVELS
from games.models import Game, Match, Record

Tally = dict[str, int]


def empty_score(rules: str) -> Tally:
    """Nothing played yet."""
    return {**dict.fromkeys(rules_for(rules).sides, 0), "draws": 0}


def match_score(match: Match) -> Tally:
    """Rounds won by each side, and drawn ones; counted from the games, so never twice."""
    score = empty_score(match.rules)
    finished = Game.objects.filter(match=match, status=Game.Status.FINISHED).exclude(
        reason="aborted"
    )
    for winner, count in finished.values_list("winner").annotate(count=Count("pk")):
        score[winner or "draws"] = count
    return score


def level_records(player: Player | None, rules: str) -> dict[str, Tally]:
    """The player's wins, losses and draws against each level."""
    records: dict[str, Tally] = {level: {"wins": 0, "losses": 0, "draws": 0} for level in LEVELS}
    if player is not None:
        rows = Record.objects.filter(player=player, rules=rules, opponent__in=LEVELS)
        for row in rows:
            records[row.opponent] = {"wins": row.wins, "losses": row.losses, "draws": row.draws}
    return records

"""All that hangs on the results of finished games, made to follow when a moderator decides anew."""

from __future__ import annotations

from collections import Counter
from datetime import datetime

from django.db.models import F

from games import after_commit, events
from games.models import Game, GameEvent, HistoryEntry, Record, RecordEntry, ResultNotice
from games.selectors.outcomes import history_entries
from games.selectors.seats import seats_by_side
from games.services.rating import ratings_follow, ratings_lock
from games.services.records import COLUMNS, game_results

_BATCH = 500

Key = tuple[int, str, str]
"""Player, rules, opponent."""


def results_follow(games: list[Game], what: ResultNotice.What, now: datetime) -> None:
    """Records, histories, ratings, notices and open pages say what these games say by now.

    All of them are void, or none is; the caller holds their matches. What is held after that is
    held in the order in which a game that ends holds it, so that nobody waits in a circle.
    """
    rated = [game for game in games if game.rated]
    ratings_lock({game.match.rules for game in rated}, alone=True)
    _records(games)
    HistoryEntry.objects.filter(game__in=games).delete()
    entries = [row for game in games for row in history_entries(game, seats_by_side(game.match))]
    HistoryEntry.objects.bulk_create(entries, batch_size=_BATCH)
    ratings_follow(rated, games[0].voided_at)
    _notices(games, what, now)
    _tell(games, what)


def _records(games: list[Game]) -> None:
    """Take out what was counted, and count what there is to count, each sum touched once."""
    changes: dict[Key, Counter[str]] = {}
    counted = RecordEntry.objects.filter(game__in=games)
    for entry in counted.select_related("record"):
        key = entry.record.player_id, entry.record.rules, entry.record.opponent
        column = COLUMNS[RecordEntry.Outcome(entry.outcome)]
        changes.setdefault(key, Counter())[column] -= 1
    counted.delete()
    found: list[tuple[Key, RecordEntry]] = []
    for game in games:
        for player, opponent, outcome in game_results(game, seats_by_side(game.match)):
            key = player.pk, game.match.rules, opponent
            changes.setdefault(key, Counter())[COLUMNS[outcome]] += 1
            found.append((key, RecordEntry(game=game, player=player, outcome=outcome)))
    records: dict[Key, Record] = {}
    # Players in one order, as where games end. Sums that come to nothing stay: somebody may be
    # about to count for them.
    for key in sorted(changes):
        record, _ = Record.objects.get_or_create(player_id=key[0], rules=key[1], opponent=key[2])
        records[key] = record
        columns = {column: F(column) + number for column, number in changes[key].items() if number}
        if columns:
            Record.objects.filter(pk=record.pk).update(**columns)
    for key, entry in found:
        entry.record = records[key]
    RecordEntry.objects.bulk_create([entry for _, entry in found], batch_size=_BATCH)


def _notices(games: list[Game], what: ResultNotice.What, now: datetime) -> None:
    """Each of the people reads what has become of it, and not by whom."""
    rows = [
        ResultNotice(game=game, player=seat.player, what=what, made_at=now)
        for game in games
        for seat in game.match.seats.all()
        if seat.player is not None and seat.player.closed_at is None
    ]
    rows.sort(key=lambda row: (row.game_id, row.player_id))
    ResultNotice.objects.bulk_create(
        rows,
        batch_size=_BATCH,
        update_conflicts=True,
        unique_fields=["game", "player"],
        update_fields=["what", "made_at", "seen_at"],
    )


def _tell(games: list[Game], what: ResultNotice.What) -> None:
    """An event for each game, and for the newest of its match, which shows the score."""
    told = {game.pk: game for game in games}
    about = {game.pk: game for game in games}
    matches = {game.match_id: game for game in games}
    newest: dict[int, Game] = {}
    for row in Game.objects.filter(match__in=list(matches)).order_by("match", "round"):
        newest[row.match_id] = row
    for match_id, row in newest.items():
        if row.pk not in told:
            row.match = matches[match_id].match
            told[row.pk], about[row.pk] = row, matches[match_id]
    Game.objects.filter(pk__in=list(told)).update(version=F("version") + 1)
    rows = []
    for pk, game in told.items():
        game.version += 1
        data = events.result_ruled(game=about[pk], what=what.value)
        rows.append(GameEvent(game=game, version=game.version, kind="ruled", data=data))
        after_commit.publish_change(game, "ruled", data, {})
    GameEvent.objects.bulk_create(rows, batch_size=_BATCH)

"""Giving a guest's games to the account that the guest turns out to be."""

from __future__ import annotations

from collections import Counter

from django.db.models import Count, Exists, F, OuterRef, Q
from django.utils import timezone

from accounts.models import Player
from games import after_commit, events
from games.models import (
    Command,
    Connection,
    Game,
    HistoryEntry,
    Invitation,
    Leaving,
    Match,
    OnceKey,
    Record,
    RecordEntry,
    Report,
    ResultNotice,
    Seat,
    Seek,
    TalkLine,
)
from games.selectors.lookup import games_with_seats
from games.services.locks import game_advance
from games.services.records import COLUMNS


def matches_lock(players: list[Player]) -> None:
    """Hold every match of these players; no game in them moves or ends until the transaction does.

    In the order of their keys. Pages first: whoever closes one holds its row and then the match.
    """
    list(Connection.objects.select_for_update(of=("self",)).filter(player__in=players))
    seat = Seat.objects.filter(match=OuterRef("pk"), player__in=players)
    theirs = Match.objects.filter(Q(Exists(seat)) | Q(owner__in=players))
    list(theirs.select_for_update(of=("self",)).order_by("pk").values_list("pk", flat=True))


def games_merge(source: Player, target: Player) -> int:
    """Put `target` wherever `source` was; how many matches of the two against each other stay.

    Those stay because nobody can sit on both sides. Everything counts once, before and after:
    what was counted for the one is counted for the other. The caller holds the matches.
    """
    kept = _against_each_other(source, target)
    live = _live_games(source, kept)
    Seat.objects.filter(player=source).exclude(match__in=kept).update(player=target)
    _own(source, target, kept)
    _keys(source, target)
    _challenges(source, target)
    _answers(source, target, kept)
    TalkLine.objects.filter(player=source).exclude(match__in=kept).update(player=target)
    _reports(source, target)
    _once_a_game(Leaving, source, target, kept)
    _once_a_game(ResultNotice, source, target, kept)
    Connection.objects.filter(player=source).update(player=target)
    _records(source, target, kept)
    _histories(source, target, kept)
    _wish(source, target)
    for public_id in live:
        name_tell(games_with_seats().get(public_id=public_id), target)
    return len(kept)


def name_tell(game: Game, player: Player) -> None:
    """Tell everybody at a locked game what the player in one of its seats is called now."""
    for seat in game.match.seats.all():
        if seat.player_id == player.pk:
            data = events.player_named(side=seat.side, name=player.name)
            game_advance(game, kind="named", data=data, now=timezone.now(), fields={})


def _against_each_other(source: Player, target: Player) -> list[int]:
    theirs = Seat.objects.filter(match=OuterRef("pk"), player=target)
    mine = Seat.objects.filter(match=OuterRef("pk"), player=source)
    both = Match.objects.filter(Exists(theirs), Q(Exists(mine)) | Q(owner=source))
    return list(both.values_list("pk", flat=True))


def _live_games(source: Player, kept: list[int]) -> list[str]:
    open_games = Game.objects.exclude(status=Game.Status.FINISHED).exclude(match__in=kept)
    live = open_games.filter(match__mode=Match.Mode.LINK, match__seats__player=source)
    return list(live.values_list("public_id", flat=True))


def _own(source: Player, target: Player, kept: list[int]) -> None:
    mine = Match.objects.filter(owner=source).exclude(pk__in=kept)
    mine.update(owner=target)


def _keys(source: Player, target: Player) -> None:
    """A key of the maker's own choice; where both have used the same the account's stands."""
    same = OnceKey.objects.filter(player=target, key=OuterRef("key"))
    OnceKey.objects.filter(player=source).exclude(Exists(same)).update(player=target)
    OnceKey.objects.filter(player=source).delete()


def _challenges(source: Player, target: Player) -> None:
    Invitation.objects.filter(to=source).update(to=target)


def _answers(source: Player, target: Player, kept: list[int]) -> None:
    mine = Command.objects.filter(player=source).exclude(game__match__in=kept)
    same = Command.objects.filter(
        player=target, game=OuterRef("game"), command_id=OuterRef("command_id")
    )
    mine.exclude(Exists(same)).update(player=target)


def _reports(source: Player, target: Player) -> None:
    """What the one reported, and what is about them; nobody has reported themselves."""
    for mine, other in (("by", "of"), ("of", "by")):
        rows = Report.objects.filter(**{mine: source}).exclude(**{other: target})
        for row in rows.filter(closed_at=None):
            # Of two that are open about the same thing one is enough.
            same = Report.objects.filter(closed_at=None, line=row.line_id)
            if row.line_id is None:
                same = same.filter(of=row.of_id, game=row.game_id)
            if same.filter(**{"by": row.by_id, "of": row.of_id, mine: target}).exists():
                row.delete()
        rows.update(**{mine: target})


def _once_a_game(
    model: type[Leaving | ResultNotice], source: Player, target: Player, kept: list[int]
) -> None:
    """What there is one of for a game and a player; where both have played it stays."""
    model.objects.filter(player=source).exclude(game__match__in=kept).update(player=target)


def _records(source: Player, target: Player, kept: list[int]) -> None:
    """Entries move, and the sums move by exactly as many."""
    # In one order, as where a moderator voids many games.
    for record in Record.objects.filter(player=source).order_by("rules", "opponent"):
        mine = RecordEntry.objects.filter(record=record).exclude(game__match__in=kept)
        counts = Counter(dict(mine.values_list("outcome").annotate(Count("pk"))))
        if not counts:
            continue
        other, _ = Record.objects.get_or_create(
            player=target, rules=record.rules, opponent=record.opponent
        )
        mine.update(record=other, player=target)
        columns = {COLUMNS[RecordEntry.Outcome(key)]: number for key, number in counts.items()}
        Record.objects.filter(pk=other.pk).update(
            **{column: F(column) + number for column, number in columns.items()}
        )
        Record.objects.filter(pk=record.pk).update(
            **{column: F(column) - number for column, number in columns.items()}
        )
    Record.objects.filter(player=source, wins=0, losses=0, draws=0).delete()


def _histories(source: Player, target: Player, kept: list[int]) -> None:
    """What was the one's is the other's, in their own history and in those of their opponents."""
    for whose in ("player", "other"):
        mine = HistoryEntry.objects.filter(**{whose: source}).exclude(game__match__in=kept)
        mine.update(**{whose: target})


def _wish(source: Player, target: Player) -> None:
    """One wish a person: the account's own goes before the guest's."""
    wishes = Seek.objects.filter(player=source)
    if Seek.objects.filter(player=target).exists():
        changed = wishes.delete()[0]
    else:
        changed = wishes.update(player=target)
    if changed:
        after_commit.publish_lobby()

"""All that moderators see of a person, read with the same number of queries for everybody."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Count, Q

from accounts.models import Player, RetiredName, Sanction, StaffAction
from games.models import Game, HistoryEntry, Report, Seat, TalkLine
from games.selectors.lookup import game_by_public_id

MOST_GAMES, MOST_LINES, MOST_REPORTS, MOST_ACTIONS, MOST_FOUND = 15, 40, 30, 50, 25


@dataclass(frozen=True, slots=True)
class Dossier:
    """The newest of everything first, but talk in the order in which it was said."""

    player: Player
    sanctions: list[Sanction]
    actions: list[StaffAction]
    # Entries of the log that have been taken back already.
    undone: frozenset[int]
    reports_about: list[Report]
    # Of the reports the person has made: how many, how many are decided, how many were right.
    reports_made: dict[str, int]
    lines: list[TalkLine]
    games: list[HistoryEntry]
    running: list[Game]
    # As they were called in reports about them.
    names_then: list[str]
    names_retired: list[RetiredName]
    guests: list[Player]


def dossier(player: Player) -> Dossier:
    """The person's history on one screen."""
    guests = list(Player.objects.filter(merged_into=player).order_by("created_at")[:MOST_FOUND])
    ids = [player.public_id, *(guest.public_id for guest in guests)]
    log = StaffAction.objects.filter(subject__in=ids)
    actions = list(log.order_by("-pk")[:MOST_ACTIONS])
    undone = StaffAction.objects.filter(undoes__in=[entry.pk for entry in actions])
    about = Report.objects.filter(of=player).select_related("by", "game", "line")
    reports = list(about.order_by("-made_at", "-pk")[:MOST_REPORTS])
    sanctions = Sanction.objects.filter(player=player).select_related("appeal", "by")
    lines = TalkLine.objects.filter(player=player).select_related("match").order_by("-pk")
    entries = HistoryEntry.objects.filter(player=player).select_related("game", "other")
    running = Game.objects.filter(match__seats__player=player).exclude(status=Game.Status.FINISHED)
    retired = RetiredName.objects.filter(player=player).order_by("-retired_at")
    return Dossier(
        player=player,
        sanctions=list(sanctions.order_by("-made_at", "-pk")[:MOST_ACTIONS]),
        actions=actions,
        undone=frozenset(key for key in undone.values_list("undoes", flat=True) if key),
        reports_about=reports,
        reports_made=_made(player),
        lines=list(reversed(lines[:MOST_LINES])),
        games=list(entries.order_by("-ended_at", "-pk")[:MOST_GAMES]),
        running=list(running.select_related("match").distinct().order_by("-pk")[:MOST_GAMES]),
        names_then=_names_then(player, reports),
        names_retired=list(retired[:MOST_FOUND]),
        guests=guests,
    )


def people_found(text: str) -> list[Player]:
    """Who is meant by a name, the beginning of one, a public id, or the id of a game."""
    words = text.strip()
    if not words or not words.isprintable() or len(words) > 40:
        return []
    if words.startswith("@"):
        words = words[1:]
    rows = Player.objects.select_related("user")
    meant = Q(name__istartswith=words) | Q(public_id=words)
    found = list(rows.filter(meant, merged_into=None).order_by("name", "pk")[:MOST_FOUND])
    seats = Seat.objects.filter(player__isnull=False)
    sitting = seats.filter(Q(match__games__public_id=words) | Q(match__public_id=words))
    keys = {one.pk for one in found}
    others = rows.filter(pk__in=sitting.values("player")).exclude(pk__in=keys)
    return [*found, *others.order_by("name", "pk")[:MOST_FOUND]]


def person_by_id(public_id: str) -> Player | None:
    """The person of that public id; of a guest that was taken over, whoever has taken it over."""
    if not public_id.isascii() or not public_id.isalnum():
        return None
    rows = Player.objects.select_related("user", "merged_into__user")
    found = rows.filter(public_id=public_id).first()
    while found is not None and found.merged_into is not None:
        found = found.merged_into
    return found


def names_of(public_ids: Iterable[str]) -> dict[str, str]:
    """What those people are called now, by public id."""
    rows = Player.objects.filter(public_id__in={one for one in public_ids if one})
    return dict(rows.values_list("public_id", "name"))


def finished_game(public_id: str) -> Game | None:
    """A game whose result can be decided about; None for any other text."""
    rows = Game.objects.filter(public_id=public_id, status=Game.Status.FINISHED)
    return game_by_public_id(public_id) if rows.exists() else None


def _made(player: Player) -> dict[str, int]:
    decided, right = Q(closed_at__isnull=False), Q(outcome=Report.Outcome.ACTED)
    return Report.objects.filter(by=player).aggregate(
        made=Count("pk"), decided=Count("pk", filter=decided), right=Count("pk", filter=right)
    )


def _names_then(player: Player, reports: list[Report]) -> list[str]:
    told = [str(row.evidence.get("names", {}).get("of", "")) for row in reports]
    return [name for name in dict.fromkeys(told) if name and name != player.name]

"""Matches, games and moves in the admin; results change through the services alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.contrib import admin
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.adminbase.pages import StaffAdmin, linked, listed, moment, table
from accounts.adminbase.periods import period
from games.admin.decisions import DECISIONS
from games.admin.filters import ReasonFilter, RulesFilter, VoidFilter
from games.models import Game, Match, Move, Seat

# A page shows so many moves; in Pop Out a game may have many hundreds.
MOST_MOVES = 300
MOST_ROUNDS = 100


@admin.register(Match)
class MatchAdmin(StaffAdmin[Match]):
    list_display = ("public_id", "rules", "mode", "owner", "created_at", "touched_at")
    list_filter = (period("created_at"), "mode", RulesFilter)
    list_select_related = ("owner",)
    search_fields = ("public_id", "games__public_id", "seats__player__name", "owner__public_id")
    order = ("-created_at", "-pk")
    fields = (
        *("public_id", "rules", "mode", "owner", "seated", "first_policy", "best_of", "clock"),
        *("watchable", "wished", "drawn", "created_at", "touched_at", "rounds"),
    )

    @admin.display(description=gettext_lazy("wish for a figure"))
    def wished(self, match: Match) -> str:
        return match.wish

    @admin.display(description=gettext_lazy("lots"))
    def drawn(self, match: Match) -> str:
        return ", ".join(f"{lot['round']}: {lot['what']} {lot['side']}" for lot in match.lots)

    @admin.display(description=gettext_lazy("seats"))
    def seated(self, match: Match) -> Any:
        return seats_table(match)

    @admin.display(description=gettext_lazy("games"))
    def rounds(self, match: Match) -> Any:
        rows = [
            (linked(game), game.round, game.status, game.winner, game.reason, game.plies)
            for game in match.games.order_by("-round")[:MOST_ROUNDS]
        ]
        return table(
            (_("game"), _("round"), _("status"), _("winner"), _("ended by"), _("plies")), rows
        )

    def links(self, row: Match) -> Sequence[tuple[Any, str]]:
        return [(_("On the site"), f"/m/{row.public_id}")]


@admin.register(Game)
class GameAdmin(StaffAdmin[Game]):
    list_display = ("public_id", "match", "round", "status", "winner", "reason", "plies", "started")
    list_filter = (period("started_at"), "status", ReasonFilter, VoidFilter)
    list_select_related = ("match",)
    search_fields = (
        *("public_id", "match__public_id"),
        *("match__seats__player__name", "match__seats__player__public_id"),
    )
    order = ("-started_at", "-pk")
    fields = (
        *("public_id", "match", "round", "first", "status", "winner", "reason", "plies", "rated"),
        *("started_at", "moved_at", "finished_at", "voided_at", "version", "seated", "played"),
    )

    acts = DECISIONS

    @admin.display(description=gettext_lazy("started"))
    def started(self, game: Game) -> Any:
        return game.started_at

    @admin.display(description=gettext_lazy("seats"))
    def seated(self, game: Game) -> Any:
        return seats_table(game.match)

    @admin.display(description=gettext_lazy("moves"))
    def played(self, game: Game) -> Any:
        rows = [
            (move.ply, move.side, move.text, f"{move.spent_ms / 1000:.1f}", moment(move.played_at))
            for move in game.moves.order_by("ply")[:MOST_MOVES]
        ]
        return table((_("ply"), _("side"), _("move"), _("seconds"), _("played")), rows)

    def links(self, row: Game) -> Sequence[tuple[Any, str]]:
        return [
            (_("On the site"), f"/g/{row.public_id}"),
            (_("Reports"), listed("games", "report", row.public_id)),
            (_("Talk"), listed("games", "talkline", row.match.public_id)),
            (_("Log"), listed("accounts", "staffaction", row.public_id)),
        ]


@admin.register(Move)
class MoveAdmin(StaffAdmin[Move]):
    list_display = ("game", "ply", "side", "text", "spent_ms", "played_at")
    list_select_related = ("game",)
    search_fields = ("game__public_id",)
    fields = ("game", "ply", "side", "text", "spent_ms", "clock_before_ms", "played_at")


@admin.register(Seat)
class SeatAdmin(StaffAdmin[Seat]):
    list_display = ("match", "side", "kind", "player", "level")
    list_select_related = ("match", "player")
    search_fields = ("match__public_id", "player__name", "player__public_id")
    fields = ("match", "side", "kind", "player", "level")


def seats_table(match: Match) -> Any:
    """Who sits where."""
    rows = [
        (seat.side, seat.get_kind_display(), linked(seat.player) if seat.player else seat.level)
        for seat in match.seats.select_related("player").order_by("pk")
    ]
    return table((_("side"), _("kind"), _("who")), rows)

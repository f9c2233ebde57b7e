"""The page on which a table is set: every choice is a link, and what is chosen is the address."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from accounts.models import Player
from games.assets import SETUP_MODULES
from games.live_texts import setup_texts
from games.models import Match
from games.pictures import rules_picture
from games.rules_pages import rules_page_of
from games.selectors.current import open_live_game
from games.selectors.rules import rules_name
from games.table import (
    Option,
    Table,
    presets,
    setup_from_query,
    table_choices,
    table_query,
    table_request,
)


@require_safe
@cache_control(private=True, no_cache=True)
def new(request: HttpRequest) -> HttpResponse:
    """The table of an address, with where every other choice leads. Looking stores nothing."""
    query = request.GET.dict()
    table, notices = setup_from_query(query)
    own = open_live_game(_player(request)) if table.mode == Match.Mode.LINK else None
    shelf = [_card(preset, query, table) for preset in presets()]
    context: dict[str, Any] = {
        "mode": table.mode,
        # The other tabs lead to a board that is played on, which this page is not.
        "switch_mode": table.mode if table.mode == Match.Mode.LINK else None,
        "game_rules": table.rules,
        "name": rules_name(table.rules),
        "rules_page": rules_page_of(table.rules),
        "own": f"/m/{own.match.public_id}" if own else None,
        "notices": notices,
        "shelf": shelf,
        "groups": _groups(table),
        "modules": SETUP_MODULES,
        "page_data": {
            "texts": setup_texts(),
            "query": table_query(table),
            "request": table_request(table),
            "pictures": {card["rules"]: rules_picture(card["rules"]) for card in shelf},
            "urls": {"api": "/api/v1/"},
        },
    }
    return render(request, "games/new.html", context)


def _card(preset: dict[str, Any], query: dict[str, str], table: Table) -> dict[str, Any]:
    """A game of the shelf; who plays, and how, stays as it is chosen."""
    there, _notices = setup_from_query({**query, "rules": preset["rules"]})
    return preset | {"chosen": preset["rules"] == table.rules, "query": table_query(there)}


def _groups(table: Table) -> dict[str, dict[str, Any]]:
    """The choices by their part, with what they are called and why some cannot be made."""
    choices = table_choices(table)
    legends = {
        "family": _("Game"),
        "walls": _("5 in a row"),
        "board": _("Board"),
        "mode": _("Who plays"),
        "level": _("Level"),
        "side": _("Your figure"),
        "first": _("Who begins"),
        "best_of": _("Rounds"),
        "clock": _("Clock"),
    }
    groups = {name: _group(name, legends[name], options) for name, options in choices.items()}
    groups["board"]["rows"] = _by_row(choices["board"])
    return groups


def _group(name: str, legend: str, options: list[Option]) -> dict[str, Any]:
    reasons = dict.fromkeys(option["reason"] for option in options if option["reason"])
    return {
        "name": name,
        "legend": legend,
        "options": options,
        "reasons": list(reasons),
        "closed": all(option["query"] is None or option["chosen"] for option in options),
    }


def _by_row(boards: list[Option]) -> list[list[Option]]:
    """The boards as a table: a line for each number of rows, in it the columns from the left."""
    lines: dict[str, list[Option]] = {}
    for board in boards:
        lines.setdefault(board["value"].split("x")[1], []).append(board)
    return list(lines.values())


def _player(request: HttpRequest) -> Player | None:
    player: Player | None = getattr(request, "player", None)
    return player

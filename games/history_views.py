"""The pages of a person's finished games."""

from __future__ import annotations

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import render

from games.history_export import export_response
from games.history_query import history_query
from games.history_words import card, filter_choices, wrong_words
from games.models import HistoryEntry
from games.people_pages import Person, person_page
from games.selectors.history import HistoryPage, history, history_page, played_rules


@person_page("games")
def games(request: HttpRequest, person: Person) -> HttpResponseBase:
    """A page of the list that the address asks for."""
    query, wrong = history_query(request.GET.dict())
    after = request.GET.get("after", "")
    page, rules = HistoryPage([], 0, None), []
    if person.player is not None:
        rows = history(person.player, person.viewer, query)
        page, rules = history_page(rows, query, after), played_rules(person.player)
    context = {
        "person": person,
        "part": "games",
        "query": query,
        "address": query.address(),
        "choices": filter_choices(query, rules, mine=person.mine),
        "wrong": wrong_words(wrong),
        "cards": [card(entry) for entry in page.entries],
        "count": page.count,
        "after": after,
        "next": query.address(after=page.after) if page.after else "",
    }
    return render(request, "games/history.html", context)


@person_page("games.ndjson")
def export_ndjson(request: HttpRequest, person: Person) -> HttpResponseBase:
    """The list as JSON, a game a line."""
    return _export(request, person, "ndjson")


@person_page("games.txt")
def export_text(request: HttpRequest, person: Person) -> HttpResponseBase:
    """The list as text."""
    return _export(request, person, "txt")


def _export(request: HttpRequest, person: Person, form: str) -> HttpResponseBase:
    query, _ = history_query(request.GET.dict())
    rows = HistoryEntry.objects.none()
    if person.player is not None:
        rows = history(person.player, person.viewer, query)
    name = "games" if person.is_guest else f"{person.name}-games"
    return export_response(request, rows, query, form=form, filename=name)

"""The log of all that moderators, administrators and the site itself have done."""

from __future__ import annotations

import re
from urllib.parse import urlencode

from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.utils.dateparse import parse_date
from django.views.decorators.http import require_safe

from accounts.models import StaffAction
from accounts.plain_text import plain
from games.mod.frame import mod_page, shown
from games.mod.words import entry_shown, known_actions
from games.selectors.dossier import names_of, people_found

PAGE = 50

_KEY = re.compile(r"[0-9]{1,18}")
_FILTERS = ("who", "action", "whom", "since", "until")


@mod_page
@require_safe
def log(request: HttpRequest) -> HttpResponse:
    """`/mod/log/`: the newest first, by who, what, whom and when; pages never lose their place."""
    asked = {name: plain(request.GET.get(name, ""))[:150] for name in _FILTERS}
    rows = StaffAction.objects.filter(_chosen(asked)).order_by("-pk")
    before = request.GET.get("before", "")
    if _KEY.fullmatch(before):
        rows = rows.filter(pk__lt=int(before))
    found = list(rows[: PAGE + 1])
    names = names_of(entry.subject for entry in found)
    undone = StaffAction.objects.filter(undoes__in=[entry.pk for entry in found])
    taken_back = set(undone.values_list("undoes", flat=True))
    kept: dict[str, object] = {key: value for key, value in asked.items() if value}
    more = len(found) > PAGE
    context = {
        "asked": asked,
        "actions": known_actions(),
        "entries": [
            {**entry_shown(entry, names, undoable=False), "taken_back": entry.pk in taken_back}
            for entry in found[:PAGE]
        ],
        "after": urlencode({**kept, "before": found[PAGE - 1].pk}) if more else "",
    }
    return shown(request, "log", context)


def _chosen(asked: dict[str, str]) -> Q:
    chosen = Q()
    if asked["who"]:
        chosen &= Q(actor__iexact=asked["who"])
    if asked["action"]:
        chosen &= Q(action=asked["action"])
    if asked["whom"]:
        meant = [player.public_id for player in people_found(asked["whom"])]
        chosen &= Q(subject__in=[asked["whom"], *meant])
    for name, compare in (("since", "at__date__gte"), ("until", "at__date__lte")):
        day = _day(asked[name])
        if day is not None:
            chosen &= Q(**{compare: day})
    return chosen


def _day(text: str) -> object | None:
    try:
        return parse_date(text)
    except ValueError:
        return None

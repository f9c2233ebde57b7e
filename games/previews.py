"""What a link to a page shows where somebody posts it: words and a picture for everybody.

Whoever fetches it is nobody in particular. So there are no names of guests or of people who want
to be private, nothing of games that may not be watched, and no address that is not public anyway.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.bots import told_name
from accounts.models import Player
from games.models import Game, Match
from games.selectors.rules import rules_name
from games.texts import side_names

USUAL_RULES = "7x6"


@dataclass(frozen=True, slots=True)
class Preview:
    """`url` is empty where the address is a secret, `embed` where there is nothing to frame."""

    title: str
    description: str
    image: str
    alt: str
    url: str = ""
    embed: str = ""
    kind: str = "website"


def game_preview(request: HttpRequest, page: str, state: dict[str, Any]) -> Preview | None:
    """Of a game or, on the `page` of a match, of the match; None where others may not see it."""
    if state["url"] is None:
        title = _("Viererreihe")
        return _with_scene(
            request, state["rules"], title, _about(), url=request.build_absolute_uri("/")
        )
    if state["live"] and not state["live"]["watchable"]:
        return None
    game = rules_name(state["rules"])
    address = request.build_absolute_uri(state["url"])
    told = _match_words(state) if page == "match" else _game_words(state)
    shown = f"/m/{state['match']}" if page == "match" else state["url"]
    return Preview(
        title=f"{game} · {_('Viererreihe')}",
        description=told,
        image=f"{address}.png",
        alt=_("The board: %(game)s") % {"game": game},
        url=request.build_absolute_uri(shown),
        embed=address if page == "game" else "",
    )


def join_preview(request: HttpRequest, match: Match, facts: list[str]) -> Preview:
    """Of a link that takes a seat: what is played, and an empty picture of the kind of game."""
    host = match.owner
    if host.is_guest or host.is_private or host.closed_at is not None:
        title = _("You are invited to a game")
    else:
        title = _("%(host)s invites you") % {"host": told_name(host)}
    return _with_scene(request, match.rules, title, " · ".join(facts))


def person_preview(request: HttpRequest, player: Player) -> Preview:
    """Of an open profile."""
    words = _("%(name)s plays four in a row here.") % {"name": told_name(player)}
    url = request.build_absolute_uri(reverse("profile", args=[player.name]))
    title = f"{told_name(player)} · {_('Viererreihe')}"
    return _with_scene(request, USUAL_RULES, title, words, url=url, kind="profile")


def _with_scene(
    request: HttpRequest, rules: str, title: str, description: str, **more: str
) -> Preview:
    image = request.build_absolute_uri(reverse("rules-picture", args=[rules]))
    alt = _("The board: %(game)s") % {"game": rules_name(rules)}
    return Preview(title=title, description=description, image=image, alt=alt, **more)


def _about() -> str:
    return _(
        "Four in a row in the browser: two at one screen or against the computer. It starts at "
        "once, without an account."
    )


def _game_words(state: dict[str, Any]) -> str:
    status, result = state["status"], state["result"]
    if status == Game.Status.WAITING:
        return _("Waiting for the other player.")
    if result is None:
        return _("The game is running. Watch it, move by move.")
    moves = ngettext("after %(count)d move", "after %(count)d moves", result["plies"]) % {
        "count": result["plies"]
    }
    if result["winner"]:
        words = _("%(side)s has won") % {"side": side_names()[result["winner"]]}
    else:
        words = _("A draw")
    return _("%(result)s %(moves)s. Step through it.") % {"result": words, "moves": moves}


def _match_words(state: dict[str, Any]) -> str:
    score, names = state["score"], side_names()
    sides = " – ".join(names[side] for side in state["seats"])
    points = " : ".join(str(score[side]) for side in state["seats"])
    return _("Round %(round)d · %(sides)s %(points)s") % {
        "round": state["round"],
        "sides": sides,
        "points": points,
    }

"""The pages of challenges: challenging somebody by name, and answering."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.errors import NoSuchPlayer
from accounts.guests import session_ensure_player
from accounts.middleware import request_player
from accounts.models import Player
from accounts.naming import player_by_name
from engine import KNOWN_KEYS
from games.challenge_rows import challenge_rows
from games.choices import CLOCKS, clock_choices, rules_choices
from games.errors import GameError, NotFound
from games.models import Match
from games.selectors.rules import has_lots
from games.services.challenges import challenge_accept, challenge_decline, challenge_make
from games.services.setup import setup_checked


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def challenge(request: HttpRequest, name: str) -> HttpResponse:
    """What to play with an account holder; sent off, it waits for them on the page of the match."""
    try:
        to = player_by_name(name)
    except NoSuchPlayer as error:
        raise Http404 from error
    if to.name != name:
        return redirect("challenge", to.name)
    refusal: GameError | None = None
    if request.method == "POST":
        try:
            return _to(_made(request, to))
        except GameError as error:
            refusal = error
    context = {
        "to": to,
        "rules": rules_choices(),
        "clocks": clock_choices(CLOCKS),
        "refusal": refusal and refusal.sentence,
    }
    status = refusal.status if refusal else 200
    return render(request, "games/challenge.html", context, status=status)


@require_safe
@never_cache
def challenges(request: HttpRequest) -> HttpResponse:
    """Who would like to play the visitor."""
    context = {"rows": challenge_rows(request), "challenges_shown": True}
    return render(request, "games/challenges.html", context)


@require_POST
@never_cache
def challenge_answer(request: HttpRequest, public_id: str) -> HttpResponse:
    """Accepting leads to the match, declining back."""
    player = request_player(request)
    if player is None:
        raise Http404
    try:
        if request.POST.get("do") == "accept":
            return _to(challenge_accept(match_id=public_id, player=player))
        challenge_decline(match_id=public_id, player=player)
    except NotFound as error:
        raise Http404 from error
    except GameError as error:
        context = {
            "rows": challenge_rows(request),
            "challenges_shown": True,
            "refusal": error.sentence,
        }
        return render(request, "games/challenges.html", context, status=error.status)
    return redirect("challenges")


def _made(request: HttpRequest, to: Player) -> Match:
    rules = request.POST.get("rules", "")
    # twiceFour is played with its usual clock.
    own = rules in KNOWN_KEYS and has_lots(rules)
    clock = None if own else CLOCKS.get(request.POST.get("clock", ""))
    setup = setup_checked(rules=rules, mode=Match.Mode.LINK, clock=clock)
    return challenge_make(owner=session_ensure_player(request.session), to=to, setup=setup)


def _to(match: Match) -> HttpResponseRedirect:
    response = HttpResponseRedirect(f"/m/{match.public_id}")
    response.status_code = 303
    return response

"""What the pages of a person have in common: whose they are, who looks, and how they are found."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps

from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from accounts.errors import NoSuchPlayer
from accounts.models import Player
from games.errors import PrivateProfile
from games.selectors.profiles import shown_player


@dataclass(frozen=True, slots=True)
class Person:
    """Whose page it is. `player` is None for a visitor's own who has not acted yet."""

    player: Player | None
    viewer: Player | None

    @property
    def mine(self) -> bool:
        return self.player == self.viewer

    @property
    def is_guest(self) -> bool:
        return self.player is None or self.player.is_guest

    @property
    def name(self) -> str:
        return "" if self.player is None else self.player.name

    @property
    def base(self) -> str:
        """What the addresses of the pages begin with; guests have no name that leads to them."""
        return "/me" if self.is_guest else f"/@{self.name}"


View = Callable[[HttpRequest, Person], HttpResponseBase]


def person_page(part: str) -> Callable[[View], Callable[..., HttpResponseBase]]:
    """Makes a view of a person's page, `part` after the base, from one that knows whose it is.

    With a name in the address it is that account holder's, else the visitor's own. Accounts have
    one address for each page; others see of a private profile that it is private.
    """

    def decorate(view: View) -> Callable[..., HttpResponseBase]:
        @require_safe
        @cache_control(private=True, no_cache=True)
        @wraps(view)
        def page(request: HttpRequest, name: str = "") -> HttpResponseBase:
            viewer: Player | None = getattr(request, "player", None)
            try:
                person = Person(shown_player(name, viewer) if name else viewer, viewer)
            except NoSuchPlayer as error:
                raise Http404 from error
            except PrivateProfile as error:
                return _private(request, error)
            if person.base != ("/me" if not name else f"/@{name}"):
                query = request.META["QUERY_STRING"]
                return redirect(f"{person.base}/{part}" + (f"?{query}" if query else ""))
            return view(request, person)

        return page

    return decorate


def _private(request: HttpRequest, error: PrivateProfile) -> HttpResponse:
    return render(request, "games/person_private.html", {"why": error.sentence}, status=403)

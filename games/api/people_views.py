"""The calls about people: who they are, and what their games come to."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from rest_framework.exceptions import NotAuthenticated, ValidationError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts import errors
from accounts.bots import bot_mark
from accounts.errors import NoSuchPlayer
from accounts.models import Player
from games.api.calls import caller
from games.api.described import NAME_PART, described, in_query
from games.api.public import PublicRead
from games.errors import HasPlayed, NeedsAccount, NotFound, PrivateProfile
from games.history_query import HistoryQuery, history_query
from games.people_states import player_state, stats_state
from games.selectors.profiles import shown_player

# What figures can be chosen by.
PARTS = ("rules", "since", "until")
STATS_QUERY = [
    in_query("rules", "Games of this key alone."),
    in_query("since", "From this day on."),
    in_query("until", "Up to this day."),
]


class PlayerView(PublicRead):
    """An account holder, as far as they want to be known."""

    @described(
        "player",
        "An account holder, as far as they want to be known",
        answer="Player",
        group="People",
        cost=3,
        path=NAME_PART,
        refuses=(NotFound, PrivateProfile),
    )
    def get(self, request: Request, name: str) -> Response:
        return Response(player_state(_named(request, name), caller(request)))


class PlayerStatsView(PublicRead):
    """An account holder's figures."""

    @described(
        "player_stats",
        "An account holder's figures",
        answer="Stats",
        group="People",
        cost=10,
        path=NAME_PART,
        query=STATS_QUERY,
        refuses=(NotFound, PrivateProfile),
        codes=[(422, "invalid")],
    )
    def get(self, request: Request, name: str) -> Response:
        player = _named(request, name)
        return Response(stats_state(player, _choice(request)))


class MeView(APIView):
    """The caller, account holder or guest."""

    @described(
        "me",
        "The caller",
        answer="Me",
        group="People",
        codes=[(401, "not_authenticated")],
    )
    def get(self, request: Request) -> Response:
        player = _me(request)
        return Response(_me_state(player))


class MyBotView(APIView):
    """Becoming a bot."""

    @described(
        "me_bot",
        "Marks the caller's account as a bot's, for good",
        answer="Me",
        group="People",
        cost=5,
        codes=[(401, "not_authenticated")],
        refuses=(NeedsAccount, HasPlayed),
        writes=True,
    )
    def post(self, request: Request) -> Response:
        player = _me(request)
        try:
            bot_mark(player)
        except errors.NoAccount as error:
            raise NeedsAccount from error
        except errors.HasPlayed as error:
            raise HasPlayed from error
        return Response(_me_state(player))


class MyStatsView(APIView):
    """The caller's own figures."""

    @described(
        "me_stats",
        "The caller's own figures",
        answer="Stats",
        group="People",
        cost=10,
        query=STATS_QUERY,
        codes=[(401, "not_authenticated"), (422, "invalid")],
    )
    def get(self, request: Request) -> Response:
        player = _me(request)
        return Response(stats_state(player, _choice(request)))


def _me_state(player: Player) -> dict[str, Any]:
    private = {"private": player.is_private, "free_talk": player.free_talk}
    return player_state(player, player) | private


def _named(request: Request, name: str) -> Player:
    try:
        return shown_player(name, caller(request))
    except NoSuchPlayer as error:
        raise NotFound from error


def _me(request: Request) -> Player:
    player = caller(request)
    if player is None:
        raise NotAuthenticated
    return player


def _choice(request: Request) -> HistoryQuery:
    """What the address asks for; ValidationError for a part that makes no sense."""
    words = {name: request.query_params.get(name, "") for name in PARTS}
    query, wrong = history_query(words)
    if wrong:
        raise ValidationError({name: [_("There is no such choice.")] for name in wrong})
    return query

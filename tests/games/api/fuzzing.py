"""A site with something of everything in it, and who calls it, for made-up requests."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.test import Client
from django.utils import timezone

from accounts.guests import guest_create
from accounts.models import ApiToken, Player
from accounts.tokens import token_create
from games.models import Absence, Game, Invitation, Match, Seat, Seek, TalkLine
from games.services.ending import game_resign
from games.services.lobby import seek_open
from games.services.offers import game_offer
from games.services.talk import talk_say
from tests.accounts.people import account, guest_client
from tests.games.conftest import SHORT_WIN, live_game, new_game, play, play_two
from tests.games.past import past_games

ROLES = ("anonymous", "guest by token", "guest by session", "account", "reader", "staff")

# Any 32 letters and digits: the cookie and the header say the same.
_CSRF = "c" * 32


@dataclass(frozen=True, slots=True)
class Role:
    """Who calls: what goes with every request, and values that lead somewhere for them."""

    name: str
    headers: dict[str, str] = field(default_factory=dict)
    cookies: dict[str, str] = field(default_factory=dict)
    pools: dict[str, list[Any]] = field(default_factory=dict)
    # By the id of a game.
    plies: dict[str, int] = field(default_factory=dict)


def role(name: str) -> Role:
    """A caller of the kind `name`, and a site that is full of things; needs an empty database."""
    ben = account("Ben")
    account("Priva", is_private=True)
    me = account("Anna") if name in ("account", "reader", "staff") else guest_create()
    past_games(random.Random(8), me, [ben, guest_create()], 12)
    _things(me, ben)
    _lobby(ben)
    plies = dict(Game.objects.values_list("public_id", "plies"))
    return Role(name, *_credentials(name, me), _common() | _pools(me), plies)


def _credentials(name: str, player: Player) -> tuple[dict[str, str], dict[str, str]]:
    if name == "anonymous":
        # A visitor of the pages who is nobody yet: without this, whatever they send is refused.
        return {"X-CSRFToken": _CSRF}, {settings.CSRF_COOKIE_NAME: _CSRF}
    if name in ("guest by token", "account"):
        return {"Authorization": f"Bearer {token_create(player)}"}, {}
    if name == "reader":
        token = token_create(player, scope=ApiToken.Scope.READ)
        return {"Authorization": f"Bearer {token}"}, {}
    client = guest_client(player)[0]
    if player.user is not None:
        player.user.is_staff = player.user.is_superuser = True
        player.user.save()
        _log_in(client, player)
    session = client.cookies[settings.SESSION_COOKIE_NAME].value
    return {"X-CSRFToken": _CSRF}, {
        settings.SESSION_COOKIE_NAME: session,
        settings.CSRF_COOKIE_NAME: _CSRF,
    }


def _log_in(client: Client, player: Player) -> None:
    assert player.user is not None
    client.force_login(player.user, backend=settings.AUTHENTICATION_BACKENDS[0])


def _things(me: Player, ben: Player) -> None:
    """Matches of every kind and in every state, of `me` and of others."""
    play(new_game(me), me, "4 4 3")
    play(new_game(me), me, SHORT_WIN)
    new_game(me, mode="computer", level="normal")
    new_game(me, rules="7x6-power")
    new_game(me, rules="7x6-pop10")
    new_game(me, rules="twicefour")
    talked = play_two(live_game(me, ben, first="red"), me, ben, "4 4 3")
    talk_say(game_id=talked.public_id, player=ben, preset="nice")
    game_offer(game_id=talked.public_id, player=ben, ply=3, kind="draw")
    asked = play_two(live_game(me, ben, first="red"), me, ben, "4 4 3 3")
    game_offer(game_id=asked.public_id, player=ben, ply=4, kind="undo")
    left = play_two(live_game(me, ben, first="red"), me, ben, "4 4 3 3")
    seat = Seat.objects.get(match=left.match, player=ben)
    since = timezone.now() - timedelta(minutes=5)
    Absence.objects.create(seat=seat, since=since, kind=Absence.Kind.LEFT)
    over = play_two(live_game(me, ben, first="red", best_of=3), me, ben, SHORT_WIN)
    resigned = live_game(me, ben, first="red", clock={"initial": 180, "increment": 2})
    game_resign(game_id=resigned.public_id, player=ben)
    live_game(me)
    live_game(ben)
    live_game(ben, me, watchable=False)
    live_game(ben, guest_create(), watchable=False)
    assert over.is_over


def _lobby(ben: Player) -> None:
    seek_open(player=ben, rules="7x6", clock={"initial": 180, "increment": 2}, allow="anyone")
    # A wish without a page that beats is soon offered to nobody.
    Seek.objects.update(seen_at=timezone.now() + timedelta(days=1))


def _common() -> dict[str, list[Any]]:
    """Values that mean something to whoever asks, by the name of a parameter or a member."""
    return {
        "name": ["Anna", "Ben", "anna", "Priva", "Nobody"],
        "seek_id": [*Seek.objects.values_list("pk", flat=True), 0, 999_999_999],
        "kind": ["draw", "undo"],
        "rules": ["7x6", "4x4-pop", "8x7-five", "7x6-pop10", "7x6-power", "twicefour", "9x9-x"],
        "mode": ["hotseat", "computer", "link"],
        "level": ["neuling", "stark", "3", None],
        "first": ["alternate", "me", "red", "cross", "nobody"],
        "first_policy": ["alternate"],
        "clock": [None, {"initial": 180, "increment": 2}, {"per_move": 30}, {"initial": -1}],
        "best_of": [None, 3, 5, 4],
        "side": ["red", "yellow", "cross", None, "blue"],
        "allow": ["anyone", "accounts", "nobody"],
        "moves": ["", "4 4 3", "4 5 5 6 6 7 6 7 7 1 7", "p1", "a4", "x", "4 " * 43],
        "move": ["4", "3", "1", "p4", "a4", "d4e4", "--", "11", ""],
        "preset": ["nice", "hello", "thanks", None],
        "text": ["Good game", "x" * 141, None],
        "id": ["c1", "c2"],
        "player": ["Anna", "Ben", "Priva"],
        "opponent": ["computer", "person", "screen", "Ben"],
        "result": ["win", "loss", "draw"],
        "since": ["2026-03-01", "0001-01-01", "9999-12-31", "2026-02-30"],
        "until": ["2026-04-01", "0001-01-01", "9999-12-31"],
        "min_plies": ["0", "7", "99999"],
        "max_plies": ["40"],
        "sort": ["newest", "oldest"],
        "limit": ["1", "3", "100", "101"],
        "format": ["json", "txt", "ndjson"],
    }


def _pools(me: Player) -> dict[str, list[Any]]:
    """Addresses of what is there, most of it the player's own and not over."""
    own = Game.objects.filter(match__seats__player=me).distinct()
    others = Game.objects.exclude(match__seats__player=me).order_by("-pk")
    games = [*own.exclude(status="finished"), *own.filter(status="finished")[:4], *others[:4]]
    matches = Match.objects.filter(games__in=[game.pk for game in games]).distinct()
    codes = Invitation.objects.order_by("-pk").values_list("match__public_id", "code")
    return {
        "game": [game.public_id for game in games] + ["nothere"],
        "match": [match.public_id for match in matches] + ["nothere"],
        "line_id": [*TalkLine.objects.values_list("pk", flat=True), 0, 999_999_999],
        "link": list(codes[:6]),
    }

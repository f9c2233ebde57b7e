"""One story in which every call of the API is made, and answered well."""

from __future__ import annotations

import random
from datetime import timedelta

from django.utils import timezone

from accounts.tokens import token_create
from games.models import Absence, Invitation, Seat, Seek, TalkLine
from tests.accounts.people import account
from tests.games.api.conftest import Api, new_guest
from tests.games.conftest import SHORT_WIN
from tests.games.past import past_games


def play_every_call(api: Api, stranger: Api) -> None:
    """Make each call at least once; `api` and `stranger` are two guests."""
    me, ben = account("Anna"), account("Ben")
    past_games(random.Random(1), me, [ben], 6)
    anna = Api(token_create(me))
    for path in ("/rules/", "/levels/", "/setup/?mode=computer", "/players/Anna/", "/games/",
                 "/players/Anna/stats/", "/analysis/?rules=7x6"):  # fmt: skip
        api.get(path)
    for path in ("/me/", "/me/stats/"):
        anna.get(path)
    screen = api.new_match()
    game = screen["game"]["id"]
    api.play(game, SHORT_WIN)
    for path in (f"/games/{game}/", f"/games/{game}/replay/", f"/matches/{screen['id']}/"):
        api.get(path)
    api.post(f"/matches/{screen['id']}/next/")
    _whole_live_match(api, stranger)
    _lobby()
    solo = api.new_match()["game"]["id"]
    api.play(solo, "4")
    api.post(f"/games/{solo}/undo/", {"ply": 1})


def _whole_live_match(api: Api, other: Api) -> None:
    """Rounds that end in every way there is, and then another match."""
    match = api.new_match(mode="link", side="red", first="red", best_of=3)["id"]
    code = Invitation.objects.get(match__public_id=match).code
    game = other.post(f"/matches/{match}/join/", {"code": code}).json()["game"]["id"]
    api.post(f"/games/{game}/abort/")
    game = _next_round(api, other, match)
    for ply, mover in enumerate((api, other)):
        mover.post(f"/games/{game}/moves/", {"ply": ply, "move": "4"})
    other.post(f"/games/{game}/offers/", {"ply": 2, "kind": "undo"})
    api.post(f"/games/{game}/offers/undo/", {"ply": 2, "accept": False})
    api.post(f"/games/{game}/talk/", {"preset": "nice"})
    other.post(f"/talk/{TalkLine.objects.get().pk}/report/")
    other.post("/reports/", {"game": game, "reason": "spam", "text": "The same line ten times."})
    other.post(f"/games/{game}/resign/")
    game = _next_round(api, other, match)
    for ply, mover in enumerate((api, other, api)):
        mover.post(f"/games/{game}/moves/", {"ply": ply, "move": "4"})
    seat = Seat.objects.get(match__public_id=match, side="yellow")
    since = timezone.now() - timedelta(minutes=5)
    Absence.objects.create(seat=seat, since=since, kind=Absence.Kind.LEFT)
    api.post(f"/games/{game}/claim/")
    for one in (api, other):
        one.post(f"/matches/{match}/again/")
    link = api.new_match(mode="link")["join_url"]
    other.post("/join/", {"code": link.rsplit("/", 1)[1]})


def _next_round(api: Api, other: Api, match: str) -> str:
    api.post(f"/matches/{match}/next/")
    return str(other.post(f"/matches/{match}/next/").json()["game"]["id"])


def _lobby() -> None:
    one, two = new_guest(), new_guest()
    one.post("/lobby/", {"rules": "7x6", "clock": {"initial": 180, "increment": 2}})
    two.get("/lobby/")
    two.post(f"/lobby/{Seek.objects.get().pk}/")
    one.delete("/lobby/")

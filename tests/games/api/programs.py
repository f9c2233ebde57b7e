"""What only programs call: streams, challenges, becoming a bot."""

from __future__ import annotations

from accounts.tokens import token_create
from tests.accounts.people import account
from tests.games.api.conftest import Api


def call_as_programs_do(api: Api) -> None:
    """Every one of these calls, answered well."""
    robo = Api(token_create(account("Robo")))
    robo.post("/me/bot/")
    for act in ("decline", "accept"):
        wish = {"rules": "7x6", "side": "red", "first": "red"}
        match = api.post("/players/Robo/challenge/", wish).json()
        robo.get("/challenges/")
        robo.post(f"/challenges/{match['id']}/{act}/")
    for path in ("/stream/", f"/games/{match['game']['id']}/stream/"):
        api.get(path)

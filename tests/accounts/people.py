"""People with accounts, for tests."""

from __future__ import annotations

from typing import Any

from django.test import Client

from accounts.guests import SESSION_KEY, guest_create
from accounts.models import Player, User

PASSWORD = "gold fish 12"


def account(name: str, **fields: Any) -> Player:
    """An account holder's player."""
    user = User.objects.create_user(name, password=PASSWORD)
    return Player.objects.create(name=name, user=user, **fields)


def guest_client(player: Player | None = None) -> tuple[Client, Player]:
    """A browser that is a guest, and the guest."""
    player = player or guest_create()
    client = Client()
    session = client.session
    session[SESSION_KEY] = player.public_id
    session.save()
    return client, player


def log_in(client: Client, name: str, password: str = PASSWORD, **more: str) -> Any:
    """Log in by the form; the response."""
    return client.post("/account/login/", {"login": name, "password": password, **more})


def sign_up(client: Client, name: str, password: str = PASSWORD, **more: str) -> Any:
    """Sign up by the form; the response."""
    form = {"username": name, "password1": password, "password2": password, **more}
    return client.post("/account/signup/", form)


def acts_as(client: Client) -> str | None:
    """The public id of the player that the pages of this browser show; None for nobody."""
    player = client.get("/account/login/").wsgi_request.player  # type: ignore[attr-defined]
    return player.public_id if player else None

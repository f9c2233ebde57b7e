"""Blocking, and what a profile shows to whom."""

from __future__ import annotations

import pytest
from django.test import Client

from accounts.blocking import block, is_blocked, kept_apart, unblock
from accounts.models import Block, Player
from tests.accounts.people import account, guest_client, log_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def alice() -> Player:
    return account("Alice", about="<b>fish</b>")


@pytest.fixture
def bob() -> Player:
    return account("Bob")


def test_it_holds_in_both_directions_and_once(alice: Player, bob: Player) -> None:
    for _ in range(2):
        block(by=alice, of=bob)
    block(by=alice, of=alice)
    assert is_blocked(bob, alice)
    assert kept_apart(bob) == {alice.pk}
    assert Block.objects.count() == 1
    unblock(by=bob, of=alice)
    assert is_blocked(alice, bob), "only who blocked may unblock"
    unblock(by=alice, of=bob)
    assert not is_blocked(alice, bob)


def test_from_the_profile_and_back(alice: Player, bob: Player) -> None:
    client = Client()
    log_in(client, "Bob")
    form = {"do": "block", "next": "/@Alice"}
    assert client.post(f"/account/blocks/{alice.public_id}/", form)["Location"] == "/@Alice"
    assert is_blocked(alice, bob)
    assert "Alice" in client.get("/account/blocks/").content.decode()
    client.post(f"/account/blocks/{alice.public_id}/", {"do": "unblock"})
    assert not is_blocked(alice, bob)


def test_odd_requests_block_nobody(alice: Player) -> None:
    client, guest = guest_client()
    for path in (guest.public_id, "nobody", "x\u00e4"):
        client.post(f"/account/blocks/{path}/", {"do": "block"})
    Client().post(f"/account/blocks/{alice.public_id}/", {"do": "block"})
    assert client.get(f"/account/blocks/{alice.public_id}/").status_code == 405
    assert not Block.objects.exists()


def test_a_profile_shows_plain_text(client: Client, alice: Player) -> None:
    page = client.get("/@Alice").content.decode()
    assert "&lt;b&gt;fish" in page
    assert client.get("/@aLICE")["Location"] == "/@Alice"


@pytest.mark.parametrize("name", ["Nobody", "a b", "%00", "x" * 200, "Gast-7F3K", "\u00e4"])
def test_other_addresses_lead_nowhere(client: Client, alice: Player, name: str) -> None:
    assert client.get(f"/@{name}").status_code == 404


def test_a_private_profile_is_for_its_owner(client: Client, alice: Player) -> None:
    Player.objects.filter(pk=alice.pk).update(is_private=True)
    assert "fish" not in client.get("/@Alice").content.decode()
    log_in(client, "Alice")
    assert "fish" in client.get("/@Alice").content.decode()


def test_who_is_blocked_sees_the_name_alone(client: Client, alice: Player, bob: Player) -> None:
    block(by=alice, of=bob)
    log_in(client, "Bob")
    assert "fish" not in client.get("/@Alice").content.decode()


def test_what_others_see_is_set_by_oneself(client: Client, alice: Player) -> None:
    log_in(client, "Alice")
    assert client.post("/account/profile/", {"about": "x" * 301}).status_code == 422
    client.post("/account/profile/", {"about": "Hi", "is_private": "on"})
    alice.refresh_from_db()
    assert (alice.about, alice.is_private, alice.free_talk) == ("Hi", True, False)

"""Other names: how often, which, and what becomes of the old one."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core.exceptions import ValidationError
from django.test import Client

from accounts.errors import NameTaken, NoSuchPlayer, RenamedRecently
from accounts.models import Player, User
from accounts.naming import player_by_name, player_rename
from tests.accounts.people import account, log_in, sign_up

pytestmark = pytest.mark.django_db


@pytest.fixture
def alice() -> Player:
    return account("Alice")


def names(player: Player) -> tuple[str, str]:
    fresh = Player.objects.select_related("user").get(pk=player.pk)
    assert fresh.user
    return fresh.name, fresh.user.username


def long_ago(player: Player) -> None:
    user = User.objects.get(player=player)
    assert user.renamed_at
    user.renamed_at -= timedelta(days=31)
    user.save()


def test_player_and_account_are_renamed_together(alice: Player) -> None:
    player_rename(alice, "Alicia")
    assert names(alice) == ("Alicia", "Alicia")
    assert log_in(Client(), "alicia").status_code == 302


def test_once_in_thirty_days(alice: Player) -> None:
    player_rename(alice, "Alicia")
    with pytest.raises(RenamedRecently):
        player_rename(alice, "Alina")
    player_rename(alice, "ALICIA")
    long_ago(alice)
    player_rename(alice, "Alina")
    assert names(alice) == ("Alina", "Alina")


def test_the_old_name_leads_to_the_new_and_stays_theirs(alice: Player) -> None:
    player_rename(alice, "Alicia")
    assert player_by_name("alice") == alice
    with pytest.raises(NameTaken):
        player_rename(account("Bob"), "A1ice")
    sign_up(Client(), "alice")
    assert User.objects.count() == 2
    long_ago(alice)
    player_rename(alice, "Alice")
    assert names(alice) == ("Alice", "Alice")


def test_names_of_others_are_taken(alice: Player) -> None:
    account("Bob")
    for name in ("bob", "B0b"):
        with pytest.raises(NameTaken):
            player_rename(alice, name)
    with pytest.raises(ValidationError):
        player_rename(alice, "admin")
    assert names(alice) == ("Alice", "Alice")


@pytest.mark.parametrize("name", ["Bob", "", "x" * 30, "a\x00b", "Älice", "Gast-7F3K"])
def test_nobody_is_found_by_another_name(alice: Player, name: str) -> None:
    with pytest.raises(NoSuchPlayer):
        player_by_name(name)


def test_the_page_renames_and_says_what_is_wrong(client: Client, alice: Player) -> None:
    log_in(client, "Alice")
    for wrong in ("x", "admin", "a b c"):
        assert client.post("/account/name/", {"name": wrong}).status_code == 422
    assert client.post("/account/name/", {"name": "Alicia"}).status_code == 302
    page = client.post("/account/name/", {"name": "Alina"})
    assert page.context["form"].errors["name"].as_data()[0].code == "renamed_recently"

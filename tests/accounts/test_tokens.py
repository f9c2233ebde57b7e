"""Bearer tokens."""

from __future__ import annotations

import pytest

from accounts.guests import guest_create
from accounts.tokens import token_create, token_player


def test_token_finds_its_player(db: None) -> None:
    alice, bob = guest_create(), guest_create()
    tokens = {player.pk: token_create(player) for player in (alice, bob)}
    assert token_player(tokens[alice.pk]) == alice
    assert token_player(tokens[bob.pk]) == bob


@pytest.mark.parametrize("token", ["", "v4_", "v4_" + "a" * 43, "x" * 10_000, "v4_\x00"])
def test_anything_else_finds_nobody(db: None, token: str) -> None:
    guest_create()
    assert token_player(token) is None

"""Guests: made by the first act, known by their session."""

from __future__ import annotations

import re

import pytest
from django.contrib.sessions.backends.db import SessionStore

from accounts.guests import SESSION_KEY, guest_create, session_ensure_player, session_player
from accounts.models import Player


def test_name_is_generated_and_readable(db: None) -> None:
    assert re.fullmatch(r"Gast-[2-9B-Z]{4}", guest_create().name)


def test_unknown_session_is_nobody_and_stays_so_when_asked(db: None) -> None:
    session = SessionStore()
    assert session_player(session) is None
    assert not Player.objects.exists()


def test_first_act_makes_a_guest_and_the_next_finds_it(db: None) -> None:
    session = SessionStore()
    player = session_ensure_player(session)
    assert session_ensure_player(session) == session_player(session) == player
    assert Player.objects.count() == 1


def test_guest_survives_a_new_session_key(db: None) -> None:
    session = SessionStore()
    player = session_ensure_player(session)
    session.save()
    session.cycle_key()
    assert session_player(SessionStore(session.session_key)) == player


@pytest.mark.parametrize("value", [None, 7, "", "nothere", ["x"]])
def test_broken_session_value_is_nobody(db: None, value: object) -> None:
    session = SessionStore()
    session[SESSION_KEY] = value
    assert session_player(session) is None


def test_guest_has_no_account(db: None) -> None:
    assert guest_create().is_guest

"""Requests that are sent again make one thing only."""

from __future__ import annotations

import threading
from datetime import timedelta

import pytest
from django.db import connection
from django.utils import timezone

from accounts.guests import guest_create
from accounts.models import Player
from games.errors import KeyReused, NotFound
from games.models import Match, OnceKey
from games.services.matches import match_create
from games.services.once import keys_forget, made_once
from games.services.setup import setup_checked


def make(owner: Player, key: str, wish: str = "a match") -> tuple[str, bool]:
    setup = setup_checked(rules="7x6", mode="hotseat")
    return made_once(
        player=owner,
        key=key,
        wish=wish,
        make=lambda: match_create(owner=owner, setup=setup).public_id,
    )


def test_the_same_key_again_makes_nothing(alice: Player) -> None:
    name, is_new = make(alice, "k")
    assert (name, is_new) == (Match.objects.get().public_id, True)
    assert make(alice, "k") == (name, False)
    assert Match.objects.count() == 1


def test_without_a_key_everything_is_made(alice: Player) -> None:
    assert make(alice, "")[1]
    assert make(alice, "")[1]
    assert (Match.objects.count(), OnceKey.objects.count()) == (2, 0)


def test_the_key_of_one_person_is_nothing_to_another(alice: Player, bob: Player) -> None:
    assert make(alice, "k")[1]
    assert make(bob, "k")[1]


def test_a_key_stands_for_one_wish(alice: Player) -> None:
    make(alice, "k")
    with pytest.raises(KeyReused):
        make(alice, "k", "another match")
    assert Match.objects.count() == 1


def test_after_a_refusal_the_key_is_free(alice: Player) -> None:
    def refuse() -> str:
        raise NotFound

    with pytest.raises(NotFound):
        made_once(player=alice, key="k", wish="a match", make=refuse)
    assert make(alice, "k")[1]


def test_old_keys_are_forgotten(alice: Player) -> None:
    make(alice, "old")
    OnceKey.objects.update(created_at=timezone.now() - timedelta(days=3))
    make(alice, "new")
    keys_forget()
    assert OnceKey.objects.get().key == "new"


@pytest.mark.django_db(transaction=True)
def test_of_many_at_once_one_makes_it() -> None:
    owner, answers, start = guest_create(), [], threading.Barrier(4)

    def act() -> None:
        try:
            start.wait()
            answers.append(make(owner, "k"))
        finally:
            connection.close()

    threads = [threading.Thread(target=act) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    name = Match.objects.get().public_id
    assert sorted(answers) == [(name, False)] * 3 + [(name, True)]

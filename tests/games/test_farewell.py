"""Somebody is deleted: their own games go, those of others stay, and every figure is right."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

import pytest
from django.apps import apps
from django.core.management import call_command
from django.core.serializers import serialize
from django.utils import timezone

from accounts.appeals import appeal_make
from accounts.leaving import player_delete, player_erase
from accounts.merging import players_merge
from accounts.models import GONE, Appeal, Player, Sanction, StaffAction
from accounts.sanctions import ban_guest, is_banned, sanction_make, sanctions_sweep
from games.models import (
    Command,
    Connection,
    Game,
    GameEvent,
    Invitation,
    Match,
    Record,
    Report,
    Seek,
    TalkLine,
)
from games.selectors.state import game_state
from games.services.invitations import invitation_join
from games.services.lobby import seek_open
from games.services.reports import report_make
from games.services.talk import talk_say
from tests.accounts.people import account
from tests.games.conftest import (
    SHORT_WIN,
    fresh,
    live_game,
    new_game,
    play,
    play_both,
    play_two,
)


def test_own_games_are_gone_with_their_counts(alice: Player) -> None:
    play(new_game(alice), alice, "4 4")
    play_both(new_game(alice, mode="computer", level="normal"), alice, SHORT_WIN)
    live_game(alice)
    seek_open(player=alice, rules="7x6", clock=None, allow="guests")
    player_erase(alice)
    for model in (Match, Game, Record, Seek, Command, Connection):
        assert not model.objects.exists(), model
    call_command("check_records")


def test_the_other_keeps_the_game_against_nobody_in_particular(alice: Player, bob: Player) -> None:
    game = play_two(live_game(alice, bob), alice, bob, SHORT_WIN)
    player_erase(alice)
    state = game_state(fresh(game), bob)
    assert state["seats"]["red"]["name"] == GONE
    assert state["moves"] == SHORT_WIN
    assert Record.objects.get(player=bob).losses == 1
    call_command("check_records")


@pytest.mark.parametrize(
    ("moves", "winner", "reason"), [("4 4 4", "yellow", "resigned"), ("4", "", "aborted")]
)
def test_a_running_game_is_given_up(
    alice: Player, bob: Player, moves: str, winner: str, reason: str
) -> None:
    game = play_two(live_game(alice, bob), alice, bob, moves)
    player_erase(alice)
    assert (fresh(game).winner, fresh(game).reason) == (winner, reason)


def test_nothing_says_who_it_was_or_what_they_said(alice: Player, bob: Player) -> None:
    name = alice.name
    waiting = live_game(bob)
    code = Invitation.objects.get(match=waiting.match).code
    invitation_join(code=code, player=alice)
    owner = account("Unmistakable")
    players_merge(source=alice, target=owner)
    for person, words in ((owner, {"preset": "hello"}), (bob, {"preset": "luck"})):
        talk_say(game_id=waiting.public_id, player=person, **words)  # type: ignore[arg-type]
    bob.user = account("Bob").user
    Player.objects.filter(user=bob.user).delete()
    bob.save()
    talk_say(game_id=waiting.public_id, player=owner, text="My secret")
    report_make(by=owner, line_id=TalkLine.objects.get(player=bob).pk, reason="insult")
    report_make(by=bob, of_id=owner.public_id, reason="other", text="Unmistakable is unkind")
    row = sanction_make(owner, "warning", "insult", "Unmistakable, be kind", None, None)
    appeal_make(row, owner, "My secret is that I was kind")
    play_two(fresh(waiting), bob, owner, "4 4 4")
    player_erase(owner)
    everything = _all_rows()
    for word in (name, "Unmistakable", "unmistakable", "My secret"):
        assert word not in everything, word
    kinds = set(GameEvent.objects.values_list("kind", flat=True))
    assert {"joined", "named", "talk", "end"} <= kinds
    assert TalkLine.objects.get().player == bob


def test_who_is_gone_leaves_what_was_done_about_them_without_words(
    alice: Player, bob: Player
) -> None:
    owner = account("Unmistakable")
    report_make(by=bob, of_id=owner.public_id, reason="spam")
    row = sanction_make(owner, "warning", "insult", "Be kind", None, None)
    appeal_make(row, owner, "I was")
    player_delete(owner)
    kept = Sanction.objects.get()
    assert (kept.kind, kept.reason, kept.message) == ("warning", "insult", "")
    assert not Appeal.objects.exists()
    assert Report.objects.get().evidence["names"] == {"by": bob.name, "of": GONE}
    assert "Unmistakable" not in _all_rows()
    assert StaffAction.objects.get().subject == owner.public_id


def test_excluded_guest_is_not_rid_of_it_by_deleting_themselves(bob: Player) -> None:
    until = timezone.now() + timedelta(days=1)
    ban_guest(bob, "spam", "Go away", until, None, address="192.0.2.1")
    sanction_make(bob, "warning", "spam", "", None, None)
    player_erase(bob)
    assert [(row.kind, row.message) for row in Sanction.objects.all()] == [("ban", "")]
    assert is_banned("192.0.2.1", None)
    sanctions_sweep(until)
    assert not Sanction.objects.exists()
    assert StaffAction.objects.count() == 2


def _all_rows() -> str:
    models: list[Any] = [m for m in apps.get_models() if m._meta.app_label != "contenttypes"]
    return json.dumps([serialize("json", m._base_manager.all()) for m in models])

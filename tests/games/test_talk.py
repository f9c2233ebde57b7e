"""Saying something."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from accounts.blocking import block
from accounts.models import Player
from games.errors import NotAPlayer, NotFound, NotPossibleHere, ReportAgain, TalkRefused
from games.models import Game, Report, TalkLine
from games.selectors.changes import game_change
from games.selectors.state import game_state
from games.selectors.talk import PRESETS
from games.services.reports import report_make
from games.services.talk import talk_say
from tests.games.conftest import fresh, live_game


@pytest.fixture
def game(alice: Player, bob: Player) -> Game:
    return live_game(alice, bob)


@pytest.fixture
def accounts(alice: Player, bob: Player, django_user_model: Any) -> None:
    for player, name in ((alice, "alice"), (bob, "bob")):
        player.user = django_user_model.objects.create_user(name)
        player.save()


def say(game: Game, player: Player | None, **words: str) -> None:
    talk_say(game_id=game.public_id, player=player, **words)  # type: ignore[arg-type]


def refused(game: Game, player: Player, **words: str) -> str:
    with pytest.raises(TalkRefused) as refusal:
        say(game, player, **words)
    return refusal.value.why


def later(seconds: float) -> None:
    for line in TalkLine.objects.all():
        line.said_at -= timedelta(seconds=seconds)
        line.save()


def test_preset_reaches_both_by_its_key(alice: Player, bob: Player, game: Game) -> None:
    say(game, alice, preset="nice")
    for player in (alice, bob):
        line = game_state(fresh(game), player)["live"]["talk"][0]
        assert (line["side"], line["preset"], line["text"]) == ("red", "nice", None)


def test_there_are_eight_presets_and_no_others(alice: Player, game: Game) -> None:
    assert len(PRESETS) == 8
    assert refused(game, alice, preset="insult") == "unknown"


def test_watchers_neither_hear_nor_speak(alice: Player, carol: Player, game: Game) -> None:
    say(game, alice, preset="hello")
    change = game_change(game.public_id, carol, 0)
    assert change.state["live"]["talk"] is None
    assert change.events == [{"version": 1, "kind": "hidden", "data": {}}]
    with pytest.raises(NotAPlayer):
        say(game, carol, preset="hello")


def test_guests_have_no_free_text(alice: Player, game: Game) -> None:
    assert refused(game, alice, text="hi") == "guests"


def test_one_guest_is_enough_to_forbid_it(
    alice: Player, bob: Player, game: Game, accounts: None
) -> None:
    bob.user = None
    bob.save()
    assert refused(game, alice, text="hi") == "guests"


def test_account_holders_may_write(alice: Player, game: Game, accounts: None) -> None:
    say(game, alice, text="  Schöner\n Zug! \u202e")
    assert TalkLine.objects.get().text == "Schöner Zug!"


@pytest.mark.parametrize("text", ["", "   ", "\x00", "\u200b", "x" * 141])
def test_empty_and_endless_text_is_refused(
    alice: Player, game: Game, accounts: None, text: str
) -> None:
    assert refused(game, alice, text=text) == "length"


def test_flood_is_stopped_and_forgiven(alice: Player, game: Game, accounts: None) -> None:
    for word in ("eins", "zwei", "drei", "vier"):
        say(game, alice, text=word)
    assert refused(game, alice, text="fünf") == "flood"
    later(11)
    say(game, alice, text="fünf")


@pytest.mark.parametrize("again", ["Na los!", "na los", "NA  LOS !!"])
def test_repeating_oneself_is_refused_for_a_minute(
    alice: Player, game: Game, accounts: None, again: str
) -> None:
    say(game, alice, text="Na los!")
    assert refused(game, alice, text=again) == "repeated"
    later(61)
    say(game, alice, text=again)


def test_nobody_talks_at_one_screen(alice: Player, hotseat: Game) -> None:
    with pytest.raises(NotPossibleHere):
        say(hotseat, alice, preset="hello")


def test_the_other_may_report_a_line_once(alice: Player, bob: Player, game: Game) -> None:
    say(game, alice, preset="oops")
    line = TalkLine.objects.get()
    report_make(by=bob, line_id=line.pk, reason="insult")
    with pytest.raises(ReportAgain):
        report_make(by=bob, line_id=line.pk, reason="spam")
    report = Report.objects.get()
    assert (report.by, report.of, report.game) == (bob, alice, game)


def test_own_and_foreign_lines_are_not_reported(alice: Player, carol: Player, game: Game) -> None:
    say(game, alice, preset="oops")
    for person in (alice, carol):
        with pytest.raises(NotFound):
            report_make(by=person, line_id=TalkLine.objects.get().pk, reason="insult")


@pytest.mark.parametrize("who", ["alice", "bob"])
def test_one_who_does_not_want_free_text_is_enough(
    alice: Player, bob: Player, game: Game, accounts: None, who: str
) -> None:
    assert game_state(fresh(game), alice)["live"]["talk_free"]
    person = alice if who == "alice" else bob
    person.free_talk = False
    person.save()
    assert refused(game, alice, text="hi") == "off"
    assert not game_state(fresh(game), alice)["live"]["talk_free"]
    say(game, alice, preset="hello")


@pytest.mark.parametrize("words", [{"preset": "hello"}, {"text": "hi"}])
def test_who_is_blocked_says_nothing_at_all(
    alice: Player, bob: Player, game: Game, accounts: None, words: dict[str, str]
) -> None:
    block(by=bob, of=alice)
    assert refused(game, alice, **words) == "blocked"
    assert refused(game, bob, **words) == "blocked"
    assert not game_state(fresh(game), alice)["live"]["talk_free"]

"""A guest's games become the account's: everything moves once, nothing counts twice."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.sessions.backends.db import SessionStore
from django.core.management import call_command
from django.utils import timezone

from accounts.appeals import appeal_make
from accounts.blocking import block, is_blocked
from accounts.errors import CannotMerge
from accounts.guests import SESSION_KEY, session_player
from accounts.merging import merges_follow, players_merge
from accounts.models import ApiToken, Appeal, Block, Player
from accounts.sanctions import is_muted, notices_of, sanction_make
from accounts.staff_log import actions_about
from accounts.tokens import token_create, token_player
from games.models import (
    Command,
    Connection,
    Game,
    GameEvent,
    Match,
    OnceKey,
    Record,
    RecordEntry,
    Report,
    Seat,
    Seek,
    TalkLine,
)
from games.selectors.state import game_state
from games.services.lobby import seek_open
from games.services.once import made_once
from games.services.play import game_play_move
from games.services.presence import connection_beat
from games.services.reports import report_make
from games.services.talk import talk_say
from tests.accounts.people import account
from tests.games.conftest import (
    DRAWN,
    SHORT_WIN,
    fresh,
    live_game,
    new_game,
    play,
    play_both,
    play_two,
)

# Every place where a row points to a player, and so every place that a merge has to know.
KNOWN = {
    "accounts.ApiToken.player",
    "accounts.Block.by",
    "accounts.Block.of",
    "accounts.DataExport.player",
    "accounts.Player.merged_into",
    "accounts.RetiredName.player",
    "accounts.Sanction.player",
    "games.Command.player",
    "games.Connection.player",
    "games.HistoryEntry.other",
    "games.HistoryEntry.player",
    "games.Invitation.to",
    "games.Leaving.player",
    "games.Match.owner",
    "games.OnceKey.player",
    "games.Rating.player",
    "games.RatingChange.player",
    "games.Record.player",
    "games.RecordEntry.player",
    "games.Report.by",
    "games.Report.of",
    "games.ResultNotice.player",
    "games.Seat.player",
    "games.Seek.player",
    "games.TalkLine.player",
}


@pytest.fixture
def owner(db: None) -> Player:
    """The account that Alice, a guest, turns out to have."""
    return account("Alice")


def record(player: Player, opponent: str) -> tuple[int, int, int]:
    row = Record.objects.get(player=player, opponent=opponent)
    return row.wins, row.losses, row.draws


def test_every_row_that_points_to_a_player_is_known_here() -> None:
    found = {
        f"{relation.related_model._meta.label}.{relation.field.name}"  # type: ignore[union-attr]
        for relation in Player._meta.get_fields(include_hidden=True)
        if relation.auto_created and relation.is_relation and relation.related_model is not None
    }
    # Whoever adds one says in games/services/merge.py and farewell.py what becomes of it.
    assert found == KNOWN


def test_all_games_with_results_and_answers_move(alice: Player, bob: Player, owner: Player) -> None:
    play(new_game(alice), alice, "4 4")
    play_both(new_game(alice, mode="computer", level="normal"), alice, SHORT_WIN)
    live = play_two(live_game(alice, bob), alice, bob, SHORT_WIN)
    talk_say(game_id=live.public_id, player=alice, preset="game", command_id="t1")
    talk_say(game_id=live.public_id, player=bob, preset="game")
    report_make(by=alice, line_id=TalkLine.objects.get(player=bob).pk, reason="insult")
    connection_beat(key="k" * 32, game_id=live.public_id, player=alice)
    matches = set(Match.objects.filter(owner=alice))

    assert players_merge(source=alice, target=owner) == 0

    assert set(Match.objects.filter(owner=owner)) == matches
    assert Seat.objects.filter(player=owner).count() == 4
    assert TalkLine.objects.filter(player=owner).count() == 1
    assert Report.objects.get().by == owner
    assert Connection.objects.get(key="k" * 32).player == owner
    assert Command.objects.get(command_id="t1").player == owner
    assert record(owner, "normal") == (1, 0, 0)
    assert record(owner, "person") == (1, 0, 0)
    assert record(bob, "person") == (0, 1, 0)
    for model, field in (
        (Match, "owner"), (Seat, "player"), (Record, "player"), (RecordEntry, "player"),
        (TalkLine, "player"), (Report, "by"), (Connection, "player"), (Command, "player"),
    ):  # fmt: skip
        assert not model.objects.filter(**{field: alice}).exists(), model
    call_command("check_records")


def test_what_moderators_know_follows(alice: Player, bob: Player, owner: Player) -> None:
    live = play_two(live_game(alice, bob), alice, bob, SHORT_WIN)
    talk_say(game_id=live.public_id, player=alice, preset="game")
    talk_say(game_id=live.public_id, player=bob, preset="game")
    said = {line.player_id: line.pk for line in TalkLine.objects.all()}
    report_make(by=alice, line_id=said[bob.pk], reason="insult")
    report_make(by=bob, line_id=said[alice.pk], reason="insult")
    # The account has reported the guest that it turns out to be, and Bob as well as the guest.
    report_make(by=owner, of_id=alice.public_id, reason="spam")
    report_make(by=owner, of_id=bob.public_id, reason="spam")
    report_make(by=alice, of_id=bob.public_id, reason="insult")
    row = sanction_make(alice, "mute", "insult", "", timezone.now() + timedelta(hours=1), None)
    appeal_make(row, alice, "Not fair")
    players_merge(source=alice, target=owner)
    assert {(r.by_id, r.of_id, r.line_id) for r in Report.objects.exclude(by=owner, of=alice)} == {
        (owner.pk, bob.pk, said[bob.pk]),
        (bob.pk, owner.pk, said[alice.pk]),
        (owner.pk, bob.pk, None),
    }
    assert is_muted(owner) == row
    assert list(notices_of(owner)) == [row]
    assert Appeal.objects.get().sanction.player == owner
    # The log names the guest for good, and is found by the account.
    assert [entry.subject for entry in actions_about(owner)] == [alice.public_id]


def test_sums_are_added_up(alice: Player, owner: Player) -> None:
    for person, moves in ((alice, SHORT_WIN), (alice, DRAWN), (owner, SHORT_WIN)):
        play_both(new_game(person, mode="computer", level="stark"), person, moves)
    players_merge(source=alice, target=owner)
    assert record(owner, "stark") == (2, 0, 1)
    assert RecordEntry.objects.filter(record__player=owner, player=owner).count() == 3
    call_command("check_records")


def test_again_changes_nothing_but_takes_what_came_late(alice: Player, owner: Player) -> None:
    play_both(new_game(alice, mode="computer", level="stark"), alice, SHORT_WIN)
    for _ in range(2):
        players_merge(source=alice, target=owner)
        assert record(owner, "stark") == (1, 0, 0)
    late = new_game(alice)
    merges_follow()
    assert fresh(late).match.owner == owner
    later = new_game(alice)
    merges_follow(timezone.now() + timedelta(days=1))
    assert fresh(later).match.owner == alice


def test_live_game_goes_on_in_the_same_seat(alice: Player, bob: Player, owner: Player) -> None:
    game = play_two(live_game(alice, bob), alice, bob, "4 4 5")
    players_merge(source=alice, target=owner)
    state = game_state(fresh(game), owner)
    assert state["you"] == ["red"]
    assert state["seats"]["red"]["name"] == "Alice"
    told = GameEvent.objects.get(game=game, version=state["version"])
    assert (told.kind, told.data) == ("named", {"side": "red", "name": "Alice"})
    done = play_two(fresh(game), owner, bob, "5 6 6 7")
    assert done.is_over
    assert record(owner, "person") == (1, 0, 0)


def test_command_on_its_way_is_carried_out_for_the_account(
    alice: Player, bob: Player, owner: Player
) -> None:
    game = live_game(alice, bob)
    before = Player.objects.get(pk=alice.pk)
    players_merge(source=alice, target=owner)
    game_play_move(game_id=game.public_id, player=before, ply=0, move="4", command_id="c1")
    assert fresh(game).moves_text == "4"
    # And sent again by the account's own socket it is the same command.
    game_play_move(game_id=game.public_id, player=owner, ply=0, move="4", command_id="c1")
    assert fresh(game).moves_text == "4"


def test_computer_still_owes_its_move(alice: Player, owner: Player) -> None:
    game = play(new_game(alice, mode="computer", level="normal"), alice, "4")
    players_merge(source=alice, target=owner)
    game = play_both(fresh(game), owner, "3 4")
    assert game.moves_text == "4 3 4"


def test_matches_against_each_other_stay_as_they_are(alice: Player, owner: Player) -> None:
    both = play_two(live_game(alice, owner), alice, owner, SHORT_WIN)
    running = live_game(owner, alice)
    mine = play_both(new_game(alice, mode="computer", level="stark"), alice, SHORT_WIN)
    talk_say(game_id=both.public_id, player=alice, preset="game")
    assert players_merge(source=alice, target=owner) == 2
    assert {seat.player for seat in fresh(both).match.seats.all()} == {alice, owner}
    assert {seat.player for seat in fresh(running).match.seats.all()} == {alice, owner}
    assert fresh(mine).match.owner == owner
    assert TalkLine.objects.get().player == alice
    assert record(alice, "person") == (1, 0, 0)
    assert record(owner, "person") == (0, 1, 0)
    assert record(owner, "stark") == (1, 0, 0)
    call_command("check_records")
    call_command("check_records", "--rebuild")


def test_keys_of_both_do_not_collide(alice: Player, owner: Player) -> None:
    for person, key in ((alice, "mine"), (owner, "mine"), (alice, "guest")):
        made_once(player=person, key=key, wish=person.name, make=lambda: "thing")
    players_merge(source=alice, target=owner)
    assert made_once(player=owner, key="guest", wish=alice.name, make=str) == ("thing", False)
    assert made_once(player=owner, key="mine", wish=owner.name, make=str) == ("thing", False)
    assert OnceKey.objects.count() == 2


@pytest.mark.parametrize("has_one", [False, True])
def test_one_wish_remains(alice: Player, owner: Player, has_one: bool) -> None:
    seek_open(player=alice, rules="7x6", clock=None, allow="guests")
    if has_one:
        seek_open(player=owner, rules="8x7", clock=None, allow="accounts")
    players_merge(source=alice, target=owner)
    wish = Seek.objects.get()
    assert (wish.player, wish.rules) == (owner, "8x7" if has_one else "7x6")


def test_tokens_and_blocks_move(alice: Player, bob: Player, carol: Player, owner: Player) -> None:
    token = token_create(alice)
    block(by=alice, of=bob)
    block(by=owner, of=bob)
    block(by=carol, of=alice)
    block(by=alice, of=owner)
    players_merge(source=alice, target=owner)
    assert token_player(token) == owner
    assert ApiToken.objects.get().player == owner
    assert is_blocked(owner, bob)
    assert is_blocked(owner, carol)
    assert Block.objects.count() == 2


def test_only_a_guest_goes_into_an_account(alice: Player, bob: Player, owner: Player) -> None:
    other = account("Bob")
    for source, target in ((alice, bob), (owner, other), (owner, alice), (alice, alice)):
        with pytest.raises(CannotMerge):
            players_merge(source=source, target=target)
    players_merge(source=alice, target=owner)
    with pytest.raises(CannotMerge):
        players_merge(source=alice, target=other)


def test_a_merged_guest_is_nobody_any_more(alice: Player, owner: Player) -> None:
    session = SessionStore()
    session[SESSION_KEY] = alice.public_id
    assert session_player(session) == alice
    players_merge(source=alice, target=owner)
    assert session_player(session) is None


def test_a_failing_merge_changes_nothing(
    alice: Player, owner: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = play_both(new_game(alice, mode="computer", level="stark"), alice, SHORT_WIN)

    def broken(*_: Any) -> None:
        raise RuntimeError

    monkeypatch.setattr("games.services.merge._wish", broken)
    with pytest.raises(RuntimeError):
        players_merge(source=alice, target=owner)
    assert fresh(game).match.owner == alice
    assert record(alice, "stark") == (1, 0, 0)
    assert Player.objects.get(pk=alice.pk).merged_into is None


def test_queries_do_not_grow_with_the_games(
    alice: Player, bob: Player, owner: Player, django_assert_max_num_queries: Any
) -> None:
    for _ in range(5):
        play_both(new_game(alice, mode="computer", level="stark"), alice, SHORT_WIN)
    assert Game.objects.count() == 5
    with django_assert_max_num_queries(60):
        players_merge(source=alice, target=owner)

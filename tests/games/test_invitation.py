"""A link into a match."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.blocking import block
from accounts.models import Player
from games.errors import (
    LinkExpired,
    LinkTaken,
    LinkWithdrawn,
    NotFound,
    NotJoined,
    NotPossibleHere,
    NotWelcome,
    OwnLink,
)
from games.models import Game, GameEvent, Invitation, Match
from games.selectors.seats import seats_by_side
from games.selectors.state import game_state
from games.services.ending import game_abort
from games.services.invitations import invitation_join, invitations_sweep
from games.services.play import game_play_move
from games.services.rounds import match_next_round
from tests.games.conftest import fresh, live_game


@pytest.fixture
def waiting(alice: Player) -> Game:
    return live_game(alice)


def code(game: Game) -> str:
    return Invitation.objects.get(match=game.match).code


def test_match_waits_until_somebody_joins(alice: Player, waiting: Game) -> None:
    assert waiting.status == "waiting"
    with pytest.raises(NotJoined):
        game_play_move(game_id=waiting.public_id, player=alice, ply=0, move="4")
    state = game_state(waiting, alice)
    assert (state["side_to_move"], state["legal"]) == (None, [])


def test_who_follows_the_link_gets_the_seat_and_the_game_runs(
    alice: Player, bob: Player, waiting: Game
) -> None:
    invitation_join(code=code(waiting), player=bob)
    game = fresh(waiting)
    assert game.status == "running"
    assert seats_by_side(game.match)["yellow"].player_id == bob.pk
    event = GameEvent.objects.get(game=game, version=1)
    assert (event.kind, event.data) == ("joined", {"side": "yellow", "name": bob.name})


def test_only_the_maker_sees_the_link_and_only_while_it_is_open(
    alice: Player, bob: Player, carol: Player, waiting: Game
) -> None:
    secret = code(waiting)
    state = game_state(waiting, alice)
    assert state["live"]["invitation"]["url"] == f"/join/{secret}"
    assert secret not in str(game_state(waiting, carol))
    assert secret not in str(game_state(waiting, None))
    invitation_join(code=secret, player=bob)
    for person in (alice, bob, carol, None):
        assert secret not in str(game_state(fresh(waiting), person))


def test_second_person_is_too_late(bob: Player, carol: Player, waiting: Game) -> None:
    invitation_join(code=code(waiting), player=bob)
    with pytest.raises(LinkTaken):
        invitation_join(code=code(waiting), player=carol)
    assert seats_by_side(fresh(waiting).match)["yellow"].player_id == bob.pk


def test_joining_twice_is_joining_once(bob: Player, waiting: Game) -> None:
    for _ in range(3):
        assert invitation_join(code=code(waiting), player=bob) == waiting.match
    assert fresh(waiting).version == 1


def test_own_link_gives_no_second_seat(alice: Player, waiting: Game) -> None:
    with pytest.raises(OwnLink):
        invitation_join(code=code(waiting), player=alice)
    assert fresh(waiting).status == "waiting"


def test_link_is_good_for_a_day(bob: Player, waiting: Game) -> None:
    Invitation.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    with pytest.raises(LinkExpired):
        invitation_join(code=code(waiting), player=bob)


def test_sweep_closes_what_has_expired(alice: Player, waiting: Game) -> None:
    assert invitations_sweep(timezone.now() + timedelta(hours=23)) == 0
    assert invitations_sweep(timezone.now() + timedelta(hours=25)) == 1
    assert (fresh(waiting).status, fresh(waiting).reason) == ("finished", "aborted")


def test_withdrawn_link_leads_nowhere(alice: Player, bob: Player, waiting: Game) -> None:
    game_abort(game_id=waiting.public_id, player=alice)
    with pytest.raises(LinkWithdrawn):
        invitation_join(code=code(waiting), player=bob)
    assert fresh(waiting).reason == "aborted"
    with pytest.raises(NotPossibleHere):
        match_next_round(match=waiting.match, player=alice)


@pytest.mark.parametrize("text", ["", "nothere", "x" * 300, "\x00", "\ud800", "ä"])
def test_unknown_code_is_not_found(bob: Player, waiting: Game, text: str) -> None:
    with pytest.raises(NotFound):
        invitation_join(code=text, player=bob)


def test_address_of_the_match_is_no_code(bob: Player, waiting: Game) -> None:
    for text in (waiting.public_id, waiting.match.public_id):
        with pytest.raises(NotFound):
            invitation_join(code=text, player=bob)


def test_sides_are_drawn_unless_chosen(alice: Player) -> None:
    drawn = {
        next(side for side in ("red", "yellow") if seats_by_side(game.match)[side].player_id)
        for game in (live_game(alice, side=None) for _ in range(30))
    }
    assert drawn == {"red", "yellow"}
    chosen = live_game(alice, side="yellow")
    assert seats_by_side(chosen.match)["yellow"].player_id == alice.pk


@pytest.mark.parametrize(
    ("side", "first", "begins"),
    [("yellow", "me", "yellow"), ("yellow", "opponent", "red"), ("yellow", "alternate", "red")],
)
def test_who_begins_goes_by_the_makers_seat(
    alice: Player, side: str, first: str, begins: str
) -> None:
    assert live_game(alice, side=side, first=first).first == begins


def test_invitations_do_not_show_their_code(waiting: Game) -> None:
    assert code(waiting) not in str(Invitation.objects.get())
    assert Match.objects.count() == 1


@pytest.mark.parametrize("by_the_maker", [True, False])
def test_who_is_blocked_does_not_get_the_seat(
    alice: Player, bob: Player, carol: Player, waiting: Game, by_the_maker: bool
) -> None:
    block(by=alice if by_the_maker else bob, of=bob if by_the_maker else alice)
    with pytest.raises(NotWelcome):
        invitation_join(code=code(waiting), player=bob)
    assert fresh(waiting).status == Game.Status.WAITING
    invitation_join(code=code(waiting), player=carol)
    assert fresh(waiting).is_running

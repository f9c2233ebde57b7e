"""Offers between two people: a draw, to take back, another round."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import Player
from games.errors import (
    GameOver,
    NeedsConsent,
    NoOffer,
    NotAPlayer,
    NothingToUndo,
    NotPossibleHere,
    OfferTooSoon,
    StalePly,
)
from games.models import Game, Offer, OfferRest
from games.selectors.score import level_records
from games.selectors.state import game_state
from games.services.offers import game_offer, game_offer_answer
from games.services.record_check import records_compare
from games.services.rounds import game_next_round
from games.services.undo import game_undo
from tests.games.conftest import SHORT_WIN, fresh, live_game, play_two


@pytest.fixture
def game(alice: Player, bob: Player) -> Game:
    return play_two(live_game(alice, bob), alice, bob, "4 4 5")


def offer(game: Game, player: Player, kind: str = "undo") -> None:
    game_offer(game_id=game.public_id, player=player, kind=kind, ply=fresh(game).plies)


def reply(game: Game, player: Player, accept: bool, kind: str = "undo") -> None:
    game_offer_answer(
        game_id=game.public_id, player=player, kind=kind, ply=fresh(game).plies, accept=accept
    )


def test_nobody_takes_back_alone(alice: Player, game: Game) -> None:
    with pytest.raises(NeedsConsent):
        game_undo(game_id=game.public_id, player=alice, ply=3)


def test_agreed_undo_takes_the_askers_last_move(alice: Player, bob: Player, game: Game) -> None:
    offer(game, alice)
    assert game_state(fresh(game), bob)["live"]["offers"] == [
        {"kind": "undo", "side": "red", "ply": 3, "removes": 1}
    ]
    reply(game, bob, True)
    assert (fresh(game).moves_text, fresh(game).to_move) == ("4 4", "red")
    assert not Offer.objects.exists()


def test_agreed_undo_takes_the_answer_too(alice: Player, bob: Player, game: Game) -> None:
    offer(game, bob)
    reply(game, alice, True)
    assert (fresh(game).moves_text, fresh(game).to_move) == ("4", "yellow")


def test_both_asking_is_agreeing(alice: Player, bob: Player, game: Game) -> None:
    offer(game, alice, "draw")
    offer(game, bob, "draw")
    assert (fresh(game).status, fresh(game).reason) == ("finished", "agreement")


def test_agreed_draw_counts_for_both(alice: Player, bob: Player, game: Game) -> None:
    offer(game, alice, "draw")
    reply(game, bob, True, "draw")
    assert fresh(game).winner == ""
    assert records_compare() == []
    assert game_state(fresh(game), alice)["score"]["draws"] == 1


def test_declined_offer_may_come_again_after_a_while_that_grows(
    alice: Player, bob: Player, game: Game
) -> None:
    for declines in (1, 2, 3):
        offer(game, alice)
        reply(game, bob, False)
        rest = OfferRest.objects.get(game=game, side="red", kind="undo")
        wait = (rest.until - timezone.now()).total_seconds()
        assert declines**2 * 10 - 1 < wait <= declines**2 * 10
        with pytest.raises(OfferTooSoon) as refusal:
            offer(game, alice)
        assert int(refusal.value.why) > 0
        OfferRest.objects.update(until=timezone.now() - timedelta(seconds=1))
    offer(game, alice)
    reply(game, bob, True)
    assert not OfferRest.objects.exists()


def test_rest_of_one_is_not_the_others(alice: Player, bob: Player, game: Game) -> None:
    offer(game, alice)
    reply(game, bob, False)
    offer(game, bob)
    offer(game, alice, "draw")
    assert Offer.objects.count() == 2


def test_move_ends_an_offer_to_take_back(alice: Player, bob: Player, game: Game) -> None:
    offer(game, alice)
    play_two(game, alice, bob, "1")
    with pytest.raises(NoOffer):
        reply(game, bob, True)
    assert fresh(game).plies == 4


def test_opponents_move_declines_a_draw_and_ones_own_does_not(
    alice: Player, bob: Player, game: Game
) -> None:
    offer(game, bob, "draw")
    play_two(game, alice, bob, "1")
    assert Offer.objects.filter(kind="draw").exists()
    play_two(game, alice, bob, "1")
    assert not Offer.objects.exists()


def test_answer_to_an_earlier_position_is_refused(alice: Player, bob: Player, game: Game) -> None:
    offer(game, alice)
    with pytest.raises(StalePly):
        game_offer_answer(game_id=game.public_id, player=bob, kind="undo", ply=2, accept=True)


def test_offer_can_be_withdrawn_but_not_self_accepted(alice: Player, game: Game) -> None:
    offer(game, alice)
    with pytest.raises(NoOffer):
        reply(game, alice, True)
    reply(game, alice, False)
    assert not Offer.objects.exists()
    assert not OfferRest.objects.exists()


def test_repeated_offer_is_one_offer_and_one_event(alice: Player, game: Game) -> None:
    for _ in range(3):
        offer(game, alice)
    assert Offer.objects.count() == 1
    assert fresh(game).version == game.version + 1


def test_who_has_not_moved_has_nothing_to_take_back(alice: Player, bob: Player) -> None:
    game = play_two(live_game(alice, bob), alice, bob, "4")
    with pytest.raises(NothingToUndo):
        offer(game, bob)


def test_nothing_is_offered_after_the_end_or_by_others(
    alice: Player, bob: Player, carol: Player
) -> None:
    game = live_game(alice, bob)
    with pytest.raises(NotAPlayer):
        offer(game, carol, "draw")
    play_two(game, alice, bob, SHORT_WIN)
    with pytest.raises(GameOver):
        offer(game, alice, "draw")


def test_nothing_is_offered_at_one_screen(alice: Player, hotseat: Game) -> None:
    with pytest.raises(NotPossibleHere):
        offer(hotseat, alice, "draw")


def test_next_round_begins_when_both_want_it(alice: Player, bob: Player) -> None:
    game = play_two(live_game(alice, bob), alice, bob, SHORT_WIN)
    for _ in range(3):
        assert game_next_round(game_id=game.public_id, player=alice).next_game == ""
    assert Game.objects.count() == 1
    assert game_state(fresh(game), bob)["live"]["offers"][0]["kind"] == "next"
    first = game_next_round(game_id=game.public_id, player=bob).next_game
    again = game_next_round(game_id=game.public_id, player=alice).next_game
    assert first == again != ""
    assert Game.objects.count() == 2
    assert Game.objects.get(public_id=first).first == "yellow"


def test_live_results_count_for_both_and_for_no_level(alice: Player, bob: Player) -> None:
    play_two(live_game(alice, bob), alice, bob, SHORT_WIN)
    assert alice.records.get().wins == 1
    assert bob.records.get().losses == 1
    assert alice.records.get().opponent == "person"
    assert level_records(alice, "7x6")["normal"]["wins"] == 0

"""Ratings: which games count, once each; taking one back equals never having counted it."""

from __future__ import annotations

import random
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import timedelta
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import IntegrityError, connections, transaction
from django.utils import timezone

from accounts.merging import players_merge
from accounts.models import Player
from games.errors import GameError
from games.models import Clock, Game, RatedGame, Rating, RatingChange
from games.selectors.rating import leaderboard, rated_rules, rating_history, ratings_of
from games.selectors.seats import seats_by_side
from games.services.ending import game_abort, game_resign
from games.services.finish import game_finish, time_sweep
from games.services.invitations import invitation_join
from games.services.play import game_play_move
from games.services.rating import rating_count
from games.services.rating_check import ratings_compare, ratings_rebuild
from games.services.void import game_restore, game_void
from tests.accounts.people import account
from tests.games.conftest import SHORT_WIN, fresh, live_game, play_two

CLOCK = {"initial": 180, "increment": 2}


@pytest.fixture
def ann(db: None) -> Player:
    return account("Ann")


@pytest.fixture
def ben(db: None) -> Player:
    return account("Ben")


def rated_game(red: Player, yellow: Player, **more: Any) -> Game:
    return live_game(red, yellow, clock=CLOCK, **more)


def resign(game: Game, player: Player) -> None:
    game_resign(game_id=game.public_id, player=player)


def standing(player: Player, rules: str = "7x6") -> tuple[float, float, float, int]:
    row = Rating.objects.get(player=player, rules=rules)
    return row.rating, row.deviation, row.volatility, row.games


def everything() -> list[Any]:
    """All that ratings consist of, whatever keys the rows have."""
    changes = RatingChange.objects.order_by("rated", "side").values_list(
        "rated", "player", "side", "score", "rating_before", "deviation_before",
        "volatility_before", "rating", "deviation", "volatility", "number", "played_at",
    )  # fmt: skip
    rows = Rating.objects.order_by("rules", "player").values_list(
        "rules", "player", "rating", "deviation", "volatility", "games", "played_at"
    )
    return [list(changes), list(rows)]


def test_win_on_the_board_moves_both_ratings_apart(ann: Player, ben: Player) -> None:
    game = play_two(rated_game(ann, ben), ann, ben, SHORT_WIN)
    assert game.rated
    won, lost = standing(ann), standing(ben)
    # Two of whom nothing is known yet: the step of the paper's method, the same for both.
    assert won[0] - 1500 == pytest.approx(1500 - lost[0])
    assert won[0] == pytest.approx(1662.31, abs=0.01)
    assert won[1] == lost[1] == pytest.approx(290.32, abs=0.01)
    assert (won[3], lost[3]) == (1, 1)
    assert RatingChange.objects.get(player=ann).score == 1
    assert ratings_compare() == []


@pytest.mark.parametrize("reason", ["resigned", "time"])
def test_ends_beside_the_board_count_too(ann: Player, ben: Player, reason: str) -> None:
    game = play_two(rated_game(ann, ben), ann, ben, "4 4 5")
    if reason == "resigned":
        resign(game, ben)
    else:
        past = timezone.now() - timedelta(hours=1)
        Clock.objects.filter(game=game).update(deadline_at=past, running_since=past)
        assert time_sweep() == 1
    assert fresh(game).reason == reason
    assert standing(ann)[0] > 1500 > standing(ben)[0]
    assert ratings_compare() == []


def test_every_game_of_the_family_is_rated_by_itself(ann: Player, ben: Player) -> None:
    resign(play_two(rated_game(ann, ben), ann, ben, "4 4"), ben)
    resign(play_two(rated_game(ann, ben, rules="7x6-pop"), ann, ben, "4 4"), ann)
    assert standing(ann)[0] > 1500 > standing(ann, "7x6-pop")[0]
    assert rated_rules() == ["7x6", "7x6-pop"]


@pytest.mark.parametrize("kind", ["no clock", "guest", "guest by link", "aborted"])
def test_other_games_are_not_rated(ann: Player, ben: Player, alice: Player, kind: str) -> None:
    if kind == "no clock":
        resign(play_two(live_game(ann, ben), ann, ben, "4 4"), ben)
    elif kind == "guest":
        resign(play_two(rated_game(ann, alice), ann, alice, "4 4"), alice)
    elif kind == "guest by link":
        game = live_game(ann, clock=CLOCK)
        invitation_join(code=game.match.invitation.code, player=alice)
        resign(play_two(game, ann, alice, "4 4"), alice)
    else:
        game_abort(game_id=rated_game(ann, ben).public_id, player=ann)
    assert not RatedGame.objects.exists()
    assert not Rating.objects.exists()
    assert ratings_compare() == []


def test_account_that_follows_a_link_is_rated(ann: Player, ben: Player) -> None:
    game = live_game(ann, clock=CLOCK)
    assert not game.rated
    invitation_join(code=game.match.invitation.code, player=ben)
    assert fresh(game).rated
    resign(play_two(game, ann, ben, "4 4"), ben)
    assert standing(ann)[3] == 1


def test_guest_who_turns_out_to_be_an_account_in_mid_game_is_not_rated(
    ann: Player, ben: Player, alice: Player
) -> None:
    game = play_two(rated_game(ann, alice), ann, alice, "4 4")
    players_merge(source=alice, target=ben)
    resign(game, ben)
    assert not RatedGame.objects.exists()


def test_game_cannot_be_counted_twice(ann: Player, ben: Player) -> None:
    game = play_two(rated_game(ann, ben), ann, ben, SHORT_WIN)
    before = everything()
    with pytest.raises(IntegrityError), transaction.atomic():
        rating_count(game, seats_by_side(game.match))
    assert everything() == before


@pytest.mark.django_db(transaction=True)
def test_racing_finishers_count_each_game_once() -> None:
    people = [account(f"Racer{number}") for number in range(4)]
    games = [
        play_two(rated_game(one, two), one, two, SHORT_WIN.rsplit(" ", 1)[0])
        for one in people
        for two in people
        if one != two
    ]
    acts = [(game, act) for game in games for act in ("move", "move", "resign", "resign")]
    random.Random(5).shuffle(acts)
    gate = threading.Barrier(6)

    def worker(part: list[tuple[Game, str]]) -> None:
        gate.wait()
        try:
            for game, act in part:
                red, yellow = (seat.player for seat in seats_by_side(game.match).values())
                with suppress(GameError):
                    if act == "move":
                        game_play_move(game_id=game.public_id, player=red, ply=6, move="1")
                    elif yellow is not None:
                        resign(game, yellow)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(6) as pool:
        list(pool.map(worker, [acts[start::6] for start in range(6)]))
    assert RatedGame.objects.count() == len(games)
    assert RatingChange.objects.count() == 2 * len(games)
    for player in people:
        numbers = [change.number for change in rating_history(player, ["7x6"])["7x6"]]
        assert numbers == list(range(1, 7))
    before = everything()
    ratings_rebuild()
    assert everything() == before
    call_command("check_records")


def season(seed: int, people: list[Player], games: int) -> list[Game]:
    """Random results over some weeks, in two games of the family."""
    dice, made = random.Random(seed), []
    for number in range(games):
        red, yellow = dice.sample(people, 2)
        rules = dice.choice(["7x6", "7x6", "4x4"])
        game = play_two(rated_game(red, yellow, rules=rules), red, yellow, "1 2")
        ended = timezone.now() - timedelta(days=games - number, hours=dice.randrange(40))
        winner = dice.choice(["red", "yellow", ""])
        reason = "resigned" if winner else "agreement"
        with transaction.atomic():
            game_finish(fresh(game), winner=winner, reason=reason, now=timezone.now(), at=ended)
        made.append(fresh(game))
    return made


@pytest.mark.parametrize("seed", range(3))
def test_voiding_equals_never_having_counted(db: None, seed: int) -> None:
    people = [account(f"Player{number}") for number in range(4)]
    games = season(seed, people, 14)
    as_it_was = everything()
    dice = random.Random(seed)
    out = dice.sample(games, 4)
    for game in out:
        game_void(game, None, "test")
        assert ratings_compare() == []
    voided = everything()
    ratings_rebuild()
    assert everything() == voided

    # The same season without those games, counted one after the other.
    order = list(RatedGame.objects.order_by("pk").values_list("game", flat=True))
    names = {rated.pk: rated.game_id for rated in RatedGame.objects.all()}
    by_game = {change[0]: change for change in voided[0]}
    assert {names[key] for key in by_game} == set(order) - {game.pk for game in out}
    standings = [row[:6] for row in voided[1]]
    RatingChange.objects.all().delete()
    RatedGame.objects.all().delete()
    Rating.objects.all().delete()
    for pk in order:
        game = next(game for game in games if game.pk == pk)
        if game not in out:
            rating_count(game, seats_by_side(game.match))
    assert [row[:6] for row in everything()[1]] == standings
    assert as_it_was[1] != voided[1]


def test_restoring_gives_back_what_was(ann: Player, ben: Player) -> None:
    games = season(9, [ann, ben, account("Cleo")], 8)
    before = everything()
    for game in games[1:4]:
        game_void(game, None, "test")
    assert everything() != before
    for game in games[1:4]:
        game_restore(game, None, "test")
    assert everything() == before


def test_only_game_that_is_voided_leaves_no_rating(ann: Player, ben: Player) -> None:
    game = play_two(rated_game(ann, ben), ann, ben, SHORT_WIN)
    game_void(game, None, "test")
    assert ratings_of(ann) == []
    assert leaderboard("7x6") == []
    assert ratings_compare() == []


def test_wrong_ratings_are_found_and_rebuilt(ann: Player, ben: Player) -> None:
    play_two(rated_game(ann, ben), ann, ben, SHORT_WIN)
    before = everything()
    for break_it in (
        lambda: Rating.objects.filter(player=ann).update(rating=2900),
        lambda: RatingChange.objects.filter(player=ben).update(deviation=3),
        lambda: RatingChange.objects.filter(player=ben).delete(),
        lambda: Rating.objects.all().delete(),
    ):
        break_it()
        with pytest.raises(CommandError):
            call_command("check_records")
        call_command("check_records", rebuild=True)
        assert everything() == before
    RatedGame.objects.all().delete()
    assert ratings_compare() == [f"game {Game.objects.get().public_id}: rated and not counted", *
        [f"player {pk}, 7x6: another rating" for pk in sorted([ann.pk, ben.pk])]]  # fmt: skip
    ratings_rebuild()
    assert ratings_compare() == []


def test_leaderboard_ranks_the_certain_and_names_the_others_after_them(
    ann: Player, ben: Player
) -> None:
    cleo, dora, emil = (account(name) for name in ("Cleo", "Dora", "Emil"))
    now = timezone.now()
    for player, rating, deviation, days in (
        (ann, 1600, 60, 1), (ben, 1900, 60, 1), (cleo, 2000, 200, 1), (dora, 1800, 60, 900),
        (emil, 2500, 60, 1),
    ):  # fmt: skip
        Rating.objects.create(
            player=player, rules="7x6", rating=rating, deviation=deviation, volatility=0.06,
            games=9, played_at=now - timedelta(days=days),
        )  # fmt: skip
    Player.objects.filter(pk=emil.pk).update(is_private=True)
    lines = [(one.rank, one.player.name, one.is_provisional) for one in leaderboard("7x6")]
    assert lines == [
        (1, "Ben", False), (2, "Ann", False), (None, "Cleo", True), (None, "Dora", True),
    ]  # fmt: skip
    assert leaderboard("4x4") == []

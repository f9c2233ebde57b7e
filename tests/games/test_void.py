"""Results decided about afterwards: all that hangs on them is as if they had always been so."""

from __future__ import annotations

import random
import time
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from accounts.errors import NotStaff, NotYourOwn
from accounts.guests import guest_create
from accounts.merging import players_merge
from accounts.models import Player, StaffAction
from accounts.staff import MODERATOR
from engine import rules_for
from games.errors import AlreadyVoid, GameError, NothingToRestore, NotOver, ResultNonsense
from games.models import Game, GameEvent, Record
from games.selectors.score import match_score
from games.selectors.state import game_state
from games.selectors.statistics import statistics
from games.services.dumps import dumps_refresh
from games.services.ending import game_abort, game_resign
from games.services.rounds import game_next_round
from games.services.void import (
    game_correct,
    game_restore,
    game_void,
    games_restore,
    games_void,
    result_notices,
    result_notices_see,
    result_notices_unseen,
)
from tests.accounts.people import account
from tests.games.conftest import SHORT_WIN, fresh, live_game, new_game, play_both, play_two
from tests.games.past import everything_rebuild, past_games
from tests.games.results import counted, forget
from tests.games.test_rating import CLOCK
from tests.staff import staff_user

WHY = "help from a program"


@pytest.fixture
def ann(db: None) -> Player:
    return account("Ann")


@pytest.fixture
def ben(db: None) -> Player:
    return account("Ben")


@pytest.fixture
def won(ann: Player, ben: Player) -> Game:
    """Ann has won it, and it was rated."""
    return play_two(live_game(ann, ben, clock=CLOCK), ann, ben, SHORT_WIN)


def outcome(player: Player) -> tuple[int, int, int]:
    total = statistics(player).total
    row = Record.objects.get(player=player, opponent="person")
    assert (row.wins, row.losses, row.draws) == (total.wins, total.losses, total.draws)
    return total.wins, total.losses, total.draws


def many(seed: int, number: int) -> list[Game]:
    """Games of a cheat against everything there is; the fixture for all at once."""
    dice = random.Random(seed)
    me = account("Cheat")
    others = [account(f"Other{index}") for index in range(4)] + [guest_create() for _ in range(2)]
    return [one.game for one in past_games(dice, me, others, number)]


def decide_at_random(dice: random.Random, games: list[Game]) -> None:
    """Void, restore and correct, one by one and many at once; refusals change nothing."""
    for _ in range(len(games) // 3):
        game, act = dice.choice(games), dice.randrange(3)
        before = counted() if dice.random() < 0.05 else None
        try:
            if act == 0:
                game_void(game, None, WHY)
            elif act == 1:
                game_restore(game, None, WHY)
            else:
                sides = rules_for(game.match.rules).sides
                game_correct(game, dice.choice([*sides, ""]), None, WHY)
        except GameError:
            assert before is None or counted() == before
    games_void(dice.sample(games, len(games) // 2), None, WHY)
    games_restore(dice.sample(games, len(games) // 3), None, WHY)


@pytest.mark.parametrize("seed", range(2))
def test_whatever_is_decided_equals_a_rebuild_from_scratch(db: None, seed: int) -> None:
    games = many(seed, 75)
    decide_at_random(random.Random(seed), games)
    call_command("check_records")
    as_decided = counted()
    everything_rebuild()
    assert counted() == as_decided
    forget()
    everything_rebuild()
    assert counted() == as_decided
    call_command("check_records")


def test_taking_all_back_gives_what_was(db: None) -> None:
    games = many(7, 60)
    before = counted()
    decide_at_random(random.Random(7), games)
    assert counted() != before
    while games_restore(games, None, WHY):
        pass
    assert counted() == before
    assert all((one.original, one.voided_at) == (None, None) for one in Game.objects.all())


@pytest.mark.slow
def test_thousand_games_of_a_cheat_are_voided_in_seconds(db: None) -> None:
    games = many(3, 1400)
    began = time.monotonic()
    voided = games_void(games, None, WHY)
    assert len(voided) > 1000
    assert time.monotonic() - began < 15
    restored = random.Random(3).sample(voided, 100)
    games_restore(restored, None, WHY)
    for game in restored[:20]:
        if fresh(game).winner:
            game_correct(game, "", None, WHY)
    call_command("check_records")
    as_decided = counted()
    forget()
    everything_rebuild()
    assert counted() == as_decided


def test_voided_game_counts_for_nobody_and_counts_again(
    ann: Player, ben: Player, won: Game
) -> None:
    before = counted()
    moderator = staff_user(MODERATOR)
    game_void(won, moderator, WHY)
    assert outcome(ann) == outcome(ben) == (0, 0, 0)
    assert counted()["ratings"] == []
    assert match_score(won.match) == {"red": 0, "yellow": 0, "draws": 0}
    state = game_state(fresh(won), ann)
    # How it ended stays to be seen; only that it does not count.
    assert state["result"]["winner"] == "red"
    assert state["result"]["voided"] is True
    game_restore(won, moderator, "a mistake")
    assert counted() == before
    assert game_state(fresh(won), ann)["result"]["voided"] is False


def test_corrected_game_counts_as_it_was_decided(ann: Player, ben: Player, won: Game) -> None:
    before = counted()
    game_correct(won, "yellow", None, WHY)
    assert (outcome(ann), outcome(ben)) == ((0, 1, 0), (1, 0, 0))
    result = game_state(fresh(won), ann)["result"]
    assert (result["winner"], result["reason"], result["lines"]) == ("yellow", "corrected", [])
    assert match_score(won.match)["yellow"] == 1
    game_correct(won, "", None, WHY)
    assert outcome(ann) == outcome(ben) == (0, 0, 1)
    game_void(won, None, WHY)
    game_restore(won, None, WHY)
    assert fresh(won).reason == "corrected"
    game_restore(won, None, WHY)
    assert counted() == before
    assert game_state(fresh(won), ann)["result"]["lines"] != []


def test_game_against_the_computer_is_taken_out_of_its_record(ann: Player) -> None:
    game = play_both(new_game(ann, mode="computer", level="normal"), ann, SHORT_WIN)
    assert game_state(game, ann)["record"]["normal"]["wins"] == 1
    game_void(game, None, WHY)
    assert game_state(fresh(game), ann)["record"]["normal"]["wins"] == 0
    assert statistics(ann).total.games == 0


def test_refusals_are_coded_and_change_nothing(ann: Player, ben: Player, won: Game) -> None:
    running = live_game(ann, ben)
    called_off = live_game(ann, ben)
    game_abort(game_id=called_off.public_id, player=ann)
    shared = play_both(new_game(ann), ann, SHORT_WIN)
    voided = play_two(live_game(ann, ben), ann, ben, SHORT_WIN)
    game_void(voided, None, WHY)
    before, entries = counted(), StaffAction.objects.count()
    for act, refusal in (
        (lambda: game_void(running, None, WHY), NotOver()),
        (lambda: game_correct(running, "red", None, WHY), NotOver()),
        (lambda: game_void(voided, None, WHY), AlreadyVoid()),
        (lambda: game_correct(voided, "", None, WHY), AlreadyVoid()),
        (lambda: game_void(called_off, None, WHY), ResultNonsense("uncounted")),
        (lambda: game_void(shared, None, WHY), ResultNonsense("uncounted")),
        (lambda: game_void(won, None, " "), ResultNonsense("reason")),
        (lambda: game_correct(won, "red", None, WHY), ResultNonsense("same")),
        (lambda: game_correct(won, "cross", None, WHY), ResultNonsense("winner")),
        (lambda: game_restore(won, None, WHY), NothingToRestore()),
    ):
        with pytest.raises(type(refusal)) as raised:
            act()
        assert (raised.value.code, raised.value.why) == (refusal.code, refusal.why)
    assert games_void([voided, running, called_off, shared], None, WHY) == []
    assert (counted(), StaffAction.objects.count()) == (before, entries)


def test_nobody_decides_about_their_own_game(ann: Player, ben: Player, won: Game) -> None:
    moderator = staff_user(MODERATOR)
    with pytest.raises(NotStaff):
        game_void(won, ben.user, WHY)
    theirs = play_two(live_game(ann, moderator.player), ann, moderator.player, SHORT_WIN)
    with pytest.raises(NotYourOwn):
        games_void([won, theirs], moderator, WHY)
    assert Game.objects.filter(voided_at=None).count() == 2


def test_log_tells_before_and_after_and_what_was_taken_back(ann: Player, won: Game) -> None:
    moderator = staff_user(MODERATOR)
    game_correct(won, "yellow", moderator, WHY, about=ann, evidence={"reports": ["r1"]})
    game_restore(won, moderator, "a mistake")
    made, back = StaffAction.objects.order_by("pk")
    assert (made.action, made.actor, made.subject) == (
        "game_correct", moderator.username, ann.public_id,
    )  # fmt: skip
    name = won.public_id
    assert made.evidence["reports"] == ["r1"]
    assert made.evidence["games"] == [name]
    assert made.evidence["before"][name] == {"winner": "red", "reason": "line", "voided": False}
    assert made.evidence["after"][name]["winner"] == "yellow"
    assert (back.action, back.undoes) == ("game_restore", made.pk)


def test_part_of_what_was_voided_at_once_can_be_taken_back(ann: Player, ben: Player) -> None:
    games = [play_two(live_game(ann, ben), ann, ben, SHORT_WIN) for _ in range(3)]
    games_void(games, None, WHY)
    game_restore(games[1], None, WHY)
    made, back = StaffAction.objects.order_by("pk")
    assert made.actor == StaffAction.SITE
    assert (back.undoes, back.evidence["takes_back"]) == (None, [made.pk])
    assert outcome(ann) == (1, 0, 0)


def test_both_are_told_and_not_by_whom(ann: Player, ben: Player, won: Game) -> None:
    game_void(won, staff_user(MODERATOR), WHY)
    for player in (ann, ben):
        (notice,) = result_notices(player)
        assert (notice.what, notice.game, notice.seen_at) == ("voided", won, None)
        result_notices_see(player)
        assert result_notices_unseen(player) == 0
    game_restore(won, None, WHY)
    assert [one.what for one in result_notices(ann)] == ["restored"]
    assert result_notices_unseen(ann) == 1


def test_notice_of_a_guest_goes_to_the_account(ann: Player) -> None:
    guest = guest_create()
    game = play_two(live_game(guest, ann), guest, ann, SHORT_WIN)
    game_void(game, None, WHY)
    owner = account("Owner")
    players_merge(source=guest, target=owner)
    assert [one.game for one in result_notices(owner)] == [game]
    game_restore(game, None, WHY)
    assert outcome(owner) == (1, 0, 0)
    call_command("check_records")


def test_open_pages_of_the_game_and_of_the_newest_round_hear_of_it(
    ann: Player, ben: Player, won: Game
) -> None:
    for player in (ann, ben):
        game_next_round(game_id=won.public_id, player=player)
    newest = Game.objects.get(match=won.match, round=2)
    before, running = fresh(won).version, newest.version
    game_void(won, None, WHY)
    told = {"game": won.public_id, "what": "voided", "winner": "red"}
    for game, version in ((won, before), (newest, running)):
        assert fresh(game).version == version + 1
        event = GameEvent.objects.get(game=game, version=version + 1)
        assert (event.kind, event.data) == ("ruled", told)
    assert game_state(fresh(newest), ann)["score"] == {"red": 0, "yellow": 0, "draws": 0}
    # And the round goes on as if nothing had been.
    game_resign(game_id=newest.public_id, player=ann)
    assert fresh(newest).is_over


def test_decided_match_is_open_again_when_its_last_round_is_voided(
    ann: Player, ben: Player
) -> None:
    game = play_two(live_game(ann, ben, best_of=3), ann, ben, SHORT_WIN)
    for player in (ann, ben):
        game_next_round(game_id=game.public_id, player=player)
    second = Game.objects.get(match=game.match, round=2)
    game_resign(game_id=second.public_id, player=ben)
    assert game_state(fresh(second), ann)["match_result"]["winner"] == "red"
    game_void(second, None, WHY)
    state = game_state(fresh(second), ann)
    assert state["match_result"] is None
    assert state["can"]["next"]


def replay(client: Client, game: Game, **headers: str) -> Any:
    return client.get(f"/api/v1/games/{game.public_id}/replay/", headers=headers)


def test_replay_says_so_and_has_another_tag(client: Client, won: Game) -> None:
    first = replay(client, won)
    assert replay(client, won, if_none_match=first["ETag"]).status_code == 304
    game_void(won, None, WHY)
    later = replay(client, won, if_none_match=first["ETag"])
    assert later.status_code == 200
    assert later.json()["result"]["voided"] is True
    text = replay(client, won, accept="text/plain").content.decode()
    assert "Voided: yes" in text.splitlines()


def test_lists_of_games_leave_it_out(client: Client, ann: Player, won: Game) -> None:
    def listed() -> list[str]:
        return [game["id"] for game in client.get("/api/v1/games/").json()["games"]]

    assert listed() == [won.public_id]
    game_void(won, None, WHY)
    assert listed() == []
    assert client.get(f"/@{ann.name}").status_code == 200
    assert client.get(f"/g/{won.public_id}").status_code == 200


def test_file_of_the_month_follows(settings: Any, tmp_path: Path, ann: Player, ben: Player) -> None:
    settings.EXPORTS_DIR = tmp_path
    games = [play_two(live_game(ann, ben), ann, ben, SHORT_WIN) for _ in range(3)]
    day = date(2026, 3, 4)
    for game in games:
        Game.objects.filter(pk=game.pk).update(
            finished_at=fresh(game).finished_at.replace(year=2026, month=3, day=4)  # type: ignore[union-attr]
        )
    everything_rebuild()
    month = [day.replace(day=1)]
    assert dumps_refresh() == month
    assert dumps_refresh() == []
    game_void(games[0], None, WHY)
    assert dumps_refresh() == month
    # As many games of the same people, and yet other ones.
    game_void(games[1], None, WHY)
    game_restore(games[0], None, WHY)
    assert dumps_refresh() == month
    game_correct(games[0], "yellow", None, WHY)
    assert dumps_refresh() == month
    assert dumps_refresh() == []

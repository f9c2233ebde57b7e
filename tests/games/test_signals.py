"""Signals: what is out of the ordinary is measured and shown, and nothing is done because of it."""

from __future__ import annotations

import ast
import random
from datetime import timedelta
from functools import cache
from pathlib import Path

import pytest
from django.conf import settings
from django.utils import timezone, translation

from accounts.guests import guest_create
from accounts.merging import players_merge
from accounts.models import Player, Sanction, StaffAction
from accounts.sanctions import ban_guest
from engine import Position, rules_for
from engine.analysis import Analyst
from engine.review import choice_of, review
from games.models import Game, GameReview, HistoryEntry, Leaving, Match, Move, Rating, Seat
from games.selectors.signals import (
    LEAST_ONLY,
    Signal,
    chance_of,
    expected_share,
    games_to_review,
    signals,
)
from games.services.history_check import histories_rebuild
from games.services.rating_check import ratings_rebuild
from games.services.reports import report_make, report_weight
from games.services.review import reviews_ask
from tests.accounts.people import account
from tests.games.conftest import SHORT_WIN, live_game, play_two
from tests.games.level_games import GAMES, answer, played, recorded


@pytest.fixture
def suspect(db: None) -> Player:
    return account("Suspect")


@pytest.fixture
def other(db: None) -> Player:
    return account("Other")


def of(player: Player) -> dict[str, Signal]:
    return {one.key: one for one in signals(player)}


def stored(red: Player, yellow: Player, ended: Position, spent: dict[str, list[int]]) -> Game:
    """A finished live game; `spent` has the times of each side, repeated as needed."""
    now = timezone.now()
    match = Match.objects.create(
        owner=red, rules=ended.spec.key, mode="link", first_policy="alternate", touched_at=now
    )
    for side, player in zip(ended.spec.sides, (red, yellow), strict=True):
        Seat.objects.create(match=match, side=side, kind="player", player=player)
    outcome = ended.outcome
    game = Game.objects.create(
        match=match, round=1, first=ended.first, status="finished", plies=ended.plies,
        moves_text=ended.format(), to_move="", winner=(outcome and outcome.winner) or "",
        reason=outcome.reason if outcome else "resigned", started_at=now, moved_at=now,
        finished_at=now,
    )  # fmt: skip
    moves: list[Move] = []
    step, made = ended.spec.start(ended.first), dict.fromkeys(ended.spec.sides, 0)
    for ply, move in enumerate(ended.moves, start=1):
        side = str(step.side_to_move)
        times = spent.get(side, [1000])
        row = Move(
            game=game, ply=ply, side=side, text=move, played_at=now,
            spent_ms=times[made[side] % len(times)],
        )  # fmt: skip
        moves.append(row)
        made[side], step = made[side] + 1, step.apply(move)
    Move.objects.bulk_create(moves)
    return game


def reviewed(game: Game, choices: list[str], classes: list[str]) -> None:
    GameReview.objects.create(
        game=game, reviewed_at=timezone.now(), choices=choices, classes=classes
    )


def moves_of(number: int) -> Position:
    """A game of so many plies that nobody has won, which is all that these tests need."""
    dice, position = random.Random(4), rules_for("10x8").start()
    while position.plies < number:
        calm = [m for m in position.legal_moves() if position.apply(m).outcome is None]
        position = position.apply(dice.choice(calm))
    return position


def asked_often(suspect: Player, other: Player, *, found: float, times: list[int]) -> None:
    """Three games of 30 plies in which each move of the suspect's was an only or a free one."""
    for _ in range(3):
        game = stored(suspect, other, moves_of(30), {"red": times})
        kept = [(ply // 4) % 8 < 8 * found for ply in range(30)]
        choices = ["only" if ply % 4 == 0 else "free" for ply in range(30)]
        reviewed(game, choices, ["best" if one else "mistake" for one in kept])
    histories_rebuild()


HUMAN = [900, 6000, 2500, 14_000, 1200, 3000, 800, 9000]
PROGRAM = [3000, 3100, 2900, 3050, 2950]


def test_who_finds_every_only_move_at_an_even_pace_stands_out(
    suspect: Player, other: Player
) -> None:
    asked_often(suspect, other, found=1.0, times=PROGRAM)
    found = of(suspect)
    assert found["only_moves"].weight > 0.9
    assert found["move_times"].weight == 1.0
    assert found["only_moves"].facts["found"] == found["only_moves"].facts["of"] == 24
    assert [one.weight for one in signals(suspect)] == sorted(
        (one.weight for one in signals(suspect)), reverse=True
    )


def test_who_plays_as_people_do_does_not(suspect: Player, other: Player) -> None:
    asked_often(suspect, other, found=0.5, times=HUMAN)
    found = of(suspect)
    assert found["only_moves"].weight == found["move_times"].weight == 0.0


def test_of_too_little_nothing_is_said(suspect: Player, other: Player) -> None:
    assert signals(suspect) == []
    game = stored(suspect, other, moves_of(12), {})
    reviewed(game, ["only"] * 12, ["best"] * 12)
    histories_rebuild()
    assert signals(suspect) == []
    assert LEAST_ONLY > 6


def test_better_players_are_expected_to_find_more(suspect: Player, other: Player) -> None:
    asked_often(suspect, other, found=1.0, times=HUMAN)
    unrated = of(suspect)["only_moves"]
    Rating.objects.create(
        player=suspect, rules="7x6", rating=2400, deviation=50, volatility=0.06, games=90
    )
    rated = of(suspect)["only_moves"]
    assert rated.facts["expected"] == 0.85 > unrated.facts["expected"]
    assert rated.weight < 0.2 < unrated.weight
    assert expected_share(1000) <= expected_share(1800) <= expected_share(2300)


@pytest.mark.parametrize(("found", "number", "share"), [(0, 5, 0.4), (3, 5, 0.5), (8, 8, 0.9)])
def test_chance_is_that_of_throwing_dice(found: int, number: int, share: float) -> None:
    dice = random.Random(1)
    thrown = [sum(dice.random() < share for _ in range(number)) >= found for _ in range(20_000)]
    assert chance_of(found, number, share) == pytest.approx(sum(thrown) / 20_000, abs=0.02)


def test_games_without_a_review_are_named_and_one_can_be_asked_for(
    suspect: Player, other: Player
) -> None:
    old = stored(suspect, other, moves_of(12), {})
    new = stored(suspect, other, moves_of(12), {})
    GameReview.objects.create(game=old, reviewed_at=timezone.now(), classes=["best"] * 12)
    histories_rebuild()
    told = of(suspect)["not_reviewed"]
    assert told.weight == 0.0
    assert set(told.facts["games"]) == {old.public_id, new.public_id}
    asked = [entry.game for entry in games_to_review(suspect)]
    assert reviews_ask(asked) == 2
    assert GameReview.objects.filter(due_at__isnull=False).count() == 2
    # Again asks for nothing that is owed already.
    assert reviews_ask(asked) == 0


def test_results_above_the_rating(suspect: Player, other: Player) -> None:
    for _ in range(14):
        game = stored(suspect, other, moves_of(8), {})
        Game.objects.filter(pk=game.pk).update(rated=True, winner="red")
    histories_rebuild()
    ratings_rebuild()
    mine, theirs = of(suspect)["above_rating"], of(other)["above_rating"]
    assert mine.facts["scored"] == 14.0
    assert mine.facts["deviations"] > 1 > theirs.facts["deviations"]
    assert theirs.weight == 0.0


def test_banned_guest_who_has_signed_up_is_linked(suspect: Player) -> None:
    guest, friend = guest_create(), guest_create()
    players_merge(source=friend, target=suspect)
    assert of(suspect)["linked"].weight == 0.0
    assert of(suspect)["linked"].facts == {"people": [], "guests": [friend.public_id]}
    until = timezone.now() + timedelta(days=1)
    ban_guest(guest, "cheating", "", until, None, address="192.0.2.7")
    another = guest_create()
    ban_guest(another, "cheating", "", until, None, address="192.0.2.7")
    told = of(guest)["linked"]
    assert told.facts["people"] == [another.public_id]
    assert told.weight == 0.8
    assert "192.0.2" not in str(told)


def test_who_leaves_games_is_told_of(suspect: Player, other: Player) -> None:
    for _ in range(4):
        game = stored(suspect, other, moves_of(8), {})
        Leaving.objects.create(
            game=game, player=suspect, kind="abandoned", at=timezone.now(), excused=False
        )
    told = of(suspect)["leaving"]
    assert told.facts["strikes"] == 4
    assert told.weight == pytest.approx(4 / 6, abs=0.01)


def test_report_weighs_more_where_a_signal_bears_on_it(suspect: Player, other: Player) -> None:
    game = play_two(live_game(suspect, other), suspect, other, SHORT_WIN)
    row = report_make(by=other, game_id=game.public_id, reason="other", text="He played oddly.")
    plain, now = row.weight, timezone.now()
    asked_often(suspect, other, found=1.0, times=PROGRAM)
    assert report_weight(row, now) == plain
    row.reason = "cheating"
    heavy = report_weight(row, now)
    HistoryEntry.objects.all().delete()
    assert heavy == report_weight(row, now) + 25


def test_nothing_happens_to_anybody_because_of_signals_alone(
    suspect: Player, other: Player
) -> None:
    asked_often(suspect, other, found=1.0, times=PROGRAM)
    assert max(one.weight for one in signals(suspect)) > 0.9
    game = Game.objects.order_by("pk")[0]
    report_make(by=other, game_id=game.public_id, reason="cheating")
    assert not Sanction.objects.exists()
    assert not StaffAction.objects.exists()
    assert not Game.objects.exclude(voided_at=None).exists()


def test_no_service_but_the_weight_of_reports_reads_signals() -> None:
    """Whoever acts must ask a moderator: among what changes something nobody else knows of them."""
    base = Path(settings.BASE_DIR)
    readers = set()
    for folder in ("games/services", "accounts", "config"):
        for path in (base / folder).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text())):
                named = (isinstance(node, ast.ImportFrom) and node.module) or ""
                if named == "games.selectors.signals":
                    readers.add(path.relative_to(base).as_posix())
    assert readers == {"games/services/reports.py"}


@pytest.mark.parametrize("language", ["en", "de"])
def test_texts_are_sentences_in_the_language_of_the_reader(
    suspect: Player, other: Player, language: str
) -> None:
    asked_often(suspect, other, found=1.0, times=PROGRAM)
    with translation.override(language):
        texts = [one.text for one in signals(suspect)]
    assert all(text.endswith(".") and "%" not in text.replace(" %", "") for text in texts)
    assert any("moves" in text for text in texts) == (language == "en")


@cache
def analyst() -> Analyst:
    """One for all, as it takes a while to load."""
    return Analyst()


@pytest.mark.parametrize(
    ("moves", "expected"),
    [
        ("", "only"),  # the middle alone wins
        ("1 1 3 7 2 6", "obvious"),  # one's own line
        ("5 5 4 3 6 2 4 5 3 6 5", "obvious"),  # the other's line
        ("4 7 4 6 5 7 3", "free"),
        ("3 4 3 4 4 5", "some"),
        ("3 3 7 6 7 5 5 5 5", "only"),
    ],
)
def test_choice_says_what_hangs_on_a_move(moves: str, expected: str) -> None:
    position = rules_for("7x6").parse(moves)
    assert choice_of(position, analyst().analyse(position, seconds=5).scores) == expected


class Solved:
    """Scores as a worker finds them."""

    def __init__(self) -> None:
        self.analyst = analyst()

    def scores(self, position: Position) -> tuple[dict[str, int], bool]:
        found = self.analyst.analyse(position, seconds=2)
        return found.scores, found.exact


def test_recorded_games_are_those_of_the_levels() -> None:
    """The games of the weakest as a whole; of the strongest, who thinks, the end of a short one."""
    for (red, yellow, seed), moves in GAMES.items():
        if red == yellow:
            assert played(red, yellow, seed).format() == moves
    tokens = GAMES["meister", "neuling", 2].split()
    position = rules_for("7x6").parse(" ".join(tokens[:-1]))
    assert answer("meister", "neuling", 2, position) == tokens[-1]


def test_strongest_level_stands_out_against_the_weakest(suspect: Player, other: Player) -> None:
    scorer = Solved()
    for position in recorded("meister", "neuling"):
        game = stored(suspect, other, position, {"red": PROGRAM, "yellow": HUMAN})
        found = review(position, scorer).plies
        reviewed(game, [ply.choice for ply in found], [ply.quality for ply in found])
    for number, position in enumerate(recorded("neuling", "neuling")):
        game = stored(account(f"Weak{number}"), other, position, {"yellow": HUMAN})
        found = review(position, scorer).plies
        reviewed(game, [ply.choice for ply in found], [ply.quality for ply in found])
    histories_rebuild()
    strong, weak = of(suspect)["only_moves"], of(other)["only_moves"]
    assert strong.facts["share"] > 0.85 > 0.6 > weak.facts["share"]
    assert strong.weight > 0.05
    assert weak.weight == 0.0

"""What can be reported at all, and what is refused before anybody has to read it."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import Player
from accounts.reasons import REPORT_REASONS
from accounts.sanctions import sanction_make
from games.errors import Banned, GameError, NotFound, Private, ReportAgain, ReportNonsense
from games.models import Game, Report, TalkLine
from games.selectors.reporting import report_reasons, report_subject
from games.services.ending import game_resign
from games.services.reports import report_make
from games.services.talk import talk_say
from tests.accounts.people import account
from tests.games.conftest import EXAMPLE_1, SHORT_WIN, fresh, live_game, new_game, play_two

CLOCK = {"initial": 300, "increment": 2}
LONG_WORDS = "Twelve moves and not a word."


@pytest.fixture
def game(alice: Player, bob: Player) -> Game:
    """A live game of Alice and Bob: red and yellow."""
    return live_game(alice, bob)


def why(by: Player, **of: object) -> str:
    """Why the report is refused; the code where there is no why."""
    with pytest.raises(GameError) as refused:
        report_make(by=by, **{"reason": "other", "text": LONG_WORDS, **of})  # type: ignore[arg-type]
    return refused.value.why or refused.value.code


def open_reasons(by: Player | None, game: Game, **more: str) -> list[str]:
    return report_reasons(by, report_subject(by, game_id=game.public_id, **more))  # type: ignore[arg-type]


def ended(game: Game, reason: str, winner: str) -> Game:
    Game.objects.filter(pk=game.pk).update(
        status="finished", reason=reason, winner=winner, to_move="", finished_at=timezone.now()
    )
    return fresh(game)


def test_players_need_not_say_whom_they_mean(game: Game, alice: Player, bob: Player) -> None:
    for by, of in ((alice, bob), (bob, alice)):
        row = report_make(by=by, game_id=game.public_id, reason="other", text=LONG_WORDS)
        assert (row.of, row.game, row.ply) == (of, game, 0)


def test_who_looks_on_says_which_side(game: Game, carol: Player, bob: Player) -> None:
    assert why(carol, game_id=game.public_id) == "not_in_game"
    wish = {"game_id": game.public_id, "reason": "other", "text": LONG_WORDS}
    assert report_make(by=carol, side="yellow", **wish).of == bob
    assert why(carol, game_id=game.public_id, side="green") == "nobody_there"


def test_nobody_reports_themselves(game: Game, alice: Player, bob: Player) -> None:
    assert why(alice, game_id=game.public_id, side="red") == "self"
    assert why(alice, game_id=game.public_id, of_id=alice.public_id) == "self"
    assert why(alice, of_id=alice.public_id) == "self"


def test_neither_the_computer_nor_a_shared_screen_can_be_reported(alice: Player) -> None:
    for more in ({"mode": "hotseat"}, {"mode": "computer", "level": "normal"}):
        game = new_game(alice, **more)  # type: ignore[arg-type]
        assert why(alice, game_id=game.public_id) == "nobody_there"
    waiting = live_game(alice)
    assert why(alice, game_id=waiting.public_id) == "nobody_there"


def test_a_private_game_is_reported_by_its_players_alone(
    alice: Player, bob: Player, carol: Player
) -> None:
    game = live_game(alice, bob, watchable=False)
    with pytest.raises(Private):
        report_subject(carol, game_id=game.public_id, side="red")
    assert report_subject(alice, game_id=game.public_id).of == bob


def test_help_from_a_program_is_seen_when_the_game_is_over(
    game: Game, alice: Player, bob: Player
) -> None:
    here = {"game_id": game.public_id, "reason": "cheating"}
    play_two(game, alice, bob, "4 4 4 5")
    assert why(alice, **here) == "too_early"
    play_two(game, alice, bob, "5 5 6 6")
    assert why(alice, **here) == "not_over"
    game_resign(game_id=game.public_id, player=alice)
    assert report_make(by=alice, **here).ply == 8  # type: ignore[arg-type]


def test_a_game_of_few_moves_tells_nothing_of_programs(
    game: Game, alice: Player, bob: Player
) -> None:
    over = play_two(game, alice, bob, SHORT_WIN)
    assert over.is_over
    assert why(bob, game_id=game.public_id, reason="cheating") == "too_early"


@pytest.mark.parametrize(
    ("reason", "winner", "refused"),
    [
        *(("abandoned", "red", False), ("time", "red", False)),
        # Bob, who has yellow, has won; has resigned; or it ended on the board.
        *(("abandoned", "yellow", True), ("resigned", "red", True), ("line", "red", True)),
        *(("agreement", "", True), ("aborted", "", True)),
    ],
)
def test_only_who_has_left_has_left(
    game: Game, alice: Player, reason: str, winner: str, refused: bool
) -> None:
    assert "leaving" not in open_reasons(alice, game)
    ended(game, reason, winner)
    assert ("leaving" not in open_reasons(alice, game)) == refused
    if refused:
        assert why(alice, game_id=game.public_id, reason="leaving") == "did_not_leave"


def test_stalling_needs_a_clock_and_the_others_turn(alice: Player, bob: Player) -> None:
    untimed = live_game(alice, bob)
    assert why(bob, game_id=untimed.public_id, reason="stalling") == "no_clock"
    timed = live_game(alice, bob, clock=CLOCK)
    here = {"game_id": timed.public_id, "reason": "stalling"}
    assert why(alice, **here) == "your_turn"
    assert report_make(by=bob, **here).of == alice  # type: ignore[arg-type]


def test_who_looks_on_sees_who_waits(alice: Player, bob: Player, carol: Player) -> None:
    timed = live_game(alice, bob, clock=CLOCK)
    assert "stalling" in open_reasons(carol, timed, side="red")
    here = {"game_id": timed.public_id, "reason": "stalling", "side": "yellow"}
    assert why(carol, **here) == "others_turn"


def test_who_has_said_nothing_has_insulted_nobody(game: Game, alice: Player, bob: Player) -> None:
    for reason in ("insult", "spam"):
        assert why(alice, game_id=game.public_id, reason=reason) == "said_nothing"
    talk_say(game_id=game.public_id, player=bob, preset="oops")
    assert {"insult", "spam"} <= set(open_reasons(alice, game))


def test_of_a_line_only_its_words_can_be_wrong(game: Game, alice: Player, bob: Player) -> None:
    talk_say(game_id=game.public_id, player=bob, preset="oops")
    line = TalkLine.objects.get()
    assert report_reasons(alice, report_subject(alice, line_id=line.pk)) == [
        *("insult", "spam", "other")
    ]
    assert why(alice, line_id=line.pk, reason="leaving") == "not_in_words"


def test_lines_are_reported_by_who_has_read_them(
    game: Game, alice: Player, bob: Player, carol: Player
) -> None:
    talk_say(game_id=game.public_id, player=bob, preset="oops")
    line = TalkLine.objects.get()
    for nobody in (carol, bob, None):
        with pytest.raises(NotFound):
            report_subject(nobody, line_id=line.pk)
    row = report_make(by=alice, line_id=line.pk, reason="insult")
    assert [one["preset"] for one in row.evidence["lines"]] == ["oops"]


def test_guests_have_no_names_of_their_own(alice: Player, bob: Player, game: Game) -> None:
    assert why(alice, game_id=game.public_id, reason="name") == "guest_name"
    wanda = account("Wanda")
    assert report_make(by=alice, of_id=wanda.public_id, reason="name").game is None


def test_what_happens_in_games_is_reported_from_games(alice: Player) -> None:
    wanda = account("Wanda")
    reasons = report_reasons(alice, report_subject(alice, of_id=wanda.public_id))
    assert reasons == ["insult", "name", "spam", "other"]
    for reason in set(REPORT_REASONS) - set(reasons):
        assert why(alice, of_id=wanda.public_id, reason=reason) == "game_needed"


def test_something_else_has_to_be_said(game: Game, alice: Player) -> None:
    assert why(alice, game_id=game.public_id, text="  hm ") == "no_text"
    assert why(alice, game_id=game.public_id, text="x" * 501) == "length"
    assert why(alice, game_id=game.public_id, reason="looks") == "reason"


def test_the_same_twice_is_known_already(game: Game, alice: Player, bob: Player) -> None:
    wish = {"game_id": game.public_id, "reason": "other", "text": LONG_WORDS}
    report_make(by=alice, **wish)
    with pytest.raises(ReportAgain):
        report_make(by=alice, **wish)
    assert Report.objects.count() == 1
    report_make(by=bob, **wish)  # about Alice: something else


def test_so_many_a_day_and_no_more(alice: Player) -> None:
    for number in range(10):
        report_make(by=alice, of_id=account(f"Wanda-{number}").public_id, reason="name")
    wait = why(alice, of_id=account("Wanda-last").public_id, reason="name")
    assert 23 * 3600 < int(wait) <= 24 * 3600


def test_nobody_who_is_gone_is_reported(alice: Player) -> None:
    gone = account("Wanda", closed_at=timezone.now())
    for name in (gone.public_id, "nothing", "\x00", ""):
        with pytest.raises(NotFound):
            report_subject(alice, of_id=name)


def test_who_may_only_look_on_reports_nobody(alice: Player, game: Game) -> None:
    until = timezone.now() + timedelta(days=1)
    sanction_make(alice, "ban", "spam", until=until)
    wish = {"game_id": game.public_id, "reason": "other", "text": LONG_WORDS}
    with pytest.raises(Banned):
        report_make(by=alice, **wish)
    assert not Report.objects.exists()


def test_every_refusal_has_its_sentence() -> None:
    told = ReportNonsense.sentences
    for code in ("not_over", "your_turn", "others_turn", "not_in_words", "self", "too_early"):
        assert ReportNonsense(code).sentence == str(told[code])


def test_a_game_that_went_on_is_read_as_it_stands(game: Game, alice: Player, bob: Player) -> None:
    play_two(game, alice, bob, EXAMPLE_1)
    row = report_make(by=bob, game_id=game.public_id, reason="cheating")
    assert row.evidence["game"]["moves"] == EXAMPLE_1
    assert row.ply == len(EXAMPLE_1.split())

"""Who and what a report is about, and for which reasons it would make sense."""

from __future__ import annotations

from dataclasses import dataclass

from accounts.models import Player
from accounts.reasons import REPORT_REASONS
from games.errors import NotFound, ReportNonsense
from games.models import Game, Match, Report, TalkLine
from games.selectors.lookup import game_by_public_id
from games.selectors.seats import own_sides, seats_by_side
from games.selectors.watching import require_view

# A game must have come so far before anybody can say that a program helped.
CHEATING_FROM = 8
# What can be wrong with words, and what can only happen in a game.
OF_WORDS = ("insult", "spam", "other")
OF_GAMES = frozenset({"stalling", "cheating", "leaving"})


@dataclass(frozen=True, slots=True)
class Subject:
    """Whom a report is about, in which game, because of which line."""

    of: Player
    game: Game | None = None
    line: TalkLine | None = None


def report_subject(
    by: Player | None,
    *,
    of_id: str = "",
    game_id: str = "",
    side: str = "",
    line_id: int | None = None,
) -> Subject:
    """What is meant by a line, by a game and who sat there, or by somebody's public id.

    In a game between two people its players need not say whom they mean. Raises NotFound, Private,
    and ReportNonsense (`self`, `nobody_there`, `not_in_game`).
    """
    if line_id is not None:
        return _of_line(by, line_id)
    if game_id:
        return _of_game(by, game_id, of_id, side)
    rows = Player.objects.select_related("user").filter(public_id=of_id, closed_at=None)
    of = rows.first() if of_id.isascii() and of_id.isalnum() else None
    if of is None:
        raise NotFound
    return Subject(_another(by, of))


def report_obstacle(reason: str, by: Player | None, subject: Subject) -> str:
    """Why a report for this reason makes no sense, as ReportNonsense has it; empty if it does."""
    if reason not in REPORT_REASONS:
        return "reason"
    if reason == "name" and subject.of.is_guest:
        return "guest_name"
    if subject.line is not None:
        return "" if reason in OF_WORDS else "not_in_words"
    if subject.game is None:
        return "game_needed" if reason in OF_GAMES else ""
    return _game_obstacle(reason, by, subject.of, subject.game)


def report_reasons(by: Player | None, subject: Subject) -> list[str]:
    """The reasons that make sense, in the order in which they are asked."""
    return [reason for reason in REPORT_REASONS if not report_obstacle(reason, by, subject)]


def report_waits(by: Player | None, subject: Subject) -> bool:
    """Whether the same person has reported the same thing already, and nobody has decided yet."""
    if by is None:
        return False
    rows = Report.objects.filter(by=by, closed_at=None)
    if subject.line is not None:
        return rows.filter(line=subject.line).exists()
    return rows.filter(of=subject.of, game=subject.game, line=None).exists()


def _of_line(by: Player | None, line_id: int) -> Subject:
    """A line of one's own match; what others say to each other, nobody else reads."""
    rows = TalkLine.objects.select_related("match", "player__user")
    line = rows.filter(pk=line_id, match__seats__player=by).first() if by else None
    if line is None or by is None or line.player_id == by.pk:
        raise NotFound
    games = Game.objects.filter(match=line.match, started_at__lte=line.said_at)
    game = games.order_by("-round").first() or line.match.games.order_by("round").first()
    return Subject(line.player, game, line)


def _of_game(by: Player | None, game_id: str, of_id: str, side: str) -> Subject:
    game = game_by_public_id(game_id)
    seats = seats_by_side(game.match)
    own = own_sides(seats, by)
    require_view(game.match, own)
    if game.match.mode != Match.Mode.LINK:
        raise ReportNonsense("nobody_there")
    if side:
        people = [seats[side].player] if side in seats else []
    else:
        people = [seat.player for seat in seats.values()]
    found = [one for one in people if one is not None]
    if of_id:
        found = [one for one in found if one.public_id == of_id]
    elif own and not side:
        found = [one for one in found if by is None or one.pk != by.pk]
    if not found:
        raise ReportNonsense("not_in_game" if of_id else "nobody_there")
    if len(found) > 1:
        raise ReportNonsense("not_in_game")
    return Subject(_another(by, found[0]), game)


def _another(by: Player | None, of: Player) -> Player:
    if by is not None and by.pk == of.pk:
        raise ReportNonsense("self")
    return of


def _game_obstacle(reason: str, by: Player | None, of: Player, game: Game) -> str:
    side = own_sides(seats_by_side(game.match), of)[0]
    if reason in {"insult", "spam"}:
        said = TalkLine.objects.filter(match=game.match, player=of).exists()
        return "" if said else "said_nothing"
    if reason == "cheating":
        if game.plies < CHEATING_FROM:
            return "too_early"
        return "" if game.is_over else "not_over"
    if reason == "leaving":
        lost = game.is_over and bool(game.winner) and game.winner != side
        return "" if lost and game.reason in {"abandoned", "time"} else "did_not_leave"
    if reason == "stalling":
        return _stalling_obstacle(by, side, game)
    return ""


def _stalling_obstacle(by: Player | None, side: str, game: Game) -> str:
    if game.match.clock is None:
        return "no_clock"
    if game.is_over:
        return ""
    if game.to_move == side:
        return ""
    return "your_turn" if own_sides(seats_by_side(game.match), by) else "others_turn"

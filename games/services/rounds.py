"""Rounds of a match: the first, and going on to the next."""

from __future__ import annotations

from datetime import datetime

from django.utils import timezone

from accounts.models import Player
from engine import rules_for
from games import after_commit, events
from games.errors import MatchOver, NotPossibleHere
from games.models import Game, Match, Offer, Seat
from games.selectors.lookup import latest_game
from games.selectors.rating import counts_for_rating
from games.selectors.rules import has_lots
from games.selectors.score import match_result, match_score
from games.selectors.seats import other_side, seats_by_side
from games.services.clocks import clock_create, clock_turn
from games.services.commands import Receipt, command_run
from games.services.jobs import job_ask
from games.services.locks import game_advance, game_lock
from games.services.lots import first_by_lot
from games.services.setup import ALTERNATE


def match_next_round(*, match: Match, player: Player | None) -> Game:
    """The match's newest round after asking for another; raises what `game_next_round` raises."""
    game_next_round(game_id=latest_game(match).public_id, player=player)
    return latest_game(match)


def game_next_round(
    *, game_id: str, player: Player | None, command_id: str | None = None
) -> Receipt:
    """The round after the finished one; all callers get the same game.

    While a round runs that is the one. In a live match both have to want it: the first to ask
    is noted, and the receipt names no game yet. Raises NotAPlayer, MatchOver after the last
    round of a decided match, or NotPossibleHere where nobody has joined.
    """
    return command_run(game_id=game_id, player=player, command_id=command_id, act=_next_act)


def round_start(match: Match, number: int, now: datetime) -> Game:
    """Start round `number` of a match that has none running; inside a transaction."""
    seats = seats_by_side(match)
    waiting = any(seat.kind == Seat.Kind.OPEN for seat in seats.values())
    first = round_first(match, seats, number, waiting=waiting)
    game = Game.objects.create(
        match=match,
        round=number,
        first=first,
        to_move=first,
        status=Game.Status.WAITING if waiting else Game.Status.RUNNING,
        rated=counts_for_rating(match, seats),
        started_at=now,
        moved_at=now,
    )
    clock_create(game, rules_for(match.rules).sides)
    clock_turn(game, now)
    job_ask(game, seats, now)
    after_commit.publish_games(seat.player for seat in seats.values() if seat.player is not None)
    return game


def round_first(match: Match, seats: dict[str, Seat], number: int, *, waiting: bool) -> str:
    """Who begins round `number` (from 1): the opener in odd rounds, unless one side always does.

    In a match of so many rounds a round that was called off is played again with the same side
    beginning: nobody gains the first move by it. Where lots decide, none is drawn while nobody
    has joined: who comes may still wish for a side.
    """
    sides = rules_for(match.rules).sides
    if has_lots(match.rules):
        played = sum(match_score(match).values())
        return sides[0] if waiting else first_by_lot(match, number, played)
    if match.first_policy == ALTERNATE:
        earlier = number - 1 if match.best_of is None else sum(match_score(match).values())
        opener = sides.index(match.opener) if match.opener else 0
        return sides[(opener + earlier) % 2]
    if match.first_policy in sides:
        return match.first_policy
    own = next(side for side in sides if seats[side].player_id == match.owner_id)
    return own if match.first_policy == "me" else next(side for side in sides if side != own)


def _next_act(game: Game, sides: set[str]) -> Receipt:
    newest = latest_game(game.match)
    if newest.is_running:
        return Receipt(game.version, game.plies, newest.public_id)
    if any(seat.kind == Seat.Kind.OPEN for seat in seats_by_side(game.match).values()):
        raise NotPossibleHere
    if match_result(game.match, match_score(game.match)) is not None:
        raise MatchOver
    # The finished round says where the match goes on, so that other tabs and people follow.
    last = game_lock(newest.public_id) if newest.pk != game.pk else game
    now = timezone.now()
    if game.match.mode == Match.Mode.LINK and not both_want(last, Offer.Kind.NEXT, sides, now):
        return Receipt(game.version, game.plies)
    following = round_start(game.match, last.round + 1, now)
    game_advance(last, kind="next", data=events.next_round(game=following), now=now, fields={})
    return Receipt(game.version, game.plies, following.public_id)


def both_want(last: Game, kind: Offer.Kind, sides: set[str], now: datetime) -> bool:
    """Note that the asking side wants another round or match; True if the other does too."""
    side = next(iter(sides))
    _, first_time = Offer.objects.get_or_create(
        game=last, kind=kind, side=side, defaults={"ply": last.plies, "made_at": now}
    )
    other = other_side(last, side)
    if Offer.objects.filter(game=last, kind=kind, side=other).exists():
        return True
    if first_time:
        data = events.offer_changed(kind=kind.value, side=side, ply=last.plies, what="made")
        game_advance(last, kind="offer", data=data, now=now, fields={})
    return False

"""Making matches and going on to the next round."""

from __future__ import annotations

from datetime import datetime

from django.db import IntegrityError, transaction
from django.utils import timezone

from accounts.models import Player
from engine import RuleError, rules_for
from engine.levels import LEVELS
from games import events
from games.errors import UnknownFirst, UnknownLevel, UnknownRules
from games.models import Game, Match
from games.selectors.lookup import latest_game
from games.selectors.seats import new_seats, seats_by_side
from games.services.commands import Receipt, command_run
from games.services.jobs import job_ask
from games.services.locks import game_advance, game_lock

ALTERNATE = "alternate"


def match_create(
    *,
    owner: Player,
    rules: str,
    mode: str,
    level: str | None,
    first: str,
    idempotency_key: str = "",
) -> tuple[Match, bool]:
    """A new match of `owner` with its first round; True with it if it was made just now.

    A repeated `idempotency_key` gives the match made the first time. Raises UnknownRules,
    UnknownLevel (a computer match needs a level, no other may have one) or UnknownFirst.
    """
    _check_setup(rules, mode, level, first)
    if idempotency_key:
        earlier = Match.objects.filter(owner=owner, idempotency_key=idempotency_key).first()
        if earlier is not None:
            return earlier, False
    now = timezone.now()
    try:
        with transaction.atomic():
            match = Match.objects.create(
                owner=owner,
                rules=rules,
                mode=mode,
                first_policy=first,
                idempotency_key=idempotency_key,
                touched_at=now,
            )
            for seat in new_seats(rules, mode, level, owner).values():
                seat.match = match
                seat.save()
            _round_start(match, 1, now)
    except IntegrityError:
        # The same request came twice at once, and the other one was first.
        if not idempotency_key:
            raise
        return Match.objects.get(owner=owner, idempotency_key=idempotency_key), False
    return match, True


def match_next_round(*, match: Match, player: Player | None) -> Game:
    """The round after the finished one, or the running round; all callers get the same game.

    Raises NotAPlayer.
    """
    game = latest_game(match)
    command_run(game_id=game.public_id, player=player, command_id=None, act=_next_act)
    return latest_game(match)


def game_next_round(
    *, game_id: str, player: Player | None, command_id: str | None = None
) -> Receipt:
    """The same, asked from within a game; the receipt names the game that goes on."""
    return command_run(game_id=game_id, player=player, command_id=command_id, act=_next_act)


def _next_act(game: Game, sides: set[str]) -> Receipt:
    newest = latest_game(game.match)
    if newest.is_running:
        return Receipt(game.version, game.plies, newest.public_id)
    now = timezone.now()
    # The finished round says where the match goes on, so that other tabs and people follow.
    last = game_lock(newest.public_id) if newest.pk != game.pk else game
    following = _round_start(game.match, last.round + 1, now)
    game_advance(last, kind="next", data=events.next_round(game=following), now=now, fields={})
    return Receipt(game.version, game.plies, following.public_id)


def _round_start(match: Match, number: int, now: datetime) -> Game:
    first = round_first(match, number)
    game = Game.objects.create(
        match=match, round=number, first=first, to_move=first, started_at=now, moved_at=now
    )
    job_ask(game, seats_by_side(match), now)
    return game


def round_first(match: Match, number: int) -> str:
    """Who begins round `number` (from 1): the first side in odd rounds, unless one always does."""
    sides = rules_for(match.rules).sides
    if match.first_policy == ALTERNATE:
        return sides[(number - 1) % 2]
    # The maker of a match has the first side.
    return {"me": sides[0], "opponent": sides[1]}.get(match.first_policy, match.first_policy)


def _check_setup(rules: str, mode: str, level: str | None, first: str) -> None:
    try:
        sides = rules_for(rules).sides
    except RuleError as error:
        raise UnknownRules from error
    levels = LEVELS if mode == Match.Mode.COMPUTER else (None,)
    if level not in levels:
        raise UnknownLevel
    if first not in {ALTERNATE, "me", "opponent", *sides}:
        raise UnknownFirst

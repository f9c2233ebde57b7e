"""Deciding about results afterwards: a game counts for nobody, counts again, or ended otherwise.

All that hangs on a result follows in one transaction: records, histories, ratings, the score of
the match, what its people are told, and the log. Afterwards everything is as if it had been
counted like this from the first.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone

from accounts.errors import NotYourOwn
from accounts.models import Player, StaffAction, User
from accounts.staff import require_moderator
from accounts.staff_log import log_action
from engine import rules_for
from games.errors import AlreadyVoid, GameError, NotFound, NothingToRestore, NotOver, ResultNonsense
from games.models import Game, Match, ResultNotice
from games.selectors.lookup import games_with_seats
from games.services.results_follow import results_follow
from games.services.review import reviews_again

What = ResultNotice.What

LONGEST_REASON = 500

# What a correction changes in a game.
_RESULT = ["original", "winner", "reason", "lines", "other_lines"]


def game_void(
    game: Game,
    by: User | None,
    reason: str,
    *,
    about: Player | None = None,
    evidence: dict[str, Any] | None = None,
    now: datetime | None = None,
) -> Game:
    """The result counts for nobody any more. `by` None: the site itself.

    `reason` and `evidence` go into the log, which names nobody; `about` is the player on whose
    account it is done. NotFound, NotOver, AlreadyVoid, ResultNonsense (`reason`, `uncounted`),
    NotStaff, NotYourOwn.
    """
    with transaction.atomic():
        (held,) = _held([game], by, reason)
        _check_void(held)
        _void([held], by, reason, about, evidence, now)
    return held


def games_void(
    games: Iterable[Game],
    by: User | None,
    reason: str,
    *,
    about: Player | None = None,
    evidence: dict[str, Any] | None = None,
    now: datetime | None = None,
) -> list[Game]:
    """The same for many at once, with one entry in the log; returns those that have changed.

    What runs, counts for nobody, or is void already is left as it is.
    """
    with transaction.atomic():
        held = [one for one in _held(games, by, reason) if _passes(_check_void, one)]
        if held:
            _void(held, by, reason, about, evidence, now)
    return held


def game_restore(
    game: Game,
    by: User | None,
    reason: str,
    *,
    about: Player | None = None,
    evidence: dict[str, Any] | None = None,
    now: datetime | None = None,
) -> Game:
    """Take the last decision back: a void game counts again, a corrected one as it was played.

    A game that was corrected and then voided counts again as corrected; a second call takes back
    that, too. NotFound, NothingToRestore, ResultNonsense (`reason`), NotStaff, NotYourOwn.
    """
    with transaction.atomic():
        (held,) = _held([game], by, reason)
        _check_restore(held)
        _restore([held], by, reason, about, evidence, now)
    return held


def games_restore(
    games: Iterable[Game],
    by: User | None,
    reason: str,
    *,
    about: Player | None = None,
    evidence: dict[str, Any] | None = None,
    now: datetime | None = None,
) -> list[Game]:
    """The same for many at once; returns those that have changed."""
    with transaction.atomic():
        held = [one for one in _held(games, by, reason) if _passes(_check_restore, one)]
        if held:
            _restore(held, by, reason, about, evidence, now)
    return held


def game_correct(
    game: Game,
    winner: str,
    by: User | None,
    reason: str,
    *,
    about: Player | None = None,
    evidence: dict[str, Any] | None = None,
    now: datetime | None = None,
) -> Game:
    """The game ended otherwise: `winner` is a side, or empty for a draw.

    How it was played stays known. NotFound, NotOver, AlreadyVoid, ResultNonsense (`reason`,
    `winner`, `same`, `uncounted`), NotStaff, NotYourOwn.
    """
    with transaction.atomic():
        (held,) = _held([game], by, reason)
        _check_void(held)
        if winner and winner not in rules_for(held.match.rules).sides:
            raise ResultNonsense("winner")
        if winner == held.winner:
            raise ResultNonsense("same")
        before = {held.public_id: _told(held)}
        original = held.original or {
            "winner": held.winner,
            "reason": held.reason,
            "lines": held.lines,
            "other_lines": held.other_lines,
        }
        held.winner, held.reason, held.lines, held.other_lines = winner, "corrected", [], []
        moment = now or timezone.now()
        entry = _log("game_correct", [held], before, by, reason, about, evidence, moment)
        held.original = {**original, "entry": entry.pk}
        held.save(update_fields=_RESULT)
        results_follow([held], What.CORRECTED, moment)
        reviews_again([held], moment)
    return held


def result_notices(player: Player) -> list[ResultNotice]:
    """What was decided about the player's games, the newest first."""
    rows = ResultNotice.objects.filter(player=player).select_related("game__match")
    return list(rows.order_by("-made_at", "-pk"))


def result_notices_unseen(player: Player) -> int:
    """How many of them the player has not read."""
    return ResultNotice.objects.filter(player=player, seen_at=None).count()


def result_notices_see(player: Player, *, now: datetime | None = None) -> None:
    """The player has them before them."""
    unseen = ResultNotice.objects.filter(player=player, seen_at=None)
    unseen.update(seen_at=now or timezone.now())


def _held(games: Iterable[Game], by: User | None, reason: str) -> list[Game]:
    """The games as they are now, their matches held in the order of keys; refuses whom it must."""
    if not reason.strip() or len(reason) > LONGEST_REASON:
        raise ResultNonsense("reason")
    if by is not None:
        require_moderator(by)
    keys = [game.pk for game in games]
    matches = Match.objects.filter(games__in=keys).order_by("pk").values_list("pk", flat=True)
    held = Match.objects.filter(pk__in=list(matches)).order_by("pk")
    list(held.select_for_update(of=("self",)).values_list("pk", flat=True))
    found = list(games_with_seats().filter(pk__in=keys).order_by("pk"))
    if len(found) != len(set(keys)):
        raise NotFound
    people = {seat.player for game in found for seat in game.match.seats.all()}
    if by is not None and by.pk in {one.user_id for one in people if one is not None}:
        raise NotYourOwn
    return found


def _check_void(game: Game) -> None:
    if not game.is_over:
        raise NotOver
    if game.voided_at is not None:
        raise AlreadyVoid
    if game.reason == "aborted" or game.match.mode == Match.Mode.HOTSEAT:
        raise ResultNonsense("uncounted")


def _check_restore(game: Game) -> None:
    if game.voided_at is None and game.original is None:
        raise NothingToRestore


def _passes(check: Any, game: Game) -> bool:
    try:
        check(game)
    except GameError:
        return False
    return True


def _void(
    games: list[Game],
    by: User | None,
    reason: str,
    about: Player | None,
    evidence: dict[str, Any] | None,
    now: datetime | None,
) -> None:
    before, moment = {game.public_id: _told(game) for game in games}, now or timezone.now()
    for game in games:
        game.voided_at = moment
    entry = _log("game_void", games, before, by, reason, about, evidence, moment)
    for game in games:
        game.voided_by = entry.pk
    rows = Game.objects.filter(pk__in=[game.pk for game in games])
    rows.update(voided_at=moment, voided_by=entry.pk)
    results_follow(games, What.VOIDED, moment)


def _restore(
    games: list[Game],
    by: User | None,
    reason: str,
    about: Player | None,
    evidence: dict[str, Any] | None,
    now: datetime | None,
) -> None:
    before, moment = {game.public_id: _told(game) for game in games}, now or timezone.now()
    entries, out, corrected = set(), [], []
    for game in games:
        if game.voided_at is not None:
            entries.add(game.voided_by)
            game.voided_at = game.voided_by = None
            out.append(game.pk)
        elif (told := game.original) is not None:
            entries.add(told["entry"])
            game.winner, game.reason = told["winner"], told["reason"]
            game.lines, game.other_lines = told["lines"], told["other_lines"]
            game.original = None
            game.save(update_fields=_RESULT)
            corrected.append(game)
    Game.objects.filter(pk__in=out).update(voided_at=None, voided_by=None)
    more = {**(evidence or {}), "takes_back": sorted(filter(None, entries))}
    undoes = _undone(games, more["takes_back"])
    _log("game_restore", games, before, by, reason, about, more, moment, undoes=undoes)
    results_follow(games, What.RESTORED, moment)
    reviews_again(corrected, moment)


def _undone(games: list[Game], entries: list[int]) -> int | None:
    """The entry that is taken back as a whole; None where it is a part of one, or of several."""
    if len(entries) != 1 or StaffAction.objects.filter(undoes=entries[0]).exists():
        return None
    entry = StaffAction.objects.filter(pk=entries[0]).first()
    names = {game.public_id for game in games}
    return entry.pk if entry is not None and set(entry.evidence["games"]) == names else None


def _log(
    action: str,
    games: list[Game],
    before: dict[str, Any],
    by: User | None,
    reason: str,
    about: Player | None,
    evidence: dict[str, Any] | None,
    now: datetime,
    undoes: int | None = None,
) -> StaffAction:
    told = {
        **(evidence or {}),
        "games": [game.public_id for game in games],
        "before": before,
        "after": {game.public_id: _told(game) for game in games},
    }
    return log_action(
        action=action,
        by=by,
        subject=about,
        reason=reason.strip(),
        evidence=told,
        undoes=undoes,
        now=now,
    )


def _told(game: Game) -> dict[str, Any]:
    return {
        "winner": game.winner or None,
        "reason": game.reason,
        "voided": game.voided_at is not None,
    }

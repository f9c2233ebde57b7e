"""Reviewing finished games: asked for with the result, made when nobody waits for a move."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from django.db import connections, transaction
from django.utils import timezone

from engine import Position
from engine.analysis import SOLVED
from engine.review import Review, review
from games import after_commit
from games.analyst import NoneFree, SearchFailed, find_scores
from games.models import EngineJob, Game, GameReview
from games.selectors.position import game_position
from games.selectors.reviews import games_without_review, is_reviewable

log = logging.getLogger(__name__)

MAX_ATTEMPTS = 3
# How long a review may take before the sweep asks again: longer than a task may run.
PATIENCE = timedelta(seconds=30)
# After a review has stepped aside, or none could begin.
REST = timedelta(seconds=1)
# The sweep asks for a few at a time: a crowd would only stand in line.
BATCH = 5

# Seconds for a position of the board that is solved; for all of a game elsewhere, and at most
# for a position of it.
_SOLVE_SECONDS = 1.0
_GAME_SECONDS, _LOOK_SECONDS = 8.0, 0.15
_WAIT_SECONDS = 3.0
# Lets somebody else ask between two positions.
_BREATH_SECONDS = 0.005

# One review at a time in a process: the threads are there for moves.
_reviewing = threading.Lock()


class _SteppedAside(Exception):
    """Somebody waits for the computer's move, or for an analysis."""


def review_ask(game: Game, now: datetime) -> None:
    """Write down that the game is to be reviewed; inside the transaction that ended it."""
    if is_reviewable(game):
        owed = GameReview.objects.create(game=game, due_at=now + PATIENCE)
        after_commit.ask_review(owed.pk)


def review_start(review_id: int) -> None:
    """Make a review in a thread of its own, so that the worker is free for moves at once.

    The thread mostly waits for the process that computes; if this process ends, the sweep asks
    again.
    """
    threading.Thread(target=_in_background, args=(review_id,), name="review", daemon=True).start()


def review_make(review_id: int) -> bool:
    """Make a review that is owed, and whether it was made; harmless when delivered twice or late.

    It steps aside as soon as somebody waits for a move that takes deep thought, and is asked for
    again. After MAX_ATTEMPTS that failed it is given up.
    """
    if not _reviewing.acquire(blocking=False):
        _put_off(review_id, timezone.now() + REST)
        return False
    try:
        return _make(review_id, polite=True)
    finally:
        _reviewing.release()


def reviews_sweep(now: datetime | None = None) -> int:
    """Ask again for reviews that are overdue; returns how many."""
    moment = now or timezone.now()
    overdue = GameReview.objects.filter(due_at__lt=moment).order_by("due_at")
    asked = 0
    for pk in list(overdue.values_list("pk", flat=True)[:BATCH]):
        with transaction.atomic():
            # Only the sweep that moves the due time asks.
            claimed = GameReview.objects.filter(pk=pk, due_at__lt=moment)
            if claimed.update(due_at=moment + PATIENCE):
                after_commit.ask_review(pk)
                asked += 1
    return asked


def reviews_ask(games: Iterable[Game], now: datetime | None = None) -> int:
    """Ask for reviews of games that have none, or one that does not say what hung on each move.

    Returns for how many; the sweep sees to them.
    """
    moment, asked = now or timezone.now(), 0
    for game in games:
        if not is_reviewable(game):
            continue
        owed, is_new = GameReview.objects.get_or_create(game=game, defaults={"due_at": moment})
        if not is_new:
            said = GameReview.objects.filter(pk=owed.pk, due_at__isnull=True, choices=[])
            is_new = bool(
                said.update(
                    due_at=moment,
                    attempts=0,
                    reviewed_at=None,
                    decided_at=None,
                    decided_exact=False,
                )
            )
        asked += is_new
    return asked


def reviews_again(games: Iterable[Game], now: datetime) -> None:
    """Have games reviewed anew whose winner is another by now, and so what decided them.

    Inside the transaction that changed it. What each move was worth stays as it was found.
    """
    rows = GameReview.objects.filter(game__in=list(games))
    rows.update(
        due_at=now + PATIENCE, attempts=0, reviewed_at=None, decided_at=None, decided_exact=False
    )
    for pk in rows.values_list("pk", flat=True):
        after_commit.ask_review(pk)


def reviews_fill(limit: int | None = None) -> int:
    """Review games that were finished before there were reviews; returns how many were made."""
    games = games_without_review()
    made = 0
    for game in list(games.values_list("pk", flat=True)[:limit]):
        owed, _ = GameReview.objects.get_or_create(
            game_id=game, defaults={"due_at": timezone.now() + PATIENCE}
        )
        made += not owed.is_settled and _make(owed.pk, polite=False)
    return made


def _in_background(review_id: int) -> None:
    try:
        review_make(review_id)
    finally:
        connections.close_all()


def _make(review_id: int, *, polite: bool) -> bool:
    owed = _begin(review_id)
    if owed is None:
        return False
    scorer = _Scorer(owed.game, polite=polite)
    try:
        found = review(game_position(owed.game), scorer)
    except (NoneFree, _SteppedAside):
        _put_off(review_id, timezone.now() + REST, attempts=owed.attempts - 1)
        return False
    except SearchFailed:
        log.exception("review %s: attempt %d failed", review_id, owed.attempts)
        _put_off(review_id, timezone.now() + REST)
        return False
    decided_at = _decided_at(owed.game, found)
    exact = decided_at is not None and scorer.is_exact_from(decided_at)
    # Where the result was decided anew meanwhile this explains another one; see `reviews_again`.
    rows = GameReview.objects.filter(pk=review_id, due_at__isnull=False, attempts__gt=0)
    made = rows.filter(game__winner=owed.game.winner).update(
        due_at=None,
        reviewed_at=timezone.now(),
        decided_at=decided_at,
        decided_exact=exact,
        classes=[ply.quality for ply in found.plies],
        choices=[ply.choice for ply in found.plies],
    )
    return bool(made)


@transaction.atomic
def _begin(review_id: int) -> GameReview | None:
    """The review with its game if it is still owed; given up where it was tried too often."""
    rows = GameReview.objects.select_for_update(of=("self",)).select_related("game__match")
    owed = rows.filter(pk=review_id, due_at__isnull=False).first()
    if owed is None:
        return None
    if owed.attempts >= MAX_ATTEMPTS:
        log.error("review %s is given up after %d attempts", review_id, owed.attempts)
        owed.due_at = None
        owed.save(update_fields=["due_at"])
        return None
    owed.attempts += 1
    owed.due_at = timezone.now() + PATIENCE
    owed.save(update_fields=["attempts", "due_at"])
    return owed


def _put_off(review_id: int, due_at: datetime, **fields: int) -> None:
    rows = GameReview.objects.filter(pk=review_id, due_at__isnull=False)
    rows.update(due_at=due_at, **fields)


def _decided_at(game: Game, found: Review) -> int | None:
    """The ply, None where what was seen on the board does not explain the result.

    That is so when somebody gave up a game that was not lost, or when nothing was proven.
    """
    last = found.plies[-1]
    sign = (last.after > 0) - (last.after < 0)
    won = 0 if not game.winner else 1 if game.winner == last.side else -1
    if sign != won or (sign == 0 and not found.exact):
        return None
    return found.decided_at


@dataclass(slots=True)
class _Scorer:
    """Scores for a review, and from where on they were exact."""

    game: Game
    polite: bool
    _exact: dict[int, bool] = field(default_factory=dict)

    def scores(self, position: Position) -> tuple[Mapping[str, int], bool]:
        """As engine.review asks for them; what is open counts as a draw."""
        if self.polite and _is_awaited():
            raise _SteppedAside
        time.sleep(_BREATH_SECONDS)
        found = find_scores(
            position.spec.key,
            position.format(),
            position.first,
            seconds=self._seconds(position),
            wait_seconds=_WAIT_SECONDS,
        )
        self._exact[position.plies] = found.exact
        return found.scores, found.exact

    def is_exact_from(self, ply: int) -> bool:
        """Whether all was proven from the position before this ply on."""
        return all(exact for plies, exact in self._exact.items() if plies >= ply - 1)

    def _seconds(self, position: Position) -> float:
        if position.spec.key == SOLVED:
            return _SOLVE_SECONDS
        return min(_LOOK_SECONDS, _GAME_SECONDS / self.game.plies)


def _is_awaited() -> bool:
    """Whether a move that takes deep thought waits for a worker to begin with it."""
    return EngineJob.objects.filter(attempts=0, level__in=after_commit.DEEP_LEVELS).exists()

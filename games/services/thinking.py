"""Having the computer think: outside every transaction, with a move at the end in any case."""

from __future__ import annotations

import logging

from engine import rules_for
from engine.quick import quick_move
from games.search import NoneFree, SearchFailed, find_move
from games.services.computer import computer_answer
from games.services.jobs import Question, job_begin, job_release

log = logging.getLogger(__name__)

# After this many searches that died or hung, a simple move is better than a stuck game.
MAX_ATTEMPTS = 3

SEARCH_SECONDS = 5.0


def job_think(job_id: int) -> None:
    """Find and play the move of a job; does nothing for one that nobody waits for any more.

    Where the search fails the job stays, and the sweep asks again; the last attempt is
    answered without a search.
    """
    question = job_begin(job_id)
    if question is None:
        return
    try:
        move = _find(question)
    except NoneFree:
        # No fault: all are busy, or load still.
        log.warning("job %s: attempt %d found no search process free", job_id, question.attempts)
        job_release(job_id)
        return
    except SearchFailed:
        log.exception("job %s: attempt %d failed", job_id, question.attempts)
        job_release(job_id)
        return
    computer_answer(job_id, move)


def _find(question: Question) -> str:
    if question.attempts >= MAX_ATTEMPTS:
        position = rules_for(question.rules).parse(question.moves, question.first)
        return quick_move(position, question.seed)
    return find_move(
        question.rules,
        question.moves,
        question.first,
        question.level,
        question.seed,
        limit_seconds=SEARCH_SECONDS,
    )

"""What the forms of moderators say, as far as it makes sense."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from accounts.models import Player
from accounts.plain_text import plain
from accounts.reasons import SANCTION_REASONS
from games.mod.canned import (
    LANGUAGES,
    TO_PERSON,
    TO_REPORTER,
    canned_for,
    canned_in,
    canned_words,
)
from games.mod.words import LASTS, OUTCOMES, deeds_for, until_of, winners
from games.models import Report
from games.services.moderating import CLOSE, HIDE, WORDLESS, Deed

# Longer texts than any service takes are not kept.
LONGEST = 2000


@dataclass(frozen=True, slots=True)
class DeedForm:
    """A deed as its form has it: every field is one of its choices, and texts are as written."""

    kind: str
    lasts: str
    reason: str
    language: str
    outcome: str
    winner: str
    message: str
    answer: str
    closes: bool
    # Whether what was asked for makes a deed at all.
    complete: bool

    def deed(self, now: datetime) -> Deed:
        """What is to be done, beginning now."""
        return Deed(
            kind=self.kind,
            reason=self.reason,
            until=until_of(self.kind, self.lasts, now),
            message=self.message,
            answer=self.answer,
            closes=self.closes,
            outcome=self.outcome if self.kind == CLOSE else "",
            winner=self.winner,
        )


def deed_form(asked: Mapping[str, str], player: Player, report: Report | None) -> DeedForm:
    """The form as it was sent; what is missing is filled with what fits best."""
    kinds = [kind for kind, _ in deeds_for(player, report=report)]
    kind = asked.get("kind", "")
    lasts = asked.get("lasts", "")
    spans = LASTS.get(kind, ("",))
    reason = asked.get("reason", "")
    usual = report.reason if report is not None and report.reason in SANCTION_REASONS else "other"
    language = asked.get("language", "")
    outcome = asked.get("outcome", "")
    winner, sides = asked.get("winner", ""), [side for side, _ in winners(report)]
    fine = (
        kind in kinds
        and (lasts in spans or "lasts" not in asked)
        and (reason in SANCTION_REASONS or "reason" not in asked)
    )
    form = DeedForm(
        kind=kind if kind in kinds else kinds[0],
        lasts=lasts if lasts in spans else spans[0],
        reason=reason if reason in SANCTION_REASONS else usual,
        language=language if language in LANGUAGES else LANGUAGES[0],
        outcome=outcome if outcome in OUTCOMES else next(iter(OUTCOMES)),
        winner=winner if winner in sides else "",
        message="",
        answer="",
        closes="closes" in asked or "message" not in asked,
        complete=fine,
    )
    return _with_texts(form, asked, report)


def _with_texts(form: DeedForm, asked: Mapping[str, str], report: Report | None) -> DeedForm:
    """Texts as written; before anybody has written any, those that fit."""
    fit = {CLOSE: form.outcome, HIDE: HIDE}.get(form.kind, "acted")
    message = asked.get("message")
    if message is None or asked.get("message_from"):
        key = asked.get("message_from") or _key(canned_for(TO_PERSON, form.reason))
        message = canned_words(TO_PERSON, key, form.language)
    answer = asked.get("answer")
    if answer is None or asked.get("answer_from"):
        key = asked.get("answer_from") or _key(canned_for(TO_REPORTER, fit))
        answer = canned_words(TO_REPORTER, key, form.language)
    message = canned_in(TO_PERSON, plain(message)[:LONGEST], form.language)
    answer = canned_in(TO_REPORTER, plain(answer)[:LONGEST], form.language)
    return replace(
        form,
        message="" if form.kind in WORDLESS else message,
        answer="" if report is None else answer,
    )


def _key(canned: object) -> str:
    return str(getattr(canned, "key", ""))

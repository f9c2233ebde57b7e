"""Answers to begin with: in both languages, for every reason and outcome, and in the handbook."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.conf import settings

from accounts.models import Appeal
from accounts.reasons import SANCTION_REASONS
from games.mod.canned import (
    LANGUAGES,
    TO_APPEAL,
    TO_PERSON,
    TO_REPORTER,
    Canned,
    canned_choices,
    canned_for,
)
from games.models import Report
from games.services.reports import LONGEST_ANSWER

ALL = (*TO_REPORTER, *TO_PERSON, *TO_APPEAL)


@pytest.mark.parametrize("one", ALL, ids=lambda one: one.key)
def test_each_says_something_in_both_languages_and_fits(one: Canned) -> None:
    assert one.de != one.en
    for language in LANGUAGES:
        assert 20 < len(one.say(language)) <= LONGEST_ANSWER
    assert " Sie " not in one.de


def test_there_is_one_for_every_reason_and_every_outcome() -> None:
    for answers, fits in (
        (TO_PERSON, list(SANCTION_REASONS)),
        (TO_REPORTER, [*Report.Outcome.values, "hide"]),
        (TO_APPEAL, Appeal.Outcome.values),
    ):
        assert [fit for fit in fits if canned_for(answers, fit) is None] == []


def test_those_that_fit_come_first_and_all_are_offered() -> None:
    choices = canned_choices(TO_REPORTER, "refused", "en")
    assert choices[0]["key"] == "refused"
    assert {one["key"] for one in choices} == {one.key for one in TO_REPORTER}


def test_the_handbook_has_them_all() -> None:
    words = (Path(settings.BASE_DIR) / "docs/moderation.md").read_text()
    assert [one.key for one in ALL if one.de not in words or one.en not in words] == []

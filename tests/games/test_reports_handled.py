"""Reports in the hands of moderators: held by one, decided once, opened again; what they weigh."""

from __future__ import annotations

import threading
from datetime import timedelta

import pytest
from django.db import connection
from django.utils import timezone

from accounts.errors import (
    AlreadyDecided,
    AnswerRefused,
    HeldByOther,
    NotHeld,
    NotStaff,
    NotYourOwn,
    StaffError,
    StaffProtected,
)
from accounts.models import Player, StaffAction, User
from games.errors import NotFound, ReportAgain
from games.models import Report
from games.services.reports import (
    HOLD_FOR,
    OTHERS_MOST,
    OTHERS_TIME,
    OTHERS_WEIGHT,
    reliability,
    report_close,
    report_make,
    report_release,
    report_reopen,
    report_seen,
    report_take,
)
from tests.accounts.people import account
from tests.staff import staff_user

NOW = timezone.now()


@pytest.fixture
def moni(db: None) -> User:
    return staff_user("moderator", "Moni")


@pytest.fixture
def max_(db: None) -> User:
    return staff_user("moderator", "Max")


@pytest.fixture
def uwe(db: None) -> Player:
    return account("Uwe")


def reported(of: Player, by: Player, reason: str = "spam") -> Report:
    return report_make(by=by, of_id=of.public_id, reason=reason, now=NOW)


def test_one_holds_it_and_nobody_else_decides(
    moni: User, max_: User, uwe: Player, alice: Player
) -> None:
    name = reported(uwe, alice).public_id
    held = report_take(name, moni, now=NOW)
    assert (held.held_by, held.held_until) == (moni, NOW + HOLD_FOR)
    with pytest.raises(HeldByOther):
        report_take(name, max_, now=NOW)
    for act in (lambda: report_release(name, max_, now=NOW), lambda: close(name, max_)):
        with pytest.raises(NotHeld):
            act()
    # Again prolongs it; when it is over, or given back, another one may take it.
    assert report_take(name, moni, now=NOW + HOLD_FOR / 2).held_until == NOW + HOLD_FOR * 1.5
    Report.objects.filter(pk=first.pk).delete()
    late = NOW + OTHERS_TIME + timedelta(days=1)
    assert report_make(by=alice, of_id=uwe.public_id, reason="spam", now=late).weight == alone


@pytest.mark.django_db(transaction=True)
def test_of_two_who_take_it_at_once_one_holds_it_and_one_decision_counts(
    transactional_db: None,
) -> None:
    staff = [staff_user("moderator", name) for name in ("Mia", "Ben")]
    name = reported(account("Uwe"), account("Ute")).public_id
    barrier, came = threading.Barrier(2), ["", ""]

    def run(number: int) -> None:
        barrier.wait()
        try:
            report_take(name, staff[number], now=NOW)
            came[number] = "held"
        except StaffError as error:
            came[number] = error.code
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=(number,)) for number in (0, 1)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(came) == ["held", "held_by_other"]
    assert Report.objects.get().held_by == staff[came.index("held")]

"""Reports in the hands of moderators: held by one, decided once, opened again; what they weigh."""

from __future__ import annotations

import threading
from collections.abc import Callable
from datetime import datetime, timedelta

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
    late = NOW + HOLD_FOR * 1.5
    with pytest.raises(NotHeld):
        close(name, moni, now=late)
    assert report_take(name, max_, now=late).held_by == max_
    report_release(name, max_, now=late)
    assert report_take(name, moni, now=late).held_by == moni


def close(name: str, by: User, outcome: str = "acted", now: datetime = NOW) -> Report:
    return report_close(name, by, outcome, " Thank you. ", now=now)


def test_decided_once_and_told_to_who_made_it(moni: User, uwe: Player, alice: Player) -> None:
    name = reported(uwe, alice).public_id
    report_take(name, moni, now=NOW)
    row = close(name, moni)
    assert (row.outcome, row.answer, row.closed_at) == ("acted", "Thank you.", NOW)
    assert (row.held_by, row.held_until, row.seen_at) == (None, None, None)
    entry = StaffAction.objects.get()
    assert (entry.action, entry.actor, entry.subject) == ("report_close", "Moni", uwe.public_id)
    assert entry.evidence == {"reports": [name], "outcome": "acted"}
    for act in (lambda: close(name, moni), lambda: report_take(name, moni, now=NOW)):
        with pytest.raises(AlreadyDecided):
            act()
    report_seen(alice, now=NOW)
    assert Report.objects.get().seen_at == NOW


@pytest.mark.parametrize(
    ("outcome", "answer", "why"), [("maybe", "", "outcome"), ("acted", "x" * 1001, "length")]
)
def test_decision_makes_sense(
    moni: User, uwe: Player, alice: Player, outcome: str, answer: str, why: str
) -> None:
    name = reported(uwe, alice).public_id
    report_take(name, moni, now=NOW)
    with pytest.raises(AnswerRefused) as refused:
        report_close(name, moni, outcome, answer, now=NOW)
    assert refused.value.why == why


def test_who_may_not_handle_it(moni: User, max_: User, uwe: Player, alice: Player) -> None:
    mine, his = (Player.objects.get(user=user) for user in (moni, max_))
    cases: list[tuple[Report, User, type[StaffError]]] = [
        (reported(uwe, mine), moni, NotYourOwn),
        (reported(mine, alice), moni, NotYourOwn),
        (reported(his, alice), moni, StaffProtected),
        (reported(uwe, alice), uwe.user, NotStaff),  # type: ignore[list-item]
    ]
    for row, by, refusal in cases:
        with pytest.raises(refusal):
            report_take(row.public_id, by, now=NOW)
    assert report_take(cases[2][0].public_id, staff_user("administrator", "Ada"), now=NOW)
    with pytest.raises(NotFound):
        report_take("nothing", moni, now=NOW)


def test_closed_one_is_opened_again_by_an_entry_of_its_own(
    moni: User, uwe: Player, alice: Player
) -> None:
    name = reported(uwe, alice).public_id
    with pytest.raises(NotHeld):
        report_reopen(name, moni, now=NOW)
    report_take(name, moni, now=NOW)
    close(name, moni, "refused")
    made = StaffAction.objects.get()
    row = report_reopen(name, moni, undoes=made.pk, now=NOW)
    assert (row.closed_at, row.outcome, row.answer) == (None, "", "")
    last = StaffAction.objects.order_by("pk").last()
    assert last is not None
    assert (last.action, last.undoes) == ("report_reopen", made.pk)


def test_closed_one_stays_closed_where_there_is_a_new_one(
    moni: User, uwe: Player, alice: Player
) -> None:
    name = reported(uwe, alice).public_id
    report_take(name, moni, now=NOW)
    close(name, moni)
    reported(uwe, alice)
    with pytest.raises(ReportAgain):
        report_reopen(name, moni, now=NOW)


def test_who_was_right_before_weighs_more(moni: User, uwe: Player, alice: Player) -> None:
    assert reliability(alice) == 1
    for outcome, least, most in (("acted", 1.1, 2), ("refused", 0.5, 1.1), ("refused", 0, 0.9)):
        name = reported(account(f"Of-{StaffAction.objects.count()}"), alice).public_id
        report_take(name, moni, now=NOW)
        close(name, moni, outcome)
        assert least <= reliability(alice) <= most


def test_others_who_say_the_same_weigh_up_to_a_bound(uwe: Player, alice: Player) -> None:
    first = reported(uwe, alice)
    alone = first.weight
    for number in range(OTHERS_MOST + 2):
        reported(uwe, account(f"Other-{number}"))
    first.refresh_from_db()
    assert first.weight == alone + OTHERS_MOST * OTHERS_WEIGHT
    Report.objects.filter(pk=first.pk).delete()
    later = NOW + OTHERS_TIME + timedelta(days=1)
    assert report_make(by=alice, of_id=uwe.public_id, reason="spam", now=later).weight == alone


def at_once(acts: list[Callable[[], object]]) -> list[str]:
    """What came of acts in threads that begin together: `done`, or the refusal's code."""
    barrier, came = threading.Barrier(len(acts)), [""] * len(acts)

    def run(number: int) -> None:
        barrier.wait()
        try:
            acts[number]()
            came[number] = "done"
        except StaffError as error:
            came[number] = error.code
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=(number,)) for number in range(len(acts))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return came


@pytest.mark.django_db(transaction=True)
def test_of_two_who_take_it_at_once_one_holds_it(transactional_db: None) -> None:
    staff = [staff_user("moderator", name) for name in ("Mia", "Ben")]
    name = reported(account("Uwe"), account("Ute")).public_id
    came = at_once([lambda who=who: report_take(name, who, now=NOW) for who in staff])  # type: ignore[misc]
    assert sorted(came) == ["done", "held_by_other"]
    assert Report.objects.get().held_by == staff[came.index("done")]


@pytest.mark.django_db(transaction=True)
def test_of_two_decisions_at_once_one_counts(transactional_db: None) -> None:
    moni = staff_user("moderator", "Moni")
    name = reported(account("Uwe"), account("Ute")).public_id
    report_take(name, moni, now=NOW)
    outcomes = ("acted", "no_fault")
    came = at_once([lambda what=what: close(name, moni, what) for what in outcomes])  # type: ignore[misc]
    assert sorted(came) == ["already_decided", "done"]
    assert Report.objects.get().outcome == outcomes[came.index("done")]
    assert StaffAction.objects.count() == 1

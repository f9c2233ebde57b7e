"""Sanctions: who may make which, what holds until when, what the log says, and taking it back."""

from __future__ import annotations

import threading
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.utils import timezone

from accounts.appeals import appeal_decide, appeal_make, appeals_open
from accounts.errors import (
    AlreadyDecided,
    AnswerRefused,
    AppealRefused,
    NameTaken,
    NotStaff,
    NotYourOwn,
    SanctionNonsense,
    StaffError,
    StaffProtected,
)
from accounts.guests import guest_create
from accounts.households import address_digest
from accounts.models import Appeal, BanMark, Player, RetiredName, Sanction, StaffAction, User
from accounts.naming import player_by_name, player_rename
from accounts.sanctions import (
    ADDRESS_FOR,
    LONGEST_MESSAGE,
    ban_guest,
    is_banned,
    is_muted,
    is_paused,
    is_suspended,
    notices_of,
    notices_see,
    notices_unseen,
    sanction_lift,
    sanction_make,
    sanctions_in_force,
    sanctions_sweep,
)
from accounts.tokens import token_create, token_player
from tests.accounts.people import account, log_in
from tests.staff import staff_user

NOW = timezone.now()
HOUR, DAY = timedelta(hours=1), timedelta(days=1)
SOON = NOW + HOUR


@pytest.fixture
def moni(db: None) -> User:
    return staff_user("moderator", "Moni")


@pytest.fixture
def max_(db: None) -> User:
    return staff_user("moderator", "Max")


@pytest.fixture
def ada(db: None) -> User:
    return staff_user("administrator", "Ada")


@pytest.fixture
def uwe(db: None) -> Player:
    return account("Uwe")


@pytest.fixture
def guest(db: None) -> Player:
    return guest_create()


def muted(player: Player, by: User | None, until: Any = SOON, **more: Any) -> Sanction:
    return sanction_make(player, "mute", "insult", "Be kind.", until, by, now=NOW, **more)


@pytest.mark.parametrize(
    ("kind", "until", "guest_too"),
    [
        ("warning", None, True),
        ("mute", SOON, True),
        ("mute", None, True),
        ("pause", SOON, True),
        ("rename", None, False),
        ("suspension", SOON, False),
        ("suspension", None, False),
        ("closure", None, False),
    ],
)
def test_what_may_be_done_to_an_account_and_to_a_guest(
    moni: User, uwe: Player, guest: Player, kind: str, until: Any, guest_too: bool
) -> None:
    made = sanction_make(uwe, kind, "other", "", until, moni, now=NOW)
    assert (made.kind, made.until, made.by) == (kind, until, moni)
    if guest_too:
        sanction_make(guest, kind, "other", "", until, moni, now=NOW)
    else:
        with pytest.raises(SanctionNonsense) as refused:
            sanction_make(guest, kind, "other", "", until, moni, now=NOW)
        assert refused.value.why == "guest"


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({"kind": "flogging"}, "kind"),
        ({"reason": "mood"}, "reason"),
        ({"message": "x" * (LONGEST_MESSAGE + 1)}, "length"),
        ({"until": NOW}, "until"),
        ({"until": NOW - HOUR}, "until"),
        ({"kind": "pause", "until": None}, "until"),
        ({"kind": "warning"}, "until"),
        ({"kind": "closure"}, "until"),
        ({"kind": "ban"}, "account"),
    ],
)
def test_nonsense_is_refused_and_leaves_nothing(
    moni: User, uwe: Player, changed: dict[str, Any], why: str
) -> None:
    wish = {"kind": "mute", "reason": "insult", "message": "", "until": SOON, **changed}
    with pytest.raises(SanctionNonsense) as refused:
        sanction_make(uwe, by=moni, now=NOW, **wish)
    assert (refused.value.why, refused.value.code) == (why, "sanction_nonsense")
    assert refused.value.sentence != str(SanctionNonsense.detail)
    assert not Sanction.objects.exists()
    assert not StaffAction.objects.exists()


def test_nothing_is_done_to_somebody_who_has_gone(moni: User, guest: Player) -> None:
    Player.objects.filter(pk=guest.pk).update(closed_at=NOW)
    with pytest.raises(SanctionNonsense, match="sanction_nonsense") as refused:
        muted(guest, moni)
    assert refused.value.why == "gone"


def test_only_staff_act_and_on_whom(moni: User, max_: User, ada: User, uwe: Player) -> None:
    other = staff_user("administrator", "Alf")
    root = staff_user("superuser", "Root")
    cases: list[tuple[User, User | None, type[StaffError] | None]] = [
        (uwe.user, None, NotStaff),  # type: ignore[list-item]
        (moni, None, None),
        (ada, None, None),
        (moni, moni, NotYourOwn),
        (moni, max_, StaffProtected),
        (moni, ada, StaffProtected),
        (ada, max_, None),
        (ada, other, StaffProtected),
        (root, root, NotYourOwn),
    ]
    target = account("Target")
    for by, to, refusal in cases:
        player = target if to is None else Player.objects.get(user=to)
        if refusal is None:
            muted(player, by)
        else:
            with pytest.raises(refusal):
                muted(player, by)


def test_who_is_no_longer_staff_or_has_no_role_does_nothing(moni: User, uwe: Player) -> None:
    for field in ("is_staff", "is_active"):
        User.objects.filter(pk=moni.pk).update(**{field: False})
        with pytest.raises(NotStaff):
            muted(uwe, User.objects.get(pk=moni.pk))
        User.objects.filter(pk=moni.pk).update(**{field: True})
    moni.groups.clear()
    with pytest.raises(NotStaff):
        muted(uwe, User.objects.get(pk=moni.pk))


def test_every_act_is_in_the_log_with_its_grounds(moni: User, uwe: Player) -> None:
    row = muted(uwe, moni, evidence={"games": ["abc"], "lines": [7]})
    sanction_make(uwe, "pause", "leaving", "", SOON, None, now=NOW)
    first, second = StaffAction.objects.order_by("pk")
    assert (first.actor, first.action, first.subject) == ("Moni", "sanction_mute", uwe.public_id)
    assert (first.reason, first.at) == ("insult", NOW)
    assert first.evidence["games"] == ["abc"]
    assert first.evidence["sanction"] == row.public_id
    assert (second.actor, second.actor_key, second.action) == ("site", None, "sanction_pause")
    everything = f"{first.evidence}{second.evidence}{first.reason}"
    assert "Uwe" not in everything
    assert "kind" not in everything.replace("'kind'", "")


def test_what_holds_is_over_by_itself(moni: User, uwe: Player) -> None:
    muted(uwe, moni)
    sanction_make(uwe, "pause", "leaving", "", NOW + DAY, None, now=NOW)
    assert is_muted(uwe, NOW)
    assert is_paused(uwe, NOW)
    assert is_suspended(uwe, NOW) is None
    assert [row.kind for row in sanctions_in_force(uwe, now=NOW)] == ["mute", "pause"]
    assert is_muted(uwe, SOON) is None
    assert is_paused(uwe, SOON)
    assert not sanctions_in_force(uwe, now=NOW + DAY)


def test_the_longest_of_several_counts(moni: User, uwe: Player) -> None:
    muted(uwe, moni, NOW + DAY)
    muted(uwe, moni)
    found = is_muted(uwe, NOW)
    assert found is not None
    assert found.until == NOW + DAY
    endless = muted(uwe, moni, None)
    assert is_muted(uwe, NOW) == endless


def test_lifting_is_an_entry_of_its_own_that_names_the_other(moni: User, uwe: Player) -> None:
    row = muted(uwe, moni)
    made = StaffAction.objects.get()
    sanction_lift(row, moni, "a misunderstanding", now=NOW)
    assert is_muted(uwe, NOW) is None
    undone = StaffAction.objects.order_by("pk").last()
    assert undone is not None
    assert (undone.action, undone.undoes) == ("sanction_lift", made.pk)
    assert (undone.reason, undone.subject) == ("a misunderstanding", uwe.public_id)
    with pytest.raises(AlreadyDecided):
        sanction_lift(row, moni, "again", now=NOW)
    assert StaffAction.objects.count() == 2


def test_what_is_over_is_not_lifted(moni: User, uwe: Player) -> None:
    with pytest.raises(AlreadyDecided):
        sanction_lift(muted(uwe, moni), moni, "late", now=SOON)


@pytest.mark.parametrize(("who", "refusal"), [("uwe", NotStaff), ("own", NotYourOwn)])
def test_not_everybody_lifts(
    ada: User, moni: User, uwe: Player, who: str, refusal: type[StaffError]
) -> None:
    own = Player.objects.get(user=moni)
    row = muted(own if who == "own" else account("Ute"), ada)
    by = moni if who == "own" else uwe.user
    with pytest.raises(refusal):
        sanction_lift(row, by, "please", now=NOW)


# Accounts that are shut


def test_shut_account_loses_its_tokens_at_once_and_for_its_time(moni: User, uwe: Player) -> None:
    token = token_create(uwe)
    row = sanction_make(uwe, "suspension", "insult", "", timezone.now() + HOUR, moni)
    assert token_player(token) is None
    later = token_create(uwe)
    assert token_player(later) is None
    sanction_lift(row, moni, "wrong person")
    assert token_player(later) == uwe
    assert token_player(token) is None


# Names


def test_name_is_taken_away_for_good_and_another_chosen_at_once(moni: User, uwe: Player) -> None:
    sanction_make(uwe, "rename", "name", "", None, moni, now=NOW)
    uwe.refresh_from_db()
    assert uwe.user is not None
    assert uwe.name == uwe.user.username
    assert uwe.name.startswith("Name-")
    for person in (uwe, account("Ute")):
        with pytest.raises(NameTaken):
            player_rename(person, "UWE")
    with pytest.raises(Exception, match="no_such_player"):
        player_by_name("Uwe")
    player_rename(uwe, "Uwe-the-kind")
    assert player_by_name("Uwe-the-kind") == uwe


def test_log_knows_of_the_name_by_its_digest_alone(moni: User, uwe: Player) -> None:
    sanction_make(uwe, "rename", "name", "", None, moni, now=NOW)
    told = StaffAction.objects.get().evidence
    assert told["before"] == RetiredName.objects.get().digest
    assert "uwe" not in str(told).lower()


def test_name_that_was_taken_by_mistake_may_be_theirs_again(moni: User, uwe: Player) -> None:
    row = sanction_make(uwe, "rename", "name", "", None, moni, now=NOW)
    sanction_lift(row, moni, "it is fine", now=NOW)
    player_rename(uwe, "Uwe")
    assert player_by_name("Uwe") == uwe


# Guests


def test_banned_guest_is_known_by_cookie_and_address(moni: User, guest: Player) -> None:
    until = NOW + 30 * DAY
    row = ban_guest(guest, "spam", "", until, moni, address="192.0.2.7", now=NOW)
    assert is_banned("", guest, now=NOW) == row
    assert is_banned("192.0.2.7", None, now=NOW) == row
    assert is_banned("192.0.2.8", None, now=NOW) is None
    assert is_banned("", guest, now=until) is None
    # The address belongs to somebody else sooner.
    assert is_banned("192.0.2.7", None, now=NOW + ADDRESS_FOR) is None


def test_household_of_an_address_is_meant(moni: User, guest: Player) -> None:
    ban_guest(guest, "spam", "", NOW + DAY, moni, address="2001:db8:1:2:3::4", now=NOW)
    assert is_banned("2001:db8:1:2:ffff::1", None, now=NOW)
    assert is_banned("2001:db8:1:3::4", None, now=NOW) is None
    for nothing in ("", "unknown", "not an address"):
        assert is_banned(nothing, None, now=NOW) is None


def test_wherever_the_banned_guest_comes_from_is_marked(moni: User, guest: Player) -> None:
    ban_guest(guest, "spam", "", NOW + DAY, moni, now=NOW)
    assert is_banned("192.0.2.9", None, now=NOW) is None
    assert is_banned("192.0.2.9", guest, now=NOW)
    assert is_banned("192.0.2.9", None, now=NOW)
    # A guest who came since may be the same one; who has an account may go on.
    assert is_banned("192.0.2.9", guest_create(), now=NOW)
    assert is_banned("192.0.2.9", account("Neighbour"), now=NOW) is None


def test_no_address_is_stored(moni: User, guest: Player) -> None:
    ban_guest(guest, "spam", "", NOW + DAY, moni, address="192.0.2.7", now=NOW)
    marks = list(BanMark.objects.values_list("digest", flat=True))
    assert address_digest("192.0.2.7") in marks
    assert all(len(mark) == 64 and "192" not in mark[:3] for mark in marks)
    assert "192.0.2.7" not in str(list(StaffAction.objects.values()))


def test_lifted_ban_leaves_no_mark(moni: User, guest: Player) -> None:
    row = ban_guest(guest, "spam", "", NOW + DAY, moni, address="192.0.2.7", now=NOW)
    sanction_lift(row, moni, "wrong one", now=NOW)
    assert not BanMark.objects.exists()
    assert is_banned("192.0.2.7", guest, now=NOW) is None


def test_marks_that_are_over_are_forgotten(moni: User, guest: Player) -> None:
    ban_guest(guest, "spam", "", NOW + 30 * DAY, moni, address="192.0.2.7", now=NOW)
    sanctions_sweep(NOW + ADDRESS_FOR)
    assert BanMark.objects.count() == 1
    sanctions_sweep(NOW + 30 * DAY)
    assert not BanMark.objects.exists()


# Notices


def test_person_is_told_until_they_have_read_it(moni: User, uwe: Player) -> None:
    first = muted(uwe, moni)
    sanction_make(uwe, "warning", "spam", "No more.", None, moni, now=NOW + HOUR)
    assert [row.kind for row in notices_of(uwe)] == ["warning", "mute"]
    assert notices_unseen(uwe) == 2
    notices_see(uwe, now=NOW + DAY)
    assert notices_unseen(uwe) == 0
    notices_see(uwe, now=NOW + 2 * DAY)
    first.refresh_from_db()
    assert first.seen_at == NOW + DAY


def test_who_may_not_write_does_not_do_it_in_the_profile(
    client: Client, moni: User, uwe: Player
) -> None:
    log_in(client, "Uwe")
    form = {"about": "", "free_talk": "on"}
    assert client.post("/account/profile/", {**form, "about": "Hello"}).status_code == 302
    sanction_make(uwe, "mute", "insult", "", timezone.now() + HOUR, moni)
    answer = client.post("/account/profile/", {**form, "about": "You are all …"})
    assert answer.status_code == 422
    uwe.refresh_from_db()
    assert uwe.about == "Hello"
    # What is no writing may be changed.
    more = {"about": "Hello", "is_private": "on"}
    assert client.post("/account/profile/", more).status_code == 302


# Appeals


@pytest.mark.parametrize(
    ("text", "why"), [("", "empty"), (" \n ", "empty"), ("x" * 2001, "length")]
)
def test_appeal_says_something(moni: User, uwe: Player, text: str, why: str) -> None:
    with pytest.raises(AppealRefused) as refused:
        appeal_make(muted(uwe, moni), uwe, text, now=NOW)
    assert refused.value.why == why


def test_appeal_is_made_by_the_person_once_and_in_time(moni: User, uwe: Player) -> None:
    row = muted(uwe, moni)
    with pytest.raises(AppealRefused, match="appeal_refused") as refused:
        appeal_make(row, account("Ute"), "Not fair", now=NOW)
    assert refused.value.why == "not_yours"
    with pytest.raises(AppealRefused) as refused:
        appeal_make(row, uwe, "Too late", now=SOON)
    assert refused.value.why == "over"
    appeal_make(row, uwe, " Not fair ", now=NOW)
    assert Appeal.objects.get().text == "Not fair"
    with pytest.raises(AppealRefused) as refused:
        appeal_make(row, uwe, "Again", now=NOW)
    assert refused.value.why == "again"


def test_another_moderator_decides(moni: User, max_: User, uwe: Player) -> None:
    row = muted(uwe, moni)
    notices_see(uwe, now=NOW)
    appeal = appeal_make(row, uwe, "Not fair", now=NOW)
    assert list(appeals_open()) == [appeal]
    with pytest.raises(NotYourOwn):
        appeal_decide(appeal, moni, "upheld", "No.", now=NOW)
    with pytest.raises(NotStaff):
        appeal_decide(appeal, uwe.user, "lifted", "Yes!", now=NOW)  # type: ignore[arg-type]
    decided = appeal_decide(appeal, max_, "lifted", "You are right.", now=NOW)
    assert (decided.outcome, decided.decided_by, decided.answer) == (
        "lifted",
        max_,
        "You are right.",
    )
    assert is_muted(uwe, NOW) is None
    assert not appeals_open()
    assert notices_unseen(uwe) == 1
    actions = list(StaffAction.objects.order_by("pk").values_list("action", "actor"))
    assert actions[1:] == [("appeal_lifted", "Max"), ("sanction_lift", "Max")]
    with pytest.raises(AlreadyDecided):
        appeal_decide(appeal, max_, "upheld", "Or not.", now=NOW)


def test_upheld_appeal_changes_nothing(moni: User, max_: User, uwe: Player) -> None:
    appeal = appeal_make(muted(uwe, moni), uwe, "Not fair", now=NOW)
    appeal_decide(appeal, max_, "upheld", "It stands.", now=NOW)
    assert is_muted(uwe, NOW)


@pytest.mark.parametrize(
    ("outcome", "answer", "why"),
    [("maybe", "Hm.", "outcome"), ("upheld", " ", "empty"), ("upheld", "x" * 2001, "length")],
)
def test_decision_says_something(
    moni: User, max_: User, uwe: Player, outcome: str, answer: str, why: str
) -> None:
    appeal = appeal_make(muted(uwe, moni), uwe, "Not fair", now=NOW)
    with pytest.raises(AnswerRefused) as refused:
        appeal_decide(appeal, max_, outcome, answer, now=NOW)
    assert refused.value.why == why


def test_what_is_over_when_the_appeal_is_decided_is_only_said(
    moni: User, max_: User, uwe: Player
) -> None:
    appeal = appeal_make(muted(uwe, moni), uwe, "Not fair", now=NOW)
    appeal_decide(appeal, max_, "lifted", "You were right.", now=SOON)
    assert StaffAction.objects.filter(action="sanction_lift").count() == 0


# At once


def at_once(acts: list[Callable[[], object]]) -> list[str]:
    """What came of acts in threads that begin together: `done`, or the refusal's code."""
    barrier, came = threading.Barrier(len(acts)), [""] * len(acts)

    def run(number: int, act: Callable[[], object]) -> None:
        barrier.wait()
        try:
            act()
            came[number] = "done"
        except StaffError as error:
            came[number] = error.code
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=item) for item in enumerate(acts)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return came


@pytest.mark.django_db(transaction=True)
def test_of_two_who_decide_one_appeal_at_once_one_wins(
    transactional_db: None,
) -> None:
    made_by, first, second = (staff_user("moderator", name) for name in ("Mia", "Ben", "Tom"))
    uwe = account("Uwe")
    appeal = appeal_make(muted(uwe, made_by), uwe, "Not fair", now=NOW)
    came = at_once(
        [
            lambda: appeal_decide(appeal, first, "upheld", "It stands.", now=NOW),
            lambda: appeal_decide(appeal, second, "lifted", "It does not.", now=NOW),
        ]
    )
    assert sorted(came) == ["already_decided", "done"]
    row = Appeal.objects.get()
    assert row.decided_by == (first if came[0] == "done" else second)
    assert StaffAction.objects.filter(action__startswith="appeal_").count() == 1


@pytest.mark.django_db(transaction=True)
def test_of_two_who_lift_one_sanction_at_once_one_does(transactional_db: None) -> None:
    by = [staff_user("moderator", name) for name in ("Mia", "Ben")]
    row = muted(account("Uwe"), by[0])
    came = at_once([lambda who=who: sanction_lift(row, who, "wrong", now=NOW) for who in by])
    assert sorted(came) == ["already_decided", "done"]
    assert StaffAction.objects.filter(action="sanction_lift").count() == 1


def test_who_was_a_guest_in_the_same_household_before_plays_on(moni: User, guest: Player) -> None:
    before = guest_create()
    now = timezone.now()
    ban_guest(guest, "spam", "", now + DAY, moni, address="192.0.2.7", now=now)
    since = guest_create()
    assert is_banned("192.0.2.7", before, now=now) is None
    # Nobody and newcomers may be the excluded guest without its cookie.
    assert is_banned("192.0.2.7", None, now=now) is not None
    Player.objects.filter(pk=since.pk).update(created_at=now + timedelta(seconds=1))
    since.refresh_from_db()
    assert is_banned("192.0.2.7", since, now=now + timedelta(seconds=2)) is not None

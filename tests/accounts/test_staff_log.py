"""The log of staff: it grows, and nothing in it changes or goes, whoever asks."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, connection, transaction

from accounts.append_only import unguarded
from accounts.models import OnlyGrows, StaffAction
from accounts.staff_log import actions_about, log_action
from tests.accounts.people import account

pytestmark = pytest.mark.django_db

ALL = "accounts_staffaction"


def entry(**more: object) -> StaffAction:
    return log_action(action="tried", by=None, reason="to see", **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "statement",
    [
        f"UPDATE {ALL} SET reason = 'another'",
        f"UPDATE {ALL} SET actor = 'somebody', actor_key = 7",
        f"DELETE FROM {ALL}",
        f"INSERT INTO {ALL} SELECT * FROM {ALL}",
    ],
)
def test_database_refuses_to_change_or_delete(statement: str) -> None:
    made = entry(evidence={"games": ["abc"]})
    with pytest.raises(IntegrityError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement)
    assert list(StaffAction.objects.values_list("pk", "reason")) == [(made.pk, "to see")]


@pytest.mark.skipif(connection.vendor != "sqlite", reason="a form that only SQLite has")
def test_row_is_not_put_in_the_place_of_another() -> None:
    made = entry()
    columns = "id, at, actor, action, subject, reason, evidence"
    values = f"{made.pk}, '2026-01-01', 'site', 'x', '', 'y', '{{}}'"
    with pytest.raises(IntegrityError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(f"INSERT OR REPLACE INTO {ALL} ({columns}) VALUES ({values})")
    assert StaffAction.objects.get().reason == "to see"


@pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite has no such statement")
def test_table_is_not_emptied_at_once() -> None:
    entry()
    with pytest.raises(IntegrityError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(f"TRUNCATE {ALL}")
    assert StaffAction.objects.count() == 1


def test_triggers_are_back_after_a_test_database_was_emptied() -> None:
    made = entry()
    with unguarded(connection):
        StaffAction.objects.filter(pk=made.pk)._raw_delete(connection.alias)
    kept = entry()
    with pytest.raises(IntegrityError), transaction.atomic():
        StaffAction.objects.filter(pk=kept.pk)._raw_delete(connection.alias)


def test_models_refuse_it_before_the_database_has_to() -> None:
    made = entry()
    for act in (
        made.save,
        made.delete,
        StaffAction.objects.all().delete,
        lambda: StaffAction.objects.update(reason="another"),
        lambda: StaffAction.objects.bulk_update([made], ["reason"]),
        lambda: StaffAction._base_manager.all().delete(),
    ):
        with pytest.raises(OnlyGrows):
            act()


def test_entry_is_taken_back_by_a_later_one_only_and_once() -> None:
    first = entry()
    second = entry(undoes=first.pk)
    assert second.undoes == first.pk
    for wrong in (first.pk, second.pk + 1000):
        with pytest.raises(IntegrityError), transaction.atomic():
            entry(undoes=wrong)


@pytest.mark.parametrize("missing", ["action", "reason"])
def test_entry_says_what_and_why(missing: str) -> None:
    words = {"action": "tried", "reason": "to see", missing: ""}
    with pytest.raises(IntegrityError), transaction.atomic():
        log_action(by=None, **words)


def test_entries_name_who_acted_as_they_were_called_then() -> None:
    staff, person = account("Moni"), account("Uwe")
    assert staff.user is not None
    log_action(action="tried", by=staff.user, subject=person, reason="to see")
    staff.user.username = "Erika"
    staff.user.save()
    row = actions_about(person)[0]
    assert (row.actor, row.actor_key, row.subject) == ("Moni", staff.user.pk, person.public_id)

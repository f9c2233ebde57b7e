"""What can be done in the admin: by administrators alone, with a reason, and it is in the log."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Group
from django.core import mail
from django.core.management import call_command
from django.db.models import Model
from django.test import Client
from django.utils import timezone

from accounts.models import ApiToken, DataExport, Player, Sanction, StaffAction, User
from accounts.staff import ADMINISTRATOR, MODERATOR
from accounts.tokens import token_create, token_player
from games.models import EngineJob, Game, Seek
from tests.accounts.people import PASSWORD, account, acts_as, log_in
from tests.games.conftest import SHORT_WIN, live_game, new_game, play, play_two
from tests.staff import SUPERUSER, staff_client, staff_user

pytestmark = pytest.mark.django_db

WHY = "Asked for by letter"


def page_of(row: Model, act: str = "") -> str:
    meta = row._meta
    what = f"act/{act}/" if act else "change/"
    return f"/admin/{meta.app_label}/{meta.model_name}/{row.pk}/{what}"


def a_game() -> Game:
    one, other = account("Alice"), account("Bob")
    return play_two(live_game(one, other), one, other, SHORT_WIN)


def a_job() -> EngineJob:
    player = account("Alice")
    play(new_game(player, mode="computer", level="normal"), player, "4")
    return EngineJob.objects.get()


def a_token() -> ApiToken:
    token_create(account("Alice"))
    return ApiToken.objects.get()


def an_archive() -> DataExport:
    now = timezone.now()
    return DataExport.objects.create(player=account("Alice"), asked_at=now, sent_at=now)


def a_mute() -> Sanction:
    now = timezone.now()
    return Sanction.objects.create(
        player=account("Alice"),
        kind="mute",
        reason="spam",
        made_at=now,
        until=now + timedelta(days=1),
    )


def a_wish() -> Seek:
    now = timezone.now()
    return Seek.objects.create(
        player=account("Alice"), rules="7x6", allow="anyone", created_at=now, seen_at=now
    )


def a_user() -> User:
    user = account("Alice").user
    assert user is not None
    user.email = "alice@example.org"
    user.save()
    return user


# How a row comes into being, the act, what the log calls it, and what is true afterwards.
ACTS: dict[str, tuple[Callable[[], Any], str, Callable[[Any], bool]]] = {
    "void": (a_game, "game_void", lambda row: row.voided_at is not None),
    "second_won": (a_game, "game_correct", lambda row: row.original is not None),
    "drawn": (a_game, "game_correct", lambda row: row.winner == ""),
    "ask_again": (a_job, "admin_ask_again", lambda row: row.due_at > timezone.now()),
    "revoke": (a_token, "admin_revoke", lambda row: not ApiToken.objects.exists()),
    "retire": (an_archive, "admin_retire", lambda row: not DataExport.objects.exists()),
    "lift": (a_mute, "sanction_lift", lambda row: row.lifted_at is not None),
    "withdraw": (a_wish, "admin_withdraw", lambda row: not Seek.objects.exists()),
    "end_sessions": (a_user, "admin_end_sessions", lambda row: True),
    "send_reset": (a_user, "admin_send_reset", lambda row: len(mail.outbox) == 1),
}


@pytest.mark.parametrize("act", ACTS)
def test_an_act_needs_a_reason_is_done_and_logged(act: str) -> None:
    make, action, done = ACTS[act]
    row = make()
    client = staff_client(SUPERUSER)
    address = page_of(row, act)
    assert f"../act/{act}/" in client.get(page_of(row)).content.decode()
    assert client.get(address).status_code == 200
    assert client.post(address, {"confirmed": "yes", "why": "  "}).status_code == 200
    assert not StaffAction.objects.exists()
    assert client.post(address, {"confirmed": "yes", "why": WHY}).status_code == 302
    entry = StaffAction.objects.get()
    assert (entry.action, entry.reason) == (action, WHY)
    assert entry.actor_key == User.objects.get(is_superuser=True).pk
    assert done(type(row).objects.filter(pk=row.pk).first())
    if hasattr(row, "player"):
        assert entry.subject == row.player.public_id


@pytest.mark.parametrize("act", ACTS)
def test_moderators_do_nothing_in_the_admin(act: str) -> None:
    row = ACTS[act][0]()
    client = staff_client(MODERATOR)
    answer = client.post(page_of(row, act), {"confirmed": "yes", "why": WHY})
    assert answer.status_code == 403
    assert "/act/" not in client.get(page_of(row)).content.decode()
    changes = f"/admin/{row._meta.app_label}/{row._meta.model_name}/"
    client.post(
        changes, {"action": act, "_selected_action": [row.pk], "confirmed": "yes", "why": WHY}
    )
    assert not StaffAction.objects.exists()


def test_rows_are_chosen_in_the_list_and_the_reason_asked_once() -> None:
    game = a_game()
    client = staff_client(ADMINISTRATOR)
    chosen = {"action": "void", "_selected_action": [game.pk]}
    page = client.post("/admin/games/game/", chosen)
    assert page.status_code == 200
    assert game.public_id in page.content.decode()
    void = Game.objects.filter(voided_at__isnull=False)
    assert not void.exists()
    client.post("/admin/games/game/", {**chosen, "confirmed": "yes", "why": WHY})
    assert void.get() == game
    for term, is_found in ((game.public_id, True), ("Nothing1", False)):
        log = client.get(f"/admin/accounts/staffaction/?q={term}").content.decode()
        assert ('<td class="field-action">game_void</td>' in log) == is_found
    call_command("check_records")
    client.post(page_of(game, "restore"), {"confirmed": "yes", "why": WHY})
    assert not void.exists()
    call_command("check_records")


def test_a_refusal_is_said_and_nothing_is_logged() -> None:
    player = account("Alice")
    game = new_game(player)
    client = staff_client(ADMINISTRATOR)
    answer = client.post(page_of(game, "void"), {"confirmed": "yes", "why": WHY}, follow=True)
    assert 'class="error"' in answer.content.decode()
    assert not StaffAction.objects.exists()


def test_nobody_acts_on_themselves_or_on_administrators() -> None:
    client = staff_client(ADMINISTRATOR, "Keeper")
    keeper = User.objects.get(username="Keeper")
    for user in (keeper, staff_user(ADMINISTRATOR, "Other")):
        token_create(user.player)
        token = ApiToken.objects.get(player=user.player)
        client.post(page_of(token, "revoke"), {"confirmed": "yes", "why": WHY})
        client.post(page_of(user, "end_sessions"), {"confirmed": "yes", "why": WHY})
        assert ApiToken.objects.filter(pk=token.pk).exists()
    assert not StaffAction.objects.exists()


def test_a_revoked_token_acts_no_more() -> None:
    token = token_create(account("Alice"))
    client = staff_client(ADMINISTRATOR)
    client.post(page_of(ApiToken.objects.get(), "revoke"), {"confirmed": "yes", "why": WHY})
    assert token_player(token) is None


def test_more_rows_than_one_can_see_are_refused() -> None:
    for number in range(51):
        Seek.objects.create(
            player=Player.objects.create(name=f"Gast {number}"),
            rules="7x6",
            allow="anyone",
            created_at=timezone.now(),
            seen_at=timezone.now(),
        )
    keys = list(Seek.objects.values_list("pk", flat=True))
    form = {"action": "withdraw", "_selected_action": keys, "confirmed": "yes", "why": WHY}
    staff_client(SUPERUSER).post("/admin/games/seek/", {**form, "select_across": "1"})
    assert Seek.objects.count() == 51


# Accounts


def form_of(user: User, *roles: str, why: str = WHY, **more: Any) -> dict[str, Any]:
    groups = [Group.objects.get(name=role).pk for role in roles]
    return {"groups": groups, "why": why, **({"is_active": "on"} if user.is_active else {}), **more}


def test_an_administrator_makes_a_moderator_and_says_why() -> None:
    user = a_user()
    client = staff_client(ADMINISTRATOR)
    assert client.post(page_of(user), form_of(user, MODERATOR, why="")).status_code == 200
    assert not User.objects.get(pk=user.pk).is_staff
    client.post(page_of(user), form_of(user, MODERATOR))
    assert User.objects.get(pk=user.pk).is_staff
    entry = StaffAction.objects.get()
    assert (entry.action, entry.reason) == ("admin_change", WHY)
    assert entry.subject == user.player.public_id
    assert entry.evidence["roles"] == [MODERATOR]
    assert entry.evidence["before"]["roles"] == []
    assert LogEntry.objects.count() == 1


def test_who_loses_the_role_is_no_staff_and_logged_out() -> None:
    user = staff_user(MODERATOR, "Alice")
    browser = Client()
    log_in(browser, "Alice", PASSWORD)
    assert acts_as(browser) == user.player.public_id
    staff_client(ADMINISTRATOR).post(page_of(user), form_of(user))
    user.refresh_from_db()
    assert not user.is_staff
    assert acts_as(browser) is None


def test_a_colleague_whose_account_was_taken_is_shut_out() -> None:
    user = staff_user(MODERATOR, "Alice")
    staff_client(ADMINISTRATOR).post(page_of(user), {**form_of(user, MODERATOR), "is_active": ""})
    user.refresh_from_db()
    assert not user.is_active


@pytest.mark.parametrize(
    ("role", "status"), [(MODERATOR, 403), (ADMINISTRATOR, 403), (SUPERUSER, 302)]
)
def test_only_who_runs_the_machine_changes_administrators(role: str, status: int) -> None:
    other = staff_user(ADMINISTRATOR, "Other")
    client = staff_client(role, "Myself")
    assert client.post(page_of(other), form_of(other)).status_code == status
    myself = User.objects.get(username="Myself")
    assert client.post(page_of(myself), form_of(myself)).status_code == 403


@pytest.mark.parametrize(
    "forbidden",
    [
        {"is_superuser": "on"},
        {"is_staff": "on"},
        {"password": "x"},
        {"username": "Mallory"},
        {"user_permissions": "1"},
        {"is_active": ""},
        {"role": ADMINISTRATOR},
    ],
)
def test_no_form_of_an_administrator_changes_anything_else(forbidden: dict[str, str]) -> None:
    user = a_user()
    before = User.objects.filter(pk=user.pk).values().get()
    role = forbidden.get("role")
    form = form_of(user, *([role] if role else []))
    staff_client(ADMINISTRATOR).post(page_of(user), {**form, **forbidden})
    assert User.objects.filter(pk=user.pk).values().get() == before
    assert not user.groups.exists()
    assert not user.user_permissions.exists()


def test_nobody_sets_the_password_of_somebody_else() -> None:
    user = a_user()
    client = staff_client(SUPERUSER)
    assert client.get(f"/admin/accounts/user/{user.pk}/password/").status_code in {302, 404}
    client.post(f"/admin/accounts/user/{user.pk}/password/", {"password1": "x", "password2": "x"})
    assert user.password == User.objects.get(pk=user.pk).password
    assert (
        "password"
        not in client.get(page_of(user))
        .content.decode()
        .replace("Passwort", "password")
        .split("<fieldset")[1]
    )

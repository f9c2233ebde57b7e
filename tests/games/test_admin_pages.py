"""Every page of the admin: who sees it, that it changes nothing, and that it shows no secret."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.apps import apps
from django.contrib import admin
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Group
from django.core.cache import cache
from django.db import connection, transaction
from django.db.models import Model
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts.adminbase.pages import StaffAdmin
from accounts.staff import ADMINISTRATOR, MODERATOR
from tests.games.every_row import SECRETS, make_every_row
from tests.staff import ROLES, SECRET, SUPERUSER, staff_client

pytestmark = pytest.mark.django_db

# What each role sees, by the names that addresses have. Who runs the machine sees all.
# fmt: off
MODERATORS_SEE = {
    "accounts.player", "accounts.sanction", "accounts.appeal", "accounts.staffaction",
    "games.game", "games.match", "games.move", "games.report", "games.talkline",
}
ADMINISTRATORS_SEE = MODERATORS_SEE | {
    "accounts.user", "accounts.banmark", "accounts.retiredname", "admin.logentry",
    "auth.group", "games.clock", "games.enginejob", "games.gameevent", "games.historyentry",
    "games.invitation", "games.leaving", "games.offer", "games.ratedgame", "games.rating",
    "games.ratingchange", "games.record", "games.recordentry", "games.resultnotice", "games.seat",
    "games.seek",
    "accounts.apitoken", "accounts.dataexport", "accounts.block", "games.gamereview",
    "account.emailaddress", "mfa.authenticator",
    "usersessions.usersession",
}
# fmt: on
FOREIGN = [LogEntry, Group, EmailAddress, Authenticator, UserSession]
# Nothing on a page asks once a row.
MOST_QUERIES = 14


def models() -> list[type[Model]]:
    own = [m for m in apps.get_models() if m._meta.app_label in {"accounts", "games"}]
    return [*own, *FOREIGN]


def label(model: type[Model]) -> str:
    return model._meta.label_lower


def address(model: type[Model], what: str, *args: object) -> str:
    return reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_{what}", args=args)


def sees(role: str, model: type[Model]) -> bool:
    table = {MODERATOR: MODERATORS_SEE, ADMINISTRATOR: ADMINISTRATORS_SEE}
    return role == SUPERUSER or label(model) in table[role]


def test_every_model_is_there_and_nothing_else() -> None:
    assert set(admin.site._registry) == set(models())
    assert all(isinstance(one, StaffAdmin) for one in admin.site._registry.values())


@dataclass(frozen=True)
class Visited:
    """A page as its reader has it, and what it cost."""

    path: str
    page: str
    status: int
    queries: int


@dataclass(frozen=True)
class Site:
    """A site with a row of everything; who has which role; what each has seen of it."""

    clients: dict[str, Client]
    lists: dict[tuple[str, str], Visited]
    rows: dict[tuple[str, str], Visited]

    def pages(self, role: str) -> list[Visited]:
        return [
            one for seen in (self.lists, self.rows) for (who, _), one in seen.items() if who == role
        ]


def visited(client: Client, path: str) -> Visited:
    with CaptureQueriesContext(connection) as asked:
        answer = client.get(path)
    return Visited(path, answer.content.decode(), answer.status_code, len(asked))


@pytest.fixture(scope="module")
def site(django_db_setup: None, django_db_blocker: Any) -> Iterator[Site]:
    """Made once for all tests here, which leave it as it is: pages of the admin take their time."""
    with django_db_blocker.unblock(), transaction.atomic():
        cache.clear()
        clients = {role: staff_client(role) for role in ROLES}
        make_every_row()
        found = Site(clients, {}, {})
        for role, client in clients.items():
            for model in models():
                row = newest(model)
                key = (role, label(model))
                found.lists[key] = visited(client, address(model, "changelist"))
                found.rows[key] = visited(client, address(model, "change", row.pk))
        yield found
        transaction.set_rollback(True)


def newest(model: type[Model]) -> Model:
    row = model._default_manager.order_by("-pk").first()
    assert row is not None, label(model)
    return row


@pytest.mark.parametrize("role", ROLES)
def test_each_role_sees_its_pages_and_changes_nothing(site: Site, role: str) -> None:
    client = site.clients[role]
    wrong: list[object] = []
    for model in models():
        row, key = newest(model), (role, label(model))
        number = model._default_manager.count()
        expected = 200 if sees(role, model) else 403
        pages = {
            "list": (site.lists[key].status, expected),
            "row": (site.rows[key].status, expected),
            "add": (client.get(address(model, "add")).status_code, 403),
            "deleted": (
                client.post(address(model, "delete", row.pk), {"post": "yes"}).status_code,
                403,
            ),
        }
        if role == SUPERUSER:
            pages["search"] = (
                client.get(address(model, "changelist") + "?q=G100000001").status_code, 200,
            )  # fmt: skip
            pages["delete"] = (client.get(address(model, "delete", row.pk)).status_code, 403)
        for name, (status, fitting) in pages.items():
            if status != fitting:
                wrong.append((label(model), name, status, fitting))
        # Who sees the list may send what the framework's own action would.
        if sees(role, model):
            client.post(
                address(model, "changelist"),
                {"action": "delete_selected", "_selected_action": [row.pk], "post": "yes"},
            )
        if label(model) != "accounts.user":
            answer = client.post(address(model, "change", row.pk), {})
            if answer.status_code != 403:
                wrong.append((label(model), "change", answer.status_code, 403))
        if model._default_manager.count() < number:
            wrong.append((label(model), "rows are gone"))
    assert wrong == []


def test_no_page_shows_a_secret_or_a_list_to_choose_rows_from(site: Site) -> None:
    secrets = [*SECRETS.values(), SECRET]
    secrets += [str(client.session.session_key) for client in site.clients.values()]
    secrets += [str(one.user.password) for one in Authenticator.objects.all()]
    secrets += [str(one.data) for one in Authenticator.objects.all()]
    seen = [one for role in ROLES for one in site.pages(role)]
    assert len(seen) == 2 * len(ROLES) * len(models())
    assert [(one.path, secret) for one in seen for secret in secrets if secret in one.page] == []


def test_no_page_asks_once_a_row_or_makes_a_list_of_rows(site: Site) -> None:
    pages = [one for one in site.pages(SUPERUSER) if one.status == 200]
    assert [(one.path, one.queries) for one in pages if one.queries > MOST_QUERIES] == []
    assert [one.path for one in pages if one.page.count("<option") > 10] == []


def test_no_address_guesses_secrets_letter_by_letter(site: Site) -> None:
    client = site.clients[SUPERUSER]
    for path in (
        "accounts/user/?password__startswith=p",
        "accounts/apitoken/?digest__startswith=d",
        "games/invitation/?code__startswith=c",
        "games/invitation/?match__invitation__code__startswith=c",
        "accounts/player/?user__password__startswith=p",
        "games/game/?match__seats__player__user__password__startswith=p",
    ):
        assert client.get(f"/admin/{path}").status_code == 400, path


def test_no_question_to_a_list_is_an_error(site: Site) -> None:
    client = site.clients[SUPERUSER]
    for query in (
        *("p=99999", "p=x", "o=5.-3", "all=", "when=2026", "when=2026-02", "when=2026-02-28"),
        *("when=2026-02-30", "when=9999", "when=0", "when=--", "when=٣", "q=%00", "_facets=True"),
        *("q=" + "x" * 500, "q=%25_%27%22"),
    ):
        for page in ("games/game", "accounts/player"):
            answer = client.get(f"/admin/{page}/?{query}")
            assert answer.status_code in {200, 302}, (page, query)
    for odd in ("99999999999999999999999", "x", "0", "-1"):
        assert client.get(f"/admin/games/game/{odd}/change/").status_code == 302
        assert client.get(f"/admin/games/game/{odd}/act/void/").status_code in {302, 404}
    assert client.get("/admin/games/game/1/act/no-such/").status_code == 404
    assert client.get("/admin/games/game/?status=x&reason=x&void=x&when=x").status_code == 200

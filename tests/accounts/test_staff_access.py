"""The door to the pages of staff: both factors, and not for long."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import TOTP, format_hotp_value, hotp_value
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory

from accounts import staff_access
from accounts.models import User
from accounts.staff import ADMINISTRATOR, MODERATOR
from tests.accounts.people import PASSWORD, account, acts_as, log_in
from tests.staff import ROLES, SECRET, SUPERUSER, staff_client, staff_enter, staff_user

pytestmark = pytest.mark.django_db

ADMIN = "/admin/"
ENTER = "/account/2fa/authenticate/"
AGAIN = "/account/2fa/reauthenticate/"


def code(secret: str, ahead: int = 0) -> str:
    return str(format_hotp_value(hotp_value(secret, int(time.time()) // 30 + ahead)))


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Have the door's clock show so many seconds more."""
    real, more = time.time, [0.0]
    monkeypatch.setattr("accounts.staff_access.time.time", lambda: real() + more[0])

    def add(seconds: float) -> None:
        more[0] += seconds

    return add


def test_nobody_is_sent_to_the_log_in_and_back() -> None:
    assert Client().get("/admin/games/game/?q=x")["Location"] == (
        "/account/login/?next=%2Fadmin%2Fgames%2Fgame%2F%3Fq%3Dx"
    )


def test_who_is_no_staff_is_refused() -> None:
    client = Client()
    client.force_login(account("Alice").user)  # type: ignore[arg-type]
    assert client.get(ADMIN).status_code == 403


def test_staff_without_a_role_are_refused() -> None:
    user = account("Alice").user
    User.objects.filter(pk=user.pk).update(is_staff=True)  # type: ignore[union-attr]
    TOTP.activate(user, SECRET)
    client = staff_enter(Client(), User.objects.get(pk=user.pk))  # type: ignore[union-attr]
    assert client.get(ADMIN).status_code == 403


@pytest.mark.parametrize("role", ROLES)
def test_a_password_is_not_enough(role: str) -> None:
    staff_user(role, "Keeper")
    client = Client()
    log_in(client, "Keeper", next=ADMIN)
    answer = client.get(ADMIN)
    assert answer.status_code == 403
    page = answer.content.decode()
    assert 'data-code="second_factor_needed"' in page
    assert "/account/2fa/totp/activate/" in page


@pytest.mark.django_db(transaction=True)
def test_the_first_administrator_sets_it_up_and_is_in() -> None:
    """As the documentation says: createsuperuser, log in, set the factor up, come back."""
    User.objects.create_superuser("Keeper", password=PASSWORD)
    client = Client()
    assert log_in(client, "Keeper", next=ADMIN)["Location"] == ADMIN
    again = client.get("/account/2fa/totp/activate/")["Location"]
    client.post(again, {"password": PASSWORD})
    assert client.get(ADMIN).status_code == 403, "the password once more is no second factor"
    page = client.get("/account/2fa/totp/activate/").content.decode()
    found = re.search(r'account-secret">([A-Z2-7]+)<', page)
    assert found
    client.post("/account/2fa/totp/activate/", {"code": code(found[1])})
    assert client.get(ADMIN).status_code == 200


def test_a_log_in_with_a_code_opens_the_door_it_came_from() -> None:
    TOTP.activate(staff_user(MODERATOR, "Keeper"), SECRET)
    client = Client()
    asked = log_in(client, "Keeper", next="/admin/games/game/")["Location"]
    assert asked.startswith(ENTER)
    assert client.get(ADMIN)["Location"].startswith("/account/login/"), "not yet logged in"
    entered = client.post(asked, {"code": code(SECRET)})
    assert entered["Location"] == "/admin/games/game/"
    assert client.get(entered["Location"]).status_code == 200


def test_a_session_that_has_not_used_the_code_is_asked_for_it() -> None:
    user = staff_user(ADMINISTRATOR)
    client = Client()
    client.force_login(user)
    TOTP.activate(user, SECRET)  # set up somewhere else
    away = client.get("/admin/games/game/")["Location"]
    assert away == f"{AGAIN}?next=%2Fadmin%2Fgames%2Fgame%2F"
    wrong = "000000" if code(SECRET) != "000000" else "111111"
    client.post(away, {"code": wrong, "next": "/admin/games/game/"})
    assert client.get(ADMIN).status_code == 302
    back = client.post(away, {"code": code(SECRET), "next": "/admin/games/game/"})
    assert back["Location"] == "/admin/games/game/"
    assert client.get(ADMIN).status_code == 200


def test_the_password_once_more_does_not_stand_for_the_code() -> None:
    user = staff_user(ADMINISTRATOR, "Keeper")
    client = Client()
    client.force_login(user)
    TOTP.activate(user, SECRET)
    client.post("/account/reauthenticate/", {"password": PASSWORD})
    assert client.get(ADMIN)["Location"].startswith(AGAIN)


def test_a_factor_that_is_gone_shuts_the_door() -> None:
    client = staff_client(ADMINISTRATOR)
    assert client.get(ADMIN).status_code == 200
    Authenticator.objects.all().delete()
    assert client.get(ADMIN).status_code == 403


def test_an_hour_without_a_request_ends_the_session(later: Callable[[float], None]) -> None:
    client = staff_client(MODERATOR)
    for _ in range(3):
        later(staff_access.IDLE_SECONDS - 60)
        assert client.get(ADMIN).status_code == 200
    later(staff_access.IDLE_SECONDS + 1)
    assert client.get("/admin/games/game/")["Location"] == (
        "/account/login/?next=%2Fadmin%2Fgames%2Fgame%2F"
    )
    assert acts_as(client) is None, "and not only there"


def test_eight_hours_end_it_however_busy(later: Callable[[float], None]) -> None:
    client = staff_client(MODERATOR)
    for _ in range(15):
        later(staff_access.LONGEST_SECONDS / 16)
        assert client.get(ADMIN).status_code == 200
    later(staff_access.LONGEST_SECONDS / 16 + 1)
    assert client.get(ADMIN)["Location"].startswith("/account/login/")


def test_a_code_once_more_makes_it_no_longer(later: Callable[[float], None]) -> None:
    client = staff_client(MODERATOR)
    for _ in range(15):
        later(staff_access.LONGEST_SECONDS / 16)
        assert client.get(ADMIN).status_code == 200
    client.post(AGAIN, {"code": code(SECRET)})
    later(staff_access.LONGEST_SECONDS / 16 + 1)
    assert client.get(ADMIN).status_code == 302


def test_a_session_from_before_somebody_was_staff_counts_from_its_log_in(
    later: Callable[[float], None],
) -> None:
    player = account("Alice")
    client = Client()
    log_in(client, "Alice")
    later(staff_access.LONGEST_SECONDS + 1)
    assert acts_as(client) == player.public_id
    User.objects.filter(username="Alice").update(is_staff=True)
    assert acts_as(client) is None


def test_other_people_stay_logged_in(later: Callable[[float], None]) -> None:
    player = account("Alice")
    client = Client()
    log_in(client, "Alice")
    assert client.cookies["sessionid"]["max-age"] > 0
    later(30 * 86_400)
    assert acts_as(client) == player.public_id


def test_the_cookie_of_staff_goes_with_the_browser() -> None:
    TOTP.activate(staff_user(SUPERUSER, "Keeper"), SECRET)
    client = Client()
    asked = log_in(client, "Keeper", next=ADMIN, remember="on")["Location"]
    client.post(asked, {"code": code(SECRET)})
    client.get(ADMIN)
    assert client.cookies["sessionid"]["max-age"] == ""


def test_after_a_form_that_came_too_late_one_is_back_at_the_form(
    later: Callable[[float], None],
) -> None:
    client = staff_client(ADMINISTRATOR)
    later(staff_access.IDLE_SECONDS + 1)
    answer = client.post(
        "/admin/games/game/", {}, headers={"referer": "http://testserver/admin/games/game/?q=x"}
    )
    assert answer["Location"].endswith(
        "next=http%3A%2F%2Ftestserver%2Fadmin%2Fgames%2Fgame%2F%3Fq%3Dx"
    )


def test_pages_of_administrators_are_not_for_moderators(rf: RequestFactory) -> None:
    @staff_access.administrators_only
    def view(request: HttpRequest) -> HttpResponse:
        return HttpResponse("in")

    def ask(client: Client) -> Any:
        request = rf.get("/there/")
        request.session = client.session
        request.user = User.objects.get(pk=client.session["_auth_user_id"])
        return view(request)

    assert ask(staff_client(ADMINISTRATOR)).content == b"in"
    with pytest.raises(PermissionDenied):
        ask(staff_client(MODERATOR))

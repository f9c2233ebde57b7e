"""Moderators at their desks: accounts with a second factor, and how they come in."""

from __future__ import annotations

from allauth.mfa.totp.internal.auth import (
    format_hotp_value,
    hotp_value,
    yield_hotp_counters_from_time,
)
from playwright.sync_api import Page

from tests.accounts.people import PASSWORD
from tests.running_site import RunningSite
from tests.staff import SECRET

_MAKE = """
from allauth.mfa.totp.internal.auth import TOTP
from tests.staff import SECRET, staff_user
TOTP.activate(staff_user("moderator", "{name}"), SECRET)
"""


def make_moderator(site: RunningSite, name: str) -> None:
    """An account of the running site with that name, its role, and an app that gives codes."""
    site.manage("shell", "-c", _MAKE.format(name=name))


def code_now() -> str:
    """What the app shows at this moment."""
    return str(format_hotp_value(hotp_value(SECRET, next(iter(yield_hotp_counters_from_time())))))


def enter(page: Page, name: str, address: str) -> None:
    """Go to a page of moderators, and prove with both factors that one may."""
    page.goto(address)
    page.get_by_label("Name oder E-Mail-Adresse").fill(name)
    page.get_by_label("Passwort", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Anmelden").click()
    page.get_by_label("Code").fill(code_now())
    page.get_by_role("button", name="Anmelden").click()
    page.wait_for_url(f"**{address}")

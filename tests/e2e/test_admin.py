"""The admin in a browser: the first administrator comes in, looks at the day, and acts."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from allauth.mfa.totp.internal.auth import (
    format_hotp_value,
    hotp_value,
    yield_hotp_counters_from_time,
)
from playwright.sync_api import Page, expect

from tests.accounts.people import PASSWORD
from tests.e2e.conftest import DEVICES
from tests.e2e.server import begin
from tests.running_site import RunningSite

pytestmark = pytest.mark.browser

_MAKE = """
from accounts.models import User
User.objects.create_superuser("{name}", password="{password}")
"""
ADMIN = "/admin/"


def come_in(page: Page, site: RunningSite, name: str) -> None:
    """From nothing to the first page of the admin, as docs/operations.md says."""
    site.manage("shell", "-c", _MAKE.format(name=name, password=PASSWORD))
    page.goto(ADMIN)
    page.get_by_label("Name oder E-Mail-Adresse").fill(name)
    page.get_by_label("Passwort", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Anmelden").click()
    expect(page.get_by_role("heading", name="Bitte ein zweiter Faktor")).to_be_visible()
    page.get_by_role("link", name="Jetzt einrichten").click()
    page.get_by_label("Passwort", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Weiter").click()
    found = re.search(r'account-secret">([A-Z2-7]+)<', page.content())
    assert found
    code = format_hotp_value(hotp_value(found[1], next(iter(yield_hotp_counters_from_time()))))
    page.get_by_label("Code").fill(str(code))
    page.locator("main form button").first.click()
    page.wait_for_url("**/account/2fa/**")
    page.goto(ADMIN)


def has_room(page: Page) -> bool:
    """Whether the page is no wider than the screen."""
    width: bool = page.evaluate("document.documentElement.scrollWidth <= screen.width")
    return width


@pytest.mark.parametrize("device", ["desktop", "phone"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_first_administrator_sets_up_a_factor_and_sees_the_day(
    new_page: Callable[..., Page], running_site: RunningSite, watch: Any, device: str, scheme: str
) -> None:
    watch.expect("status of 403")
    page = new_page(**DEVICES[device], color_scheme=scheme)
    come_in(page, running_site, f"Chief-{device[0]}-{scheme}")
    page.goto("/")
    begin(page, "4 4 5")
    page.goto(ADMIN)
    expect(page.locator("svg.chart")).to_have_count(4)
    expect(page.get_by_role("heading", name="Partien nach Stunden")).to_be_visible()
    assert has_room(page)
    first = page.locator("svg.chart").first
    ink = first.evaluate("(svg) => getComputedStyle(svg.querySelector('.axis')).fill")
    paper = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert contrast(ink, paper) >= 4.5
    for kind in ("kind-1", "kind-4"):
        rect = page.locator(f".day-legend .{kind}").first
        assert contrast(rect.evaluate("(one) => getComputedStyle(one).fill"), paper) >= 3
    page.locator("details summary").first.click()
    expect(page.get_by_role("columnheader", name="zu zweit an einem Bildschirm")).to_be_visible()


def test_an_act_asks_for_a_reason_and_is_in_the_log(
    phone: Page, running_site: RunningSite, watch: Any
) -> None:
    watch.expect("status of 403")
    come_in(phone, running_site, "Chief-acting")
    phone.goto("/")
    game = begin(phone, "4 4 5")
    phone.goto(f"/admin/games/game/?q={game['id']}")
    phone.get_by_role("link", name=game["id"]).click()
    expect(phone.get_by_role("cell", name="4", exact=True).first).to_be_visible()
    assert has_room(phone)
    phone.goto("/admin/accounts/user/?q=Chief-acting")
    phone.get_by_role("link", name="Chief-acting").click()
    phone.get_by_role("link", name="Link für ein neues Passwort schicken").click()
    phone.get_by_label("Warum?").fill("Asked for by letter")
    phone.get_by_role("button", name="Link für ein neues Passwort schicken").click()
    expect(phone.get_by_text("Es gibt keine E-Mail-Adresse.")).to_be_visible()
    assert has_room(phone)


def contrast(one: str, other: str) -> float:
    """Of two colours as the browser names them, by the rules for readable pages."""
    light, dark = sorted((_light(one), _light(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _light(colour: str) -> float:
    parts = [int(part) / 255 for part in re.findall(r"\d+", colour)[:3]]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue

"""While the computer thinks, and who begins against it."""

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.board import LOCK_MS, discs, expect_turn, tap
from tests.e2e.server import call, server_state
from tests.running_site import RunningSite, descendants

pytestmark = pytest.mark.browser


@contextmanager
def search_stopped(site: RunningSite) -> Iterator[None]:
    """The search processes stand still meanwhile, so that the computer thinks and thinks."""
    searches = [pid for pid in descendants(site.process.pid) if _is_search(pid)]
    assert searches
    for pid in searches:
        os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        for pid in searches:
            os.kill(pid, signal.SIGCONT)


def _is_search(pid: int) -> bool:
    return b"engine.child" in Path(f"/proc/{pid}/cmdline").read_bytes()


def answered(page: Page, plies: int) -> None:
    expect(discs(page)).to_have_count(plies)
    expect(page.locator("#turn-sub")).to_have_text("Du bist am Zug")


@pytest.fixture
def against(page: Page) -> Page:
    """Red against the computer, at Normal and in turn, as it is from the start; one move made."""
    page.get_by_role("link", name="Gegen PC").click()
    page.wait_for_url("**/?mode=computer*")
    expect(page.locator("#turn-sub")).to_have_text("Du beginnst – tippe auf eine Spalte")
    tap(page, 4)
    answered(page, 2)
    return page


def test_while_it_thinks_only_my_move_goes_and_its_answer_is_thrown_away(
    against: Page, running_site: RunningSite
) -> None:
    against.wait_for_timeout(LOCK_MS)
    kept = server_state(against)["moves"]
    with search_stopped(running_site):
        tap(against, 1)
        expect(against.locator("#turn-sub")).to_have_text("Der PC denkt nach …")
        tap(against, 2)
        expect(discs(against)).to_have_count(3)
        expect(against.locator("#undo")).to_have_attribute("aria-disabled", "false")
        against.locator("#undo").click()
        answered(against, 2)
        assert server_state(against)["moves"] == kept
    # The one search process answers in turn: when this move has its answer, the old one is long
    # there.
    against.wait_for_timeout(LOCK_MS)
    tap(against, 7)
    answered(against, 4)
    assert server_state(against)["moves"].startswith(f"{kept} 7")


def test_take_back_takes_my_move_and_the_answer_together(against: Page) -> None:
    against.locator("#undo").click()
    expect_turn(against, 1, "red")
    expect(discs(against)).to_have_count(0)
    expect(against.locator("#undo")).to_have_attribute("aria-disabled", "true")
    assert server_state(against)["moves"] == ""


def test_the_opening_of_the_computer_cannot_be_taken_back(page: Page) -> None:
    page.goto("/?mode=computer")
    if page.locator("#settings").is_hidden():
        page.locator("#settings-toggle").click()
    page.get_by_label("immer der PC").check()
    page.get_by_role("button", name="PC beginnen lassen").click()
    answered(page, 1)
    opening = server_state(page)
    assert opening["first"] == "yellow"
    expect(page.locator("#undo")).to_have_attribute("aria-disabled", "true")
    page.keyboard.press("u")
    status, refusal = call(page, f"/games/{opening['id']}/undo/", {"ply": 1})
    assert (status, refusal["code"]) == (409, "nothing_to_undo")

    page.wait_for_timeout(LOCK_MS)
    tap(page, 1)
    answered(page, 3)
    page.locator("#undo").click()
    answered(page, 1)
    assert server_state(page)["moves"] == opening["moves"]


def test_a_screen_reader_hears_the_answer_and_that_it_is_my_turn(against: Page) -> None:
    state = server_state(against)
    column, row = state["history"][1]["lands"]
    heard = f"Gelb, Spalte {column}, Reihe {row}. Du bist am Zug."
    expect(against.get_by_role("status")).to_have_text(heard)


def test_going_to_the_other_mode_and_back_keeps_both_games(against: Page) -> None:
    against.get_by_role("link", name="Zu zweit").click()
    expect(discs(against)).to_have_count(0)
    tap(against, 1)
    expect_turn(against, 1, "yellow")
    against.get_by_role("link", name="Gegen PC").click()
    answered(against, 2)
    against.get_by_role("link", name="Zu zweit").click()
    expect(discs(against)).to_have_count(1)

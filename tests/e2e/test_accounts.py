"""Accounts as people meet them: out of a running game, with a question, and by mail."""

from __future__ import annotations

import re
import secrets
import time
import zipfile
from collections.abc import Callable
from email import message_from_bytes, policy
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.board import drop, play
from tests.e2e.conftest import DEVICES
from tests.e2e.pairs import NEWS_MS, pair_up
from tests.e2e.server import begin, call
from tests.e2e.watch import layout_shifts
from tests.running_site import RunningSite

pytestmark = pytest.mark.browser

PASSWORD = "gold fish 12"
Picture = Callable[[Page, str], None]


def new_name() -> str:
    return f"Wanda-{secrets.token_hex(4)}"


def menu(page: Page, entry: str) -> None:
    page.locator(".who summary").click()
    page.locator(".who-menu").get_by_text(entry, exact=True).click()


def sign_up(page: Page, name: str, email: str = "") -> None:
    """From whatever page one is on, and back to it."""
    menu(page, "Konto anlegen")
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("Passwort", exact=True).fill(PASSWORD)
    page.get_by_label("Passwort noch einmal").fill(PASSWORD)
    if email:
        page.get_by_label("E-Mail-Adresse").fill(email)
    page.get_by_role("button", name="Konto anlegen").click()


def log_in(page: Page, name: str, password: str = PASSWORD) -> None:
    menu(page, "Anmelden")
    page.get_by_label("Name oder E-Mail-Adresse").fill(name)
    page.get_by_label("Passwort", exact=True).fill(password)
    page.get_by_role("button", name="Anmelden").click()


def expect_name(page: Page, name: str) -> None:
    expect(page.locator(".who summary")).to_have_accessible_name(f"Du: {name}")


def mail_to(site: RunningSite, address: str) -> str:
    """The text of the newest mail to this address."""
    end = time.monotonic() + 5
    folder = Path(site.log).parent / "mail"
    while time.monotonic() < end:
        for file in sorted(folder.glob("*.log"), reverse=True) if folder.exists() else []:
            message = message_from_bytes(file.read_bytes(), policy=policy.default)
            if message["To"] == address:
                body = message.get_body()
                assert body is not None
                return str(body.get_content())
        time.sleep(0.1)
    raise AssertionError(f"no mail to {address}")


def play_meister(page: Page) -> str:
    """A whole game of this visitor against Meister on a small board; its id."""
    game = begin(page, rules="4x4", mode="computer", level="meister", first="me")
    here = f"/games/{game['id']}"
    while game["status"] != "finished":
        if game["side_to_move"] in game["you"]:
            wish = {"ply": game["plies"], "move": game["legal"][0]["move"]}
            status, game = call(page, f"{here}/moves/", wish)
            assert status == 200, game
        else:
            page.wait_for_timeout(50)
            game = page.request.get(f"/api/v1{here}/").json()
    return str(game["id"])


def test_signing_up_from_a_running_live_game_keeps_the_seat(
    phone: Page, desktop: Page, picture: Picture
) -> None:
    phone.goto("/")
    against_meister = play_meister(phone)
    pair = pair_up(phone, desktop)
    pair.play("4 4")
    board, name = phone.url, new_name()
    phone.locator(".who summary").click()
    picture(phone, "account-menu")
    phone.locator(".who summary").click()
    sign_up(phone, name)
    phone.wait_for_url(board)
    expect_name(phone, name)
    # The other one hears of the name at once, in the middle of the game.
    expect(desktop.locator(".plate").filter(has_text=name)).to_be_visible(timeout=3 * NEWS_MS)
    pair.play("5 5 6 6 7")
    expect(phone.locator("#result-title")).to_have_text("Du gewinnst!")
    phone.goto(f"/@{name}")
    expect(phone.get_by_role("listitem").filter(has_text="Gewonnen").first).to_be_visible()
    picture(phone, "account-profile")
    assert layout_shifts(phone) == []
    # What began as a guest is in the account's history and figures, and opens as a replay.
    phone.goto(f"/@{name}/stats")
    row = phone.get_by_role("row", name="Mensch")
    expect(row.get_by_role("cell")).to_have_text(["1", "0", "0", "100 %"])
    row = phone.get_by_role("row", name="Meister")
    assert sum(int(cell) for cell in row.get_by_role("cell").all_inner_texts()[:3]) == 1
    phone.goto(f"/@{name}/games")
    games = phone.locator(".game")
    expect(games).to_have_count(2)
    expect(games.locator(f"a[href*='{against_meister}']").first).to_be_visible()
    games.first.get_by_role("link", name="Gewonnen").click()
    expect(phone.locator("#board")).to_be_visible()


def test_logging_in_elsewhere_takes_the_live_game_along(
    phone: Page, desktop: Page, new_page: Callable[..., Page], picture: Picture
) -> None:
    name, host = new_name(), new_page(**DEVICES["desktop"])
    host.goto("/")
    sign_up(host, name)
    pair = pair_up(phone, desktop)
    pair.play("4 4")
    board = phone.url
    second = phone.context.new_page()
    second.goto(board)
    log_in(phone, name)
    expect(phone.locator("h1")).to_contain_text("übernehmen?")
    expect(phone.get_by_role("link", name="Eine laufende Live-Partie")).to_be_visible()
    picture(phone, "account-claim")
    phone.get_by_role("button", name="Ja, das sind meine").click()
    phone.wait_for_url(board)
    expect(phone.locator(".message")).to_contain_text("gehört jetzt zu deinem Konto")
    expect_name(phone, name)
    # The tab from before comes back by itself, with the seat.
    expect(second.locator("#turn-sub")).to_contain_text("Du b")
    second.close()
    pair.play("5 5 6 6 7")
    expect(desktop.locator("#result-title")).to_contain_text(name)


def test_a_forgotten_password_is_replaced_by_mail(
    desktop: Page, running_site: RunningSite, picture: Picture
) -> None:
    page, name = desktop, new_name()
    page.goto("/")
    address = f"{name.lower()}@example.org"
    sign_up(page, name, address)
    expect_name(page, name)
    confirm = re.search(r"http\S+", mail_to(running_site, address))
    assert confirm
    page.goto(confirm[0])
    page.get_by_role("button", name="Ja, bestätigen").click()
    menu(page, "Abmelden")
    menu(page, "Anmelden")
    page.get_by_role("link", name="Passwort vergessen?").first.click()
    expect(page.get_by_text("auch wir nicht")).to_be_visible()
    page.get_by_label("E-Mail-Adresse").fill(address)
    page.get_by_role("button", name="Link schicken").click()
    expect(page.locator("h1")).to_have_text("Sieh in deine Post")
    link = re.search(r"http\S+password\S+", mail_to(running_site, address))
    assert link
    page.goto(link[0])
    page.get_by_label("Neues Passwort", exact=True).fill("silver bird 34")
    page.get_by_label("Neues Passwort noch einmal").fill("silver bird 34")
    page.get_by_role("button", name="Passwort ändern").click()
    expect(page.locator("h1")).to_have_text("Dein Passwort ist geändert")
    page.goto("/")
    log_in(page, address, "silver bird 34")
    expect_name(page, name)
    page.goto("/account/")
    picture(page, "account-settings")


def test_what_is_wrong_stands_at_the_field(page: Page, picture: Picture) -> None:
    drop(page, 4)
    menu(page, "Konto anlegen")
    page.get_by_label("Name", exact=True).fill("admin")
    page.get_by_label("Passwort", exact=True).fill("12345678")
    page.get_by_label("Passwort noch einmal").fill("12345679")
    page.get_by_role("button", name="Konto anlegen").click()
    field = page.get_by_label("Name", exact=True)
    expect(field).to_have_accessible_description(re.compile("Dieser Name bleibt frei"))
    expect(field).to_have_attribute("aria-invalid", "true")
    picture(page, "account-wrong")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_menu_works_by_keys_alone_and_moves_nothing_on_the_board(desktop: Page) -> None:
    desktop.goto("/")
    play(desktop, "4")
    desktop.locator(".who summary").focus()
    desktop.keyboard.press("Enter")
    desktop.keyboard.press("Escape")
    expect(desktop.locator(".who-menu")).to_be_hidden()
    desktop.keyboard.press("Enter")
    desktop.keyboard.press("Tab")
    expect(desktop.get_by_role("link", name="Konto anlegen")).to_be_focused()
    desktop.keyboard.press("Enter")
    expect(desktop.locator("h1")).to_have_text("Konto anlegen")
    desktop.go_back()
    expect(desktop.locator("#moves [data-ply]")).to_have_count(1)


def test_an_account_comes_and_goes_without_scripts(new_page: Callable[..., Page]) -> None:
    page, name = new_page(java_script_enabled=False, **DEVICES["phone"]), new_name()
    page.goto("/rules/")
    sign_up(page, name)
    page.wait_for_url("**/rules/")
    expect_name(page, name)
    page.goto("/account/goodbye/")
    page.get_by_label("Löschen:").check()
    page.get_by_label("Passwort", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Ausführen").click()
    expect(page.locator(".message")).to_have_text("Du bist gelöscht.")
    log_in(page, name)
    expect(page.get_by_role("alert")).to_contain_text("passen nicht zusammen")


def test_two_account_holders_write_to_each_other(
    desktop: Page, phone: Page, picture: Picture
) -> None:
    for page in (desktop, phone):
        page.goto("/")
        sign_up(page, new_name())
    pair_up(desktop, phone)
    words = desktop.get_by_label("Deine Worte")
    words.fill("Schöner <b>Zug</b>!")
    words.press("Enter")
    expect(phone.locator("#talk-lines")).to_contain_text("Schöner <b>Zug</b>!", timeout=NEWS_MS)
    expect(words).to_have_value("")
    phone.locator("#talk").scroll_into_view_if_needed()
    picture(phone, "account-talk")
    phone.locator("#talk-lines").get_by_role("link", name="Melden").click()
    dialog = phone.get_by_role("dialog")
    dialog.get_by_role("button", name="Beleidigungen oder Drohungen").click()
    expect(dialog).to_contain_text("Danke")
    dialog.get_by_role("button", name="Schließen").click()
    expect(phone.locator("#talk-lines")).to_contain_text("Gemeldet")
    board = phone.url
    phone.goto("/account/profile/")
    phone.get_by_label("Freier Text in Partien").uncheck()
    phone.get_by_role("button", name="Speichern").click()
    phone.goto(board)
    expect(phone.locator("#talk-form")).to_be_hidden()
    expect(desktop.locator("#talk-form")).to_be_hidden()


def test_a_guest_takes_everything_along_and_is_erased(phone: Page, picture: Picture) -> None:
    phone.goto("/")
    begin(phone, "4")
    phone.goto("/account/data/")
    phone.get_by_role("button", name="Archiv machen").click()
    # The page looks again by itself until a worker has made it.
    link = phone.get_by_role("link", name="Archiv herunterladen")
    with phone.expect_download() as download:
        link.click()
    with zipfile.ZipFile(download.value.path()) as archive:
        assert b'"moves":"4"' in archive.read("games.ndjson")
    picture(phone, "account-data")
    phone.get_by_role("link", name="Alles löschen").click()
    picture(phone, "account-goodbye")
    phone.get_by_label("Tilgen:").check()
    phone.get_by_label("Ja, für immer").check()
    phone.get_by_role("button", name="Ausführen").click()
    expect(phone.locator(".message")).to_contain_text("Du bist getilgt")
    phone.get_by_role("link", name="Datenschutz").first.click()
    expect(phone.locator("h1")).to_have_text("Datenschutz")
    picture(phone, "privacy")
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")

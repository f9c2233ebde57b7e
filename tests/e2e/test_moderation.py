"""From a report on a phone to the queue, to the muted person, to the appeal and back."""

from __future__ import annotations

import secrets
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import DEVICES
from tests.e2e.pairs import NEWS_MS, pair_up
from tests.e2e.staff import enter, make_moderator
from tests.e2e.test_accounts import PASSWORD, new_name, sign_up
from tests.e2e.watch import Watch, layout_shifts
from tests.running_site import RunningSite

pytestmark = pytest.mark.browser

Picture = Callable[[Page, str], None]
RUDE = "Du spielst wie ein nasser Lappen"


def say(page: Page, words: str) -> None:
    page.get_by_label("Deine Worte").fill(words)
    page.get_by_role("button", name="Sagen").click()


def test_a_report_is_handled_the_mute_holds_in_mid_game_and_the_appeal_opens_the_talk_again(
    phone: Page,
    new_page: Callable[..., Page],
    running_site: RunningSite,
    picture: Picture,
) -> None:
    mona, max_ = (f"{name}-{secrets.token_hex(3)}" for name in ("Mona", "Max"))
    rude = new_page(**DEVICES["desktop"])
    reporter, rude_name = new_name(), new_name()
    for page, name in ((phone, reporter), (rude, rude_name)):
        page.goto("/")
        sign_up(page, name)
        page.wait_for_url("**/")
    pair = pair_up(rude, phone)
    pair.play("4 4")
    say(rude, RUDE)
    expect(phone.locator("#talk-lines")).to_contain_text(RUDE, timeout=2 * NEWS_MS)

    # Two taps on a phone, and the game goes on.
    phone.locator("#talk-lines").get_by_role("link", name="Melden").click()
    dialog = phone.get_by_role("dialog")
    expect(dialog).to_contain_text(rude_name)
    expect(dialog.get_by_role("button", name="Verlässt immer wieder Partien")).to_have_count(0)
    picture(phone, "report-dialog")
    dialog.get_by_role("button", name="Beleidigungen oder Drohungen").click()
    expect(dialog).to_contain_text("Danke")
    picture(phone, "report-thanks")
    dialog.get_by_role("button", name="Schließen").click()
    expect(phone.locator("#talk-lines")).to_contain_text("Gemeldet")
    # The same again is known already.
    phone.goto(phone.url)
    phone.locator("#talk-lines").get_by_role("link", name="Melden").click()
    expect(dialog).to_contain_text("schon gemeldet")
    dialog.get_by_role("button", name="Schließen").click()
    pair.play("5")

    # The queue at a desk.
    make_moderator(running_site, mona)
    desk = new_page(**DEVICES["desktop"])
    enter(desk, mona, "/mod/")
    waiting = desk.locator(".mod-waiting").filter(has_text=rude_name)
    expect(waiting).to_contain_text(RUDE)
    picture(desk, "mod-queue")
    waiting.get_by_role("button", name="Nehmen").click()
    expect(desk.locator("h1")).to_contain_text(rude_name)
    expect(desk.locator(".mod-board svg")).to_be_visible()
    expect(desk.locator(".mod-this")).to_contain_text(RUDE)
    picture(desk, "mod-report")
    report = desk.url
    desk.get_by_role("link", name="Die Zeile verbergen").click()
    desk.get_by_label("Die Meldung damit schließen").uncheck()
    desk.get_by_role("button", name="So machen").click()
    expect(phone.locator("#talk-lines")).not_to_contain_text(RUDE, timeout=3 * NEWS_MS)
    expect(rude.locator("#talk-lines")).not_to_contain_text(RUDE)
    desk.get_by_role("link", name="Schreiben verbieten").click()
    desk.get_by_label("Wie lange").select_option("1 Tag")
    desk.get_by_role("button", name="Vorschau zeigen").click()
    preview = desk.locator(".mod-preview")
    expect(preview).to_contain_text(f"{rude_name} ist bis")
    expect(preview).to_contain_text("Beleidigungen und Drohungen haben hier keinen Platz.")
    picture(desk, "mod-preview")
    desk.get_by_role("button", name="So machen").click()
    expect(desk.locator("h1")).to_contain_text("Offene Meldungen")

    # Muted in mid-game: the page says so at once, the talk is shut, the game goes on.
    expect(rude.locator("#talk")).to_contain_text(
        "verboten, hier zu schreiben", timeout=3 * NEWS_MS
    )
    expect(rude.get_by_label("Deine Worte")).to_be_disabled()
    expect(rude.get_by_role("button", name="Hallo!")).to_be_disabled()
    phone.evaluate("scrollTo(0, 0)")
    pair.play("5 6")
    for page in (rude, phone):
        expect(page.locator("#board")).to_be_visible()
        shifts = layout_shifts(page)
        assert [one for one in shifts if "report-dialog" not in one] == []
    # Moves bring a new state, and that knows it, too.
    expect(rude.get_by_label("Deine Worte")).to_be_disabled()
    expect(rude.locator("#talk")).to_contain_text("verboten, hier zu schreiben")
    picture(rude, "mod-muted")

    # The reporter hears that something was done, and not what.
    phone.goto("/account/reports/")
    expect(phone.locator("main")).to_contain_text("Danke, wir haben gehandelt.")
    expect(phone.locator("main")).not_to_contain_text("schreiben")
    picture(phone, "own-reports")

    # The muted person appeals; the moderator who acted does not decide.
    notice = rude.context.new_page()
    notice.goto("/rules/")
    notice.get_by_role("link", name="Die Moderation hat dir etwas zu sagen.").click()
    expect(notice.locator("main")).to_contain_text("Beleidigungen oder Drohungen")
    notice.locator(".account-card summary").click()
    notice.locator("textarea").fill("Das sagen wir unter Freunden immer so.")
    picture(notice, "notices")
    notice.get_by_role("button", name="Einspruch erheben").click()
    expect(notice.locator("main")).to_contain_text("Das sieht sich jemand anderes an")
    desk.goto("/mod/appeals/")
    desk.locator("main").get_by_role("link", name=rude_name, exact=True).click()
    expect(desk.locator("main")).to_contain_text("Das hast du selbst entschieden.")
    make_moderator(running_site, max_)
    second = new_page(**DEVICES["phone"])
    enter(second, max_, "/mod/appeals/")
    second.locator("main").get_by_role("link", name=rude_name, exact=True).click()
    second.get_by_label("Was daraus wird").select_option("die Entscheidung ist aufgehoben")
    second.get_by_role("button", name="du hattest recht").or_(
        second.get_by_role("button", name="Du hattest recht")
    ).first.click()
    picture(second, "mod-appeal")
    second.get_by_role("button", name="Entscheiden").click()
    expect(second.get_by_role("status")).to_contain_text("Der Einspruch ist entschieden.")
    second.goto("/mod/")
    picture(second, "mod-queue")

    # The talk is open again at once, and the line is put back.
    expect(rude.get_by_label("Deine Worte")).to_be_enabled(timeout=3 * NEWS_MS)
    say(rude, "Tut mir leid.")
    expect(rude.locator("#talk-lines")).to_contain_text("Tut mir leid.")
    second.goto(report)
    # A phone makes the window wider rather than cut something off; the screen stays as it is.
    assert second.evaluate("document.documentElement.scrollWidth <= screen.width")
    entry = second.locator("[data-action='line_hide']")
    entry.get_by_label("Warum wird es zurückgenommen?").fill("War ein Scherz.")
    entry.get_by_role("button", name="Zurücknehmen").click()
    expect(rude.locator("#talk-lines")).to_contain_text(RUDE, timeout=3 * NEWS_MS)
    second.goto("/mod/log/")
    expect(second.locator("[data-action='line_show']").first).to_contain_text(max_)
    picture(second, "mod-log")
    notice.goto("/account/notices/")
    expect(notice.locator("main")).to_contain_text("Du hattest recht")


_MUTE = """
from datetime import timedelta
from django.utils import timezone
from accounts.models import Player
from accounts.sanctions import sanction_make
until = timezone.now() + timedelta(seconds=15)
sanction_make(Player.objects.get(name="{name}"), "mute", "spam", "", until)
"""


def test_talk_opens_by_itself_when_the_time_of_a_mute_is_over(
    phone: Page, desktop: Page, running_site: RunningSite
) -> None:
    names = new_name(), new_name()
    for page, name in ((phone, names[0]), (desktop, names[1])):
        page.goto("/")
        sign_up(page, name)
        page.wait_for_url("**/")
    pair_up(desktop, phone)
    running_site.manage("shell", "-c", _MUTE.format(name=names[0]))
    # Whoever comes while it holds finds the talk shut.
    phone.goto(phone.url)
    expect(phone.locator("#talk")).to_contain_text("verboten, hier zu schreiben")
    expect(phone.get_by_role("button", name="Hallo!")).to_be_disabled()
    expect(phone.get_by_role("button", name="Hallo!")).to_be_enabled(timeout=20_000)
    expect(phone.locator("#talk")).not_to_contain_text("verboten, hier zu schreiben")
    say(phone, "Da bin ich wieder.")
    expect(desktop.locator("#talk-lines")).to_contain_text("Da bin ich wieder.")


def test_an_open_page_of_a_suspended_person_leads_to_the_log_in(
    phone: Page, desktop: Page, new_page: Callable[..., Page], running_site: RunningSite
) -> None:
    names = new_name(), new_name()
    for page, name in ((phone, names[0]), (desktop, names[1])):
        page.goto("/")
        sign_up(page, name)
        page.wait_for_url("**/")
    pair_up(desktop, phone)
    mod = f"Mina-{secrets.token_hex(3)}"
    make_moderator(running_site, mod)
    desk = new_page(**DEVICES["desktop"])
    enter(desk, mod, "/mod/people/")
    desk.goto(f"/mod/people/?q={names[0]}")
    desk.locator(".mod-found a").click()
    desk.get_by_role("link", name="Das Konto sperren").click()
    desk.get_by_role("button", name="So machen").click()
    phone.wait_for_url("**/account/login/**", timeout=5 * NEWS_MS)
    phone.get_by_label("Name oder E-Mail-Adresse").fill(names[0])
    phone.get_by_label("Passwort", exact=True).fill(PASSWORD)
    phone.get_by_role("button", name="Anmelden").click()
    expect(phone.locator("h1")).to_have_text("Dieses Konto ist gesperrt")
    # The browser says whose the form is, or nobody could appeal.
    phone.locator("textarea").fill("Das war mein Bruder. " + "x" * 300)
    phone.get_by_role("button", name="Einspruch erheben").click()
    expect(phone.locator("main")).to_contain_text("Das war mein Bruder.")
    # Data may be taken along all the same.
    phone.get_by_role("button", name="Archiv machen").click()
    look = phone.get_by_role("link", name="Noch einmal nachsehen")
    fetch = phone.get_by_role("link", name="Archiv herunterladen")
    expect(look.or_(fetch)).to_be_visible()
    for _ in range(20):
        if fetch.count():
            break
        phone.wait_for_timeout(500)
        look.click()
    with phone.expect_download() as download:
        fetch.click()
    assert download.value.suggested_filename.endswith(".zip")


def test_somebody_is_reported_by_their_name_in_two_taps_and_blocked(
    phone: Page, desktop: Page, watch: Watch
) -> None:
    watch.expect("status of 422")
    phone.goto("/")
    pair = pair_up(desktop, phone, clock={"initial": 300, "increment": 2})
    pair.play("4")
    plate = phone.locator("#plate-red")
    plate.get_by_role("link").click()
    dialog = phone.get_by_role("dialog")
    # It is one's own turn: nobody is stalling.
    expect(dialog.get_by_role("button", name="Lässt die Zeit laufen")).to_have_count(0)
    dialog.get_by_role("button", name="Etwas anderes").click()
    expect(dialog).to_contain_text("Sag mit ein paar Worten")
    dialog.get_by_label("Deine Worte").fill("Hat mich im Verein bedroht.")
    dialog.get_by_role("button", name="Etwas anderes").click()
    expect(dialog).to_contain_text("Danke")
    pair.expect_discs(1)
    dialog.get_by_role("button", name="blockieren").click()
    expect(phone.locator("main")).to_be_visible()
    expect(phone.get_by_role("status").filter(has_text="blockiert")).to_be_visible()


def test_without_a_script_a_report_is_a_page(new_page: Callable[..., Page]) -> None:
    page = new_page(**DEVICES["phone"], java_script_enabled=False)
    wanda = new_page(**DEVICES["desktop"])
    name = new_name()
    wanda.goto("/")
    sign_up(wanda, name)
    page.goto(f"/@{name}")
    page.get_by_role("link", name="Melden").click()
    page.get_by_role("button", name="Name oder Profil ist anstößig").click()
    expect(page.locator("h1")).to_have_text("Danke")

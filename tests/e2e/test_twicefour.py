"""twiceFour in the browser: pushes by tap, drag and key, a match to its end, clocks, a puzzle."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from engine import rules_for
from engine.quick import quick_move
from tests.e2e.board import LOCK_MS, box_of, history
from tests.e2e.conftest import DEVICES
from tests.e2e.pushes import (
    RULES,
    SIDES,
    at_one_screen,
    hurry,
    meet,
    position_of,
    push,
    spot,
    standing,
    touch,
    turned,
)
from tests.e2e.server import call, server_state
from tests.e2e.watch import layout_shifts
from tests.games.twicefour import SHUT_IN
from tests.running_site import RunningSite

pytestmark = pytest.mark.browser

Picture = Callable[[Page, str], None]

# The side that begins closes its d2–d5 with the last of them, and then b1–e4.
CLOSING = (
    "b2c2 b4a4 b3b4 d3c3 b4c4 d4d3 c4d4 d5c5 d4d5 c3b3 c2c3 b3b2 c3c4 b2a2 c4d4 d3c3 d2d3 c3b3 d1d2"
)
WINNING = f"{CLOSING} a2a3 d2c2 a3a2 d4e4"
AROUND = "d1c1 d5c5 c1d1 c5d5"
# Moves of a round that a person makes by hand; the rest goes past the board, for it takes long.
BY_HAND = 3


def play_round(page: Page) -> None:
    """A round against the computer to its end, the first moves of it on the board."""
    mine = 0
    while (state := server_state(page))["status"] == "running":
        if state["thinking"]:
            page.wait_for_timeout(25)
            continue
        position = position_of(state)
        expect(history(page)).to_have_count(position.plies)
        assert standing(page) == position.board()
        move = quick_move(position, seed=position.plies)
        mine += 1
        if mine <= BY_HAND:
            push(page, move)
            continue
        wish = {"ply": position.plies, "move": move}
        status, answer = call(page, f"/games/{state['id']}/moves/", wish)
        assert status == 200, answer
    expect(page.locator("#panel-result")).to_be_visible()


@pytest.mark.parametrize("device", ["phone"])
def test_a_whole_match_against_level_three(
    device: str, new_page: Callable[..., Page], picture: Picture
) -> None:
    page = new_page(**DEVICES[device], reduced_motion="reduce")
    page.goto(f"/new?rules={RULES}&mode=computer&side=cross")
    expect(page.locator("#setting-level .option")).to_have_count(7)
    page.get_by_role("button", name="Spielen").click()
    page.wait_for_url("**/?mode=computer*")
    expect(page.locator("#turn-sub")).to_contain_text("Das Los: ")
    expect(page.locator(".clock")).to_have_count(1)
    expect(page.locator(".clock")).to_have_text("0:40")
    expect(page.locator("#record tbody tr")).to_have_count(7)
    firsts = []
    while server_state(page)["match_result"] is None:
        firsts.append(server_state(page)["first"])
        if len(firsts) > 1:
            page.get_by_role("button", name="Noch eine Runde").click()
            expect(page.locator("#turn")).to_contain_text(f"Runde {len(firsts)}")
        play_round(page)
        firsts[-1] = server_state(page)["first"]
    state = server_state(page)
    assert len(firsts) in (2, 3)
    assert firsts[0] != firsts[1]
    winner = state["match_result"]["winner"]
    words = {"cross": "Du gewinnst das Match", "circle": "Der PC gewinnt das Match"}
    title = words.get(winner, "Das Match endet unentschieden")
    expect(page.locator("#result-title")).to_contain_text(title)
    assert layout_shifts(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    picture(page, "twicefour-match")


def test_two_browsers_and_a_clock_that_runs_out(
    desktop: Page, phone: Page, running_site: RunningSite, picture: Picture
) -> None:
    two = meet(desktop, phone)
    first = server_state(desktop)["first"]
    for page in (desktop, phone):
        expect(page.locator("#turn-sub")).to_have_text(f"Das Los: {SIDES[first]} beginnt")
    for move in turned("d1c1 d5c5 c1c2", first).split():
        two.push(move)
    state = server_state(desktop)
    late, other = two.page(state["side_to_move"]), two.page(first)
    hurry(running_site, state["id"], 11)
    late.reload()
    clock = late.locator(f".clock[data-side={state['side_to_move']}]")
    expect(clock).to_have_attribute("data-low", "")
    expect(late.locator("#turn-sub")).to_have_text("Weniger als zehn Sekunden!")
    picture(late, "twicefour-hurry")
    expect(late.locator("#result-sub")).to_have_text("Deine Zeit ist abgelaufen.")
    expect(other.locator("#result-title")).to_have_text("Du gewinnst!")
    expect(other.locator("#result-sub")).to_contain_text("Zeit")
    assert layout_shifts(other) == []
    picture(other, "twicefour-time")


def test_who_waits_is_told_which_figure_it_has_become(desktop: Page, phone: Page) -> None:
    desktop.goto(f"/new?rules={RULES}&mode=link")
    desktop.get_by_role("button", name="Link machen").click()
    desktop.wait_for_url("**/m/*")
    for plate in desktop.locator(".plate").all():
        expect(plate.locator("[data-sub]")).to_have_text("Figur offen")
        expect(plate.locator(".plate-disc")).to_be_hidden()
    phone.goto(desktop.locator("#invite-link").input_value())
    phone.locator(".figures label", has_text="Kreuz").click()
    phone.get_by_role("button", name="Mitspielen").click()
    expect(desktop.locator("#announce")).to_contain_text("Du hast Kreis.")
    expect(desktop.locator("#plate-circle [data-name]")).to_have_text("Du")
    expect(desktop.locator("#plate-circle [data-sub]")).to_have_text("Kreis")
    first = server_state(desktop)["first"]
    desktop.wait_for_timeout(LOCK_MS)
    push(desktop if first == "circle" else phone, turned("d1c1", first))
    for page in (desktop, phone):
        expect(history(page)).to_have_count(1)


def test_counted_lines_stay_and_a_replay_shows_every_moment(page: Page, picture: Picture) -> None:
    *before, last = WINNING.split()
    game = at_one_screen(page, " ".join(before))
    first = game["first"]
    counted = page.locator(".counted")
    expect(counted).to_have_count(1)
    expect(counted).to_have_class(f"counted counted--{first}")
    pips = page.locator(f"[data-points={first}]")
    expect(pips).to_have_accessible_name(f"{SIDES[first]}: 1 von 2 Punkten")
    move = turned(last, first)
    touch(page, move[:2])
    expect(page.locator(".target")).to_have_count(len(targets_of(game, move[:2])))
    touch(page, move[2:])
    expect(page.locator("#result-title")).to_have_text(f"{SIDES[first]} gewinnt")
    expect(page.locator("#result-sub")).to_have_text("Zwei Linien sind geschlossen.")
    line = {"cross": "b1–e4", "circle": "a2–d5"}[first]
    expect(page.locator("#announce")).to_contain_text(
        f"{SIDES[first]} {move[:2]} nach {move[2:]}, Linie {line} geschlossen."
    )
    expect(pips).to_have_accessible_name(f"{SIDES[first]}: 2 von 2 Punkten")
    assert layout_shifts(page) == []
    page.locator("#replay").click()
    buttons = page.locator("#panel-replay .row")
    where = box_of(buttons)
    tokens = turned(WINNING, first).split()
    for ply in (23, 19, 18, 0, 1, 19, 23):
        page.locator("[data-step-slider]").first.fill(str(ply))
        position = rules_for(RULES).parse(" ".join(tokens[:ply]), first)
        assert standing(page) == position.board()
        expect(counted).to_have_count(len(position.notes()["counted"]))  # type: ignore[arg-type]
        assert box_of(buttons) == where
    picture(page, "twicefour-replay")
    page.locator("#panel-replay [data-step-slider]").focus()
    page.keyboard.press("Escape")
    expect(page.locator("#panel-result")).to_be_visible()
    picture(page, "twicefour-won")


def targets_of(game: dict[str, object], start: str) -> list[str]:
    legal = position_of(game).legal_moves()
    return [move for move in legal if move.startswith(start)]


def test_a_repeated_position_is_warned_of_with_its_sums(phone: Page) -> None:
    *before, last = AROUND.split()
    game = at_one_screen(phone, " ".join(before))
    expect(phone.locator("#ledger-sums")).to_be_empty()
    push(phone, turned(last, game["first"]))
    expect(phone.locator("#turn-sub")).to_have_text("2. Stellungswiederholung")
    expect(phone.locator("#ledger-sums")).to_have_text("Aufbau 12 : 12")
    expect(phone.locator("#ledger-plies")).to_have_text("Zug 4/80")
    *again, third = turned(AROUND, game["first"]).split()
    for ply, move in enumerate(again, start=4):
        call(phone, f"/games/{game['id']}/moves/", {"ply": ply, "move": move})
    expect(history(phone)).to_have_count(7)
    push(phone, third)
    expect(phone.locator("#result-sub")).to_have_text(
        "Die Stellung stand zum dritten Mal: Punkte und Aufbau sind gleich."
    )
    expect(phone.locator("#ledger-sums")).to_have_text("Aufbau 12 : 12")


def test_a_pass_that_is_forced_is_told(phone: Page, picture: Picture) -> None:
    *before, last = SHUT_IN.split()
    game = at_one_screen(phone, " ".join(before))
    first = game["first"]
    other = {"cross": "Kreis", "circle": "Kreuz"}[first]
    push(phone, turned(last, first))
    expect(history(phone)).to_have_count(16)
    told = f"Kein Zug möglich – {other} passt."
    expect(phone.locator(".board-bubble")).to_have_text(told)
    expect(phone.locator("#turn-sub")).to_have_text(told)
    assert phone.locator("#turn-sub").evaluate("e => e.scrollWidth <= e.clientWidth")
    expect(phone.locator(".last-mark")).to_have_count(1)
    expect(phone.locator("#turn")).to_contain_text(f"Am Zug: {SIDES[first]}")
    picture(phone, "twicefour-pass")


def test_keys_alone_play(desktop: Page) -> None:
    game = at_one_screen(desktop)
    first = game["first"]
    start, end = turned("d1", first), turned("c1", first)
    for _ in start:
        desktop.keyboard.press("ArrowRight")
    for key in turned_keys(first):
        desktop.keyboard.press(key)
    expect(spot(desktop, start)).to_be_focused()
    desktop.keyboard.press("Enter")
    expect(spot(desktop, start)).to_have_attribute("aria-pressed", "true")
    expect(spot(desktop, end)).to_have_accessible_name(f"{end}, frei, Ziel")
    desktop.keyboard.press("Escape")
    expect(spot(desktop, start)).to_have_attribute("aria-pressed", "false")
    desktop.keyboard.press("Enter")
    desktop.keyboard.press("ArrowLeft" if first == "cross" else "ArrowRight")
    desktop.keyboard.press("Enter")
    expect(history(desktop)).to_have_count(1)
    desktop.wait_for_timeout(LOCK_MS)
    desktop.keyboard.type(turned("d5c5", first))
    expect(history(desktop)).to_have_count(2)
    expect(desktop.locator("#announce")).to_contain_text(
        f"{turned('d5', first)} nach {turned('c5', first)}. {SIDES[first]} ist am Zug."
    )
    desktop.wait_for_timeout(LOCK_MS)
    desktop.keyboard.press("u")
    expect(history(desktop)).to_have_count(1)


def test_everything_has_its_room_on_every_screen(desktop: Page) -> None:
    at_one_screen(desktop, clock={"per_move": 60})
    for width, height in ((320, 568), (390, 844), (844, 390), (768, 1024), (1920, 1080)):
        desktop.set_viewport_size({"width": width, "height": height})
        for part in ("html", "#turn", ".ledger-side", ".ledger-middle"):
            for element in desktop.locator(part).all():
                wide = element.evaluate("e => e.scrollWidth - e.clientWidth")
                assert wide <= 0, f"{part} on a screen of {width}"


def turned_keys(first: str) -> list[str]:
    """From the middle, after two steps to the right, to d1 or its mirror b5."""
    if first == "cross":
        return ["ArrowLeft", "ArrowDown", "ArrowDown"]
    return ["ArrowLeft", "ArrowLeft", "ArrowLeft", "ArrowUp", "ArrowUp"]


def test_a_stone_is_pulled_and_goes_back_where_it_may_not_stay(desktop: Page) -> None:
    game = at_one_screen(desktop)
    start, near, far = (turned(name, game["first"]) for name in ("d1", "c1", "c3"))

    def pull(to: str) -> None:
        for place in (start, to):
            box = box_of(spot(desktop, place))
            point = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
            desktop.mouse.move(*point, steps=4)
            if place == start:
                desktop.mouse.down()
        expect(desktop.locator(".disc--dragged")).to_have_count(1)
        desktop.mouse.up()

    pull(far)
    assert standing(desktop) == position_of(game).board()
    pull(near)
    expect(history(desktop)).to_have_count(1)
    assert standing(desktop) == position_of(server_state(desktop)).board()
    desktop.wait_for_timeout(LOCK_MS)
    touch(desktop, far)
    expect(desktop.locator(".board-bubble")).to_contain_text("zuerst einen deiner Steine")


def test_a_push_that_the_server_refuses_goes_back_with_the_reason(desktop: Page) -> None:
    refusals = []

    def between(page_end: WebSocketRoute) -> None:
        """Asks for another move than the person did, and keeps the refusal for a while."""
        server_end = page_end.connect_to_server()

        def ask(message: str | bytes) -> None:
            asked = json.loads(message)
            if asked["t"] == "move" and not refusals:
                asked["move"] = "c3c4"
            server_end.send(json.dumps(asked))

        def answer(message: str | bytes) -> None:
            if json.loads(message)["t"] == "nack":
                refusals.append(lambda: page_end.send(message))
            else:
                page_end.send(message)

        page_end.on_message(ask)
        server_end.on_message(answer)

    desktop.route_web_socket("**/ws/games/**", between)
    game = at_one_screen(desktop)
    move = turned("d1c1", game["first"])
    touch(desktop, move[:2])
    touch(desktop, move[2:])
    expect(desktop.locator(".disc--pending")).to_have_count(1)
    assert standing(desktop) == position_of(game).apply(move).board()
    desktop.wait_for_timeout(LOCK_MS)
    assert len(refusals) == 1
    refusals[0]()
    expect(desktop.locator(".board-bubble")).to_have_text("Dort steht kein Stein von dir.")
    expect(desktop.locator("#announce")).to_have_text("Dort steht kein Stein von dir.")
    assert standing(desktop) == position_of(game).board()
    expect(desktop.locator(".trail-line")).to_have_count(0)
    push(desktop, move)
    assert standing(desktop) == position_of(server_state(desktop)).board()


@pytest.mark.parametrize("device", DEVICES)
def test_the_puzzle_tells_the_right_push_from_the_wrong_one(
    device: str, new_page: Callable[..., Page], picture: Picture
) -> None:
    page = new_page(**DEVICES[device])
    page.goto("/rules/twicefour/")
    puzzle = page.locator("#puzzle")
    words = puzzle.locator("[data-words]")
    expect(puzzle.locator(".counted")).to_have_count(1)
    touch(puzzle, "c2")
    touch(puzzle, "d2")
    expect(words).to_contain_text("hat aber schon gezählt")
    touch(puzzle, "b1")
    expect(words).to_contain_text("hat aber schon gezählt")
    puzzle.get_by_role("button", name="Noch einmal").click()
    expect(words).to_have_text("Du bist am Zug.")
    touch(puzzle, "d4")
    touch(puzzle, "e4")
    expect(words).to_contain_text("Richtig!")
    expect(puzzle.locator(".light-line")).to_have_count(1)
    expect(puzzle.locator(".counted")).to_have_count(2)
    touch(puzzle, "b1")
    expect(words).to_contain_text("Richtig!")
    picture(page, "twicefour-puzzle")
    lesson = page.locator("#whole-round")
    lesson.get_by_role("button", name="Einen Zug vor").click()
    expect(lesson.locator(".counted")).to_have_count(1)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("link", name="Gegen den PC").first.click()
    expect(page.locator("#summary")).to_have_text("twiceFour")

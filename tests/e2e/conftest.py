"""A real site and a real Chromium; tests that use them are skipped, loudly, where there is none.

`live_site` is the base URL of a site that runs for all tests in this folder, with the search core
and its own database. `desktop` and `phone` are fresh pages on it, each with its own cookies;
`page` is the front page, in one test at a desk and in one on a phone. Whatever a page complains
about fails the test. With REQUIRE_BROWSER=1 a missing Chromium is an error. Screenshots lie in
var/screenshots.

Nothing here may outlive the folder: Playwright keeps an event loop running in the main thread,
under which asynchronous tests elsewhere cannot run.
"""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.e2e.watch import Watch
from tests.program import Program
from tests.running_site import ROOT, RunningSite

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
]
PATIENCE_MS = 10_000
PICTURES = ROOT / "var" / "screenshots"
DEVICES: dict[str, dict[str, object]] = {
    "desktop": {"viewport": {"width": 1280, "height": 800}},
    "phone": {
        "viewport": {"width": 390, "height": 844},
        "device_scale_factor": 2,
        "is_mobile": True,
        "has_touch": True,
    },
}
expect.set_options(timeout=PATIENCE_MS)


def _chromium() -> str:
    for name in NAMES:
        if found := shutil.which(name):
            return found
    reason = f"BROWSER TESTS SKIPPED: none of {', '.join(NAMES)} is installed"
    if os.environ.get("REQUIRE_BROWSER") == "1":
        pytest.fail(reason)
    pytest.skip(reason)


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Chromium, without a window."""
    path = _chromium()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def running_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningSite]:
    """The site as `make play` runs it."""
    _chromium()
    folder: Path = tmp_path_factory.mktemp("site")
    with RunningSite(folder) as site:
        # The search loads while the site already answers; whoever comes first may wait for it.
        player = Program(site.url)
        game = player.new_game(mode="computer", level="meister")
        player.move(game, "4", 0)
        player.wait_for_plies(game, 2, 60)
        yield site
    # A traceback in the log is a failure, even where no page showed it. Only a search that ran out
    # of time on a busy machine is what the site reckons with.
    _, *traces = site.output().split("Traceback (most recent call last):")
    assert [trace[:3000] for trace in traces if "SearchFailed" not in trace[:3000]] == []


@pytest.fixture(scope="package")
def live_site(running_site: RunningSite) -> str:
    """The base URL of the running site, without a slash at the end."""
    return running_site.url


@pytest.fixture
def watch(live_site: str) -> Iterator[Watch]:
    """Hears of all pages of a test; what they complain about unexpectedly fails it."""
    watch = Watch(live_site)
    yield watch
    assert watch.unexpected() == []


@pytest.fixture
def new_page(browser: Browser, live_site: str, watch: Watch) -> Iterator[Callable[..., Page]]:
    """Makes pages with cookies of their own; options are those of a browser context."""
    contexts = []

    def make(**options: object) -> Page:
        context = browser.new_context(base_url=live_site, **{"locale": "de-DE", **options})
        context.set_default_timeout(PATIENCE_MS)
        watch.over(context)
        contexts.append(context)
        return context.new_page()

    yield make
    for context in contexts:
        context.close()


@pytest.fixture
def desktop(new_page: Callable[..., Page]) -> Page:
    """A page of 1280 × 800 with a mouse."""
    return new_page(**DEVICES["desktop"])


@pytest.fixture
def phone(new_page: Callable[..., Page]) -> Page:
    """A page of 390 × 844 for a finger."""
    return new_page(**DEVICES["phone"])


@pytest.fixture(params=DEVICES)
def page(request: pytest.FixtureRequest, new_page: Callable[..., Page]) -> Page:
    """The front page, in one test at a desk and in one on a phone."""
    page = new_page(**DEVICES[request.param])
    page.goto("/")
    return page


@pytest.fixture
def picture() -> Callable[[Page, str], None]:
    """Keeps a screenshot of a whole page for people to look at, in var/screenshots."""

    def keep(page: Page, name: str) -> None:
        PICTURES.mkdir(parents=True, exist_ok=True)
        width = page.viewport_size["width"] if page.viewport_size else 0
        path = PICTURES / f"{name}-{width}.png"
        page.screenshot(path=path, full_page=True, animations="disabled")

    return keep

"""A real site and a real Chromium; tests that use them are skipped, loudly, where there is none.

`live_site` is the base URL of a site that runs for all tests in this folder, with the search core
and its own database. `desktop` and `phone` are fresh pages on it, each with its own cookies. With
REQUIRE_BROWSER=1 a missing Chromium is an error.

Nothing here may outlive the folder: Playwright keeps an event loop running in the main thread,
under which asynchronous tests elsewhere cannot run.
"""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from tests.running_site import RunningSite

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
    with RunningSite(folder, LOG_LEVEL="INFO") as site:
        yield site
    # A traceback in the log is a failure, even where no page showed it.
    assert "Traceback" not in site.output(), site.output()


@pytest.fixture(scope="package")
def live_site(running_site: RunningSite) -> str:
    """The base URL of the running site, without a slash at the end."""
    return running_site.url


@pytest.fixture
def new_page(browser: Browser, live_site: str) -> Iterator[Callable[..., Page]]:
    """Makes pages with cookies of their own; options are those of a browser context.

    Whatever a page's scripts throw fails the test.
    """
    contexts = []
    errors: list[str] = []

    def make(**options: object) -> Page:
        context = browser.new_context(base_url=live_site, **{"locale": "de-DE", **options})
        context.set_default_timeout(PATIENCE_MS)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        return page

    yield make
    for context in contexts:
        context.close()
    assert errors == []


@pytest.fixture
def desktop(new_page: Callable[..., Page]) -> Page:
    """A page of 1280 × 800 with a mouse."""
    return new_page(viewport={"width": 1280, "height": 800})


@pytest.fixture
def phone(new_page: Callable[..., Page]) -> Page:
    """A page of 390 × 844 for a finger."""
    return new_page(
        viewport={"width": 390, "height": 844},
        device_scale_factor=2,
        is_mobile=True,
        has_touch=True,
    )

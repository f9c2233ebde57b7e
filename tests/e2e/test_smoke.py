"""The site opens in a browser, by itself and without complaint."""

from collections.abc import Callable
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("device", ["desktop", "phone"])
def test_the_start_page_loads_from_this_site_alone(
    device: str, live_site: str, request: pytest.FixtureRequest
) -> None:
    page: Page = request.getfixturevalue(device)
    complaints: list[str] = []
    places: set[str] = set()
    page.on("console", lambda line: complaints.append(line.text) if line.type == "error" else None)
    page.on("request", lambda asked: places.add(urlsplit(asked.url).netloc))
    answer = page.goto("/", wait_until="networkidle")
    assert answer is not None
    assert answer.status == 200
    assert page.locator("html").get_attribute("lang") == "de"
    assert places == {urlsplit(live_site).netloc}
    assert complaints == []


def test_english_browsers_get_english(new_page: Callable[..., Page]) -> None:
    page = new_page(locale="en-GB")
    page.goto("/")
    assert page.locator("html").get_attribute("lang") == "en"

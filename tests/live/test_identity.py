"""Pages of somebody who has become somebody else, over real lines."""

from __future__ import annotations

import asyncio
import json
from http.cookiejar import CookieJar
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, Request, build_opener

from websockets.asyncio.client import connect

from tests.running_site import RunningSite

FORM = "application/x-www-form-urlencoded"


class Browser:
    """Cookies and forms, no scripts."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.jar = CookieJar()
        self.opener = build_opener(HTTPCookieProcessor(self.jar))
        self.opener.open(f"{url}/account/signup/").read()

    def post(self, path: str, body: bytes, kind: str) -> bytes:
        headers = {
            "Content-Type": kind,
            "X-CSRFToken": self.cookies()["csrftoken"],
            "Referer": self.url,
        }
        answer: bytes = self.opener.open(Request(self.url + path, body, headers)).read()
        return answer

    def cookies(self) -> dict[str, str]:
        return {cookie.name: cookie.value or "" for cookie in self.jar}


async def test_a_page_whose_person_logs_out_is_asked_to_come_again(site: RunningSite) -> None:
    browser = await asyncio.to_thread(Browser, site.url)
    secret = "a-long-enough-Secret-4"
    form = {"username": "Lineholder", "password1": secret, "password2": secret}
    await asyncio.to_thread(browser.post, "/account/signup/", urlencode(form).encode(), FORM)
    setup = json.dumps({"rules": "7x6", "mode": "hotseat"}).encode()
    made = await asyncio.to_thread(browser.post, "/api/v1/matches/", setup, "application/json")
    game = json.loads(made)["game"]["id"]
    cookies = "; ".join(f"{name}={value}" for name, value in browser.cookies().items())
    line = await connect(
        f"{site.url}/ws/games/{game}/".replace("http", "ws", 1),
        additional_headers={"Cookie": cookies, "Origin": site.url},
    )
    await line.send(json.dumps({"t": "hello", "version": None}))
    assert json.loads(await line.recv())["state"]["you"] == ["red", "yellow"]
    await asyncio.to_thread(browser.post, "/account/logout/", b"", FORM)
    await asyncio.wait_for(line.wait_closed(), 5)
    assert line.close_code == 1012

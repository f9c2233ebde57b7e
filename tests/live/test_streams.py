"""Streams of a running site: a person and a bot meet, and the site restarts."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPResponse
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from tests.live.matches import new_pair
from tests.live.test_identity import FORM, Browser
from tests.program import Program
from tests.running_site import ROOT, RunningSite, descendants, eventually, on_a_free_core

BOT = ROOT / "examples" / "bot.py"


def listen(who: Program, path: str) -> HTTPResponse:
    request = urllib.request.Request(f"{who.url}/api/v1{path}", headers=who.headers())
    answer: HTTPResponse = urllib.request.urlopen(request, timeout=20)
    return answer


def lines(answer: HTTPResponse) -> Iterator[dict[str, Any]]:
    return (json.loads(line) for line in answer if line.strip())


def until(told: Iterator[dict[str, Any]], kind: str) -> dict[str, Any]:
    return next(line for line in told if line["type"] == kind)


@contextmanager
def running_bot(site: RunningSite, token: str) -> Iterator[subprocess.Popen[str]]:
    bot = subprocess.Popen(
        [sys.executable, str(BOT), site.url],
        env={**os.environ, "VIERERREIHE_TOKEN": token},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        yield bot
    finally:
        bot.kill()
        bot.communicate()


def test_two_follow_their_game_and_a_watcher_is_behind(site: RunningSite) -> None:
    pair = new_pair(site.url)
    red, yellow = pair.players["red"], pair.players["yellow"]
    with (
        listen(red, "/stream/") as own,
        listen(yellow, f"/games/{pair.game}/stream/") as moves,
        listen(Program(site.url), f"/games/{pair.game}/stream/") as seen,
    ):
        of_red, of_game, of_watcher = lines(own), lines(moves), lines(seen)
        assert until(of_red, "game_start")["game"]["id"] == pair.game
        until(of_red, "ready")
        assert until(of_watcher, "game")["game"]["moves"] == []
        until(of_game, "game")
        for ply, move in enumerate(["1", "2", "1", "2", "1", "2", "1"]):
            mover = pair.players[pair.state()["side_to_move"]]
            began = time.monotonic()
            mover.call("POST", f"/games/{pair.game}/moves/", {"ply": ply, "move": move})
            assert until(of_game, "move")["move"]["ply"] == ply + 1
            assert time.monotonic() - began < 5, "a hint, not the next look"
            if ply == 3:
                assert until(of_watcher, "move")["move"]["ply"] == 1
        assert until(of_game, "end")["result"]["reason"] == "line"
        assert list(of_game) == []
        assert until(of_red, "game_end")["game"]["plies"] == 7
        assert [line["type"] for line in of_watcher] == ["move"] * 6 + ["end"]


def test_who_goes_away_leaves_nothing_behind(site: RunningSite) -> None:
    pair = new_pair(site.url)
    with listen(pair.players["red"], "/stream/") as own:
        until(lines(own), "ready")

    def is_away() -> bool:
        return bool(pair.state()["live"]["presence"]["red"]["is"] != "here")

    assert eventually(is_away, on_a_free_core(10))


def test_a_person_plays_a_bot_that_lives_here(site: RunningSite) -> None:
    browser = Browser(site.url)
    secret = "a-long-enough-Secret-4"
    form = {"username": "Robotron", "password1": secret, "password2": secret}
    browser.post("/account/signup/", urlencode(form).encode(), FORM)
    assert json.loads(browser.post("/api/v1/me/bot/", b"{}", "application/json"))["bot"]
    page = browser.post(
        "/account/tokens/", urlencode({"name": "b", "scope": "play"}).encode(), FORM
    )
    token = page.decode().partition('class="token-made">')[2].partition("<")[0]
    person = Program(site.url)
    with running_bot(site, token) as bot, listen(person, "/stream/") as own:
        told = lines(own)
        wish = {"rules": "4x4", "side": "red", "first": "red"}
        match = person.call("POST", "/players/Robotron/challenge/", wish)
        start = until(told, "game_start")["game"]
        assert start["match"] == match["id"]
        assert start["seats"]["yellow"] == {
            **{"kind": "player", "name": "Robotron", "level": None},
            "bot": True,
        }
        line = {"type": "game_start", "game": start}
        while line["type"] != "game_end":
            if line["type"] in ("game_start", "game_state") and line["game"]["your_turn"]:
                state = person.call("GET", f"/games/{start['id']}/")
                if state["can"]["move"]:
                    person.move(state, state["legal"][0]["move"], state["plies"])
            line = next(told)
        assert bot.stdout is not None
        assert json.loads(bot.stdout.readline())["id"] == start["id"]


def test_before_a_restart_the_last_line_says_so(tmp_path: Path) -> None:
    with RunningSite(tmp_path, SEARCH_EXECUTOR="quick") as site:
        pair = new_pair(site.url)
        with listen(pair.players["red"], "/stream/") as own:
            told = lines(own)
            until(told, "ready")
            began = time.monotonic()
            site.process.send_signal(signal.SIGTERM)
            assert list(told)[-1] == {"type": "closed", "reason": "restart"}
            assert site.process.wait(5) == 0
            assert time.monotonic() - began < 5
        assert "ERROR" not in site.output()
        assert not descendants(site.process.pid)

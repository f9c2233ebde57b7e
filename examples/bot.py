"""A bot that plays through the REST API and hears from its stream; see docs/rest-api.md.

python examples/bot.py http://127.0.0.1:8000 7x6-pop stark 3       three rounds of Pop Out, Strong
VIERERREIHE_TOKEN=v4_… python examples/bot.py https://HOST         takes up challenges, for ever
"""

import json
import os
import random
import sys
import time
import urllib.error
import urllib.request
import uuid
from collections.abc import Iterator
from http.client import HTTPResponse


class Bot:
    """Somebody with a token: a guest of its own, or whose token it has been given."""

    def __init__(self, site: str, token: str = "") -> None:
        self.base, self.token = site.rstrip("/") + "/api/v1", token
        self.token = token or self.call("POST", "/guests/")["token"]

    def open(self, method: str, path: str, body: dict | None = None) -> HTTPResponse:
        """The answer, also that of a refusal; waits where it is told to, and tries again."""
        headers = {"Content-Type": "application/json", "Authorization": f"Bearer {self.token}"}
        headers["Idempotency-Key"] = uuid.uuid4().hex
        data = json.dumps(body or {}).encode() if method == "POST" else None
        request = urllib.request.Request(self.base + path, data, headers, method=method)
        while True:
            try:
                return urllib.request.urlopen(request, timeout=30)
            except urllib.error.HTTPError as refusal:
                if "Retry-After" not in refusal.headers:
                    return refusal
                time.sleep(int(refusal.headers["Retry-After"]))

    def call(self, method: str, path: str, body: dict | None = None) -> dict:
        return json.load(self.open(method, path, body))

    def news(self) -> Iterator[dict]:
        """The lines of the stream, which is opened again when it ends."""
        while True:
            with self.open("GET", "/stream/") as stream:
                yield from (json.loads(line) for line in stream if line.strip())
            time.sleep(1)

    def move(self, game: str) -> None:
        """Where the skill goes: any legal move."""
        state = self.call("GET", f"/games/{game}/")
        if state["can"]["move"]:
            move = random.choice([legal["move"] for legal in state["legal"]])
            self.call("POST", f"/games/{game}/moves/", {"ply": state["plies"], "move": move})


def main(site: str, rules: str = "", level: str = "normal", rounds: str = "1") -> None:
    bot, left = Bot(site, os.environ.get("VIERERREIHE_TOKEN", "")), int(rounds)
    if rules:
        bot.call("POST", "/matches/", {"rules": rules, "mode": "computer", "level": level})
    for line in bot.news():
        kind, game = line["type"], line.get("game")
        if kind == "challenge" and line["challenge"]["direction"] == "in":
            bot.call("POST", f"/challenges/{line['challenge']['id']}/accept/")
        elif kind == "wish":
            bot.call("POST", f"/matches/{line['match']}/{line['what']}/")
        elif kind == "game_end":
            print(json.dumps(game), flush=True)
            if rules and (left := left - 1) == 0:
                return
            if rules:
                bot.call("POST", f"/matches/{game['match']}/next/")
        elif kind in ("game_start", "game_state") and game["your_turn"]:
            bot.move(game["id"])


if __name__ == "__main__":
    main(*sys.argv[1:])

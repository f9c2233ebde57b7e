"""A bot that plays rounds against the computer through the REST API; see docs/rest-api.md.

python examples/bot.py http://127.0.0.1:8000                       four in a row against Normal
python examples/bot.py http://127.0.0.1:8000 7x6-pop stark 3       three rounds of Pop Out, Strong
VIERERREIHE_TOKEN=v4_… python examples/bot.py https://HOST         as who has made the token
"""

import json
import os
import random
import sys
import time
import urllib.error
import urllib.request
import uuid


class Bot:
    """Somebody with a token: a guest of its own, or whose token it has been given."""

    def __init__(self, site: str, token: str = "") -> None:
        self.base = site.rstrip("/") + "/api/v1"
        self.token = token
        self.token = token or self.call("POST", "/guests/")["token"]

    def call(self, method: str, path: str, body: object = None, **headers: str) -> dict:
        """The answer of a call; waits where it is told to, and tries again."""
        headers |= {"Content-Type": "application/json"}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        data = json.dumps(body or {}).encode() if method == "POST" else None
        request = urllib.request.Request(self.base + path, data, headers, method=method)
        while True:
            try:
                with urllib.request.urlopen(request, timeout=30) as answer:
                    return json.load(answer)
            except urllib.error.HTTPError as refusal:
                problem = json.load(refusal)
                if problem["code"] == "stale_ply":  # an answer was lost: the move is made
                    return problem["state"]
                if refusal.code != 429:
                    raise SystemExit(f"{path}: {problem['code']}, {problem['detail']}") from refusal
                time.sleep(int(refusal.headers["Retry-After"]))

    def choose(self, state: dict) -> str:
        """Where the skill goes: any of the legal moves, a drop into the middle if there is one."""
        middle = str((state["columns"] + 1) // 2)
        moves = [legal["move"] for legal in state["legal"]]
        return middle if middle in moves and random.random() < 0.3 else random.choice(moves)

    def play(self, game: dict) -> dict:
        """Play a round to its end; the last state."""
        while game["status"] != "finished":
            if game["can"]["move"]:
                move = {"ply": game["plies"], "move": self.choose(game), "id": uuid.uuid4().hex}
                game = self.call("POST", f"/games/{game['id']}/moves/", move)
            else:  # the computer thinks
                time.sleep(0.2)
                game = self.call("GET", f"/games/{game['id']}/")
        return game


def main(site: str, rules: str = "7x6", level: str = "normal", rounds: str = "1") -> None:
    bot = Bot(site, os.environ.get("VIERERREIHE_TOKEN", ""))
    wish, key = {"rules": rules, "mode": "computer", "level": level}, uuid.uuid4().hex
    match = bot.call("POST", "/matches/", wish, **{"Idempotency-Key": key})
    for number in range(int(rounds)):
        if number:
            match = bot.call("POST", f"/matches/{match['id']}/next/")
        game = bot.play(match["game"])
        print(json.dumps({"game": game["id"], "you": game["you"], **game["result"]}), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])

"""A client written from /api/docs/ alone: plays whole games of any key, in every way there is.

`python -m tests.live.docs_client http://127.0.0.1:8000` plays every game of the family there; the
site must not count calls meanwhile (API_POINTS=0).
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from urllib.request import Request, urlopen

Json = dict[str, Any]

# How often somebody who waits for the computer looks at the board again.
LOOK_SECONDS = 0.05


@dataclass(frozen=True, slots=True)
class Guest:
    """A program with a guest of its own."""

    site: str
    token: str = ""

    def call(self, method: str, path: str, body: Json | None = None) -> Json:
        """What the call answers; HTTPError if it is refused."""
        headers = {"Content-Type": "application/json"}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        data = None if body is None else json.dumps(body).encode()
        url = f"{self.site}/api/v1{path}"
        with urlopen(Request(url, data, headers, method=method), timeout=30) as answer:
            found: Json = json.load(answer)
            return found

    def game(self, game: str) -> Json:
        return self.call("GET", f"/games/{game}/")


def new_guest(site: str) -> Guest:
    return Guest(site, Guest(site).call("POST", "/guests/")["token"])


def play_by_link(one: Guest, two: Guest, rules: str, dice: random.Random) -> Json:
    """A round between two guests, of whom one sends the other a link; the state at its end."""
    match = one.call("POST", "/matches/", {"rules": rules, "mode": "link"})
    code = match["game"]["live"]["invitation"]["url"].rsplit("/", 1)[1]
    game = two.call("POST", f"/matches/{match['id']}/join/", {"code": code})["game"]["id"]
    movers = {side: guest for guest in (one, two) for side in guest.game(game)["you"]}
    return _play(movers, one.game(game), dice)


def play_at_one_screen(guest: Guest, rules: str, dice: random.Random) -> Json:
    match = guest.call("POST", "/matches/", {"rules": rules, "mode": "hotseat"})
    return _play(dict.fromkeys(match["game"]["you"], guest), match["game"], dice)


def play_the_computer(guest: Guest, rules: str, dice: random.Random) -> Json:
    """A round against the weakest level."""
    level = guest.call("GET", f"/levels/?rules={rules}")["levels"][0]["key"]
    setup = {"rules": rules, "mode": "computer", "level": level}
    match = guest.call("POST", "/matches/", setup)
    return _play(dict.fromkeys(match["game"]["you"], guest), match["game"], dice)


def _play(movers: dict[str, Guest], state: Json, dice: random.Random) -> Json:
    """Random moves of all that are legal, until the game is over."""
    while state["status"] != "finished":
        mover = movers.get(state["side_to_move"])
        if mover is None:
            time.sleep(LOOK_SECONDS)
            state = next(iter(movers.values())).game(state["id"])
            continue
        move = dice.choice(state["legal"])["move"]
        body = {"ply": state["plies"], "move": move}
        state = mover.call("POST", f"/games/{state['id']}/moves/", body)
    return state


def play_all(site: str) -> Iterator[tuple[str, str, Json]]:
    """Every game by link, and one of each family in the other ways: key, how, and the end."""
    dice = random.Random(1)
    one, two = new_guest(site), new_guest(site)
    families: set[str] = set()
    for told in one.call("GET", "/rules/")["rules"]:
        rules = told["key"]
        yield rules, "by link", play_by_link(one, two, rules, dice)
        if told["family"] not in families:
            families.add(told["family"])
            yield rules, "at one screen", play_at_one_screen(one, rules, dice)
            if told["computer"]:
                yield rules, "against the computer", play_the_computer(two, rules, dice)


if __name__ == "__main__":
    for number, (rules, how, end) in enumerate(play_all(sys.argv[1].rstrip("/")), 1):
        result = end["result"]
        outcome = f"{result['winner'] or 'nobody'} ({result['reason']}), {end['plies']} plies"
        sys.stdout.write(f"{number:4} {rules:12} {how:22} {outcome}\n")

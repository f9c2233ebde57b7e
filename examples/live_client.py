"""Plays one live game through the public API and the socket; see docs/live-protocol.md.

python examples/live_client.py http://127.0.0.1:8000              makes a match, says MATCH CODE
python examples/live_client.py http://127.0.0.1:8000 MATCH CODE   joins it
"""

import asyncio
import itertools
import json
import random
import sys
import urllib.request

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed


class Client:
    """A guest with a token, and the last state it has heard of."""

    def __init__(self, site: str) -> None:
        self.site = site.rstrip("/")
        self.token = ""
        self.token = self.call("guests/")["token"]
        self.state: dict = {}
        self.waiting: dict | None = None  # our command that has not been answered yet
        self.reached = 0  # the version that our last command has led to
        self.numbers = itertools.count()

    def call(self, path: str, body: object = None) -> dict:
        """POST to the API and return the answer; HTTPError if it is refused."""
        headers = {"Content-Type": "application/json"}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        address, data = f"{self.site}/api/v1/{path}", json.dumps(body or {}).encode()
        with urllib.request.urlopen(urllib.request.Request(address, data, headers)) as answer:
            return json.load(answer)

    def sit_down(self, match: str | None = None, code: str | None = None) -> None:
        """Take the free seat of a match, or make one and say how to join it."""
        if match:
            self.state = self.call(f"matches/{match}/join/", {"code": code})["game"]
            return
        wish = {"rules": "7x6", "mode": "link", "clock": {"initial": 300, "increment": 2}}
        made = self.call("matches/", wish)
        self.state = made["game"]
        print(made["id"], self.state["live"]["invitation"]["url"].split("/")[-1], flush=True)

    async def play(self) -> dict:
        """Play until the game is over, over as many connections as it takes; the result."""
        address = self.site.replace("http", "ws", 1) + f"/ws/games/{self.state['id']}/"
        headers = {"Authorization": f"Bearer {self.token}"}
        async for socket in connect(address, additional_headers=headers):  # again when it breaks
            pings = asyncio.create_task(self.keep_pinging(socket))
            try:
                await self.say(socket, {"t": "hello", "version": self.state["version"]})
                if self.waiting:  # the same id again: it is carried out at most once
                    await self.say(socket, self.waiting)
                while self.state["status"] != "finished":
                    await self.take(socket, json.loads(await socket.recv()))
                return self.state["result"]
            except ConnectionClosed:
                continue
            finally:
                pings.cancel()
        raise AssertionError("connect() never gives up")

    async def take(self, socket: ClientConnection, message: dict) -> None:
        """Note what is said, and move when it is our turn."""
        if message["t"] == "probe":  # the server measures how long our way is
            await self.say(socket, message)
        if message["t"] in ("ack", "nack"):
            self.waiting = None
            self.reached = message.get("version", self.reached)
        if message.get("state", {}).get("version", -1) >= self.state["version"]:
            self.state = message["state"]
        up_to_date = not self.waiting and self.state["version"] >= self.reached
        if up_to_date and self.state["can"]["move"]:
            move, name = random.choice(self.state["legal"])["move"], f"m{next(self.numbers)}"
            self.waiting = {"t": "move", "id": name, "ply": self.state["plies"], "move": move}
            await self.say(socket, self.waiting)

    async def keep_pinging(self, socket: ClientConnection) -> None:
        for number in itertools.count():
            await self.say(socket, {"t": "ping", "n": number})
            await asyncio.sleep(2.5)

    async def say(self, socket: ClientConnection, message: dict) -> None:
        await socket.send(json.dumps(message))


if __name__ == "__main__":
    client = Client(sys.argv[1])
    client.sit_down(*sys.argv[2:])
    result = asyncio.run(client.play())
    print(json.dumps({"you": client.state["you"], **result}), flush=True)

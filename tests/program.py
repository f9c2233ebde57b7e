"""A program that plays through the public API and the socket."""

import asyncio
import json
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

State = dict[str, Any]


class Program:
    """A guest with a token of its own, at one web process of the site."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.token: str = ""
        self.token = self.call("POST", "/guests/")["token"]

    def call(self, method: str, path: str, body: object = None) -> Any:
        """An API call; AssertionError when it is refused."""
        request = urllib.request.Request(
            f"{self.url}/api/v1{path}",
            method=method,
            data=None if body is None else json.dumps(body).encode(),
            headers={"Content-Type": "application/json", **self.headers()},
        )
        try:
            with urllib.request.urlopen(request, timeout=20) as response:
                return json.load(response)
        except urllib.error.HTTPError as refusal:
            raise AssertionError(f"{method} {path}: {refusal.read().decode()}") from refusal

    def headers(self) -> dict[str, str]:
        """What identifies this program."""
        return {"Authorization": f"Bearer {self.token}"} if self.token else {}

    def new_game(self, **setup: str) -> State:
        """A fresh match's game; red, and at one screen, unless `setup` says otherwise."""
        settings = {"rules": "7x6", "mode": "hotseat", "first": "red", **setup}
        state: State = self.call("POST", "/matches/", settings)["game"]
        return state

    def move(self, game: State, move: str, ply: int) -> State:
        """Play; the state after it."""
        answer: State = self.call("POST", f"/games/{game['id']}/moves/", {"ply": ply, "move": move})
        return answer

    def wait_for_plies(self, game: State, plies: int, seconds: float) -> State:
        """Look until the game has that many plies; AssertionError when it never gets there."""
        end = time.monotonic() + seconds
        while True:
            state: State = self.call("GET", f"/games/{game['id']}/")
            if state["plies"] >= plies:
                return state
            assert time.monotonic() < end, f"still at ply {state['plies']} after {seconds} s"
            time.sleep(0.05)

    async def socket(self, game: State, url: str | None = None) -> ClientConnection:
        """A socket that has said hello and has been welcomed; at another web process with `url`."""
        address = f"{url or self.url}/ws/games/{game['id']}/".replace("http", "ws", 1)
        socket = await connect(address, additional_headers=self.headers(), open_timeout=30)
        await socket.send(json.dumps({"t": "hello", "version": None}))
        await receive(socket, lambda message: message["t"] == "welcome")
        return socket


async def receive(
    socket: ClientConnection, wanted: Callable[[State], bool], seconds: float = 10
) -> State:
    """The next message that is `wanted`; TimeoutError when none came."""
    async with asyncio.timeout(seconds):
        while True:
            message: State = json.loads(await socket.recv())
            if wanted(message):
                return message

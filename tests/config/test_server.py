"""The server's own additions to Daphne."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from autobahn.exception import Disconnected
from daphne.ws_protocol import WebSocketProtocol

from config.server import SiteServer


class Gone:
    """The protocol of a line whose other end has just gone."""

    maxMessagePayloadSize = 100

    def handle_reply(self, message: dict[str, Any]) -> None:
        raise Disconnected("Attempt to send on a closed protocol")


async def test_answer_to_a_line_that_has_just_closed_is_dropped() -> None:
    server = SiteServer(application=None, endpoints=["tcp:port=0"])
    line = Gone()
    server.connections = {line: {"connected": 0.0}}
    await server.handle_reply(line, {"type": "websocket.send", "text": "late"})
    assert line.maxMessagePayloadSize == 100, "what comes in is bounded as before"


class Socket:
    """An open socket that keeps how it was closed."""

    state = WebSocketProtocol.STATE_OPEN
    closed: tuple[int, bytes] | None = None

    def sendCloseFrame(self, code: int, reasonUtf8: bytes) -> None:
        self.closed = code, reasonUtf8


@pytest.mark.parametrize(
    ("said", "heard"),
    [
        ({"code": 4403, "reason": "suspended"}, (4403, b"suspended")),
        ({"code": 1012, "reason": "identity"}, (1012, b"identity")),
        ({"code": 4404}, (4404, b"")),
        ({}, (1000, b"")),
    ],
)
async def test_socket_is_closed_with_code_and_reason(
    said: dict[str, Any], heard: tuple[int, bytes]
) -> None:
    server, socket = SiteServer(application=None, endpoints=["tcp:port=0"]), Socket()
    server.connections = {socket: {"connected": 0.0}}
    await server.handle_reply(socket, {"type": "websocket.close", **said})
    assert socket.closed == heard


class Line:
    """A request whose connection tells when its reader keeps up."""

    channel: object = "there"
    producer: Any = None

    def __init__(self) -> None:
        self.said: list[bytes] = []

    def handle_reply(self, message: dict[str, Any]) -> None:
        self.said.append(message.get("body", b""))

    def registerProducer(self, producer: Any, streaming: bool) -> None:
        assert streaming
        assert self.producer is None
        self.producer = producer

    def unregisterProducer(self) -> None:
        self.producer = None


def part(body: bytes, *, more: bool = True) -> dict[str, Any]:
    return {"type": "http.response.body", "body": body, "more_body": more}


async def test_stream_waits_for_a_reader_who_does_not_keep_up() -> None:
    server, line = SiteServer(application=None, endpoints=["tcp:port=0"]), Line()
    server.connections = {line: {"connected": 0.0}}
    await server.handle_reply(line, {"type": "http.response.start", "status": 200})
    await server.handle_reply(line, part(b"1"))
    line.producer.pauseProducing()
    second = asyncio.ensure_future(server.handle_reply(line, part(b"2")))
    await asyncio.sleep(0.05)
    assert not second.done()
    line.producer.resumeProducing()
    await asyncio.wait_for(second, 5)
    await server.handle_reply(line, part(b"", more=False))
    assert (line.producer, line.said) == (None, [b"", b"1", b"2", b""])


async def test_stream_to_somebody_who_has_gone_waits_for_nobody() -> None:
    server, line = SiteServer(application=None, endpoints=["tcp:port=0"]), Line()
    server.connections = {line: {"connected": 0.0}}
    await server.handle_reply(line, part(b"1"))
    line.producer.pauseProducing()
    second = asyncio.ensure_future(server.handle_reply(line, part(b"2")))
    line.producer.stopProducing()
    await asyncio.wait_for(second, 5)
    line.channel = None
    await server.handle_reply(line, part(b"3"))
    await server.handle_reply(line, part(b"", more=False))


async def test_answer_in_one_piece_asks_nothing_of_the_connection() -> None:
    server, line = SiteServer(application=None, endpoints=["tcp:port=0"]), Line()
    server.connections = {line: {"connected": 0.0}}
    await server.handle_reply(line, part(b"all", more=False))
    assert line.producer is None

"""The server's own additions to Daphne."""

from __future__ import annotations

from typing import Any

from autobahn.exception import Disconnected

from config.server import SiteServer


class Gone:
    """The protocol of a line whose other end has just gone."""

    def handle_reply(self, message: dict[str, Any]) -> None:
        raise Disconnected("Attempt to send on a closed protocol")


async def test_answer_to_a_line_that_has_just_closed_is_dropped() -> None:
    server = SiteServer(application=None, endpoints=["tcp:port=0"])
    line = Gone()
    server.connections = {line: {"connected": 0.0}}
    await server.handle_reply(line, {"type": "websocket.send", "text": "late"})

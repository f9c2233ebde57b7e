"""The web server: Daphne with our limits and a stop that tells the browsers."""

import asyncio
import contextlib
import gc
import logging
import os
import signal
import socket
import sys
import threading
import weakref
from collections.abc import Callable, Iterator
from typing import Any, NoReturn

from autobahn.exception import Disconnected
from daphne.endpoints import build_endpoint_description_strings
from daphne.server import Server
from daphne.ws_protocol import WebSocketProtocol
from django.conf import settings
from twisted.internet import reactor
from twisted.internet.task import deferLater

logger = logging.getLogger(__name__)

CLOSE_RESTART = 1012
_LONGEST_STOP_SECONDS = 4.0
# Open streams say why they end.
_LAST_WORDS_SECONDS = 0.3
GARBAGE_THRESHOLDS = (2000, 20, 100)
SWITCH_SECONDS = 0.001


@contextlib.contextmanager
def _of_any_size(protocol: Any) -> Iterator[None]:
    """Lift the bound of a socket, which is there for what comes in: long games have long states.

    The library knows one bound for both ways. Nothing is received meanwhile, as saying something
    never waits.
    """
    bound, protocol.maxMessagePayloadSize = protocol.maxMessagePayloadSize, 0
    try:
        yield
    finally:
        protocol.maxMessagePayloadSize = bound


class SiteServer(Server):
    """Daphne that closes its sockets with 1012 when it stops: the browsers reconnect at once."""

    connections: dict[Any, dict[str, Any]]

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        # Answers that are being streamed, each with whether its reader keeps up.
        self._flows: weakref.WeakKeyDictionary[Any, _Flow] = weakref.WeakKeyDictionary()

    async def handle_reply(self, protocol: Any, message: dict[str, Any]) -> None:
        """Daphne's way for what an application says.

        A socket may close while its answer is being made; that is no error of the application,
        which hears of the end next.
        """
        with contextlib.suppress(Disconnected):
            if _closes(message) and protocol.state == WebSocketProtocol.STATE_OPEN:
                # Daphne would keep the reason to itself, and let nobody say 1012.
                code, reason = message.get("code") or 1000, message.get("reason") or ""
                protocol.sendCloseFrame(code=code, reasonUtf8=reason.encode())
            elif message["type"] == "websocket.send":
                with _of_any_size(protocol):
                    await self._reply(protocol, message)
            else:
                await self._reply(protocol, message)

    async def _reply(self, protocol: Any, message: dict[str, Any]) -> None:
        """Daphne's way, but a stream waits while its reader does not keep up."""
        goes_on = message["type"] == "http.response.body" and message.get("more_body")
        flow = self._flows.get(protocol)
        if flow is not None and not goes_on:
            del self._flows[protocol]
            if protocol.channel is not None:
                protocol.unregisterProducer()
        await super().handle_reply(protocol, message)
        if not goes_on or protocol.channel is None:  # the reader has gone
            return
        if flow is None:
            flow = self._flows[protocol] = _Flow()
            protocol.registerProducer(flow, True)
        await flow.free.wait()

    def kill_all_applications(self) -> Any:
        """Daphne's hook before it stops; what it returns is waited for."""
        for protocol in list(self.connections):
            if isinstance(protocol, WebSocketProtocol) and protocol.state == protocol.STATE_OPEN:
                protocol.sendCloseFrame(code=CLOSE_RESTART)
        # A database call that hangs cannot be cancelled; the process ends all the same.
        limit = threading.Timer(_LONGEST_STOP_SECONDS, end_process, (1,))
        limit.daemon = True
        limit.start()
        # Loaded when there are settings; it has models.
        from games.api.streaming import end_streams

        wait = _LAST_WORDS_SECONDS if end_streams("restart") else 0.0
        return deferLater(reactor, wait, self._kill_the_rest)

    def _kill_the_rest(self) -> Any:
        # Daphne expects an application for each, but those that ended have none any more.
        self.connections = {
            protocol: details
            for protocol, details in self.connections.items()
            if "application_instance" in details
        }
        return super().kill_all_applications()


class _Flow:
    """Whether the reader of a streamed answer keeps up; what the connection tells a producer.

    Without it a stream goes into memory as quickly as it is made, however slowly it is read.
    """

    def __init__(self) -> None:
        self.free = asyncio.Event()
        self.free.set()

    def pauseProducing(self) -> None:
        self.free.clear()

    def resumeProducing(self) -> None:
        self.free.set()

    def stopProducing(self) -> None:
        self.free.set()


def _closes(message: dict[str, Any]) -> bool:
    return bool(message["type"] == "websocket.close")


def serve(host: str, port: int, *, on_ready: Callable[[], None]) -> bool:
    """Serve until SIGINT or SIGTERM; False when `port` could not be had.

    `on_ready` runs once, when the port is open.
    """
    from config.asgi import application

    opened = False

    def ready() -> None:
        nonlocal opened
        opened = True
        _keep_flowing()
        on_ready()

    SiteServer(
        application=application,
        endpoints=build_endpoint_description_strings(host=host, port=port),
        signal_handlers=True,
        server_name="viererreihe",
        websocket_max_message_size=settings.WEBSOCKET_MAX_BYTES,
        websocket_max_frame_size=settings.WEBSOCKET_MAX_BYTES,
        proxy_forwarded_address_header="X-Forwarded-For" if settings.TRUSTED_PROXIES else None,
        application_close_timeout=5,
        ready_callable=ready,
    ).run()
    # From here on the process is ending; a second Ctrl-C must not break that off.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    return opened


def _keep_flowing() -> None:
    """Settings of the interpreter for many short answers: no long pauses, quick hand-overs."""
    # What is loaded by now stays; walking through it again and again to find garbage would hold
    # up every socket for some hundredths of a second each time. So would the whole of the open
    # sockets, and little of what they leave behind is garbage that only a search finds.
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GARBAGE_THRESHOLDS)
    # A thread that waited for the database gets on sooner than after the usual 5 ms; it waits a
    # dozen times for each move.
    sys.setswitchinterval(SWITCH_SECONDS)


def port_is_free(host: str, port: int) -> bool:
    """Whether a server could listen there now."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host.strip("[]"), port))
        except OSError:
            return False
    return True


def end_process(code: int) -> NoReturn:
    """End at once, without joining threads that may be stuck; what was printed is kept."""
    logging.shutdown()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)


def say(text: str) -> None:
    """A line for the person at the terminal, at once even when it goes to a file."""
    sys.stdout.write(text + "\n")
    sys.stdout.flush()

"""The in-process channel layer delivers from any thread, at once."""

import asyncio
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from asgiref.sync import async_to_sync

from config.layers import EmbeddedLayer


async def _listener(layer: EmbeddedLayer) -> str:
    channel = await layer.new_channel()
    await layer.group_add("game.1", channel)
    return channel


async def test_a_message_from_another_thread_wakes_the_listener() -> None:
    layer = EmbeddedLayer(capacity=10)
    channel = await _listener(layer)
    waiting = asyncio.create_task(layer.receive(channel))
    await asyncio.sleep(0.05)
    began = time.monotonic()
    sender = threading.Thread(
        target=async_to_sync(layer.group_send), args=("game.1", {"type": "x"})
    )
    sender.start()
    message = await asyncio.wait_for(waiting, 5)
    assert message == {"type": "x"}
    assert time.monotonic() - began < 0.5
    await asyncio.to_thread(sender.join)


async def test_messages_of_many_threads_all_arrive() -> None:
    layer = EmbeddedLayer(capacity=1000)
    channel = await _listener(layer)

    def send(number: int) -> None:
        async_to_sync(layer.group_send)("game.1", {"type": "x", "n": number})

    with ThreadPoolExecutor(8) as threads:
        sending = asyncio.gather(
            *(asyncio.get_running_loop().run_in_executor(threads, send, n) for n in range(200))
        )
        got = {(await asyncio.wait_for(layer.receive(channel), 5))["n"] for _ in range(200)}
        await sending
    assert got == set(range(200))


async def test_a_listener_that_left_hears_nothing() -> None:
    layer = EmbeddedLayer(capacity=10)
    channel = await _listener(layer)
    await layer.group_discard("game.1", channel)
    await layer.group_send("game.1", {"type": "x"})
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(layer.receive(channel), 0.1)


def test_a_worker_is_not_held_up_by_a_server_that_stopped() -> None:
    layer = EmbeddedLayer(capacity=10)
    asyncio.run(_listener(layer))
    began = time.monotonic()
    async_to_sync(layer.group_send)("game.1", {"type": "x"})
    assert time.monotonic() - began < 1


async def test_expired_channels_are_looked_for_now_and_then_only(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    layer = EmbeddedLayer(capacity=10, expiry=0)
    channel = await _listener(layer)
    await layer.send(channel, {"type": "x"})
    layer._clean_expired()
    assert layer.channels == {}, "the first look drops what has expired"
    await layer.send(channel, {"type": "x"})
    layer._clean_expired()
    assert channel in layer.channels, "the next look comes seconds later"
    monkeypatch.setattr(time, "monotonic", lambda: layer._next_clean)
    layer._clean_expired()
    assert layer.channels == {}


async def test_what_is_told_from_a_thread_arrives_in_order_and_nobody_waits_for_it() -> None:
    layer = EmbeddedLayer(capacity=200)
    channels = [await _listener(layer) for _ in range(2)]

    def tell() -> None:
        for number in range(100):
            layer.group_tell("game.1", {"type": "x", "n": number})

    teller = threading.Thread(target=tell)
    teller.start()
    teller.join()  # the loop stands still meanwhile
    for channel in channels:
        got = [await asyncio.wait_for(layer.receive(channel), 5) for _ in range(100)]
        assert [message["n"] for message in got] == list(range(100))


async def test_one_listener_that_does_not_listen_keeps_nothing_from_the_others() -> None:
    layer = EmbeddedLayer(capacity=1)
    full, ready = await _listener(layer), await _listener(layer)
    await layer.send(full, {"type": "before"})
    layer.group_tell("game.1", {"type": "x"})
    assert (await asyncio.wait_for(layer.receive(ready), 5)) == {"type": "x"}


def test_telling_without_a_loop_is_no_error() -> None:
    layer = EmbeddedLayer(capacity=10)
    layer.group_tell("game.1", {"type": "x"})
    asyncio.run(_listener(layer))
    layer.group_tell("game.1", {"type": "x"})
    assert layer.channels == {}

"""`manage.py play`: one command, a clean end, no process left behind."""

import asyncio
import http.client
import json
import os
import shutil
import signal
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from tests.program import Program, receive
from tests.running_site import (
    ROOT,
    RunningSite,
    alive,
    descendants,
    eventually,
    free_port,
    on_a_free_core,
)


@pytest.fixture(scope="module")
def var(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Shared by the tests of this file, so that all but the first one are second starts."""
    return tmp_path_factory.mktemp("var")


@pytest.fixture
def site(var: Path) -> Iterator[RunningSite]:
    with RunningSite(var) as running:
        yield running


def _search_processes(site: RunningSite) -> list[int]:
    assert eventually(lambda: len(descendants(site.process.pid)) >= 1, on_a_free_core(20))
    return descendants(site.process.pid)


def test_its_worker_serves_both_queues(site: RunningSite) -> None:
    def served() -> bool:
        workers = site.get_json("/readyz")["workers"]
        return all(age is not None for age in workers.values())

    assert eventually(served, on_a_free_core(20))


def test_a_second_start_takes_less_than_five_seconds(site: RunningSite, var: Path) -> None:
    site.signal(signal.SIGTERM)
    again = RunningSite(var)
    again.start()
    try:
        assert again.wait_until_up() < on_a_free_core(5)
    finally:
        again.__exit__()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_it_and_its_searches(site: RunningSite, number: int) -> None:
    children = _search_processes(site)
    assert site.signal(number, on_a_free_core(5)) == 0
    assert eventually(lambda: not any(alive(pid) for pid in children), on_a_free_core(3))
    assert "Traceback" not in site.output()


def test_a_killed_site_leaves_no_searches(site: RunningSite) -> None:
    children = _search_processes(site)
    site.signal(signal.SIGKILL)
    assert eventually(lambda: not any(alive(pid) for pid in children), on_a_free_core(3))


def test_a_killed_search_comes_back(site: RunningSite) -> None:
    children = _search_processes(site)
    for pid in children:
        os.kill(pid, signal.SIGKILL)
    assert eventually(
        lambda: len(set(descendants(site.process.pid)) - set(children)) >= len(children), 20
    )


def test_a_port_in_use_is_named_in_one_sentence(var: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        late = RunningSite(var, port=port, options=())
        before = late.output() if late.log.exists() else ""
        late.start()
        assert late.process.wait(20) == 1
        said = late.output().removeprefix(before).strip()
    assert said == (
        f"CommandError: Port {port} is already in use. Stop the other program or choose another "
        f"port: make play PORT={port + 1}"
    )


@pytest.mark.parametrize("port", [0, 70000, -1])
def test_a_port_that_is_none_is_refused(var: Path, port: int) -> None:
    site = RunningSite(var, port=free_port(), options=(f"--port={port}",))
    site.start()
    assert site.process.wait(20) == 1
    assert f"{port} is no port" in site.output()


def test_other_devices_may_join_when_asked_to(var: Path) -> None:
    with RunningSite(var, options=("--no-reload", "--host", "0.0.0.0")) as site:
        assert f":{site.port}/" in site.output()
        assert socket.gethostname().lower() in _allowed_by(site)
    with RunningSite(var) as site:
        assert _allowed_by(site) == set()


def _allowed_by(site: RunningSite) -> set[str]:
    """Which of this machine's names the site answers to."""
    found = set()
    name = socket.gethostname().lower()
    connection = http.client.HTTPConnection("127.0.0.1", site.port, timeout=10)
    connection.request("GET", "/rules/", headers={"Host": f"{name}:{site.port}"})
    if connection.getresponse().status == 200:
        found.add(name)
    connection.close()
    return found


async def test_sockets_take_messages_up_to_a_limit(site: RunningSite) -> None:
    alice = Program(site.url)
    ours = await alice.socket(alice.new_game())
    await ours.send(json.dumps({"t": "no such thing", "padding": "x" * 16_000}))
    assert (await receive(ours, lambda message: message["t"] == "error"))[
        "code"
    ] == "unknown_command"
    await ours.send(json.dumps({"t": "no such thing", "padding": "x" * 17_000}))
    with pytest.raises(ConnectionClosed):
        await asyncio.wait_for(ours.recv(), 5)


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the source that may be changed."""
    for name in ("accounts", "config", "engine", "games", "locale", "templates"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "manage.py", tmp_path)
    return tmp_path


def test_a_change_of_the_source_is_served_soon(copy: Path) -> None:
    var = copy / "var"
    var.mkdir()
    with RunningSite(var, root=copy, options=(), SEARCH_EXECUTOR="quick") as site:
        health = copy / "config" / "health.py"
        health.write_text(health.read_text().replace('"ok\\n"', '"changed\\n"'))
        assert eventually(lambda: _healthz(site) == "changed\n", on_a_free_core(15))
        children = descendants(site.process.pid)
        health.write_text(health.read_text() + "\nthis is no Python\n")
        assert eventually(
            lambda: "Waiting for the next change" in site.output(), on_a_free_core(15)
        )
        health.write_text(health.read_text().replace("\nthis is no Python\n", ""))
        assert eventually(lambda: _healthz(site) == "changed\n", on_a_free_core(15))
        children += descendants(site.process.pid)
        assert site.signal(signal.SIGINT) == 0
        assert not any(alive(pid) for pid in children)


def test_the_site_does_not_outlive_its_watcher(var: Path) -> None:
    with RunningSite(var, options=(), SEARCH_EXECUTOR="quick") as site:
        children = descendants(site.process.pid)
        assert children
        site.signal(signal.SIGKILL)
        assert eventually(lambda: not any(alive(pid) for pid in children), 8)


def _healthz(site: RunningSite) -> str:
    try:
        return site.get("/healthz")
    except OSError:
        return ""

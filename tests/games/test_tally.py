"""Counting what happens, across processes, for an hour and a day."""

from __future__ import annotations

import logging
import threading
import time
from typing import Any

import pytest
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory

from config.middleware import TallyMiddleware
from games import tally


@pytest.fixture(autouse=True)
def _nothing_noted() -> None:
    tally.flush()
    cache.clear()


def test_what_was_noted_is_in_the_last_minute_and_hour() -> None:
    for _ in range(3):
        tally.note(tally.ERRORS)
    assert tally.by_minute()[tally.ERRORS][-1] == 0, "not yet"
    tally.flush()
    tally.note(tally.ERRORS)
    tally.flush()
    assert sum(tally.by_minute()[tally.ERRORS]) == 4
    assert sum(tally.by_hour()[tally.ERRORS]) == 4
    assert sum(tally.by_hour()[tally.REQUESTS]) == 0


def test_it_moves_to_the_left_as_time_goes_and_falls_out() -> None:
    tally.note(tally.REFUSALS)
    tally.flush()
    now = time.time()
    assert len(tally.by_minute()[tally.REFUSALS]) == tally.MINUTES
    assert sum(tally.by_minute(now + 10 * 60)[tally.REFUSALS][-9:]) == 0
    assert sum(tally.by_minute(now + 10 * 60)[tally.REFUSALS]) == 1
    assert sum(tally.by_minute(now + 62 * 60)[tally.REFUSALS]) == 0
    assert sum(tally.by_hour(now + 62 * 60)[tally.REFUSALS]) == 1
    assert sum(tally.by_hour(now + 25 * 3600)[tally.REFUSALS]) == 0


def test_nothing_is_lost_between_threads() -> None:
    threads = [
        threading.Thread(target=lambda: [tally.note(tally.REQUESTS) for _ in range(200)])
        for _ in range(5)
    ]
    for thread in threads:
        thread.start()
    tally.flush()
    for thread in threads:
        thread.join()
    tally.flush()
    assert sum(tally.by_hour()[tally.REQUESTS]) == 1000


def test_a_cache_that_is_away_stops_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    def away(*args: Any, **named: Any) -> None:
        raise ConnectionError("no route")

    monkeypatch.setattr(cache, "add", away)
    tally.note(tally.ERRORS)
    tally.flush()
    monkeypatch.undo()
    assert sum(tally.by_hour()[tally.ERRORS]) == 0


@pytest.mark.parametrize(("path", "status", "errors"), [("/x", 500, 1), ("/x", 404, 0)])
def test_requests_and_answers_5xx_are_counted(
    rf: RequestFactory, path: str, status: int, errors: int
) -> None:
    def view(request: HttpRequest) -> HttpResponse:
        return HttpResponse(status=status)

    TallyMiddleware(view)(rf.get(path))
    tally.flush()
    assert sum(tally.by_hour()[tally.REQUESTS]) == 1
    assert sum(tally.by_hour()[tally.ERRORS]) == errors


def test_a_site_that_is_not_ready_makes_no_mistake(rf: RequestFactory) -> None:
    TallyMiddleware(lambda request: HttpResponse(status=503))(rf.get("/readyz"))
    tally.flush()
    assert sum(tally.by_hour()[tally.ERRORS]) == 0


def test_an_exception_in_a_page_is_counted(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*args: Any, **named: Any) -> None:
        raise RuntimeError("broken")

    monkeypatch.setattr("django.urls.resolvers.URLPattern.resolve", broken)
    client.raise_request_exception = False
    assert client.get("/healthz").status_code == 500
    tally.flush()
    assert sum(tally.by_hour()[tally.ERRORS]) == 1


def test_errors_in_the_log_are_counted_and_warnings_are_not() -> None:
    handler = tally.TallyHandler(level=logging.ERROR)
    log = logging.Logger("of this test")
    log.addHandler(handler)
    log.warning("hm")
    log.error("oh")
    tally.flush()
    assert sum(tally.by_hour()[tally.LOGGED]) == 1

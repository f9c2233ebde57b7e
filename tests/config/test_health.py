"""What the load balancer is told."""

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client

from config import health, tasks


def test_alive_asks_nobody(client: Client) -> None:
    with connection.execute_wrapper(_no_query):
        response = client.get("/healthz")
    assert (response.status_code, response.content) == (200, b"ok\n")
    assert "no-store" in response.headers["Cache-Control"]


def _no_query(*args: object) -> object:
    raise AssertionError("a query was made")


@pytest.mark.django_db
def test_ready_names_each_service(client: Client) -> None:
    response = client.get("/readyz")
    assert response.status_code == 200
    assert response.json() == {
        "ready": True,
        "database": True,
        "cache": True,
        "layer": True,
        "workers": {"quick": None, "deep": None},
    }


@pytest.mark.django_db
def test_ready_tells_when_each_queue_was_served(client: Client) -> None:
    tasks.heartbeat("deep")
    workers = client.get("/readyz").json()["workers"]
    assert workers["quick"] is None
    assert 0 <= workers["deep"] < 5


@pytest.mark.django_db
@pytest.mark.parametrize("service", ["database", "cache", "layer"])
def test_a_service_that_fails_makes_the_process_unready(
    client: Client, monkeypatch: pytest.MonkeyPatch, service: str
) -> None:
    def broken() -> None:
        raise ConnectionError("gone")

    monkeypatch.setattr(health, f"_{service}", broken)
    response = client.get("/readyz")
    assert response.status_code == 503
    assert response.json()[service] is False
    assert cache.get("readiness") is None


@pytest.mark.parametrize("path", ["/healthz", "/readyz"])
def test_they_only_answer_questions(client: Client, path: str) -> None:
    assert client.post(path).status_code == 405

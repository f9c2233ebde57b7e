"""Callers of the API."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from tests.games.api.described import check_answer


class Api:
    """A program with a guest of its own, or nobody."""

    def __init__(self, token: str | None = None, **headers: str) -> None:
        self.client = Client(headers=headers)
        self.headers = {"Authorization": f"Bearer {token}"} if token else {}

    def get(self, path: str) -> Any:
        return self._checked(self.client.get(f"/api/v1{path}", headers=self.headers))

    def post(self, path: str, body: Any = None, **headers: str) -> Any:
        answer = self.client.post(
            f"/api/v1{path}",
            data={} if body is None else body,
            content_type="application/json",
            headers={**self.headers, **headers},
        )
        answer.sent = body  # type: ignore[attr-defined]
        return self._checked(answer)

    def delete(self, path: str) -> Any:
        return self._checked(self.client.delete(f"/api/v1{path}", headers=self.headers))

    def _checked(self, answer: Any) -> Any:
        """The answer, which the schema has to know; so every test of a call tests that."""
        check_answer(answer)
        return answer

    def new_match(self, **setup: Any) -> Any:
        return self.post("/matches/", {"rules": "7x6", "mode": "hotseat", **setup}).json()

    def play(self, game: str, moves: str) -> Any:
        answer = None
        for ply, move in enumerate(moves.split()):
            answer = self.post(f"/games/{game}/moves/", {"ply": ply, "move": move})
        return answer


def new_guest() -> Api:
    return Api(Api().post("/guests/").json()["token"])


@pytest.fixture
def api(db: None) -> Api:
    return new_guest()


@pytest.fixture
def stranger(db: None) -> Api:
    return new_guest()


@pytest.fixture
def nobody(db: None) -> Api:
    return Api()

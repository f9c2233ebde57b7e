"""Every refusal has one code, one status and one sentence a language, wherever it is said."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from django.utils.translation import override

from games.api.codes import all_codes
from games.api.problems import exception_handler
from games.consumers.base import Socket
from games.errors import REFUSALS, GameError, Sanctioned

LANGUAGES = ("en", "de")


class Listening(Socket):
    """A socket that keeps what it says."""

    def __init__(self, language: str) -> None:
        super().__init__()
        self.language = language
        self.said: dict[str, Any] = {}

    async def say(self, **message: Any) -> None:
        self.said = message


def every_refusal() -> list[GameError]:
    """Each refusal, and once more for each reason that has a sentence of its own."""
    made = []
    for error in REFUSALS.values():
        # What passes by itself says in `why` in how many seconds, or when.
        made.append(error("60" if error.status in (429, 503) else ""))
        made += [error(why) for why in getattr(error, "sentences", {})]
        if issubclass(error, Sanctioned):
            made.append(error("2026-12-01T12:00:00Z"))
    return made


def by_rest(error: GameError) -> Any:
    answer = exception_handler(error, {"request": None})
    assert answer is not None
    return answer


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refusal_is_the_same_on_the_socket_and_over_rest(language: str) -> None:
    for error in every_refusal():
        socket = Listening(language)
        asyncio.run(socket.refuse(None, error))
        with override(language):
            answer = by_rest(error)
        assert answer.status_code == answer.data["status"] == error.status
        assert answer.data["code"] == socket.said["code"] == error.code
        assert answer.data["detail"] == socket.said["detail"]
        assert answer.data.get("why", "") == error.why


def test_every_refusal_is_said_in_every_language() -> None:
    for error in every_refusal():
        sentences = set()
        for language in LANGUAGES:
            with override(language):
                sentences.add(by_rest(error).data["detail"])
        assert len(sentences) == len(LANGUAGES), f"{error}: {sentences}"


def test_every_code_has_a_sentence_in_every_language() -> None:
    for code in all_codes():
        sentences = set()
        for language in LANGUAGES:
            with override(language):
                sentences.add(code.say())
        assert len(sentences) == len(LANGUAGES), f"{code.name}: {sentences}"

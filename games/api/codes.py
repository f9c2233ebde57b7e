"""Every code that a problem document can have, with the status and where it is said."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import cast

from django.utils.functional import Promise
from rest_framework.exceptions import APIException

from accounts.authentication import BadToken, CsrfFailed, ReadOnlyToken
from games.api.answers import protocol_codes
from games.api.parsers import TooLarge
from games.api.problems import CODES, PreconditionFailed, ServerError
from games.errors import REFUSALS, UnknownCommand

_UNPROCESSABLE = 422
_BLANKS = re.compile(r' [„"«]\{\w+\}[“"»]')


@dataclass(frozen=True, slots=True)
class Code:
    """One code: `status` of the answer, and the sentence that people read."""

    name: str
    status: int
    # In the language of the moment.
    sentence: str | Promise
    # Whether a socket says it, too.
    socket: bool

    def say(self) -> str:
        """The sentence, without the parts that only an error itself knows."""
        return _BLANKS.sub("", str(self.sentence))


# Codes that the framework or the way of calling brings; no rule of a game is behind them.
_CALLING: dict[str, type[APIException]] = {
    **{code: error for error, code in CODES.items()},
    BadToken.default_code: BadToken,
    ReadOnlyToken.default_code: ReadOnlyToken,
    CsrfFailed.default_code: CsrfFailed,
    TooLarge.default_code: TooLarge,
    PreconditionFailed.default_code: PreconditionFailed,
    ServerError.default_code: ServerError,
}


def all_codes() -> list[Code]:
    """Every code, those of games first, in the order of the errors they stand for."""
    games = [
        Code(error.code, error.status, error.detail, error.code in protocol_codes())
        for error in REFUSALS.values()
        if error is not UnknownCommand
    ]
    calling = [
        Code(
            name,
            _UNPROCESSABLE if name == "invalid" else error.status_code,
            cast("str | Promise", error.default_detail),
            socket=False,
        )
        for name, error in _CALLING.items()
    ]
    return games + calling

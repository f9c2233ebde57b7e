"""Says of a call what it takes, what it answers and how it may be refused, for the schema."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from http import HTTPStatus
from typing import Any, TypeVar

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.serializers import Serializer

from games.api.answers import Schema, ref
from games.api.limits import USUAL_COST
from games.api.problems import PreconditionFailed
from games.errors import (
    BadMessage,
    Banned,
    GameError,
    GameOver,
    IllegalMove,
    LinkExpired,
    LinkTaken,
    LinkWithdrawn,
    NeedsConsent,
    NotAPlayer,
    NotFound,
    NotJoined,
    NotPossibleHere,
    NotWelcome,
    NotYourTurn,
    OwnLink,
    Private,
    SetupConflict,
    StalePly,
    Suspended,
    UnknownBestOf,
    UnknownClock,
    UnknownFirst,
    UnknownLevel,
    UnknownRules,
)

View = TypeVar("View", bound=Callable[..., Any])
Refusals = Iterable[type[GameError]]

PROBLEM_TYPE = "application/problem+json"

# What looking at a game may come to, and every act in it.
LOOK: Refusals = (NotFound, Private)
# What moderators may have forbidden whoever wants to play.
BARRED: Refusals = (Banned, Suspended)
ACT: Refusals = (NotFound, NotAPlayer, NotPossibleHere, NotJoined, *BARRED)
ACT_AT_PLY: Refusals = (*ACT, StalePly, GameOver)
MOVE: Refusals = (*ACT_AT_PLY, NotYourTurn, IllegalMove)
CONSENT: Refusals = (*ACT_AT_PLY, NeedsConsent)

SETUP: Refusals = (
    *(UnknownRules, UnknownLevel, UnknownFirst, UnknownClock, UnknownBestOf, SetupConflict),
    BadMessage,
    *BARRED,
)
JOIN: Refusals = (
    *(NotFound, OwnLink, NotWelcome, LinkTaken, LinkExpired, LinkWithdrawn),
    SetupConflict,
    *BARRED,
)

GAME_PART = (("public_id", "The id of the game."),)
MATCH_PART = (("public_id", "The id of the match."),)
NAME_PART = (("name", "What the account holder is called."),)

# By status, what any call may be refused with, any that writes, and any with a body.
_ANY = {
    400: ("bad_request",),
    401: ("bad_token",),
    406: ("not_acceptable",),
    429: ("throttled",),
}
_WRITE = {403: ("csrf_failed", "read_only_token")}
_BODY = {
    413: ("too_large",),
    415: ("unsupported_media_type",),
    422: ("invalid",),
}


def described(
    name: str,
    summary: str,
    *,
    answer: str | None,
    group: str,
    status: int = 200,
    also: dict[int, str] | None = None,
    takes: type[Serializer[None]] | None = None,
    path: Iterable[tuple[str, str]] = (),
    query: Iterable[OpenApiParameter] = (),
    refuses: Refusals = (),
    codes: Iterable[tuple[int, str]] = (),
    writes: bool = False,
    asks_who: bool = True,
    forms: dict[str, Schema] | None = None,
    cost: int = USUAL_COST,
    cost_words: str = "",
) -> Callable[[View], View]:
    """Describes the view method: `answer` names a component, None for one that is no JSON.

    `also` are further statuses with the same answer, `forms` other media types of it, `path` the
    parts of the address with a word about each, and `codes` refusals beside those of `refuses`.
    `asks_who` is False where nobody's token is looked at.
    `cost` is in points (see games.api.limits); `cost_words` says when it costs something else.
    """
    responses: dict[Any, Any] = {}
    for number, words in {status: summary, **(also or {})}.items():
        if (answer is None and not forms) or number == HTTPStatus.NOT_MODIFIED:
            responses[number] = OpenApiResponse(description=words)
            continue
        if answer is not None:
            responses[number, "application/json"] = OpenApiResponse(ref(answer), words)
        for kind, schema in (forms or {}).items():
            responses[number, kind] = OpenApiResponse(schema, words)
    if HTTPStatus.NOT_MODIFIED in (also or {}):
        codes = (*codes, (PreconditionFailed.status_code, PreconditionFailed.default_code))
    refused = _refusals(refuses, codes, writes=writes or takes is not None, body=takes is not None)
    if not asks_who:
        del refused[HTTPStatus.UNAUTHORIZED]
    for number, names in refused.items():
        told = ", ".join(f"`{one}`" for one in names)
        responses[number, PROBLEM_TYPE] = OpenApiResponse(ref("Problem"), told)
    parameters = [
        OpenApiParameter(part, OpenApiTypes.STR, OpenApiParameter.PATH, description=words)
        for part, words in path
    ]
    tell = extend_schema(
        operation_id=name,
        summary=summary,
        tags=[group],
        request=takes,
        responses=responses,
        parameters=[*parameters, *query],
        extensions={"x-cost": cost, **({"x-cost-words": cost_words} if cost_words else {})},
    )

    def decorate(method: View) -> View:
        told: View = tell(method)
        told.cost = cost  # type: ignore[attr-defined]
        return told

    return decorate


def in_query(name: str, words: str, **more: Any) -> OpenApiParameter:
    """A part of the query of an address."""
    return OpenApiParameter(name, more.pop("type", OpenApiTypes.STR), description=words, **more)


def _refusals(
    refuses: Refusals, codes: Iterable[tuple[int, str]], *, writes: bool, body: bool
) -> dict[int, tuple[str, ...]]:
    found: dict[int, list[str]] = {}
    told = [(error.status, error.code) for error in refuses]
    pairs = [*told, *codes]
    for common in (_ANY, _WRITE if writes else {}, _BODY if body else {}):
        pairs += [(number, one) for number, ones in common.items() for one in ones]
    for number, one in pairs:
        if one not in found.setdefault(number, []):
            found[number].append(one)
    return {number: tuple(found[number]) for number in sorted(found)}

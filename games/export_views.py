"""The files of months for everybody: a page that lists them, a list for programs, the files."""

from __future__ import annotations

import hashlib
import re
from collections.abc import AsyncIterator, Iterator
from datetime import date, datetime
from typing import IO, Any

from asgiref.sync import sync_to_async
from django.core.handlers.asgi import ASGIRequest
from django.http import HttpRequest, HttpResponse, JsonResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils.cache import get_conditional_response
from django.utils.http import http_date
from django.views.decorators.http import require_safe

from games.costs import over_limit, refusal
from games.errors import NotFound
from games.selectors.dumps import Dump, dump_of, dumps
from games.selectors.time import moment_text

# What a file costs, in points of the API's limits, and the list of them for programs.
FILE_COST, LIST_COST = 20, 2

LICENCE = "CC0-1.0"

_CHUNK = 256 * 1024
_RANGE = re.compile(r"bytes=(?:(\d{1,18})-(\d{1,18})?|-(\d{1,18}))")


@require_safe
def exports(request: HttpRequest) -> HttpResponse:
    """The page."""
    return render(request, "games/exports.html", {"dumps": dumps()})


@require_safe
def exports_list(request: HttpRequest) -> HttpResponseBase:
    """`/exports/index.json`: the same for programs."""
    if refused := over_limit(request, LIST_COST):
        return refused
    told = [
        {
            "month": f"{dump.month:%Y-%m}",
            "url": f"/exports/{dump.name}",
            "games": dump.games,
            "bytes": dump.size,
            "sha256": dump.checksum,
            "schema": dump.schema,
            "made_at": moment_text(dump.made_at),
        }
        for dump in dumps()
    ]
    response = JsonResponse({"licence": LICENCE, "dumps": told})
    tag = f'"{hashlib.sha256(response.content).hexdigest()[:32]}"'
    _for_everybody(response, tag)
    return get_conditional_response(request, etag=tag, response=response) or response


@require_safe
def export_file(request: HttpRequest, month: str) -> HttpResponseBase:
    """A file, or the part of it that `Range` asks for, streamed."""
    if refused := over_limit(request, FILE_COST):
        return refused
    dump = _dump(month)
    if dump is None:
        return _nothing()
    tag = f'"{dump.checksum}"'
    if known := get_conditional_response(request, etag=tag):
        _for_everybody(known, tag)
        return known
    file = dump.path.open("rb")
    first, last = 0, dump.size - 1
    asked = request.headers.get("Range", "")
    if asked and request.headers.get("If-Range", tag) == tag:
        first, last = _part(asked, dump.size)
        if first > last:
            file.close()
            answer = HttpResponse(status=416)
            answer["Content-Range"] = f"bytes */{dump.size}"
            return answer
    whole = last - first + 1 == dump.size
    file.seek(first)
    response = _stream(request, file, last - first + 1)
    response.status_code = 200 if whole else 206
    if not whole:
        response["Content-Range"] = f"bytes {first}-{last}/{dump.size}"
    response["Content-Length"] = str(last - first + 1)
    response["Content-Disposition"] = f'attachment; filename="{dump.name}"'
    response["Accept-Ranges"] = "bytes"
    response["Last-Modified"] = http_date(dump.made_at.timestamp())
    _for_everybody(response, tag)
    return response


@require_safe
def export_checksum(request: HttpRequest, month: str) -> HttpResponseBase:
    """The checksum, as `sha256sum -c` reads it."""
    dump = _dump(month)
    if dump is None:
        return _nothing()
    text = f"{dump.checksum}  {dump.name}\n"
    response = HttpResponse(text, content_type="text/plain; charset=utf-8")
    _for_everybody(response, f'"{hashlib.sha256(text.encode()).hexdigest()[:32]}"')
    return response


def _dump(month: str) -> Dump | None:
    """By a month like `2026-11`, which the address has to have; so no path comes from outside."""
    try:
        day: date = datetime.strptime(month, "%Y-%m").date()
    except ValueError:
        return None
    return dump_of(day)


def _nothing() -> HttpResponse:
    error = NotFound()
    return refusal(error.status, error.code, error.sentence)


def _part(asked: str, size: int) -> tuple[int, int]:
    """First and last byte: all where it is not understood, none where there is no such part."""
    found = _RANGE.fullmatch(asked.replace(" ", ""))
    if found is None or (found[2] and int(found[2]) < int(found[1])):
        return 0, size - 1
    if found[3] is not None:
        return max(0, size - int(found[3])), size - 1
    return int(found[1]), min(int(found[2] or size), size - 1)


def _for_everybody(response: HttpResponseBase, tag: str) -> None:
    """Any page may read it, and who has it asks whether it is still true: people may have left."""
    response["ETag"] = tag
    response["Cache-Control"] = "public, no-cache"
    response["Access-Control-Allow-Origin"] = "*"
    response["Access-Control-Expose-Headers"] = "ETag, Content-Range, Accept-Ranges, Retry-After"
    response["Cross-Origin-Resource-Policy"] = "cross-origin"
    response["X-Content-Type-Options"] = "nosniff"


def _stream(request: HttpRequest, file: IO[bytes], length: int) -> StreamingHttpResponse:
    content: Any = (
        _async_chunks(file, length) if isinstance(request, ASGIRequest) else _chunks(file, length)
    )
    response = StreamingHttpResponse(content, content_type="application/gzip")
    # Also where nothing of it is read, as for HEAD.
    response._resource_closers.append(file.close)  # type: ignore[attr-defined]
    return response


def _chunks(file: IO[bytes], length: int) -> Iterator[bytes]:
    while length > 0 and (chunk := file.read(min(_CHUNK, length))):
        length -= len(chunk)
        yield chunk


async def _async_chunks(file: IO[bytes], length: int) -> AsyncIterator[bytes]:
    read = sync_to_async(file.read, thread_sensitive=False)
    while length > 0 and (chunk := await read(min(_CHUNK, length))):
        length -= len(chunk)
        yield chunk

"""Reading request bodies that may be anything."""

from __future__ import annotations

import io
from collections.abc import Mapping
from typing import IO, Any

from django.utils.translation import gettext_lazy as _
from rest_framework.exceptions import APIException, ParseError
from rest_framework.parsers import JSONParser

MAX_BYTES = 64 * 1024


class TooLarge(APIException):
    status_code = 413
    default_code = "too_large"
    default_detail = _("This is too large.")


class BoundedJSONParser(JSONParser):
    """Strict JSON of at most 64 KiB; ParseError for any other text, however deeply nested."""

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> dict[str, Any]:
        body = stream.read(MAX_BYTES + 1)
        if len(body) > MAX_BYTES:
            raise TooLarge
        try:
            content: dict[str, Any] = super().parse(io.BytesIO(body), media_type, parser_context)
        except (RecursionError, ParseError) as error:
            # The framework's own words are those of Python, in English alone.
            raise ParseError(_("This is no JSON.")) from error
        return content

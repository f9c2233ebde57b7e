"""The OpenAPI document of the API, made from the code that answers."""

from __future__ import annotations

from functools import cache
from typing import Any

from django.utils.translation import override
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.generators import SchemaGenerator

from games.api.answers import protocol_parts
from games.api.codes import all_codes
from games.api.components import COMPONENTS
from games.api.examples import put_examples

Document = dict[str, Any]


class BearerScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """Programs."""

    target_class = "accounts.authentication.BearerAuthentication"
    name = "token"

    def get_security_definition(self, auto_schema: object) -> dict[str, str]:
        return {
            "type": "http",
            "scheme": "bearer",
            "description": "A token from POST /guests/, or one of your own from your settings.",
        }


class SessionScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """Pages of the site."""

    target_class = "accounts.authentication.SessionAuthentication"
    name = "session"

    def get_security_definition(self, auto_schema: object) -> dict[str, str]:
        return {
            "type": "apiKey",
            "in": "cookie",
            "name": "sessionid",
            "description": "The pages of the site; calls that write need X-CSRFToken, too.",
        }


@cache
def document() -> Document:
    """The whole document, in English; the same for everybody, whoever asks first."""
    generator: Any = SchemaGenerator
    with override("en"):
        made: Document = generator().get_schema(request=None, public=True)
    return made


def add_components(result: Document, **_: object) -> Document:
    """Puts the answers beside the requests that the framework has found."""
    parts: Document = result.setdefault("components", {}).setdefault("schemas", {})
    parts |= protocol_parts() | COMPONENTS
    parts["ProblemCode"] = {"enum": sorted({code.name for code in all_codes()})}
    result["components"]["schemas"] = dict(sorted(parts.items()))
    put_examples(result["paths"])
    return result

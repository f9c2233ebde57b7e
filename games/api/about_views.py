"""The API about itself: its schema, and a page to read."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.views.decorators.http import require_safe
from rest_framework.request import Request

from games.api.codes import all_codes
from games.api.docs_page import groups, parts
from games.api.public import PublicRead, as_json, tagged
from games.api.schema import document

SCHEMA_COST = 5


class SchemaView(PublicRead):
    """The OpenAPI document, as JSON."""

    schema = None

    def cost(self, request: Request) -> int:
        """It is long."""
        return SCHEMA_COST

    def get(self, request: Request) -> HttpResponseBase:
        return tagged(request, as_json(document()), "application/json", kept=0, public=True)


@require_safe
def docs(request: HttpRequest) -> HttpResponse:
    """The page."""
    described = document()
    context = {
        "groups": groups(described),
        "parts": parts(described),
        "codes": all_codes(),
    }
    return render(request, "games/api_docs.html", context)

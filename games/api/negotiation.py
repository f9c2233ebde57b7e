"""Which form an answer takes: what Accept asks for, or `format` in the address."""

from __future__ import annotations

import re
from collections.abc import Iterable

from django.http import Http404
from rest_framework.exceptions import NotAcceptable
from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request
from rest_framework.settings import api_settings

_WEIGHT = re.compile(r"(?:0(?:\.[0-9]{0,3})?|1(?:\.0{0,3})?)")


class Negotiation(DefaultContentNegotiation):
    """Weighs what the caller likes (RFC 9110), which the framework's own does not.

    NotAcceptable for a form that there is not, however it was asked for.
    """

    def select_renderer(
        self,
        request: Request,
        renderers: Iterable[BaseRenderer],
        format_suffix: str | None = None,
    ) -> tuple[BaseRenderer, str]:
        found = list(renderers)
        name = format_suffix or request.query_params.get(
            str(api_settings.URL_FORMAT_OVERRIDE), None
        )
        if name:
            # Who says it in the address cannot say it otherwise.
            chosen = self.filter_renderers(found, name)[0]
            return chosen, str(chosen.media_type)
        liked = _liked(request.headers.get("Accept", ""))
        weights = [_weight(str(one.media_type), liked) for one in found]
        best = max(weights, default=0.0)
        if not best:
            raise NotAcceptable(available_renderers=found)
        # Of those that are liked equally well the first is what the call gives by itself.
        chosen = found[weights.index(best)]
        return chosen, str(chosen.media_type)

    def filter_renderers(
        self, renderers: Iterable[BaseRenderer], format: str
    ) -> list[BaseRenderer]:
        found = list(renderers)
        try:
            return list(super().filter_renderers(found, format))
        except Http404 as error:
            raise NotAcceptable(available_renderers=found) from error


def _liked(header: str) -> dict[str, float]:
    """Weights by media range; who asks for nothing in particular gets what there is."""
    liked: dict[str, float] = {}
    for part in header.split(","):
        kind, *parameters = (word.strip().lower() for word in part.split(";"))
        if not kind:
            continue
        weight = 1.0
        for parameter in parameters:
            key, _, value = parameter.partition("=")
            if key.strip() == "q" and _WEIGHT.fullmatch(value.strip()):
                weight = float(value)
        liked[kind] = max(weight, liked.get(kind, 0.0))
    return liked or {"*/*": 1.0}


def _weight(kind: str, liked: dict[str, float]) -> float:
    """What the most particular range says that fits; 0 where none does."""
    ranges = (kind, f"{kind.partition('/')[0]}/*", "*/*")
    return next((liked[one] for one in ranges if one in liked), 0.0)

"""Which form an answer takes: what Accept asks for, or `format` in the address."""

from __future__ import annotations

from collections.abc import Iterable

from django.http import Http404
from rest_framework.exceptions import NotAcceptable
from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request


class Negotiation(DefaultContentNegotiation):
    """The framework's own; NotAcceptable for a form that there is not, however it was asked for."""

    def filter_renderers(
        self, renderers: Iterable[BaseRenderer], format: str
    ) -> list[BaseRenderer]:
        found = list(renderers)
        try:
            return list(super().filter_renderers(found, format))
        except Http404 as error:
            raise NotAcceptable(available_renderers=found) from error

    def get_accept_list(self, request: Request) -> list[str]:
        """Who asks for nothing in particular gets what there is."""
        return list(super().get_accept_list(request)) or ["*/*"]

"""What only programs call: streams."""

from __future__ import annotations

from tests.games.api.conftest import Api


def call_as_programs_do(api: Api) -> None:
    """Every one of these calls, answered well."""
    game = api.new_match()["game"]["id"]
    for path in ("/stream/", f"/games/{game}/stream/"):
        api.get(path)

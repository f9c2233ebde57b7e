"""Lists of finished games over the API: what an address asks for, pages, and the stream."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, fields
from urllib.parse import urlencode

from asgiref.sync import sync_to_async
from django.http import StreamingHttpResponse
from django.http.request import QueryDict
from django.utils.translation import gettext as _
from rest_framework.exceptions import ValidationError

from accounts.errors import NoSuchPlayer
from accounts.models import Player
from games.api.public import as_json
from games.errors import NotFound
from games.history_query import OPPONENTS, HistoryQuery, history_query
from games.selectors.finished import SORTS, FinishedGames
from games.selectors.profiles import shown_player

PAGE, MOST = 50, 100
# So many games of a stream are read at a time; the first ones are sent at once.
FIRST, BATCH = 50, 1000

FILTERS = tuple(field.name for field in fields(HistoryQuery) if field.name != "name")

# What an address may say.
PARAMETERS = {
    "player": "An account holder's name; what follows is meant from their side.",
    "rules": "The key of a game.",
    "opponent": "`computer`, `person`, `screen`, or an account holder's name.",
    "level": "The level of the computer.",
    "result": "`win`, `loss` or `draw`.",
    "side": "The side that was theirs.",
    "since": "The first day, where the site is at home.",
    "until": "The last day.",
    "min_plies": "At least so many plies.",
    "max_plies": "At most so many plies.",
    "sort": "`newest` or `oldest`.",
    "cursor": "Where the page begins; it comes with `next`.",
    "limit": f"Games a page, 1 to {MOST}, {PAGE} unless told; in a stream how many in all.",
    "format": "`json` or `ndjson`, for those who cannot send Accept.",
}


@dataclass(frozen=True, slots=True)
class GameList:
    """The games, where to begin, and how many; `limit` None for all."""

    games: FinishedGames
    words: dict[str, str]
    cursor: str
    limit: int | None

    def page(self) -> dict[str, object]:
        """One page, with the address of the next."""
        found, place = self.games.states(self.cursor, self.limit or PAGE)
        following = urlencode({**self.words, "cursor": place}) if place else None
        return {
            "games": found,
            "next": following and f"/api/v1/games/?{following}",
        }

    def stream(self, *, asynchronous: bool) -> StreamingHttpResponse:
        """The list as a JSON document a line, in constant memory.

        Games are read in batches, so that no transaction stays open for as long as somebody reads.
        """
        parts = self._async_parts() if asynchronous else self._parts()
        return StreamingHttpResponse(parts, content_type="application/x-ndjson")

    def _parts(self) -> Iterator[bytes]:
        place: str | None = self.cursor
        left, size = self.limit, FIRST
        while place is not None and left != 0:
            text, place, left = self._batch(place, left, size)
            yield text
            size = BATCH

    async def _async_parts(self) -> AsyncIterator[bytes]:
        place: str | None = self.cursor
        left, size = self.limit, FIRST
        while place is not None and left != 0:
            text, place, left = await sync_to_async(self._batch)(place, left, size)
            yield text
            size = BATCH

    def _batch(
        self, place: str, left: int | None, size: int
    ) -> tuple[bytes, str | None, int | None]:
        size = size if left is None else min(size, left)
        found, following = self.games.states(place, size)
        text = "".join(as_json(game) + "\n" for game in found).encode()
        return text, following, None if left is None else left - len(found)


def game_list(words: QueryDict, viewer: Player | None, *, most: int | None = MOST) -> GameList:
    """What an address asks for; ValidationError by parameter, NotFound, PrivateProfile.

    `most` is the largest limit that makes sense, None for any.
    """
    told = {name: str(words[name]).strip() for name in words}
    wrong = [name for name in told if name not in PARAMETERS]
    told = {name: text for name, text in told.items() if text}
    player = _named(told["player"], viewer) if "player" in told else None
    asked = {name: told[name] for name in FILTERS if name in told}
    if asked.get("opponent", OPPONENTS[0]) not in OPPONENTS:
        asked["name"] = _named(asked.pop("opponent"), viewer).name
    query, more = history_query(asked)
    wrong += ["opponent" if name == "name" else name for name in more]
    if query.sort not in SORTS:
        wrong.append("sort")
        query = HistoryQuery()
    games = FinishedGames(query, player, viewer)
    cursor, limit = told.get("cursor", ""), told.get("limit")
    if cursor and not games.is_place(cursor):
        wrong.append("cursor")
    number = None if limit is None else _limit(limit, most)
    if number == 0:
        wrong.append("limit")
    if wrong:
        raise ValidationError({name: [_("There is no such choice.")] for name in wrong})
    kept = {name: told[name] for name in PARAMETERS if name in told and name != "cursor"}
    return GameList(games, kept, cursor, number)


def _limit(text: str, most: int | None) -> int:
    """The number; 0 for what is none, or too large."""
    if not (text.isascii() and text.isdigit() and len(text) <= len("1000000")):
        return 0
    return int(text) if most is None or int(text) <= most else 0


def _named(name: str, viewer: Player | None) -> Player:
    try:
        return shown_player(name, viewer)
    except NoSuchPlayer as error:
        raise NotFound from error

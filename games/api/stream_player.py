"""What a person's stream tells: their games and challenges, from the first line to the last."""

from __future__ import annotations

import logging
import time
import uuid
from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from datetime import timedelta

from django.core.cache import cache
from django.utils import timezone

from accounts.models import Player
from games.after_commit import game_group, player_group
from games.api.streaming import KEEP_ALIVE, Line
from games.models import Game, Match
from games.selectors.stream import (
    challenges_to,
    games_ended_since,
    games_named,
    open_games,
    told_challenge,
    told_game,
    wishes_after,
)
from games.services.lobby import seek_beat, seek_leave
from games.services.presence import Sign, connection_close, connections_beat

log = logging.getLogger(__name__)

# For so long after a game its other player may ask for another one and be heard.
LISTENS_AFTER = 600.0
MOST_ENDED = 20
# A game that ends before the stream has ever seen it is looked for so far back.
SLACK = timedelta(seconds=10)


@dataclass(slots=True)
class _Ended:
    at: float
    is_live: bool
    told: set[tuple[str, str]] = field(default_factory=set)


class PlayerTeller:
    """Tells of all games of one person; an open stream is also their sign of life in them.

    `who` proves anew who asks, so that a token that has been taken back tells nothing more.
    """

    def __init__(self, player: Player, who: Callable[[], Player | None], key: str) -> None:
        self.is_over = False
        self._player, self._who, self._key = player, who, key
        self._since = timezone.now()
        self._games: dict[str, Game] = {}
        self._ended: dict[str, _Ended] = {}
        self._challenges: set[str] = set()
        self._signs: dict[str, str] = {}
        self._is_begun = False

    @property
    def own_group(self) -> str:
        """Where one stream is open at a time."""
        return f"stream.{self._player.public_id}"

    def groups(self) -> set[str]:
        games = map(game_group, [*self._games, *self._ended])
        return {self.own_group, player_group(self._player), *games}

    def news(self, games: Collection[str] | None) -> list[Line]:
        if not self._is_begun:
            self._recall()
        rows = self._all() if games is None else games_named(self._player, games)
        lines = [line for game in rows for line in self._change(game)]
        if games is None:
            lines += self._challenges_to_me()
        lines += self._wishes()
        if not self._is_begun:
            self._is_begun = True
            lines.append({"type": "ready"})
        return lines

    def tick(self) -> str:
        if self._who() != self._player:
            return "identity"
        self._sign_of_life()
        return "" if self._is_only_one() else "replaced"

    def end(self) -> None:
        for key in self._signs.values():
            connection_close(key=key)
        seek_leave(player=self._player)

    def _recall(self) -> None:
        """Games that ended before the stream was opened: their other player may ask for more."""
        since = self._since - timedelta(seconds=LISTENS_AFTER)
        ended = [game for game in games_ended_since(self._player, since) if self._is_earlier(game)]
        for game in reversed(ended[:MOST_ENDED]):
            self._ended[game.public_id] = _Ended(time.monotonic(), is_live=True)

    def _is_earlier(self, game: Game) -> bool:
        at = game.finished_at
        return game.match.mode == Match.Mode.LINK and at is not None and at < self._since

    def _all(self) -> list[Game]:
        now = timezone.now()
        ended = games_ended_since(self._player, self._since)
        rows = {game.public_id: game for game in [*open_games(self._player), *ended]}
        missing = set(self._games) - set(rows)
        rows |= {game.public_id: game for game in games_named(self._player, missing)}
        for public_id in missing - set(rows):
            del self._games[public_id]
        self._since = max(self._since, now - SLACK)
        return list(rows.values())

    def _change(self, game: Game) -> list[Line]:
        """What has to be said of a game as it is now."""
        earlier, name = self._games.get(game.public_id), game.public_id
        if game.is_over:
            return self._end(game, earlier)
        self._games[name] = game
        if earlier is not None and earlier.version == game.version:
            return []
        if not game.is_running:
            if earlier is not None:
                return []
            told = told_challenge(game.match.invitation, self._player)
            return [{"type": "challenge", "challenge": told}]
        lines: list[Line] = []
        if earlier is not None and not earlier.is_running:
            lines.append(_gone(game.match.public_id, "accepted"))
        started = earlier is None or not earlier.is_running
        kind = "game_start" if started else "game_state"
        return [*lines, {"type": kind, "game": told_game(game, self._player)}]

    def _end(self, game: Game, earlier: Game | None) -> list[Line]:
        if earlier is None and game.public_id in self._ended:
            return []
        self._games.pop(game.public_id, None)
        if earlier is not None and not earlier.is_running and not game.opened:
            return [_gone(game.match.public_id, "withdrawn")]
        is_live = game.match.mode == Match.Mode.LINK
        self._ended[game.public_id] = _Ended(time.monotonic(), is_live)
        while len(self._ended) > MOST_ENDED:
            del self._ended[next(iter(self._ended))]
        return [{"type": "game_end", "game": told_game(game, self._player)}]

    def _challenges_to_me(self) -> list[Line]:
        rows = {row.match.public_id: row for row in challenges_to(self._player, timezone.now())}
        lines = [_gone(name, "gone") for name in sorted(self._challenges - set(rows))]
        for name, row in rows.items():
            if name not in self._challenges:
                told = told_challenge(row, self._player)
                lines.append({"type": "challenge", "challenge": told})
        self._challenges = set(rows)
        return lines

    def _wishes(self) -> list[Line]:
        """Others who ask for another round, or another match."""
        before = time.monotonic() - LISTENS_AFTER
        for name in [name for name, ended in self._ended.items() if ended.at < before]:
            del self._ended[name]
        names = [name for name, ended in self._ended.items() if ended.is_live]
        lines: list[Line] = []
        for offer in wishes_after(self._player, names) if names else []:
            name, wish = offer.game.public_id, (offer.kind, offer.side)
            if wish not in self._ended[name].told:
                self._ended[name].told.add(wish)
                match = offer.game.match.public_id
                lines.append({"type": "wish", "what": offer.kind, "game": name, "match": match})
        return lines

    def _sign_of_life(self) -> None:
        """Who listens is here: in the games, and in the lobby."""
        live = [name for name, game in self._games.items() if game.match.mode == Match.Mode.LINK]
        live += [name for name, ended in self._ended.items() if ended.is_live]
        for name in set(self._signs) - set(live):
            connection_close(key=self._signs.pop(name))
        for name in live:
            self._signs.setdefault(name, uuid.uuid4().hex)
        if live:
            connections_beat([Sign(key, name, self._player) for name, key in self._signs.items()])
        seek_beat(player=self._player)

    def _is_only_one(self) -> bool:
        """Whether no later stream has taken this one's place; the hint of it may have been lost."""
        name = f"stream:{self._player.pk}"
        try:
            latest = max(self._key, cache.get(name) or "")  # keys grow with time
            cache.set(name, latest, timeout=5 * KEEP_ALIVE)
        except Exception:  # each cache has errors of its own; none of them may end a stream
            log.warning("the cache knows no streams", exc_info=True)
            return True
        return latest == self._key


def _gone(match: str, why: str) -> Line:
    return {"type": "challenge_gone", "id": match, "why": why}

"""What the database says of a game, against what its two players were told."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.live.histories import CLOCK, Client

# Each player's first move is free.
FREE_PLIES = 2


def check_histories(database: Path, clients: list[Client]) -> list[str]:
    """Every way in which the two differ; empty when all is well."""
    connection = sqlite3.connect(database)
    connection.row_factory = sqlite3.Row
    games = zip(clients[::2], clients[1::2], strict=True)
    wrong = [
        f"{red.pair.game}: {sentence}"
        for red, yellow in games
        for sentence in _differences(connection, red, yellow)
    ]
    connection.close()
    return wrong


def _differences(connection: sqlite3.Connection, red: Client, yellow: Client) -> Iterator[str]:
    game = _rows(connection, "games_game", "public_id", red.pair.game)[0]
    moves = _rows(connection, "games_move", "game_id", game["id"], "ply")
    events = _rows(connection, "games_gameevent", "game_id", game["id"], "version")
    commands = {
        row["command_id"]: row for row in _rows(connection, "games_command", "game_id", game["id"])
    }
    texts = [row["text"] for row in moves]
    if [row["ply"] for row in moves] != list(range(1, game["plies"] + 1)):
        yield f"plies {[row['ply'] for row in moves]}"
    if {row["side"] != ("yellow", "red")[row["ply"] % 2] for row in moves} != {False}:
        yield "a move out of turn"
    if texts != red.moves or game["moves_text"].split() != texts:
        yield f"moves {texts}, meant were {red.moves}"
    for client in (red, yellow):
        if client.view != texts:
            yield f"{client.side} saw {client.view}"
    if [row["version"] for row in events] != list(range(1, game["version"] + 1)):
        yield f"versions {[row['version'] for row in events]}"
    if sum(row["kind"] == "move" for row in events) != len(moves):
        yield "another number of move events than of moves"
    yield from _untrue_answers(commands, red, yellow, len(moves))
    yield from _wrong_clock(connection, game["id"], moves)


def _untrue_answers(
    commands: dict[str, Any], red: Client, yellow: Client, plies: int
) -> Iterator[str]:
    accepted = []
    for name, (kind, ply) in [*red.answers.items(), *yellow.answers.items()]:
        row = commands.get(name)
        if row is None:
            yield f"{name} was answered {kind} and is not remembered"
        elif (kind == "ack") != (row["code"] == "") or (kind == "ack" and row["ply"] != ply):
            yield f"{name} was answered {kind} {ply}, remembered is {dict(row)}"
        if kind == "ack":
            accepted.append(ply)
    if sorted(accepted) != list(range(1, plies + 1)):
        yield f"acknowledged plies {sorted(accepted)}"


def _wrong_clock(connection: sqlite3.Connection, game: int, moves: list[Any]) -> Iterator[str]:
    clock = _rows(connection, "games_clock", "game_id", game)[0]
    left, lag = json.loads(clock["left_ms"]), json.loads(clock["lag_ms"])
    for side in ("red", "yellow"):
        own = [row for row in moves if row["side"] == side and row["ply"] > FREE_PLIES]
        spent = sum(row["spent_ms"] for row in own)
        if left[side] != 1000 * CLOCK["initial"] - spent + lag.get(side, 0):
            yield f"{side}'s clock shows {left[side]} after {spent} ms with {lag} given back"


def _rows(
    connection: sqlite3.Connection, table: str, column: str, value: object, order: str = "id"
) -> list[Any]:
    return connection.execute(
        f"SELECT * FROM {table} WHERE {column} = ? ORDER BY {order}", (value,)
    ).fetchall()

"""The statements with which the database makes games, for PostgreSQL and SQLite alike."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Any

from django.conf import settings

RULES = ("7x6", "7x6", "7x6", "7x6", "7x6", "7x6", "8x7", "8x7", "6x5", "5x4")
LEVELS = ("neuling", "normal", "stark", "meister")
# Different games of each rules key and beginner.
KINDS = 16
SECONDS_A_MOVE, SECONDS_A_ROUND = 9, 150

_TABLES = {
    "sample": "rules text, first text, kind int, plies int, moves text, board text, winner text,"
    " reason text, lines text, to_move text, opening int, answer int",
    "move": "rules text, first text, kind int, ply int, side text, move text",
}

# The key of a match in the order of its making, `i`, says everything else about it.
_MATCHES = """
CREATE TEMPORARY TABLE made_match AS
WITH RECURSIVE counted(i) AS (
  SELECT 0 UNION ALL SELECT i + 1 FROM counted WHERE i + 1 < {matches}
)
SELECT i,
  {match} + i AS id,
  CASE i % 4 WHEN 0 THEN 'hotseat' WHEN 3 THEN 'link' ELSE 'computer' END AS mode,
  CASE i % 10 {rules} END AS rules,
  CASE WHEN i % 4 IN (1, 2) THEN CASE (i / 4) % 4 {levels} END ELSE '' END AS level,
  CASE (i / 2) % 2 WHEN 0 THEN 'red' ELSE 'yellow' END AS side,
  CASE (i / 2) % 2 WHEN 0 THEN 'yellow' ELSE 'red' END AS against,
  {player} + (CAST(i AS bigint) * 7919) % {people} AS owner,
  CASE WHEN i % 4 = 3
    THEN {player} + (CAST(i AS bigint) * 7919 + 1 + i % 97) % {people} END AS other
FROM counted
"""

_STATEMENTS = {
    "matches": """
INSERT INTO games_match (id, public_id, owner_id, rules, mode, first_policy, opener, best_of,
  previous_id, seed, wish, lots, clock, watchable, created_at, touched_at)
SELECT id, 'M' || CAST(100000000 + id AS text), owner, rules, mode, 'alternate', '', NULL,
  NULL, i, '', {no_list}, NULL, TRUE, {created}, {touched}
FROM made_match ORDER BY i
""",
    "seats": """
INSERT INTO games_seat (match_id, side, kind, player_id, level)
SELECT id, side, CASE mode WHEN 'hotseat' THEN 'local' ELSE 'player' END, owner, ''
FROM made_match
UNION ALL
SELECT id, against,
  CASE mode WHEN 'hotseat' THEN 'local' WHEN 'link' THEN 'player' ELSE 'computer' END,
  CASE mode WHEN 'hotseat' THEN owner ELSE other END, level
FROM made_match
""",
    "games": """
INSERT INTO games_game (id, public_id, match_id, round, first, status, version, plies, opened,
  moves_text, rated, final_board, to_move, winner, reason, lines, other_lines, started_at,
  moved_at, finished_at, voided_at)
SELECT {game} + 2 * m.i + r.round - 1,
  'G' || CAST(100000000 + {game} + 2 * m.i + r.round - 1 AS text),
  m.id, r.round, r.first, CASE s.kind WHEN -1 THEN 'running' ELSE 'finished' END,
  s.plies, s.plies, TRUE, s.moves, m.i % 8 = 7 AND s.kind >= 0, s.board, s.to_move, s.winner,
  s.reason, {lines}, {no_list}, {started}, {moved},
  CASE WHEN s.kind >= 0 THEN {moved} END, NULL
FROM made_match m
JOIN (SELECT 1 AS round, 'red' AS first UNION ALL SELECT 2, 'yellow') r ON TRUE
JOIN made_sample s ON s.rules = m.rules AND s.first = r.first AND s.kind =
  CASE WHEN r.round = 2 AND m.i % {running} = 0 THEN -1 ELSE (m.i + r.round) % {kinds} END
""",
    "moves": """
INSERT INTO games_move (game_id, ply, side, text, spent_ms, clock_before_ms, played_at)
SELECT g.id, v.ply, v.side, v.move, 1000 + (g.id * 31 + v.ply * 1789) % 9000, NULL, {played}
FROM games_game g
JOIN made_match m ON m.id = g.match_id
JOIN made_move v ON v.rules = m.rules AND v.first = g.first AND v.kind =
  CASE WHEN g.status = 'running' THEN -1 ELSE (m.i + g.round) % {kinds} END
WHERE g.id >= {game}
""",
    "histories": """
INSERT INTO games_historyentry (game_id, player_id, other_id, rules, opponent, side, outcome,
  began, plies, opening, watchable, ended_at, day)
SELECT g.id, p.player, p.other, m.rules,
  CASE m.mode WHEN 'hotseat' THEN 'screen' WHEN 'link' THEN 'person' ELSE m.level END,
  CASE m.mode WHEN 'hotseat' THEN '' ELSE p.side END,
  CASE WHEN m.mode = 'hotseat' THEN '' WHEN g.winner = '' THEN 'draw'
    WHEN g.winner = p.side THEN 'win' ELSE 'loss' END,
  CASE WHEN m.mode = 'hotseat' THEN NULL ELSE p.side = g.first END,
  g.plies,
  CASE WHEN m.mode = 'hotseat' OR p.side = g.first THEN s.opening ELSE s.answer END,
  TRUE, g.finished_at, {day}
FROM made_match m
JOIN (
  SELECT i, side, owner AS player, other FROM made_match
  UNION ALL SELECT i, against, other, owner FROM made_match WHERE mode = 'link'
) p ON p.i = m.i
JOIN games_game g ON g.match_id = m.id AND g.status = 'finished'
JOIN made_sample s ON s.rules = m.rules AND s.first = g.first
  AND s.kind = (m.i + g.round) % {kinds}
""",
    "records": """
INSERT INTO games_record (player_id, rules, opponent, wins, losses, draws)
SELECT player_id, rules, opponent, SUM(CASE outcome WHEN 'win' THEN 1 ELSE 0 END),
  SUM(CASE outcome WHEN 'loss' THEN 1 ELSE 0 END), SUM(CASE outcome WHEN 'draw' THEN 1 ELSE 0 END)
FROM games_historyentry WHERE game_id >= {game} AND outcome <> ''
GROUP BY player_id, rules, opponent
""",
    "counted games": """
INSERT INTO games_recordentry (game_id, record_id, player_id, outcome)
SELECT h.game_id, r.id, h.player_id, h.outcome FROM games_historyentry h
JOIN games_record r
  ON r.player_id = h.player_id AND r.rules = h.rules AND r.opponent = h.opponent
WHERE h.game_id >= {game} AND h.outcome <> ''
""",
    "rated games": """
INSERT INTO games_ratedgame (id, game_id, rules, voided_at)
SELECT {rated} + g.id - {game}, g.id, m.rules, NULL
FROM games_game g JOIN made_match m ON m.id = g.match_id WHERE g.rated
""",
    "changes of ratings": """
INSERT INTO games_ratingchange (rated_id, player_id, side, score, rating_before, deviation_before,
  volatility_before, rating, deviation, volatility, number, played_at)
SELECT {rated} + h.game_id - {game}, h.player_id, h.side,
  CASE h.outcome WHEN 'win' THEN 1.0 WHEN 'draw' THEN 0.5 ELSE 0.0 END,
  1400 + h.player_id % 400, 90, 0.06,
  1400 + h.player_id % 400 + CASE h.outcome WHEN 'win' THEN 8 WHEN 'loss' THEN -8 ELSE 0 END,
  88, 0.06, 1 + h.game_id % 50, h.ended_at
FROM games_historyentry h JOIN games_game g ON g.id = h.game_id
WHERE h.game_id >= {game} AND g.rated
""",
    "ratings": """
INSERT INTO games_rating (player_id, rules, rating, deviation, volatility, games, played_at)
SELECT c.player_id, r.rules, AVG(c.rating), 88, 0.06, COUNT(*), MAX(c.played_at)
FROM games_ratingchange c JOIN games_ratedgame r ON r.id = c.rated_id
WHERE r.game_id >= {game} GROUP BY c.player_id, r.rules
""",
    "talk": """
INSERT INTO games_talkline (match_id, player_id, side, preset, text, said_at, hidden_at)
SELECT id, owner, side, '', 'Line ' || CAST(i AS text), {created}, NULL
FROM made_match WHERE i % 8 = 3
""",
    "computer's moves": """
INSERT INTO games_enginejob (game_id, ply, level, seed, attempts, created_at, due_at)
SELECT g.id, g.plies, m.level, m.i, 0, {due}, {due}
FROM games_game g JOIN made_match m ON m.id = g.match_id
WHERE g.status = 'running' AND m.mode = 'computer' AND g.to_move = m.against
""",
}


def tables() -> Iterator[str]:
    """What makes the tables of the session that hold the samples."""
    for name, columns in _TABLES.items():
        yield f"CREATE TEMPORARY TABLE made_{name} ({columns})"


def statements(vendor: str, began: datetime, told: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """What is made, and the statement that makes it, in the order in which they are run.

    `told`: matches, match, game, rated (first keys), player, people, running, step (seconds from
    match to match).
    """
    words = told | {
        "kinds": KINDS,
        "rules": " ".join(f"WHEN {n} THEN '{key}'" for n, key in enumerate(RULES)),
        "levels": " ".join(f"WHEN {n} THEN '{key}'" for n, key in enumerate(LEVELS)),
        "no_list": _json(vendor, "'[]'"),
        "lines": _json(vendor, "s.lines"),
        "created": _when(vendor, began, "i * {step}".format(**told)),
        "touched": _when(vendor, began, f"i * {told['step']} + {2 * SECONDS_A_ROUND}"),
        "due": _when(vendor, began, f"m.i * {told['step']} + {2 * SECONDS_A_ROUND}"),
    }
    start = f"m.i * {told['step']} + (r.round - 1) * {SECONDS_A_ROUND}"
    words["started"] = _when(vendor, began, start)
    words["moved"] = _when(vendor, began, f"{start} + s.plies * {SECONDS_A_MOVE}")
    start = f"m.i * {told['step']} + (g.round - 1) * {SECONDS_A_ROUND}"
    words["played"] = _when(vendor, began, f"{start} + v.ply * {SECONDS_A_MOVE}")
    words["day"] = _day(vendor, "g.finished_at")
    yield "plan", _MATCHES.format(**words)
    for name, statement in _STATEMENTS.items():
        yield name, statement.format(**words)


def _when(vendor: str, began: datetime, seconds: str) -> str:
    """The moment so many seconds after the beginning, as the database keeps it."""
    if vendor == "postgresql":
        return f"(timestamptz '{began.isoformat()}' + ({seconds}) * interval '1 second')"
    return (
        "strftime('%Y-%m-%d %H:%M:%S', "
        f"{began.timestamp():.0f} + CAST({seconds} AS int), 'unixepoch')"
    )


def _day(vendor: str, moment: str) -> str:
    """The day of a moment where the site is at home."""
    if vendor == "postgresql":
        return f"CAST({moment} AT TIME ZONE '{settings.TIME_ZONE}' AS date)"
    return f"django_datetime_cast_date({moment}, '{settings.TIME_ZONE}', 'UTC')"


def _json(vendor: str, text: str) -> str:
    return f"CAST({text} AS jsonb)" if vendor == "postgresql" else text

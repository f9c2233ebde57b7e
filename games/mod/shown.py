"""How the pages of moderators show reports, boards, lines and people."""

from __future__ import annotations

from typing import Any

from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from accounts.models import Player, Sanction, User
from accounts.notice_words import notice_sentence, notice_state
from accounts.reasons import SANCTION_REASONS, report_reason_text, sanction_reason_text
from engine import KNOWN_KEYS, RuleError, rules_for
from games.board_picture import board_svg
from games.history_words import REASONS, opponent_words
from games.mod.words import deeds_for, entry_shown, outcome_words
from games.models import HistoryEntry, Report
from games.selectors.dossier import Dossier, dossier, names_of
from games.selectors.mod_queue import holder_of
from games.selectors.profiles import profile_url
from games.selectors.rules import rules_name
from games.selectors.said import line_words
from games.selectors.signals import signals
from games.selectors.talk import PRESETS
from games.services.moderating import is_undoable
from games.services.reports import reliability
from games.texts import side_names

Shown = dict[str, Any]


def report_row(row: Report, me: User) -> Shown:
    """A report in the queue."""
    now = timezone.now()
    holder = holder_of(row, now)
    return {
        "row": row,
        "reason": report_reason_text(row.reason),
        "words": "" if row.line is None else line_words(row.line),
        "game": None if row.game is None else rules_name(row.game.match.rules),
        "holder": holder,
        "mine": holder is not None and holder.pk == me.pk,
        "own": me.pk in {row.by.user_id, row.of.user_id},
    }


def report_shown(row: Report, me: User, ply: int | None) -> Shown:
    """A report with all of its evidence, as it was when it was made."""
    shown = report_row(row, me)
    evidence = row.evidence
    of, by = row.of.public_id, row.by.public_id
    names = evidence.get("names", {})
    return {
        **shown,
        "names": names,
        "about": evidence.get("about") or "",
        "board": _board(evidence.get("game"), ply, row),
        "lines": [
            {
                "id": line["id"],
                "who": {of: row.of.name, by: row.by.name}.get(line["by"], _("somebody")),
                "of": line["by"] == of,
                "words": _words(line),
                "this": line["id"] == row.line_id,
            }
            for line in evidence.get("lines", [])
        ],
        "hidden": row.line is not None and row.line.hidden_at is not None,
        "outcome": outcome_words(row.outcome),
        "reliability": round(100 * reliability(row.by) / 2),
    }


def person_shown(player: Player) -> Shown:
    """The person's history on one screen."""
    found, now = dossier(player), timezone.now()
    told = signals(player, now)
    linked = {one for signal in told for one in signal.facts.get("people", [])}
    names = names_of([*(entry.subject for entry in found.actions), *linked])
    return {
        "player": player,
        "profile": profile_url(player),
        "found": found,
        "sanctions": [_sanction(row, now) for row in found.sanctions],
        "holding": [_sanction(row, now) for row in found.sanctions if row.in_force(now)],
        "actions": [
            entry_shown(entry, names, undoable=_is_undoable(entry, found))
            for entry in found.actions
        ],
        "about": [_about(row) for row in found.reports_about],
        "lines": [
            {"row": line, "words": line_words(line), "url": f"/m/{line.match.public_id}"}
            for line in found.lines
        ],
        "games": [_game(entry) for entry in found.games],
        "running": [
            {"url": f"/g/{game.public_id}", "rules": rules_name(game.match.rules)}
            for game in found.running
        ],
        "signals": [
            {
                "signal": one,
                "people": [
                    {"id": other, "name": names.get(other, other)}
                    for other in one.facts.get("people", [])
                ],
            }
            for one in told
        ],
        "to_review": any(one.key == "not_reviewed" for one in told),
        "waiting": Report.objects.filter(of=player, closed_at=None).exists(),
        "reasons": list(SANCTION_REASONS.items()),
        "deeds": deeds_for(player, report=None),
    }


def _is_undoable(entry: Any, found: Dossier) -> bool:
    if entry.pk in found.undone or not is_undoable(entry.action):
        return False
    sanction = entry.evidence.get("sanction")
    if not sanction:
        return True
    now = timezone.now()
    return any(
        row.public_id == sanction and notice_state(row, now) in {"holds", "said"}
        for row in found.sanctions
    )


def _sanction(row: Sanction, now: Any) -> Shown:
    return {
        "row": row,
        "kind": row.get_kind_display(),
        "sentence": notice_sentence(row.kind, row.until),
        "state": notice_state(row, now),
        "reason": sanction_reason_text(row.reason),
        "appeal": getattr(row, "appeal", None),
    }


def _about(row: Report) -> Shown:
    return {
        "row": row,
        "reason": report_reason_text(row.reason),
        "outcome": outcome_words(row.outcome),
        "words": "" if row.line is None else line_words(row.line),
    }


def _game(entry: HistoryEntry) -> Shown:
    return {
        "url": f"/g/{entry.game.public_id}",
        "rules": rules_name(entry.rules),
        "opponent": opponent_words(entry),
        "outcome": {"win": _("Won"), "loss": _("Lost"), "draw": _("Drawn")}.get(entry.outcome, ""),
        "reason": str(REASONS.get(entry.game.reason, "")),
        "plies": entry.plies,
        "ended_at": entry.ended_at,
        "voided": entry.game.voided_at is not None,
    }


def _words(line: Shown) -> str:
    if line.get("preset"):
        return str(PRESETS.get(line["preset"], line["preset"]))
    return str(line.get("text") or "")


def _board(game: Any, ply: int | None, row: Report) -> Shown | None:
    """The board at the ply of the report, or at any other up to there; None without a game."""
    if not isinstance(game, dict) or game.get("rules") not in KNOWN_KEYS:
        return None
    moves = str(game.get("moves", "")).split()
    last = len(moves)
    at = last if ply is None else max(0, min(ply, last))
    spec = rules_for(game["rules"])
    try:
        position = spec.parse(" ".join(moves[:at]), game["first"])
    except RuleError:
        return None
    names, spent = side_names(), game.get("spent_ms") or []
    seats = {who: names.get(side, side) for side, who in (game.get("seats") or {}).items() if who}
    outcome = position.outcome if at == last else None
    lines = [] if outcome is None else [[list(cell) for cell in line] for line in outcome.lines]
    return {
        "picture": _picture("/".join(position.board()), spec.first_column, lines, at),
        "ply": at,
        "last": last,
        "before": at - 1 if at else None,
        "after": at + 1 if at < last else None,
        "move": moves[at - 1] if at else "",
        "seconds": f"{spent[at - 1] / 1000:.1f}" if 0 < at <= len(spent) else "",
        "rules": rules_name(game["rules"]),
        "round": game.get("round"),
        "reason": str(REASONS.get(game.get("reason") or "", "")),
        "winner": names.get(game.get("winner") or "", ""),
        "side_of": seats.get(row.of.public_id, ""),
        "side_by": seats.get(row.by.public_id, ""),
        "url": "" if row.game is None else f"/g/{row.game.public_id}#{at}",
        "watchable": row.game is not None and row.game.match.watchable,
    }


def _picture(board: str, first_column: int, lines: list[Any], ply: int) -> SafeString:
    label = _("The board after %(ply)d moves") % {"ply": ply}
    return board_svg(board, first_column=first_column, lines=lines, label=label)

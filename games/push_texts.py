"""The sentences of the scripts on a board where stones are pushed, in the active language."""

from __future__ import annotations

from django.utils.translation import gettext as _


def push_texts() -> dict[str, str]:
    """What is said on no other board, by key."""
    return {
        "pushed": _("{side} {from} to {to}"),
        "closed_one": _("line {lines} closed"),
        "closed_other": _("lines {lines} closed"),
        "point_stone": _("{point}, {side}"),
        "point_free": _("{point}, free"),
        "point_target": _("{point}, free, within reach"),
        "push_stuck": _("This stone has no free spot beside it"),
        "push_not_yours": _("This side is not to move"),
        "push_too_far": _("One step along a line, to a free spot"),
        "push_pick_first": _("Tap one of your stones first"),
        "points_of": _("{side}: {count} of 2 points"),
        "plies_of": _("Move {plies}/{longest}"),
        "structure": _("Structure {cross} : {circle}"),
        "structure_words": _("With equal points the better structure decides in the end."),
        "level_seconds": _("You have {seconds}\u00a0s a\u00a0move."),
        "lot_first": _("The lot: {side} begins"),
        "lot_both": _("Lot: you {own}, {side} begins"),
        "end_points": _("Two lines are closed."),
        "end_structure": _("Equal points: the better structure wins, {high} : {low}."),
    }


def push_instead() -> dict[str, str]:
    """What is said here in place of the words of every other board, by key."""
    return {
        "passed": _("No move possible – {side} passes."),
        "sub_start": _("Tap a stone, then where it goes"),
        "sub_you_start": _("You begin – tap a stone"),
        "settings_level": _("{level}"),
        "score": _("Score: Cross {cross}, Circle {circle}"),
        "double": _("Two lines at once"),
        "match_line": _("Two rounds · Cross {cross} : {circle} Circle"),
        "match_draw": _("The match is drawn {cross} : {circle}"),
        "step_start": _("The formation. {side} begins."),
        "end_repetition": _(
            "The position stood for the third time: points and structure are equal."
        ),
        "end_repetition_won": _("The position stood for the third time: more points win."),
        "end_limit": _("80 moves are played: points and structure are equal."),
        "end_limit_won": _("80 moves are played: more points win."),
    }

"""The sentences of the scripts on the pages where two people meet, in the active language."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.choices import clock_texts


def live_texts() -> dict[str, str]:
    """What the scripts of a live match show or speak beyond those of every board, by key."""
    return {**_people(), **_offers(), **_presence(), **_talk(), **_link()}


def setup_texts() -> dict[str, str]:
    """What the script of the page shows on which a table is set, by key."""
    return {
        "making": _("One moment …"),
        "not_started": _("That did not work. Please try again."),
    }


def lobby_texts() -> dict[str, str]:
    """What the scripts of the lobby and of making a link show or speak, by key."""
    return {
        **clock_texts(),
        "searching": _("Looking for somebody … {seconds} s"),
        "nobody_yet": _("Nobody is here just now. Play against the PC – or keep waiting."),
        "no_seeks": _("Nobody is looking at the moment. Be the first!"),
        "no_games": _("No game to watch at the moment."),
        "seek_gone": _("Somebody else was faster."),
        "your_wish": _("Your wish"),
        "accounts_only": _("with an account"),
        "take": _("Play"),
        "take_name": _("Play against {name}"),
        "versus": _("{one} against {other}"),
        "watch": _("Watch"),
    }


def _people() -> dict[str, str]:
    return {
        "you": _("You"),
        "seat_open": _("Still free"),
        "figure_open": _("figure open"),
        "side_and_presence": _("{side} · {presence}"),
        "is_here": _("here"),
        "is_left": _("gone"),
        "is_lost": _("offline"),
        "quoted": _("“{words}”"),
        "title_your_turn": _("● Your turn – {title}"),
        "watchers_one": _("{count} is watching"),
        "watchers_other": _("{count} are watching"),
        "private": _("private"),
    }


def _offers() -> dict[str, str]:
    return {
        "button_undo": _("Take back?"),
        "button_draw": _("Draw?"),
        "button_resign": _("Resign"),
        "button_abort": _("Call off"),
        "rest": _("in {seconds} s"),
        "ask_undo": _("Give the move back?"),
        "ask_draw": _("Agree on a draw?"),
        "ask_resign": _("Really resign?"),
        "ask_abort": _("Call it off?"),
        "asked_undo": _("Request sent"),
        "asked_draw": _("Draw offered"),
        "news_undo": _("{name} asks to take a move back."),
        "news_draw": _("{name} offers a draw."),
        "news_undo_made": _("You have asked to take a move back."),
        "news_draw_made": _("You have offered a draw."),
        "news_undo_declined": _("{name} lets the move stand."),
        "news_draw_declined": _("{name} wants to play on."),
        "next_mine": _("Waiting for {name} …"),
        "next_theirs": _("{name} would like one more round."),
        "again_theirs": _("{name} would like another match."),
    }


def _presence() -> dict[str, str]:
    return {
        "gone_left": _("{name} is gone."),
        "gone_lost": _("{name} is offline."),
        "claim_in": _("Claim in {seconds} s"),
        "patient": _("You are waiting for {name}."),
        "news_back": _("{name} is back."),
        "news_begins": _("The game begins."),
        "news_joined": _("{name} is playing. You have {side}."),
    }


def _talk() -> dict[str, str]:
    return {
        "says": _("{name}: {words}"),
        "talk_empty": _("Say hello to {name}."),
        "talk_muted": _("You hear nothing from {name}."),
        "talk_forbidden": _("A moderator has forbidden you to write here."),
        "talk_forbidden_until": _("A moderator has forbidden you to write here until {moment}."),
        "report": _("Report"),
        "report_done": _("Reported"),
    }


def _link() -> dict[str, str]:
    return {
        "copy": _("Copy"),
        "copied": _("Copied"),
        "copy_yourself": _("Please copy it yourself"),
    }

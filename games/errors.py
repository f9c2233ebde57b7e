"""Everything that can be refused, each with a stable code and a sentence for people."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import ClassVar

from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.timezone import localtime
from django.utils.translation import gettext_lazy as _


class GameError(Exception):
    """A refusal: nothing has changed. `code` is stable, `detail` is for people and translated.

    `sentences` say more by `why`, where there is more to say.
    """

    code: ClassVar[str]
    status: ClassVar[int]
    detail: ClassVar[str | Promise]
    sentences: ClassVar[Mapping[str, str | Promise]] = {}

    def __init__(self, why: str = "") -> None:
        super().__init__(self.code if not why else f"{self.code}: {why}")
        self.why = why

    @property
    def sentence(self) -> str:
        """What to tell the person, in the active language."""
        return str(self.sentences.get(self.why, self.detail))


class NotFound(GameError):
    code = "not_found"
    status = 404
    detail = _("There is nothing at this address.")


class NotAPlayer(GameError):
    code = "not_a_player"
    status = 403
    detail = _("You are only watching this game.")


class NotYourTurn(GameError):
    code = "not_your_turn"
    status = 403
    detail = _("It is not your turn.")


class StalePly(GameError):
    code = "stale_ply"
    status = 409
    detail = _("The game has moved on in the meantime.")


class GameOver(GameError):
    code = "game_over"
    status = 409
    detail = _("This round is over.")


class NothingToUndo(GameError):
    code = "nothing_to_undo"
    status = 409
    detail = _("There is no move to take back.")


class IllegalMove(GameError):
    """The rules refuse the move; `why` is the rule book's own code."""

    code = "illegal_move"
    status = 422
    detail = _("This move is not possible.")

    sentences = {
        "column_full": _("This column is full."),
        "no_such_column": _("There is no such column."),
        "bad_token": _("This is not a move."),
        "not_your_disc": _("Only a disc of your own can be taken out of the bottom row."),
        "nothing_to_pop": _("There is no disc of the other side to take out below."),
        "power_spent": _("You have already played this special disc."),
        "must_put_back": _("The disc has to go back into the board first."),
        "must_pop": _("A disc has to be taken out of the bottom row now."),
        "must_not_win": _("The disc after a wall must not complete a line."),
        "own_column": _("The disc goes back into another column."),
        "cell_taken": _("In this row the column already has its disc."),
        "not_a_move_now": _("This is not possible at the moment."),
        "not_your_stone": _("You have no stone of your own there."),
        "no_step": _("A step leads to a free point beside it."),
        "pass_not_forced": _("Who can move has to."),
    }


class NotJoined(GameError):
    code = "not_joined"
    status = 409
    detail = _("The other player has not joined yet.")


class Private(GameError):
    code = "private"
    status = 403
    detail = _("The players want to be among themselves.")


class OwnLink(GameError):
    code = "own_link"
    status = 409
    detail = _("This is your own link: send it to the one you want to play.")


class NotWelcome(GameError):
    """One of the two has blocked the other; which one is nobody's business."""

    code = "not_welcome"
    status = 403
    detail = _("This link is not for you.")


class LinkTaken(GameError):
    code = "link_taken"
    status = 409
    detail = _("Somebody else has already taken the seat.")


class LinkExpired(GameError):
    code = "link_expired"
    status = 410
    detail = _("This link was good for one day, and that is over.")


class LinkWithdrawn(GameError):
    code = "link_withdrawn"
    status = 410
    detail = _("This link has been withdrawn.")


class NeedsConsent(GameError):
    code = "needs_consent"
    status = 409
    detail = _("The other player has to agree to that.")


class NoOffer(GameError):
    code = "no_offer"
    status = 409
    detail = _("There is no such offer any more.")


class OfferTooSoon(GameError):
    """Declined offers may be made again after a while; `why` is how many seconds it still is."""

    code = "offer_too_soon"
    status = 429
    detail = _("Wait a while before you offer that again.")


class NotPossibleHere(GameError):
    """The act has no sense in a match of this kind or at this moment."""

    code = "not_possible_here"
    status = 409
    detail = _("This is not possible here.")


class NotAbsent(GameError):
    code = "not_absent"
    status = 409
    detail = _("The other player is here, or has not been away for long enough.")


class TalkRefused(GameError):
    """Nothing was said; `why` says what was wrong with it."""

    code = "talk_refused"
    status = 422
    detail = _("This cannot be said here.")

    sentences = {
        "guests": _("Free text is for account holders on both sides."),
        "off": _("One of you two has switched free text off."),
        "blocked": _("This person cannot be written to."),
        "flood": _("Slowly: wait a moment before you say more."),
        "repeated": _("You have just said that."),
    }


class Sanctioned(GameError):
    """Something holds for this person; `why` is until when, in UTC, and empty for good."""

    status = 403
    # The same with its end.
    ending: ClassVar[str | Promise]

    def __init__(self, until: datetime | str | None = None) -> None:
        if isinstance(until, datetime):
            until = until.astimezone(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")
        super().__init__(until or "")

    @property
    def sentence(self) -> str:
        if not self.why:
            return str(self.detail)
        until = localtime(datetime.fromisoformat(self.why))
        return str(self.ending) % {"moment": date_format(until, "SHORT_DATETIME_FORMAT")}


class Muted(Sanctioned):
    code = "muted"
    detail = _("You may not write here.")
    ending = _("You may not write before %(moment)s.")


class Paused(Sanctioned):
    code = "paused"
    detail = _("You may not look for opponents.")
    ending = _("You may not look for opponents before %(moment)s.")


class Suspended(Sanctioned):
    code = "suspended"
    detail = _("This account is closed.")
    ending = _("This account is suspended until %(moment)s.")


class Banned(Sanctioned):
    code = "banned"
    detail = _("You may only look on here.")
    ending = _("You may only look on here before %(moment)s.")


class ReportNonsense(GameError):
    """A report that nobody could do anything with; `why` says what is wrong with it."""

    code = "report_nonsense"
    status = 422
    detail = _("This cannot be reported like this.")

    sentences = {
        "reason": _("Choose a reason."),
        "self": _("You cannot report yourself."),
        "length": _("This text is too long."),
        "no_text": _("Say in a few words what has happened."),
        "guest_name": _("The names of guests are made by the site."),
        "nobody_there": _("There is nobody else in this game."),
        "not_in_game": _("This person has not played in this game."),
        "game_needed": _("Report this from the game in which it has happened."),
        "said_nothing": _("This person has not said anything in this game."),
        "too_early": _("Too few moves have been made to tell."),
        "did_not_leave": _("This person has not left the game."),
        "no_clock": _("This game was played without a clock."),
        "not_over": _("Wait until the game is over. Then it can be told what was played."),
        "your_turn": _("It is your turn: at the moment nobody keeps you waiting."),
        "others_turn": _("At the moment this person waits for the other one."),
        "not_in_words": _("This is not about what somebody has said."),
    }


class ReportAgain(GameError):
    code = "report_again"
    status = 409
    detail = _("You have reported this already; a moderator will look at it.")


class TooManyReports(GameError):
    """So many reports a day are enough; `why` is how many seconds it is until the next one."""

    code = "too_many_reports"
    status = 429
    detail = _("You have made many reports today. Try again tomorrow.")


class MatchOver(GameError):
    """A match of so many rounds that is decided has no further round, but may have a successor."""

    code = "match_over"
    status = 409
    detail = _("This match is decided.")


class UnknownClock(GameError):
    code = "unknown_clock"
    status = 422
    detail = _("There is no such clock.")


class Busy(GameError):
    """Nobody is free to compute this now; `why` is after how many seconds to ask again."""

    code = "busy"
    status = 503
    detail = _("There is too much to compute at the moment. Ask again in a few seconds.")


class PrivateProfile(GameError):
    code = "private_profile"
    status = 403
    detail = _("This profile is private.")


class NeedsAccount(GameError):
    code = "needs_account"
    status = 403
    detail = _("This is for account holders.")


class HasPlayed(GameError):
    code = "has_played"
    status = 409
    detail = _("Only an account that has never played can become a bot.")


class ChallengeOpen(GameError):
    code = "challenge_open"
    status = 409
    detail = _("You have challenged this person already.")


class KeyReused(GameError):
    """The maker's own key stands for another request already."""

    code = "key_reused"
    status = 409
    detail = _("This key belongs to another request.")


class TooManyStreams(GameError):
    """This process holds as many streams as it can; `why` says in how many seconds to ask again."""

    code = "too_many_streams"
    status = 503
    detail = _("Too many streams are open. Try again in a while.")


# Why choices do not go together; which ones, the rule books say. Each is read beside any game, the
# one that is shut as well as the one that shuts it, so none may speak of "this" one.
CONFLICTS: dict[str, str | Promise] = {
    "one_board": _("Pop 10 and Power Up are played on one board only, 7×6."),
    "one_game": _("Pop Out, Pop 10 and Power Up are games of their own: choose one of them."),
    "no_walls_here": _("5 in a row goes with the plain game and with Pop Out only."),
    "five_columns": _("5 in a row is played on boards of up to 8 columns."),
    "no_such_board": _("Boards have 4 to 10 columns and 4 to 8 rows."),
    "no_computer_yet": _("The PC does not play this game yet."),
    "clock_by_link_only": _("A clock runs only between two people, by link."),
    "own_board": _("twiceFour has a board of its own."),
    "rounds_fixed": _("twiceFour takes two rounds, and a third if they end level."),
    "first_by_lot": _("In twiceFour a lot says who begins."),
    "clock_by_level": _("Against the PC the level says how long you may think."),
    "clock_per_move": _("twiceFour is played with 15 to 60 seconds a move."),
}


class UnknownRules(GameError):
    """There is no such game; `why` says what does not go together in it, where that is known."""

    code = "unknown_rules"
    status = 422
    detail = _("There is no such game.")
    sentences = CONFLICTS


class SetupConflict(GameError):
    """Each choice is sound, but they do not go together; `why` is one of CONFLICTS."""

    code = "setup_conflict"
    status = 422
    detail = _("This does not go together.")
    sentences = CONFLICTS


class NotOver(GameError):
    """Only of a finished game the result can be decided about."""

    code = "not_over"
    status = 409
    detail = _("This game is not over yet.")


class AlreadyVoid(GameError):
    code = "already_void"
    status = 409
    detail = _("This game does not count already.")


class NothingToRestore(GameError):
    code = "nothing_to_restore"
    status = 409
    detail = _("The result stands as it was played.")


class ResultNonsense(GameError):
    """Such a decision makes no sense; `why`: reason, winner, same, uncounted."""

    code = "result_nonsense"
    status = 422
    detail = _("This is not possible.")

    sentences = {
        "reason": _("Write why."),
        "winner": _("There is no such side in this game."),
        "same": _("This is the result already."),
        "uncounted": _("This game counts for nobody."),
    }


class UnknownBestOf(GameError):
    code = "unknown_best_of"
    status = 422
    detail = _("There are no matches of so many rounds.")


class UnknownLevel(GameError):
    """No such level; `why` is `other_game` where another game has it."""

    code = "unknown_level"
    status = 422
    detail = _("There is no such level.")

    @property
    def sentence(self) -> str:
        return str(_("This game has other levels.") if self.why else self.detail)


class UnknownFirst(GameError):
    code = "unknown_first"
    status = 422
    detail = _("Nobody can begin like this.")


class BadMessage(GameError):
    """A socket message that no command can be made of."""

    code = "bad_message"
    status = 400
    detail = _("This message makes no sense.")


class UnknownCommand(GameError):
    code = "unknown_command"
    status = 400
    detail = _("There is no such command.")


def _family(error: type[GameError]) -> list[type[GameError]]:
    return [error, *(found for child in error.__subclasses__() for found in _family(child))]


REFUSALS: dict[str, type[GameError]] = {
    error.code: error for error in _family(GameError) if hasattr(error, "code")
}

"""A person goes: nothing says who they were, and if they wish, what was theirs alone goes too."""

from __future__ import annotations

from django.db.models import Exists, OuterRef, Q
from django.utils import timezone

from accounts.models import GONE, Player
from games import after_commit
from games.models import (
    Command,
    Connection,
    Game,
    GameEvent,
    HistoryEntry,
    Invitation,
    Leaving,
    Match,
    OnceKey,
    Record,
    Report,
    ResultNotice,
    Seat,
    Seek,
    TalkLine,
)
from games.selectors.evidence import evidence_without
from games.selectors.lookup import game_by_public_id, latest_game
from games.selectors.seats import has_open_seat, other_side, own_sides, seats_by_side
from games.services.finish import game_finish
from games.services.invitations import invitation_void
from games.services.rating import ratings_lock
from games.services.records import PERSON

# Kinds of events whose data say who somebody is, and those with what they said: where, and what
# stands there afterwards.
_NAMING = {"joined": ("name", GONE), "named": ("name", GONE)}
_TELLING = {**_NAMING, "talk": ("text", "…")}


def games_delete(player: Player) -> None:
    """Take the player out of all games; the caller holds the player's matches.

    What is finished stays, as nobody's in particular. A live game that is under way is given up,
    any other that is not finished goes.
    """
    _end_live(player)
    _forget_reports(player, erase=False)
    _forget_name(player, _NAMING)
    _let_go(player)
    unfinished = Game.objects.exclude(status=Game.Status.FINISHED)
    unfinished.filter(match__in=_alone(player)).delete()
    Match.objects.filter(pk__in=_alone(player), games=None).delete()


def games_erase(player: Player) -> None:
    """Delete the player's own games, words and histories; the caller holds the player's matches.

    A live game that is under way is given up. Records against people stay with the games that
    they count; they name nobody.
    """
    _end_live(player)
    _forget_reports(player, erase=True)
    _forget_name(player, _TELLING)
    TalkLine.objects.filter(player=player).delete()
    _let_go(player)
    HistoryEntry.objects.filter(player=player).delete()
    keys = _alone(player)
    Record.objects.filter(player=player).exclude(opponent=PERSON).delete()
    Game.objects.filter(match__in=keys).delete()
    Match.objects.filter(pk__in=keys).delete()


def _forget_reports(player: Player, *, erase: bool) -> None:
    """What they reported goes with them if they wish, what is about them says no name any more."""
    if erase:
        Report.objects.filter(by=player).delete()
    for row in Report.objects.filter(Q(by=player) | Q(of=player)):
        about = row.of_id == player.pk
        row.evidence = evidence_without(row.evidence, player, "of" if about else "by", erase)
        if about and erase:
            row.text = ""
        row.save(update_fields=["evidence", "text"])


def _let_go(player: Player) -> None:
    """What is of use only to somebody who is still there."""
    _decline_all(player)
    Connection.objects.filter(player=player).delete()
    Command.objects.filter(player=player).delete()
    # Keys and wishes of the maker's own choice.
    OnceKey.objects.filter(player=player).delete()
    Leaving.objects.filter(player=player).delete()
    ResultNotice.objects.filter(player=player).delete()
    if Seek.objects.filter(player=player).delete()[0]:
        after_commit.publish_lobby()


def _decline_all(player: Player) -> None:
    now = timezone.now()
    waiting = Invitation.objects.filter(to=player, accepted_at=None, cancelled_at=None)
    for invitation in waiting.select_related("match"):
        game = latest_game(invitation.match)
        if game.status == Game.Status.WAITING:
            invitation_void(game.match, now)
            game_finish(game, winner="", reason="aborted", now=now, at=now)


def _alone(player: Player) -> list[int]:
    """The keys of the player's matches in which nobody else has a seat."""
    others = Seat.objects.filter(match=OuterRef("pk"), player__isnull=False).exclude(player=player)
    alone = Match.objects.filter(owner=player).exclude(Exists(others))
    return list(alone.values_list("pk", flat=True))


def _end_live(player: Player) -> None:
    running = Game.objects.exclude(status=Game.Status.FINISHED).filter(
        match__mode=Match.Mode.LINK, match__seats__player=player
    )
    # All of them at once and in one order: a moderator may be voiding games meanwhile.
    rated = running.filter(rated=True).values_list("match__rules", flat=True)
    ratings_lock(set(rated), alone=False)
    for public_id in list(running.values_list("public_id", flat=True)):
        game, now = game_by_public_id(public_id), timezone.now()
        seats = seats_by_side(game.match)
        if has_open_seat(seats) or not game.opened:
            invitation_void(game.match, now)
            game_finish(game, winner="", reason="aborted", now=now, at=now)
        else:
            winner = other_side(game, own_sides(seats, player)[0])
            game_finish(game, winner=winner, reason="resigned", now=now, at=now)


def _forget_name(player: Player, kinds: dict[str, tuple[str, str]]) -> None:
    """Take out of these kinds of events what they say about the player."""
    lines = TalkLine.objects.filter(player=player)
    said = set(lines.exclude(text="").values_list("pk", flat=True))
    seats = Seat.objects.filter(player=player, match__mode=Match.Mode.LINK)
    sides = dict(seats.values_list("match", "side"))
    told = GameEvent.objects.filter(game__match__in=list(sides), kind__in=kinds)
    for event in told.select_related("game"):
        if event.kind == "talk" and event.data["id"] not in said:
            continue
        if event.data["side"] == sides[event.game.match_id]:
            member, instead = kinds[event.kind]
            event.data[member] = instead
            event.save(update_fields=["data"])

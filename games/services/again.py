"""Another match after a decided one."""

from __future__ import annotations

from django.utils import timezone

from accounts.models import Player
from games import events
from games.errors import NotPossibleHere
from games.models import Game, Match, Offer
from games.selectors.lookup import latest_game
from games.selectors.score import match_result, match_score
from games.services.commands import Receipt, command_run
from games.services.locks import game_advance, game_lock
from games.services.matches import match_repeat
from games.services.rounds import both_want


def match_again(*, match: Match, player: Player | None) -> Match:
    """The new match after asking for it, the old one as long as the other has to agree.

    Raises what `game_again` raises.
    """
    game_again(game_id=latest_game(match).public_id, player=player)
    return _following(match) or match


def game_again(*, game_id: str, player: Player | None, command_id: str | None = None) -> Receipt:
    """A new match with the same setup after the decided one of the game; the same for all callers.

    The receipt names its newest game. In a live match both have to want it: the first to ask is
    noted, and the receipt names no game yet. Raises NotAPlayer, or NotPossibleHere while the
    match is not decided.
    """
    return command_run(game_id=game_id, player=player, command_id=command_id, act=_again_act)


def _again_act(game: Game, sides: set[str]) -> Receipt:
    made = _following(game.match)
    if made is not None:
        return Receipt(game.version, game.plies, latest_game(made).public_id)
    if match_result(game.match, match_score(game.match)) is None:
        raise NotPossibleHere
    newest = latest_game(game.match)
    # The last round says where the two went, so that other tabs and people follow.
    last = game_lock(newest.public_id) if newest.pk != game.pk else game
    now = timezone.now()
    if game.match.mode == Match.Mode.LINK and not both_want(last, Offer.Kind.AGAIN, sides, now):
        return Receipt(game.version, game.plies)
    made = match_repeat(game.match, now)
    first = latest_game(made)
    data = events.match_again(match=made, game=first)
    game_advance(last, kind="again", data=data, now=now, fields={})
    return Receipt(game.version, game.plies, first.public_id)


def _following(match: Match) -> Match | None:
    return Match.objects.filter(previous=match).first()

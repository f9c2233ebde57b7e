"""The lines of the answers that stay open, and what is in them."""

from __future__ import annotations

from games.api.answers import (
    FLAG,
    NUMBER,
    ORDINAL,
    TEXT,
    Schema,
    array,
    maybe,
    obj,
    one_of,
    ref,
    said,
)
from games.api.shared_answers import BEST_OF, CLOCK, MODE, RULES, SEATS

_WHO = obj(name=TEXT, guest=FLAG, bot=FLAG)

_GAME = obj(
    "A game of the caller's in a few words; the state is read by GET /games/{id}/.",
    id=ref("gameId"),
    url=TEXT,
    match=ref("gameId"),
    round=ORDINAL,
    rules=RULES,
    mode=MODE,
    clock=CLOCK,
    rated=FLAG,
    seats=SEATS,
    you=array(ref("side")),
    status=one_of("waiting", "running", "finished"),
    version=NUMBER,
    plies=NUMBER,
    last_move=said(maybe(TEXT), "The token of the last move; null before the first."),
    side_to_move=maybe(ref("side")),
    your_turn=FLAG,
    winner=maybe(ref("side")),
    reason=maybe(ref("reason")),
)

_CHALLENGE = obj(
    "A challenge, or an open link of the caller's own.",
    id=said(ref("gameId"), "That of the match which it becomes."),
    direction=one_of("in", "out"),
    by=_WHO,
    to=said(maybe(_WHO), "Whom alone it is for; null for whoever has the link."),
    url=said(TEXT, "Where a person goes on with it."),
    link=said(maybe(TEXT), "The link, for who has made it."),
    rules=RULES,
    clock=CLOCK,
    best_of=BEST_OF,
    watchable=FLAG,
    expires_at=said(NUMBER, "In milliseconds since 1970."),
)

_LINE: Schema = {
    "description": "A line of one's stream.",
    "anyOf": [
        obj(
            "A game runs, has changed, or is over.",
            type=one_of("game_start", "game_state", "game_end"),
            game=ref("StreamGame"),
        ),
        obj(
            "Somebody would like to play, or a link of one's own is open.",
            type=one_of("challenge"),
            challenge=ref("Challenge"),
        ),
        obj(
            "It is open no more: taken up, withdrawn, or gone.",
            type=one_of("challenge_gone"),
            id=ref("gameId"),
            why=one_of("accepted", "withdrawn", "gone"),
        ),
        obj(
            "The other asks for another round (`next`), or another match (`again`).",
            type=one_of("wish"),
            what=one_of("next", "again"),
            game=ref("gameId"),
            match=ref("gameId"),
        ),
        obj("All that there was has been told; from here on it is news.", type=one_of("ready")),
        ref("StreamClosed"),
    ],
}

_CLOSED = obj(
    "The last line of a stream that could have gone on.",
    type=one_of("closed"),
    reason=said(
        one_of("replaced", "restart", "identity", "again", "gone"),
        "Another stream of the same person was opened; the site restarts; the caller is somebody "
        "else now; open it again; there is no such game any more.",
    ),
)

_GAME_LINE: Schema = {
    "description": "A line of a game's stream.",
    "anyOf": [
        obj("The game so far.", type=one_of("game"), game=ref("Replay")),
        obj(
            "The other player has come.",
            type=one_of("joined"),
            seats=SEATS,
            first=ref("side"),
        ),
        obj("A move.", type=one_of("move"), move=ref("ReplayMove")),
        obj("Moves were taken back; so many are left.", type=one_of("undo"), plies=NUMBER),
        obj("The game is over, and the stream too.", type=one_of("end"), result=ref("result")),
        ref("StreamClosed"),
    ],
}

STREAM_PARTS: dict[str, Schema] = {
    "StreamGame": _GAME,
    "Challenge": _CHALLENGE,
    "Challenges": obj(
        "Open challenges: to the caller, and their own with their open links.",
        **{"in": array(ref("Challenge")), "out": array(ref("Challenge"))},
    ),
    "StreamLine": _LINE,
    "StreamClosed": _CLOSED,
    "GameStreamLine": _GAME_LINE,
}

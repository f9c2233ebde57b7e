"""The answers of the calls, each by its name."""

from __future__ import annotations

from games.api.answers import (
    DAY,
    FLAG,
    MOMENT,
    NUMBER,
    ORDINAL,
    SHARE,
    TEXT,
    Schema,
    array,
    maybe,
    obj,
    one_of,
    ref,
    said,
    table,
)
from games.api.shared_answers import BEST_OF as _BEST_OF
from games.api.shared_answers import CLOCK as _CLOCK
from games.api.shared_answers import MODE as _MODE
from games.api.shared_answers import RULES as _RULES
from games.api.shared_answers import RULES_KEY
from games.api.shared_answers import SEATS as _SEATS
from games.api.stream_answers import STREAM_PARTS

_FORM = one_of("endless", "best_of", "two_rounds")
_POLICY = one_of("alternate", "me", "opponent", "red", "yellow")
_LEVEL = maybe(ref("level"))
_WINNER = maybe(ref("side"))
_FAMILY = ref("family")

MATCH = obj(
    "A match with its newest round; `again` is the address of the match that followed.",
    id=ref("gameId"),
    url=ref("matchUrl"),
    join_url=said(maybe(TEXT), "The open link, for who has made it; the code is its last part."),
    rules=_RULES,
    mode=_MODE,
    level=_LEVEL,
    first_policy=_POLICY,
    form=_FORM,
    best_of=_BEST_OF,
    lots=array(ref("lot")),
    score=table("Rounds won by side, and `draws`.", NUMBER),
    match_result=maybe(ref("matchResult")),
    again=maybe(ref("matchUrl")),
    game=ref("state"),
)

REPLAY_MOVE = obj(
    "One move and what it did to the board.",
    optional=("structure", "repeated"),
    ply=said(ORDINAL, "From 1."),
    side=ref("side"),
    move=said(TEXT, "The token of the rule book."),
    takes=said(ref("cells"), "Cells whose stones leave the board."),
    lands=said(ref("lands"), "Where the stone comes to rest; null for a pop or a pass."),
    lines=said(ref("lines"), "Lines that it completed, of whichever side."),
    **{
        "class": said(
            one_of("best", "inaccuracy", "mistake", "blunder", None),
            "What a review says of it; null before there is one.",
        )
    },
    by=ref("author"),
    spent_ms=ref("span"),
    structure=said(ref("structure"), "twiceFour: the sums after the move."),
    repeated=said(one_of(2, None), "twiceFour: 2 where the position stands for the second time."),
)

REPLAY = obj(
    "A game from its first move to its last.",
    id=ref("gameId"),
    url=TEXT,
    match=ref("gameId"),
    round=ORDINAL,
    rules=_RULES,
    family=_FAMILY,
    columns=ORDINAL,
    first_column=said(one_of(0, 1), "0 where filled side columns stand left and right."),
    rows=ORDINAL,
    mode=_MODE,
    level=_LEVEL,
    first_policy=_POLICY,
    form=_FORM,
    best_of=_BEST_OF,
    seats=_SEATS,
    clock=_CLOCK,
    lots=array(ref("lot")),
    rated=FLAG,
    status=one_of("waiting", "running", "finished"),
    started_at=MOMENT,
    finished_at=maybe(MOMENT),
    first=ref("side"),
    withheld=said(NUMBER, "Plies of a running game that others are not shown yet."),
    plies=said(NUMBER, "Moves that are shown."),
    moves=array(ref("ReplayMove")),
    board=array(TEXT, description="The rows from the top, after the moves shown."),
    result=maybe(ref("result")),
    line_began_at=maybe(NUMBER),
    decided_at=said(
        maybe(NUMBER), "The last ply that changed the outcome of perfect play; null if not known."
    ),
    decided_exact=said(
        maybe(FLAG), "Whether `decided_at` is proven, or what a short look says; null without it."
    ),
)

FINISHED_GAME = obj(
    "A finished game in a list.",
    id=ref("gameId"),
    url=TEXT,
    match=ref("gameId"),
    round=ORDINAL,
    rules=_RULES,
    mode=_MODE,
    clock=_CLOCK,
    rated=FLAG,
    seats=_SEATS,
    first=ref("side"),
    winner=_WINNER,
    reason=ref("reason"),
    lines=ref("lines"),
    plies=NUMBER,
    moves=said(TEXT, "The tokens in a row."),
    started_at=MOMENT,
    finished_at=MOMENT,
)

ANALYSIS = obj(
    "What every move of a position is worth, for the side to move.",
    rules=_RULES,
    first=ref("side"),
    plies=said(NUMBER, "Moves made so far."),
    moves=said(TEXT, "Their tokens in a row."),
    side_to_move=said(maybe(ref("side")), "Null when the game is over."),
    result=maybe(
        obj(
            "How the game has ended.",
            winner=_WINNER,
            reason=ref("reason"),
            lines=ref("lines"),
            plies=NUMBER,
        )
    ),
    value=said(maybe({"type": "integer"}), "The score of the best move; null after the end."),
    scores=table(
        "By move: 0 a draw or open, more a forced win and the higher the sooner, less a loss. Four "
        "in a row by drops: 1 is a win with the last stone, 2 with the one before. Other games: "
        "1000 less the plies until the win.",
        {"type": "integer"},
    ),
    outcomes=table(
        "By move, what it leads to by perfect play.", one_of("win", "draw", "loss", "open")
    ),
    estimates=table("By open move, how good it looks to the search.", {"type": "integer"}),
    best=array(TEXT, description="The moves that nothing is better than, as far as was seen."),
    exact=said(FLAG, "Whether everything is proven."),
    depth=said(maybe(NUMBER), "How far was looked where not: plies, or turns of several acts."),
)

GAMES = obj(
    "A page of finished games, and the address of the next one.",
    games=array(ref("FinishedGame")),
    next=maybe(TEXT),
)

RULES = obj(
    "Every game, the ones offered first in front.",
    rules=array(
        obj(
            key=_RULES,
            name=TEXT,
            family=_FAMILY,
            columns=ORDINAL,
            first_column=one_of(0, 1),
            rows=ORDINAL,
            walls=said(FLAG, "Filled side columns stand left and right."),
            connect=said(ORDINAL, "How many stones make a line."),
            sides=array(ref("side")),
            offered=FLAG,
            computer=said(FLAG, "Whether the computer plays it."),
            levels=array(ref("level")),
            form=_FORM,
        )
    ),
)

LEVELS = obj(
    "The computer's levels in a game, weakest first.",
    levels=array(
        obj(
            key=ref("level"),
            name=TEXT,
            description=TEXT,
            seconds=said(maybe(ORDINAL), "How long a person may think; null for no limit."),
        )
    ),
)

_OPTION = obj(
    optional=("chosen",),
    value=TEXT,
    label=TEXT,
    chosen=FLAG,
    query=said(maybe(TEXT), "The address after choosing it; null where it does not go."),
    why=maybe(TEXT),
    reason=maybe(TEXT),
)

SETUP = obj(
    "A table by its address: what it comes to, and where every other choice leads.",
    query=said(TEXT, "The canonical form."),
    request=said(
        obj(
            rules=_RULES,
            mode=_MODE,
            level=_LEVEL,
            first=_POLICY,
            best_of=_BEST_OF,
            clock=_CLOCK,
            side=_WINNER,
        ),
        "What POST /matches/ takes.",
    ),
    notices=array(obj(name=TEXT, code=TEXT, text=TEXT)),
    choices=table("By the part of the table.", array(_OPTION)),
    presets=array(
        obj(
            rules=_RULES,
            name=TEXT,
            text=TEXT,
            family=_FAMILY,
            walls=FLAG,
            columns=ORDINAL,
            rows=ORDINAL,
            query=TEXT,
        )
    ),
)

GUEST = obj(
    "A new guest. The token is told here and never again.",
    token=TEXT,
    player=obj(id=TEXT, name=TEXT),
)

REPORT = obj(
    "A report as it was made. What comes of it stands at `/account/reports/`.",
    id=TEXT,
    of=obj(id=TEXT, name=TEXT),
    game=maybe(ref("gameId")),
    ply=said(maybe(NUMBER), "Plies on the board when it was made."),
    line=said(maybe(NUMBER), "The line of talk that it is about."),
    reason=TEXT,
    text=TEXT,
    made_at=MOMENT,
)

LOBBY = obj(
    "Open wishes, games to watch, and where the caller's own match goes on.",
    running=maybe(ref("matchUrl")),
    seeks=array(ref("seek")),
    games=array(ref("listedGame")),
)

PAIRED = obj("The match that came of it, null while nobody is there.", url=maybe(ref("matchUrl")))

TALLY = obj(
    "`success` is the share of the points, a draw being half of one; null without games.",
    games=NUMBER,
    wins=NUMBER,
    losses=NUMBER,
    draws=NUMBER,
    success=maybe(SHARE),
    average_plies=maybe(SHARE),
)

_RATING = {
    "rules": _RULES,
    "rating": {"type": "integer"},
    "deviation": {"type": "integer"},
    "provisional": FLAG,
    "games": NUMBER,
    "played_at": maybe(MOMENT),
}

_PLAYER: dict[str, Schema] = {
    "id": TEXT,
    "name": TEXT,
    "guest": FLAG,
    "bot": said(FLAG, "A program plays."),
    "url": maybe(TEXT),
    "since": DAY,
    "about": TEXT,
    "record": ref("PeopleTally"),
    "ratings": array(obj(**_RATING)),
    "versus": said(maybe(ref("tally")), "The caller's own score against them."),
}

PLAYER = obj("An account holder, as far as they want to be known.", **_PLAYER)
ME = obj("The caller.", **_PLAYER, private=FLAG, free_talk=FLAG)


def _tallies(description: str) -> Schema:
    return table(description, ref("PeopleTally"))


STATS = obj(
    "What the games of a player come to.",
    player=TEXT,
    rules=maybe(_RULES),
    since=maybe(DAY),
    until=maybe(DAY),
    total=ref("PeopleTally"),
    by_level=_tallies("By the level of the computer."),
    by_opponent=_tallies("`computer` and `person`."),
    by_rules=_tallies("By the key of the game."),
    by_side=_tallies("By the side that was theirs."),
    by_start=_tallies("By who made the first move."),
    openings=obj(rules=maybe(_RULES), by_column=_tallies("By the column of their first move.")),
    streaks=obj(
        wins=NUMBER,
        losses=NUMBER,
        current=obj(result=maybe(one_of("win", "loss", "draw")), length=NUMBER),
    ),
    series=obj(
        unit=maybe(TEXT),
        periods=array(obj(start=DAY, **TALLY["properties"])),
    ),
    ratings=array(
        obj(
            **_RATING,
            series=array(obj(at=MOMENT, rating={"type": "integer"}, deviation={"type": "integer"})),
        )
    ),
)

PROBLEM = obj(
    "A problem document (RFC 9457). `code` is stable, `detail` is for people and translated.",
    optional=("why", "fields", "state", "index"),
    type=TEXT,
    title=TEXT,
    status={"type": "integer", "minimum": 400, "maximum": 599},
    detail=TEXT,
    code=ref("ProblemCode"),
    why=said(TEXT, "More about it, as a code of its own."),
    fields=said({"type": "object"}, "`invalid`: what is wrong, by the member of the request."),
    index=said(maybe(NUMBER), "`illegal_move` in a list of moves: the bad token, counted from 0."),
    state=said(ref("state"), "`stale_ply` and `game_over`: the game as it is."),
)

COMPONENTS: dict[str, Schema] = {
    "RulesKey": RULES_KEY,
    "Match": MATCH,
    "Replay": REPLAY,
    "ReplayMove": REPLAY_MOVE,
    "FinishedGame": FINISHED_GAME,
    "Analysis": ANALYSIS,
    "Games": GAMES,
    "RulesList": RULES,
    "Levels": LEVELS,
    "Setup": SETUP,
    "Guest": GUEST,
    "Report": REPORT,
    "Lobby": LOBBY,
    "Paired": PAIRED,
    "PeopleTally": TALLY,
    "Player": PLAYER,
    "Me": ME,
    "Stats": STATS,
    "Problem": PROBLEM,
    **STREAM_PARTS,
}

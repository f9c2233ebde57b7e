"""Addresses of the API, below /api/v1/."""

from __future__ import annotations

from django.urls import path, re_path, register_converter
from django.urls.converters import IntConverter

from games.api import (
    analysis,
    challenge_views,
    game_views,
    lobby_views,
    people_views,
    record_views,
    report_views,
    stream_views,
    views,
)
from games.api.problems import no_such_call


class RowNumber(IntConverter):
    """A row's number that every database takes: at most nine digits."""

    regex = "[0-9]{1,9}"


register_converter(RowNumber, "row")

urlpatterns = [
    path("rules/", views.RulesView.as_view()),
    path("setup/", views.SetupView.as_view()),
    path("levels/", views.LevelsView.as_view()),
    path("guests/", views.GuestsView.as_view()),
    path("players/<str:name>/", people_views.PlayerView.as_view()),
    path("players/<str:name>/stats/", people_views.PlayerStatsView.as_view()),
    path("players/<str:name>/challenge/", challenge_views.PlayerChallengeView.as_view()),
    path("challenges/", challenge_views.ChallengesView.as_view()),
    path("challenges/<str:public_id>/accept/", challenge_views.ChallengeAcceptView.as_view()),
    path("challenges/<str:public_id>/decline/", challenge_views.ChallengeDeclineView.as_view()),
    path("me/bot/", people_views.MyBotView.as_view()),
    path("me/", people_views.MeView.as_view()),
    path("me/stats/", people_views.MyStatsView.as_view()),
    path("lobby/", lobby_views.LobbyView.as_view()),
    path("lobby/<row:seek_id>/", lobby_views.SeekView.as_view()),
    path("matches/", views.MatchesView.as_view()),
    path("matches/<str:public_id>/", views.MatchView.as_view()),
    path("matches/<str:public_id>/join/", views.MatchJoinView.as_view()),
    path("matches/<str:public_id>/next/", views.MatchNextView.as_view()),
    path("matches/<str:public_id>/again/", views.MatchAgainView.as_view()),
    path("join/", views.JoinView.as_view()),
    path("stream/", stream_views.PlayerStreamView.as_view()),
    path("analysis/", analysis.AnalysisView.as_view()),
    path("games/", record_views.GamesView.as_view()),
    path("games/<str:public_id>/", game_views.GameView.as_view()),
    path("games/<str:public_id>/replay/", record_views.ReplayView.as_view()),
    path("games/<str:public_id>/stream/", stream_views.GameStreamView.as_view()),
    path("games/<str:public_id>/moves/", game_views.MovesView.as_view()),
    path("games/<str:public_id>/undo/", game_views.UndoView.as_view()),
    path("games/<str:public_id>/resign/", game_views.ResignView.as_view()),
    path("games/<str:public_id>/abort/", game_views.AbortView.as_view()),
    path("games/<str:public_id>/claim/", game_views.ClaimView.as_view()),
    path("games/<str:public_id>/offers/", game_views.OffersView.as_view()),
    path("games/<str:public_id>/offers/<str:kind>/", game_views.OfferAnswerView.as_view()),
    path("games/<str:public_id>/talk/", game_views.TalkView.as_view()),
    path("reports/", report_views.ReportsView.as_view()),
    path("talk/<row:line_id>/report/", game_views.TalkReportView.as_view()),
    re_path(r"", no_such_call),
]

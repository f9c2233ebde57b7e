"""Addresses of the API, below /api/v1/."""

from __future__ import annotations

from django.urls import path, re_path

from games.api import views
from games.api.problems import no_such_call

urlpatterns = [
    path("rules/", views.RulesView.as_view()),
    path("levels/", views.LevelsView.as_view()),
    path("guests/", views.GuestsView.as_view()),
    path("matches/", views.MatchesView.as_view()),
    path("matches/<str:public_id>/", views.MatchView.as_view()),
    path("matches/<str:public_id>/next/", views.MatchNextView.as_view()),
    path("games/<str:public_id>/", views.GameView.as_view()),
    path("games/<str:public_id>/moves/", views.MovesView.as_view()),
    path("games/<str:public_id>/undo/", views.UndoView.as_view()),
    re_path(r"", no_such_call),
]

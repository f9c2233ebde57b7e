"""Addresses of the pages."""

from django.urls import include, path, register_converter
from django.urls.converters import StringConverter
from django.views.generic import RedirectView

from games import (
    challenge_views,
    export_views,
    history_views,
    live_views,
    notice_views,
    picture_views,
    profile_views,
    report_views,
    statistics_views,
    table_views,
    views,
)


class Month(StringConverter):
    """A month like 2026-11."""

    regex = "[0-9]{4}-[0-9]{2}"


register_converter(Month, "month")

urlpatterns = [
    path("", views.play, name="play"),
    path("new", table_views.new, name="new"),
    path("new/", RedirectView.as_view(pattern_name="new", query_string=True)),
    path("exports/", export_views.exports, name="exports"),
    path("exports", RedirectView.as_view(pattern_name="exports")),
    path("exports/index.json", export_views.exports_list, name="exports-list"),
    path("exports/games-<month:month>.ndjson.gz", export_views.export_file, name="export-file"),
    path(
        "exports/games-<month:month>.ndjson.gz.sha256",
        export_views.export_checksum,
        name="export-checksum",
    ),
    path("g/<str:public_id>.svg", picture_views.picture, {"form": "svg"}, name="picture-svg"),
    path("g/<str:public_id>.png", picture_views.picture, {"form": "png"}, name="picture-png"),
    path("g/<str:public_id>.gif", picture_views.picture, {"form": "gif"}, name="picture-gif"),
    path("embed/<str:public_id>", picture_views.embed, name="embed"),
    path("g/<str:public_id>", views.game, name="game"),
    path("m/<str:public_id>", views.match, name="match"),
    path("join/<str:code>", live_views.join, name="join"),
    path("join/<str:code>/again", live_views.join_again, name="join-again"),
    path("@<str:name>", profile_views.profile, name="profile"),
    path("@<str:name>/challenge", challenge_views.challenge, name="challenge"),
    path("challenges", challenge_views.challenges, name="challenges"),
    path("challenges/<str:public_id>", challenge_views.challenge_answer, name="challenge-answer"),
    path("@<str:name>/games", history_views.games, name="profile-games"),
    path("@<str:name>/games.ndjson", history_views.export_ndjson),
    path("@<str:name>/games.txt", history_views.export_text),
    path("@<str:name>/stats", statistics_views.stats, name="profile-stats"),
    path("mod/", include("games.mod.urls")),
    path("report/", report_views.report, name="report"),
    path("report/made/<str:public_id>/", report_views.report_made, name="report_made"),
    path("account/notices/", notice_views.notices, name="account_notices"),
    path("account/reports/", report_views.own_reports, name="account_reports"),
    path("me/games", history_views.games, name="my-games"),
    path("me/games.ndjson", history_views.export_ndjson),
    path("me/games.txt", history_views.export_text),
    path("me/stats", statistics_views.stats, name="my-stats"),
    path("levels/", statistics_views.levels, name="levels"),
    path("leaderboard/", statistics_views.leaders, name="leaderboard"),
    path("lobby", live_views.lobby, name="lobby"),
    path("lobby/", RedirectView.as_view(pattern_name="lobby")),
    path("oembed", picture_views.oembed, name="oembed"),
    path("rules/<str:rules>.png", picture_views.rules_picture, name="rules-picture"),
    path("rules/", views.rules_index, name="rules"),
    path("rules/four-in-a-row/", views.rules_four, name="rules-four"),
    path("rules/twicefour/", views.rules_twicefour, name="rules-twicefour"),
    path("rules/<slug:slug>/", views.rules_game, name="rules-game"),
]

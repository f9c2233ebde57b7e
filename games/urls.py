"""Addresses of the pages."""

from django.urls import path

from games import views

urlpatterns = [
    path("", views.play, name="play"),
    path("g/<str:public_id>", views.game, name="game"),
    path("m/<str:public_id>", views.match, name="match"),
    path("rules/", views.rules_index, name="rules"),
    path("rules/four-in-a-row/", views.rules_four, name="rules-four"),
]

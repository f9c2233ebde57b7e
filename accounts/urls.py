"""Addresses about oneself, below /account/."""

from __future__ import annotations

from django.urls import include, path

from accounts import bot_views, leave_views, suspended_views, token_views, views

urlpatterns = [
    path("", views.settings, name="account_settings"),
    path("name/", views.name, name="account_name"),
    path("profile/", views.profile, name="account_profile"),
    path("blocks/", views.blocks, name="account_blocks"),
    path("blocks/<str:public_id>/", views.block_change, name="account_block"),
    path("bot/", bot_views.bot, name="account_bot"),
    path("tokens/", token_views.tokens, name="account_tokens"),
    path("tokens/<int:pk>/", token_views.token_take_back, name="account_token"),
    path("suspended/", suspended_views.suspended, name="account_suspended"),
    path("claim/", views.claim, name="account_claim"),
    path("data/", leave_views.data, name="account_data"),
    path("data/ask/", leave_views.data_ask, name="account_data_ask"),
    path("data/archive/", leave_views.data_archive, name="account_data_archive"),
    path("goodbye/", leave_views.goodbye, name="account_goodbye"),
    path("2fa/", include("allauth.mfa.urls")),
    path("sessions/", include("allauth.usersessions.urls")),
    path("", include("allauth.account.urls")),
]

"""Addresses of the pages of moderators, below /mod/."""

from __future__ import annotations

from django.urls import path

from games.mod import appeal_views, closing_views, log_views, people_views, views

urlpatterns = [
    path("", views.queue, name="mod_queue"),
    path("reports/<str:public_id>/", views.report, name="mod_report"),
    path("reports/<str:public_id>/take/", views.take, name="mod_take"),
    path("reports/<str:public_id>/release/", views.release, name="mod_release"),
    path("reports/<str:public_id>/act/", views.report_act, name="mod_report_act"),
    path("people/", people_views.people, name="mod_people"),
    path("people/<str:public_id>/", people_views.person, name="mod_person"),
    path("people/<str:public_id>/act/", people_views.person_act, name="mod_person_act"),
    path("people/<str:public_id>/close/", closing_views.close, name="mod_person_close"),
    path("people/<str:public_id>/reviews/", people_views.reviews, name="mod_person_reviews"),
    path("undo/<row:entry_id>/", people_views.undo, name="mod_undo"),
    path("lines/<row:line_id>/", people_views.line, name="mod_line"),
    path("appeals/", appeal_views.appeals, name="mod_appeals"),
    path("appeals/<row:appeal_id>/", appeal_views.appeal, name="mod_appeal"),
    path("log/", log_views.log, name="mod_log"),
]

"""Every answer carries the headers that keep other sites and scripts out."""

import re

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import Client

from config.middleware import POLICY, ContentSecurityPolicyMiddleware

pytestmark = pytest.mark.django_db


def test_a_page_tells_the_browser_what_it_may_load(client: Client) -> None:
    response = client.get("/")
    assert response.status_code == 200
    assert response.headers["Content-Security-Policy"] == POLICY
    assert response.headers["X-Content-Type-Options"] == "nosniff"
    assert response.headers["X-Frame-Options"] == "DENY"
    assert response.headers["Referrer-Policy"] == "same-origin"
    assert response.headers["Cross-Origin-Opener-Policy"] == "same-origin"


@pytest.mark.parametrize("path", ["/", "/rules/", "/rules/four-in-a-row/"])
def test_pages_obey_their_own_policy(client: Client, path: str) -> None:
    page = client.get(path).content.decode()
    scripts = re.findall(r"<script(?![^>]*\bsrc=)[^>]*>", page)
    assert all('type="application/json"' in script for script in scripts), scripts
    assert not re.search(r"<style|\sstyle=|\son[a-z]+=", page)
    assert not re.search(r"""(?:src|href)=["'](?:https?:)?//""", page)


def test_a_policy_set_by_a_view_is_kept() -> None:
    def view(request: HttpRequest) -> HttpResponse:
        return HttpResponse(headers={"Content-Security-Policy": "default-src 'self'"})

    response = ContentSecurityPolicyMiddleware(view)(HttpRequest())
    assert response.headers["Content-Security-Policy"] == "default-src 'self'"


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("", "de"),
        ("de-AT,de;q=0.9,en;q=0.5", "de"),
        ("en-GB,en;q=0.9,de;q=0.5", "en"),
        ("fr,nl;q=0.5", "de"),
    ],
)
def test_pages_are_german_unless_english_is_preferred(
    client: Client, accepted: str, language: str
) -> None:
    response = client.get("/", headers={"accept-language": accepted})
    assert response.headers["Content-Language"] == language
    assert f'<html lang="{language}"' in response.content.decode()

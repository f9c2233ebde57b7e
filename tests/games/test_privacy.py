"""The privacy page says what is so: which cookies there are, and that nobody else is asked."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client

from accounts.leaving import REOPEN_FOR
from config.middleware import POLICY
from games.models import Game
from tests.accounts.people import account, guest_client, log_in, sign_up
from tests.games.conftest import SHORT_WIN, new_game, play

ROOT = Path(settings.BASE_DIR)
# Names of notations, to which nothing is ever sent.
NAMES = {"www.w3.org"}
ADDRESS = re.compile(r"""(?:https?:|wss?:)?//([a-z0-9.-]+\.[a-z]{2,})""", re.IGNORECASE)
PAGES = ("", "new", "lobby", "rules/", "rules/four-in-a-row/", "rules/twicefour/", "levels/",
         "leaderboard/", "privacy/", "account/login/", "account/signup/", "account/data/",
         "account/password/reset/", "me/games", "me/stats", "api/docs/")  # fmt: skip
OWN_PAGES = ("account/", "account/name/", "account/profile/", "account/email/", "account/2fa/",
             "account/sessions/", "account/blocks/", "account/goodbye/", "account/data/",
             "account/2fa/totp/activate/", "@Alice", "@Alice/games", "@Alice/stats")  # fmt: skip

pytestmark = pytest.mark.django_db


def elsewhere(text: str, own: str = "testserver") -> set[str]:
    """The hosts of other sites that a text names."""
    return {host for host in ADDRESS.findall(text) if host not in {own, *NAMES}}


def test_no_page_names_a_third_party(client: Client) -> None:
    browser, guest = guest_client()
    game: Game = play(new_game(guest), guest, SHORT_WIN)
    account("Alice")
    log_in(client, "Alice")
    tried = [(browser, page) for page in (*PAGES, f"g/{game.public_id}", "join/nothing", "nowhere")]
    for visitor, page in [*tried, *((client, page) for page in OWN_PAGES)]:
        answer = visitor.get(f"/{page}", follow=True)
        assert elsewhere(answer.content.decode()) == set(), page


def test_no_script_and_no_style_names_a_third_party() -> None:
    files = [path for app in ("games", "accounts") for path in (ROOT / app / "static").rglob("*.*")]
    texts = [path for path in files if path.suffix in {".js", ".css", ".svg", ".json"}]
    assert len(texts) > 30
    assert {path.name for path in texts if elsewhere(path.read_text())} == set()


def test_the_policy_lets_no_browser_ask_elsewhere() -> None:
    for rule in POLICY.split("; "):
        _, *sources = rule.split()
        assert set(sources) <= {"'self'", "'none'", "data:"}, rule


def test_the_page_names_every_cookie_there_is() -> None:
    client, guest = guest_client()
    play(new_game(guest), guest, "4")
    client.get("/")
    sign_up(client, "Wilhelmine")
    client.post("/account/profile/", {"about": "x"})
    client.post("/i18n/setlang/", {"language": "en"})
    page = client.get("/privacy/").content.decode()
    names = set(client.cookies)
    assert {settings.SESSION_COOKIE_NAME, settings.CSRF_COOKIE_NAME, "django_language"} <= names
    assert [name for name in names if f"<strong>{name}</strong>" not in page] == []
    year = 365 * 24 * 3600
    ages = (settings.SESSION_COOKIE_AGE, settings.LANGUAGE_COOKIE_AGE, settings.CSRF_COOKIE_AGE)
    assert all(year - 2 * 24 * 3600 <= age <= year for age in ages)


@pytest.mark.parametrize(("language", "word"), [("de", "Datenschutz"), ("en", "Privacy")])
def test_every_page_leads_to_it_in_both_languages(language: str, word: str) -> None:
    client = Client(HTTP_ACCEPT_LANGUAGE=language)
    assert f'<a href="/privacy/">{word}</a>' in client.get("/").content.decode()
    page = client.get("/privacy/").content.decode()
    assert f"<h1>{word}</h1>" in page
    assert f"{REOPEN_FOR.days} " in page


def test_looking_at_it_leaves_no_session(client: Client) -> None:
    answer = client.get("/privacy/")
    assert set(answer.cookies) <= {settings.CSRF_COOKIE_NAME}

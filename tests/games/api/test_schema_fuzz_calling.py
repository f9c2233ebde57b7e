"""Odd ways of calling: methods, addresses, queries, headers, forms; always a problem document."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from django.test import Client

from games.api.schema import document
from tests.accounts.people import account
from tests.games.api.conftest import Api
from tests.games.api.described import check_answer
from tests.games.conftest import SHORT_WIN

METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE", "TRACE", "QUERY", "NONSENSE")

# Cookies, languages, addresses and proxies that make no sense change nothing.
HEADERS_THAT_CHANGE_NOTHING = [
    *[("If-None-Match", text) for text in ("garbage", '"', "\xff", 'W/"a", "b", c')],
    *[("If-Modified-Since", text) for text in ("yesterday", "\x00")],
    *[("If-Match", text) for text in ("garbage", "*")],
    *[("Accept-Language", text) for text in ("garbage", "de;q=x", "x" * 5000, "\xff", "../x", "-")],
    *[("Accept-Encoding", text) for text in ("garbage;q=2", "\xff")],
    *[
        ("Accept", text)
        for text in ("", ",", ";", "*/*;q=x", "application/json; indent=x", "a/b, */*")
    ],
    *[("Cookie", text) for text in ("sessionid=\xff", "garbage", ";;;=;", "csrftoken=short")],
    *[("Cookie", text) for text in ("sessionid=" + "x" * 4000, "sessionid=\x00", "messages=[")],
    *[("X-Forwarded-For", text) for text in ("garbage", "\xff,,")],
    *[("Authorization", text) for text in ("", "\xff", "Basic x")],
    *[("Range", "bytes=0-5"), ("Origin", "null"), ("Referer", "\xff"), ("X-CSRFToken", "\xff")],
]

REFUSED_FORMS = ["garbage", "text/html", "\xff", "a/b/c", "application/problem+json"]

ODD_NAMES = [
    *("%00", "%0A", "%FF", "%ED%A0%80", "%2e%2e", "..", "x" * 9000, "%F0%9F%98%80" * 500),
    *("%", "%zz", "'; --", "<script>", "%E2%80%AE", "%D9%A1", "-1", "1.0", "9" * 40),
]

ODD_QUERIES = [
    *("%00=1", "%FF=%FF", "=", "&&&", "a[]=1", "limit=1&limit=2", "x" * 20_000),
    *(f"{name}=%00" for name in ("cursor", "player", "rules", "since", "min_plies", "level")),
    *(f"{name}=%ED%A0%80" for name in ("cursor", "player", "opponent", "rules", "side")),
    *(f"{name}=0001-01-01" for name in ("since", "until", "cursor")),
    *(f"{name}=9999-12-31" for name in ("since", "until")),
    *(f"{name}={'9' * 30}" for name in ("limit", "min_plies", "max_plies", "cursor")),
    *(f"{name}=%D9%A1" for name in ("limit", "min_plies")),
]


def problem(answer: Any, status: int, code: str) -> None:
    """AssertionError unless the answer is this problem, told as one."""
    check_answer(answer)
    assert answer.status_code == status
    assert answer["Content-Type"] == "application/problem+json"
    assert (answer.json()["status"], answer.json()["code"]) == (status, code)
    assert answer.json()["detail"]


def each_call() -> list[tuple[str, str]]:
    """Method and address of every call, with an id that leads nowhere."""
    return [
        (method.upper(), path.replace("{seek_id}", "0").replace("{line_id}", "0"))
        for path, methods in document()["paths"].items()
        for method in methods
    ]


@pytest.mark.django_db
def test_a_method_that_a_call_has_not_is_refused_with_those_it_has() -> None:
    client = Client()
    calls: dict[str, set[str]] = {}
    for method, path in each_call():
        calls.setdefault(path, set()).add(method)
    for path, own in calls.items():
        for method in set(METHODS) - own:
            answer = client.generic(method, path)
            problem(answer, 405, "method_not_allowed")
            assert own <= set(answer["Allow"].split(", "))


@pytest.mark.django_db
def test_more_parameters_than_anybody_needs_are_a_problem_for_every_call() -> None:
    query = "&".join(f"p{number}=1" for number in range(1_100))
    for method, path in each_call():
        problem(Client().generic(method, f"{path}?{query}"), 400, "bad_request")


@pytest.mark.django_db
@pytest.mark.parametrize("form", ["xml", "api", "\x00", "../json"])
def test_a_form_that_a_call_has_not_is_not_acceptable_by_address_either(form: str) -> None:
    for method, path in each_call():
        answer = Client().generic(method, path, QUERY_STRING=f"format={form}")
        problem(answer, 406, "not_acceptable")


@pytest.mark.django_db
@pytest.mark.parametrize("form", REFUSED_FORMS)
def test_a_form_that_there_is_not_is_not_acceptable(form: str) -> None:
    for method, path in each_call():
        problem(Client().generic(method, path, headers={"Accept": form}), 406, "not_acceptable")


def test_headers_of_rubbish_change_nothing(api: Api) -> None:
    game = api.new_match()["game"]["id"]
    api.play(game, SHORT_WIN)
    for path in (f"/games/{game}/replay/", "/games/", "/levels/"):
        for name, text in HEADERS_THAT_CHANGE_NOTHING:
            answer = api.client.get(f"/api/v1{path}", headers={**api.headers, name: text})
            check_answer(answer)
            assert answer.status_code == 200, (path, name, text)


def test_who_wants_what_they_have_seen_is_told_when_it_is_something_else(api: Api) -> None:
    game = api.new_match()["game"]["id"]
    for path in (f"/api/v1/games/{game}/replay/", "/api/v1/games/", "/api/schema/"):
        first = api.client.get(path, headers=api.headers)
        same = api.client.get(path, headers={**api.headers, "If-Match": first["ETag"]})
        assert same.status_code == 200
        other = api.client.get(path, headers={**api.headers, "If-Match": '"other"'})
        problem(other, 412, "precondition_failed")


def test_odd_names_lead_nowhere(nobody: Api) -> None:
    for name, (method, path) in product(ODD_NAMES, each_call()):
        if "{" in path:
            odd = path.replace("{public_id}", name).replace("{name}", name).replace("{kind}", name)
            answer = nobody.client.generic(method, odd, data=b"{}", content_type="application/json")
            check_answer(answer)
            assert answer.status_code in (401, 403, 404, 422)
            assert answer["Content-Type"] == "application/problem+json"


def test_odd_queries_are_answered_as_described(api: Api) -> None:
    for query, (method, path) in product(ODD_QUERIES, each_call()):
        if method == "GET" and path.endswith(("/games/", "/stats/", "/levels/")):
            answer = api.client.get(f"{path}?{query}", headers=api.headers)
            check_answer(answer)
            assert answer.status_code in (200, 404, 422), (path, query)


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["rules", "games/x", "games/x/moves", "", "nothing/", "/rules/"])
def test_an_address_that_is_nearly_a_call_is_none(path: str) -> None:
    for method in ("GET", "POST", "DELETE"):
        problem(Client().generic(method, f"/api/v1/{path}"), 404, "not_found")


@pytest.mark.django_db
def test_another_host_is_a_problem_for_programs_and_a_page_for_people() -> None:
    problem(Client().get("/api/v1/rules/", headers={"Host": "evil"}), 400, "bad_request")
    page = Client().get("/", headers={"Host": "evil"})
    assert page["Content-Type"].startswith("text/html")


@pytest.mark.django_db
def test_a_bug_is_a_problem_for_programs_and_a_page_for_people(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise RuntimeError("a secret")

    monkeypatch.setattr("games.api.views.rules_list", broken)
    client = Client(raise_request_exception=False)
    answer = client.get("/api/v1/rules/")
    assert answer.status_code == 500
    assert answer["Content-Type"] == "application/problem+json"
    assert answer.json()["code"] == "server_error"
    assert "secret" not in answer.content.decode()


@pytest.mark.parametrize("value", ["true", "yes", 1, 0, "", None, [], {}])
def test_truth_is_true_or_false_and_nothing_like_it(api: Api, value: object) -> None:
    setup = {"rules": "7x6", "mode": "hotseat", "watchable": value}
    problem(api.post("/matches/", setup), 422, "invalid")


@pytest.mark.parametrize(
    "kind", ["text/plain", "text/json", "garbage", "\xff", "multipart/form-data; boundary=\xff"]
)
def test_a_body_that_is_no_json_is_refused_by_every_call(api: Api, kind: str) -> None:
    account("Ben")
    for path, methods in document()["paths"].items():
        if "requestBody" in methods.get("post", {}):
            known = path.replace("{kind}", "draw").replace("{name}", "Ben")
            answer = api.client.post(known, data=b"x=1", content_type=kind, headers=api.headers)
            problem(answer, 415, "unsupported_media_type")

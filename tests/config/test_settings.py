"""The environment chooses the services; a public site refuses to start half configured."""

import json
import os
import subprocess
import sys
from typing import Any

import pytest

from tests.running_site import ROOT

REDIS = "redis://cache.example:6379/0"
PUBLIC = {"SECRET_KEY": "k" * 50, "ALLOWED_HOSTS": "play.example"}
NAMES = [
    "ALLOWED_HOSTS",
    "CELERY_BROKER_URL",
    "DEBUG",
    "EMAIL_BACKEND",
    "EMAIL_FILE_PATH",
    "EMAIL_USE_SSL",
    "EMAIL_USE_TLS",
    "EMBEDDED_WORKER",
    "SEARCH_EXECUTOR",
    "SESSION_COOKIE_SECURE",
]


def _load(module: str, **environment: str) -> subprocess.CompletedProcess[str]:
    script = (
        f"import json; from config.settings import {module} as s; "
        f"print(json.dumps({{n: getattr(s, n, None) for n in {NAMES!r}}} "
        "| {'layer': s.CHANNEL_LAYERS['default'], 'engine': s.DATABASES['default']['ENGINE']}, "
        "default=str))"
    )
    return subprocess.run(
        [sys.executable, "-c", script],
        cwd=ROOT,
        env={"PATH": os.environ["PATH"], **environment},
        capture_output=True,
        text=True,
        check=False,
    )


def _settings(module: str, **environment: str) -> Any:
    done = _load(module, **environment)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_without_services_one_process_does_everything(tmp_path: os.PathLike[str]) -> None:
    made = _settings("dev", VAR_DIR=str(tmp_path))
    assert made["EMBEDDED_WORKER"] is True
    assert made["DEBUG"] is False
    assert made["SEARCH_EXECUTOR"] == "process"
    assert made["CELERY_BROKER_URL"].startswith("memory://")
    assert made["layer"]["BACKEND"] == "config.layers.EmbeddedLayer"
    assert made["engine"].endswith("sqlite3")


def test_with_services_the_work_is_shared_out() -> None:
    made = _settings("prod", **PUBLIC, REDIS_URL=REDIS, DATABASE_URL="postgresql://db/games")
    assert made["EMBEDDED_WORKER"] is False
    assert made["SEARCH_EXECUTOR"] == "inline"
    assert made["CELERY_BROKER_URL"] == REDIS
    assert made["engine"].endswith("postgresql")
    host = made["layer"]["CONFIG"]["hosts"][0]
    assert (host["address"], host["socket_timeout"], host["max_connections"]) == (
        REDIS,
        None,
        10_000,
    )


def test_cookies_of_a_public_site_need_https_unless_it_is_a_trial() -> None:
    assert _settings("prod", **PUBLIC)["SESSION_COOKIE_SECURE"] is True
    assert _settings("prod", **PUBLIC, HTTPS="0")["SESSION_COOKIE_SECURE"] is False


@pytest.mark.parametrize("missing", ["SECRET_KEY", "ALLOWED_HOSTS"])
def test_a_public_site_needs_its_key_and_its_name(missing: str) -> None:
    done = _load("prod", **{name: value for name, value in PUBLIC.items() if name != missing})
    assert done.returncode != 0
    assert f"The environment variable {missing} must be set." in done.stderr


def test_mail_goes_into_files_at_home_and_to_a_server_that_is_named(
    tmp_path: os.PathLike[str],
) -> None:
    home = _settings("dev", VAR_DIR=str(tmp_path))
    assert home["EMAIL_BACKEND"].endswith("filebased.EmailBackend")
    assert home["EMAIL_FILE_PATH"] == os.path.join(os.path.realpath(tmp_path), "mail")
    services = {**PUBLIC, "REDIS_URL": REDIS}
    assert _settings("prod", **services)["EMAIL_BACKEND"].endswith("console.EmailBackend")
    served = _settings("prod", **services, EMAIL_HOST="mail.example", EMAIL_SECURITY="tls")
    assert served["EMAIL_BACKEND"].endswith("smtp.EmailBackend")
    assert (served["EMAIL_USE_SSL"], served["EMAIL_USE_TLS"]) == (True, False)
    assert _load("prod", **services, EMAIL_SECURITY="perhaps").returncode != 0

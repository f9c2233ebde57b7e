"""All processes of the full site, in the order in which they need each other."""

import http.client
import json
import os
import secrets
import subprocess
import sys
from functools import partial
from pathlib import Path
from typing import Any

from config.stack.processes import Child, DidNotStart, free_port
from config.stack.services import Nginx, PostgreSQL, Redis, program

ROOT = Path(__file__).resolve().parents[2]
_START_SECONDS = 120.0


class Stack:
    """`web_count` web processes, a worker for each queue, beat, and nginx where it is installed.

    `folder` must be readable for the user postgres; everything that comes into being lies there.
    """

    def __init__(self, folder: Path, *, port: int | None = None, web_count: int = 2) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.redis = Redis(folder)
        self.postgresql = PostgreSQL(folder)
        self.environment = {
            **os.environ,
            "DJANGO_SETTINGS_MODULE": "config.settings.prod",
            "SECRET_KEY": secrets.token_urlsafe(50),
            "ALLOWED_HOSTS": "127.0.0.1,localhost",
            "HTTPS": "0",
            "REDIS_URL": self.redis.url,
            "DATABASE_URL": self.postgresql.url,
            "WEB_PROCESSES": str(web_count),
            "TRUSTED_PROXIES": "1",
            "VAR_DIR": str(folder / "var"),
            "PYTHONUNBUFFERED": "1",
        }
        self._folder = folder
        self._web_ports = [free_port() for _ in range(web_count)]
        self.webs = [self._web(web) for web in self._web_ports]
        self.workers = {queue: self._worker(queue) for queue in ("quick", "deep")}
        self.beat = self._celery("beat", "-s", str(folder / "beat-schedule"))
        self.port = port or free_port()
        self.nginx: Nginx | None = None
        if program("nginx"):
            self.nginx = Nginx(
                folder, port=self.port, web_ports=self._web_ports, static=folder / "var" / "static"
            )

    @property
    def web_urls(self) -> list[str]:
        """Where each web process answers without the proxy."""
        return [f"http://127.0.0.1:{port}" for port in self._web_ports]

    @property
    def url(self) -> str:
        """Where the site answers: the proxy, or the first web process where there is none."""
        return f"http://127.0.0.1:{self.port}" if self.nginx else self.web_urls[0]

    def start(self) -> None:
        """Bring everything up; DidNotStart, with everything taken down again, when it fails."""
        try:
            self._start()
        except BaseException:
            self.stop()
            raise

    def _start(self) -> None:
        self.redis.start()
        self.postgresql.start()
        self.manage("prepare")
        self.manage("collectstatic", "--noinput", "--verbosity", "0")
        for child in (*self.webs, *self.workers.values(), self.beat):
            child.start()
        for web, port in zip(self.webs, self._web_ports, strict=True):
            web.wait_for(partial(_is_ready, port), _START_SECONDS)
        # A worker that says it is ready may still be loading the search core.
        for queue, worker in self.workers.items():
            worker.wait_for(partial(_is_served, self._web_ports[0], queue), _START_SECONDS)
        if self.nginx:
            self.nginx.start()

    def manage(self, *arguments: str) -> None:
        """Run a management command with the stack's settings; DidNotStart when it fails."""
        command = [sys.executable, "manage.py", *arguments]
        done = subprocess.run(command, cwd=ROOT, env=self.environment, check=False)
        if done.returncode:
            raise DidNotStart(f"manage.py {' '.join(arguments)} failed")

    def children(self) -> list[Child]:
        """All processes, the ones that need others first."""
        proxy = [self.nginx.child] if self.nginx else []
        own = [*self.webs, self.beat, *self.workers.values()]
        return [*proxy, *own, self.postgresql.child, self.redis.child]

    def stop(self) -> None:
        """Take everything down."""
        for child in self.children():
            child.stop()

    def _web(self, port: int) -> Child:
        command = [sys.executable, str(ROOT / "manage.py"), "serve", "--port", str(port)]
        # Connections are pooled here and not in the workers, which fork.
        environment = {**self.environment, "DATABASE_POOL": "10"}
        return Child(f"web-{port}", command, self._log(f"web-{port}"), environment=environment)

    def _worker(self, queue: str) -> Child:
        return self._celery(
            "worker",
            *("-Q", queue, "-n", f"{queue}@%h", "--concurrency", "1", "--loglevel", "INFO"),
            *("--without-gossip", "--without-mingle"),
            name=queue,
        )

    def _celery(self, command: str, *arguments: str, name: str = "") -> Child:
        label = f"{command}-{name}" if name else command
        line = [sys.executable, "-m", "celery", "--workdir", str(ROOT), "-A", "config.celery"]
        return Child(
            label, [*line, command, *arguments], self._log(label), environment=self.environment
        )

    def _log(self, name: str) -> Path:
        return self._folder / f"{name}.log"


def _readiness(port: int) -> tuple[int, dict[str, Any]]:
    """What `/readyz` says: status and body; status 0 when nobody answers."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
    try:
        connection.request("GET", "/readyz")
        answer = connection.getresponse()
        return answer.status, json.load(answer)
    except (OSError, http.client.HTTPException):
        return 0, {}
    finally:
        connection.close()


def _is_ready(port: int) -> bool:
    return _readiness(port)[0] == 200


def _is_served(port: int, queue: str) -> bool:
    return _readiness(port)[1].get("workers", {}).get(queue) is not None

"""PostgreSQL, Redis and nginx of our own, in a folder, on free ports."""

import os
import shutil
import signal
import subprocess
from pathlib import Path

import psycopg

from config.stack.processes import Child, DidNotStart, accepts, free_port

_POSTGRES_FOLDERS = "/usr/lib/postgresql/*/bin"
_START_SECONDS = 60.0


def program(name: str) -> str | None:
    """Where a program is installed; Debian keeps PostgreSQL's servers off the PATH."""
    found = shutil.which(name)
    if found:
        return found
    places = sorted(Path("/").glob(_POSTGRES_FOLDERS.lstrip("/") + f"/{name}"))
    return str(places[-1]) if places else None


def missing_programs() -> list[str]:
    """Which of the programs that the stack needs are not installed."""
    return [name for name in ("initdb", "postgres", "redis-server") if program(name) is None]


def _path(name: str) -> str:
    found = program(name)
    if found is None:
        raise DidNotStart(f"{name} is not installed")
    return found


class Redis:
    """A Redis that keeps nothing on disk."""

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        self.url = f"redis://127.0.0.1:{self.port}/0"
        command = [_path("redis-server"), "--port", str(self.port), "--bind", "127.0.0.1"]
        command += ["--save", "", "--appendonly", "no", "--dir", str(folder)]
        self.child = Child("redis", command, folder / "redis.log")

    def start(self) -> None:
        """Start and wait until it answers."""
        self.child.start()
        self.child.wait_for(lambda: accepts(self.port), _START_SECONDS)


class PostgreSQL:
    """A cluster of its own with one database; as root it runs as the user postgres."""

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        self._server = f"postgresql://postgres@127.0.0.1:{self.port}/postgres"
        self.url = f"postgresql://postgres@127.0.0.1:{self.port}/viererreihe"
        self._folder = folder / "postgres"
        self._user = "postgres" if os.geteuid() == 0 else None
        command = [_path("postgres"), "-D", str(self._folder / "data"), "-p", str(self.port)]
        command += ["-c", "listen_addresses=127.0.0.1", "-c", "fsync=off"]
        command += ["-c", f"unix_socket_directories={self._folder}"]
        # SIGINT is PostgreSQL's quick, orderly stop; SIGTERM waits for every client to leave.
        self.child = Child(
            "postgresql",
            command,
            folder / "postgresql.log",
            user=self._user,
            stop_signal=signal.SIGINT,
        )

    def start(self) -> None:
        """Make the cluster when there is none, start it, and wait until it answers."""
        if not self._folder.exists():
            self._make()
        self.child.start()
        self.child.wait_for(self._answers, _START_SECONDS)
        with psycopg.connect(self._server, autocommit=True) as db:
            if not db.execute("SELECT 1 FROM pg_database WHERE datname = 'viererreihe'").fetchone():
                db.execute("CREATE DATABASE viererreihe")

    def _answers(self) -> bool:
        # The port is open some time before the server is done with starting.
        try:
            psycopg.connect(self._server, connect_timeout=5).close()
        except psycopg.OperationalError:
            return False
        return True

    def _make(self) -> None:
        self._folder.mkdir()
        if self._user:
            shutil.chown(self._folder, self._user, self._user)
        command = [_path("initdb"), "-D", str(self._folder / "data"), "-U", "postgres"]
        command += ["-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"]
        subprocess.run(
            command,
            check=True,
            stdout=subprocess.DEVNULL,
            cwd=self._folder,
            user=self._user,
            group=self._user,
            extra_groups=[] if self._user else None,
        )


class Nginx:
    """The proxy before the web processes; serves the static files itself."""

    def __init__(self, folder: Path, *, port: int, web_ports: list[int], static: Path) -> None:
        self.port = port
        template = (Path(__file__).parent / "nginx.conf").read_text()
        servers = "\n".join(f"        server 127.0.0.1:{web} max_fails=0;" for web in web_ports)
        for name, value in {
            "USER": "user root;" if os.geteuid() == 0 else "",
            "FOLDER": str(folder),
            "PORT": str(port),
            "SERVERS": servers,
            "STATIC": str(static),
        }.items():
            template = template.replace(f"@{name}@", value)
        configuration = folder / "nginx.conf"
        configuration.write_text(template)
        command = [_path("nginx"), "-p", str(folder), "-c", str(configuration)]
        self.child = Child("nginx", command, folder / "nginx.log", stop_signal=signal.SIGTERM)

    def start(self) -> None:
        """Start and wait until it answers."""
        self.child.start()
        self.child.wait_for(lambda: accepts(self.port), _START_SECONDS)

"""`python -m config.stack [--port 8000] [--web 2]`: the full site until Ctrl-C."""

import argparse
import signal
import sys
import tempfile
import time
from pathlib import Path

from config.stack.processes import DidNotStart
from config.stack.services import missing_programs, program
from config.stack.site import Stack


def main() -> int:
    """Bring the stack up, look after it, take it down; the exit code."""
    parser = argparse.ArgumentParser(prog="python -m config.stack", description=__doc__)
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--web", type=int, default=2, help="number of web processes")
    options = parser.parse_args()
    if missing := missing_programs():
        _say(f"Not installed: {', '.join(missing)}. The full stack needs PostgreSQL and Redis.")
        return 1
    if program("nginx") is None:
        _say("nginx is not installed: serving from the first web process, without the proxy.")
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with tempfile.TemporaryDirectory(prefix="viererreihe-") as name:
        folder = Path(name)
        folder.chmod(0o711)
        stack = Stack(folder, port=options.port, web_count=options.web)
        try:
            _say("Starting PostgreSQL, Redis, web processes and workers …")
            stack.start()
            _say(f"The board is set: {stack.url}/  (logs and data in {folder}, gone after Ctrl-C)")
            return _look_after(stack)
        except DidNotStart as error:
            _say(str(error))
            return 1
        except KeyboardInterrupt:
            return 0
        finally:
            stack.stop()


def _look_after(stack: Stack) -> int:
    while True:
        time.sleep(0.5)
        for child in stack.children():
            if not child.running():
                _say(f"{child.name} ended:\n{child.output()[-3000:]}")
                return 1


def _say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())

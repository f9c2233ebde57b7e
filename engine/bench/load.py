"""What a search does to others in its process, and what a process costs."""

import asyncio
import json
import subprocess
import sys
import threading
import time

from engine import rules_for
from engine.core.solver import Solver
from engine.core.stop import Stop

PROGRAMS = {
    "process with the rules alone": "import engine",
    "process with the solver ready": (
        "from engine import rules_for; from engine.core.solver import Solver; "
        "Solver().solve(rules_for('7x6').parse('444444'))"
    ),
}

_MEASURE = """
import json, pathlib, time
began = time.perf_counter()
{code}
seconds = time.perf_counter() - began
status = pathlib.Path("/proc/self/status")
lines = status.read_text().splitlines() if status.exists() else []
memory = [int(line.split()[1]) / 1024 for line in lines if line.startswith("VmRSS")]
print(json.dumps([seconds, memory[0] if memory else 0.0]))
"""

_TICK = 0.005


def stop_latencies(times: int) -> list[float]:
    """Seconds from throwing the switch to the end of a search that would take hours."""
    solver = Solver(book=False)
    start = rules_for("7x6").start()
    late = []
    for number in range(times):
        stop = Stop()
        search = threading.Thread(target=solver.solve, args=(start,), kwargs={"stop": stop})
        search.start()
        time.sleep(0.05 + 0.003 * number)
        thrown = time.perf_counter()
        stop.throw()
        search.join()
        late.append(time.perf_counter() - thrown)
    return late


def ping_lateness(seconds: float) -> list[float]:
    """How late the ticks of an event loop come while two searches run beside it."""
    stop = Stop()
    start = rules_for("7x6").start()
    searches = [
        threading.Thread(target=Solver(book=False).solve, args=(start,), kwargs={"stop": stop})
        for _ in range(2)
    ]
    for search in searches:
        search.start()
    try:
        return asyncio.run(_ticks(seconds))
    finally:
        stop.throw()
        for search in searches:
            search.join()


async def _ticks(seconds: float) -> list[float]:
    late = []
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        due = time.perf_counter() + _TICK
        await asyncio.sleep(_TICK)
        late.append(time.perf_counter() - due)
    return late


def fresh_process(code: str) -> tuple[float, float]:
    """Seconds that a new Python takes for `code`, and its memory then, in MB.

    The memory is 0 where the system does not tell.
    """
    ran = subprocess.run(
        [sys.executable, "-c", _MEASURE.format(code=code)],
        capture_output=True,
        text=True,
        check=True,
    )
    took, megabytes = json.loads(ran.stdout)
    return took, megabytes

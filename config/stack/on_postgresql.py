"""`python -m config.stack.on_postgresql COMMAND …`: runs it with a fresh PostgreSQL to itself."""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from config.stack.services import PostgreSQL, missing_programs


def main(command: list[str]) -> int:
    """The command's exit code; DATABASE_URL points it to the cluster, which is gone afterwards."""
    if missing := {"initdb", "postgres"} & set(missing_programs()):
        sys.stderr.write(f"Not installed: {', '.join(sorted(missing))}.\n")
        return 1
    with tempfile.TemporaryDirectory(prefix="viererreihe-") as name:
        folder = Path(name)
        folder.chmod(0o711)
        cluster = PostgreSQL(folder)
        try:
            cluster.start()
            environment = {**os.environ, "DATABASE_URL": cluster.url}
            # Set by an import of ours; tests have settings of their own.
            environment.pop("DJANGO_SETTINGS_MODULE", None)
            return subprocess.run(command, env=environment, check=False).returncode
        finally:
            cluster.child.stop()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

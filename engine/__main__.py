"""`python -m engine`: the rule book and the engine on the command line."""

import sys

from engine.cli.frame import main

if __name__ == "__main__":
    sys.exit(main())

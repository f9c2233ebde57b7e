#!/usr/bin/env python3
"""Django's command line, on the embedded settings unless the environment names others."""

import os
import sys


def main() -> None:
    """Run the management command named in the arguments."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.dev")
    from django.core.management import execute_from_command_line

    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()

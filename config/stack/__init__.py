"""The full site on one machine for trial and test: PostgreSQL, Redis, web, workers, nginx.

`python -m config.stack` brings it up in a temporary folder and takes it down again. It is a plain
program that starts the same commands as any installation would; docs/operations.md lists them.
"""

# Everything that people type. `make help` lists the targets; README.md has the commands behind them.

# Set on the command line only: `make play PORT=9000`. Some shells have a HOST of their own.
PORT := 8000
HOST := 127.0.0.1
GAMES := 1000000
PYTHON := $(shell for python in python3 python3.13 python3.12 python3.11; do \
  $$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
    && echo $$python && break; done)
BIN := .venv/bin
INSTALLED := .venv/.installed

.DEFAULT_GOAL := help
.PHONY: help install play test test-stack lint api-docs check-rules bench-engine bench-variants bench-live bench-people bench-export bench-stack fuzz-api torture stack

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-14s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

install: $(INSTALLED) ## environment in .venv (only when something changed)

$(INSTALLED): pyproject.toml constraints.txt
	@test -n "$(PYTHON)" || { \
	  echo "Viererreihe needs Python 3.11 or newer, and this is $$(python3 --version 2>&1)."; \
	  echo "If a newer one is installed, name it: make install PYTHON=/path/to/python3"; \
	  exit 1; }
	@test -x $(BIN)/python || { echo "Making the environment in .venv …"; $(PYTHON) -m venv .venv; }
	@echo "Installing what is missing; the first time takes a minute or two …"
	@$(BIN)/python -m pip install -qq --disable-pip-version-check \
	  -c constraints.txt -e '.[full,dev]'
	@touch $@

play: $(INSTALLED) ## the site on http://127.0.0.1:8000 (PORT=9000, HOST=0.0.0.0 for the house)
	@exec $(BIN)/python manage.py play --port $(PORT) --host $(HOST)

stack: $(INSTALLED) ## the full site: PostgreSQL, Redis, web processes, workers, nginx (PORT=)
	@exec $(BIN)/python -m config.stack --port $(PORT)

test: $(INSTALLED) ## all tests, in a browser too where a Chromium is found
	@$(BIN)/python -c 'from engine.core import warm_up; warm_up(print)'
	$(BIN)/python -m pytest -n auto --dist loadfile tests/accounts tests/engine tests/games
	$(BIN)/python -m pytest -n auto --dist loadfile tests/e2e
	$(BIN)/python -m pytest -n auto --dist loadfile tests/config tests/live

test-stack: $(INSTALLED) ## the tests on PostgreSQL, Redis and real workers
	$(BIN)/python -m pytest -m stack tests/stack
	$(BIN)/python -m config.stack.on_postgresql $(BIN)/python -m pytest -n auto --dist loadfile \
	  tests/accounts tests/games

lint: $(INSTALLED) ## style, types, import contracts, missing migrations
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python manage.py makemigrations --check --dry-run

api-docs: $(INSTALLED) ## docs of the API anew: recorded examples, tables, schema (after a change of it)
	RECORD_API_EXAMPLES=1 $(BIN)/python -m pytest -q tests/games/api/test_examples.py
	$(BIN)/python manage.py api_tables

check-rules: $(INSTALLED) ## every game beside slow ones: 70,000 random games, all of 4x4 (20 min)
	$(BIN)/python -m tests.engine.random_games
	$(BIN)/python -m tests.engine.random_rounds
	$(BIN)/python -m tests.engine.small_boards

bench-engine: $(INSTALLED) ## the engine's speed beside an independent solver
	$(BIN)/python -m engine bench

bench-variants: $(INSTALLED) ## speed and reply times of the levels in the other games
	$(BIN)/python -m engine bench-variants

bench-live: $(INSTALLED) ## live games on the embedded site: latency, losses, pings beside searches
	$(BIN)/python -m tests.live.bench
	$(BIN)/python -m tests.bench live

fuzz-api: $(INSTALLED) ## made-up requests to every call of the API, on SQLite and PostgreSQL (10 min)
	FUZZ_EXAMPLES=100 $(BIN)/python -m pytest -n auto tests/games/api/test_schema_fuzz.py tests/games/api/test_schema_edges.py
	@command -v initdb >/dev/null || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 \
	  || { echo "PostgreSQL is not here: left out."; exit 0; } ; \
	FUZZ_EXAMPLES=100 $(BIN)/python -m config.stack.on_postgresql \
	  $(BIN)/python -m pytest -n auto tests/games/api/test_schema_fuzz.py tests/games/api/test_schema_edges.py

torture: $(INSTALLED) ## rubbish on the lines, then games while the server is killed and lines break
	$(BIN)/python -m tests.live.torture

bench-people: $(INSTALLED) ## history and figures of somebody with 100,000 games
	$(BIN)/python -m tests.bench.people

bench-export: $(INSTALLED) ## the stream of 100,000 finished games: games a second, first byte, memory
	$(BIN)/python -m tests.bench.export

bench-admin: $(INSTALLED) ## the admin over a million games and ten million moves (GAMES=, 10 min)
	$(BIN)/python -m config.stack.on_postgresql $(BIN)/python -m tests.bench.admin --games $(GAMES)

bench-stack: $(INSTALLED) ## the same on PostgreSQL, Redis and workers
	$(BIN)/python -m tests.bench stack

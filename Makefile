# Everything that people type. `make help` lists the targets; README.md has the commands behind them.

PYTHON ?= python3
PORT ?= 8000
HOST ?= 127.0.0.1
BIN := .venv/bin
INSTALLED := .venv/.installed

.DEFAULT_GOAL := help
.PHONY: help install play test test-stack lint bench-engine stack

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-14s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

install: $(INSTALLED) ## environment in .venv (only when something changed)

$(INSTALLED): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "Viererreihe needs Python 3.11 or newer, and this is $$($(PYTHON) --version 2>&1)."; \
	  echo "If a newer one is installed, name it: make $(or $(MAKECMDGOALS),install) PYTHON=python3.12"; \
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
	$(BIN)/python -m pytest

test-stack: $(INSTALLED) ## the tests on PostgreSQL, Redis and real workers
	$(BIN)/python -m pytest -m stack tests/stack

lint: $(INSTALLED) ## style, types, import contracts, missing migrations
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python manage.py makemigrations --check --dry-run

bench-engine: $(INSTALLED) ## the engine's speed beside an independent solver
	$(BIN)/python -m engine bench

# Needs python3, pip and make. Every target sets up what it needs in .venv first, once.
#
# Two builds of one source: .venv holds the package as an installed wheel, compiled where a C compiler is
# found; PYTHONPATH=src runs the very same files as plain Python. Nothing is ever compiled beside its source.

PYTHON ?= python3
JOBS ?= 2
BIN := .venv/bin
BOOTSTRAP := @$(PYTHON) tools/bootstrap.py
PURE := PYTHONPATH=$(CURDIR)/src
INSTALLED := env -u PYTHONPATH
PYTEST := $(BIN)/pytest -n $(JOBS) --dist worksteal --durations 20 --durations-min 5

# Some containers forbid Python to keep what it has compiled; hundreds of programs started by tests would each
# compile all sources anew.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help play terminal test check lint package test-pure test-compiled soak bench mutate load paint crash docs wheels protocol lock clean

help: ## this list
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## */make \1	/' | expand -t 14

# From src, not compiled: a person and a bot need no speed, and nobody likes to wait for a compiler.
play: ## the browser table, at once (without a display: prints its address)
	$(BOOTSTRAP) server client
	@$(PURE) $(BIN)/python -m highground serve --open

terminal: ## a game of primer in the terminal
	$(BOOTSTRAP) server
	@$(PURE) $(BIN)/python -m highground play primer

check: lint ## the quick loop: lint, types, import contracts, fast tests run pure
	$(PURE) HYPOTHESIS_PROFILE=quick $(PYTEST) -m "not slow and not soak and not compiled_only" tests

# The checks and mypyc use one core at a time, the C compiler both: beside each other they leave none idle.
test: ## everything: the checks beside the build, then the whole suite pure and compiled
	$(BOOTSTRAP) tools services client learner
	@$(MAKE) --no-print-directory --jobs 2 --output-sync=target lint package
	@$(MAKE) --no-print-directory test-pure
	@$(MAKE) --no-print-directory test-compiled

package:
	$(BOOTSTRAP) tools client package

lint:
	$(BOOTSTRAP) tools
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(PURE) $(BIN)/lint-imports --no-logo
	$(BOOTSTRAP) client
	@cd web && npm run --silent lint && npm run --silent check && npm run --silent test

# Docstring examples run here: compiled functions keep no docstrings.
test-pure:
	$(BOOTSTRAP) tools services client learner
	$(PURE) HYPOTHESIS_PROFILE=quick $(PYTEST) --doctest-modules \
	  -m "not soak and not compiled_only and not either_build" src tests

# Without a C compiler the installed wheel is pure, and too slow for the full number of examples. Browsers and
# servers mostly wait for each other, so two workers for each core keep it busy.
test-compiled:
	$(BOOTSTRAP) tools services client learner package
	$(INSTALLED) HYPOTHESIS_PROFILE=$$($(INSTALLED) $(BIN)/python -m highground.build_info 2>/dev/null \
	  | sed -e s/compiled/full/ -e t -e s/.*/quick/) $(PYTEST) -n $$((2 * $(JOBS))) -m "not soak and not pure_only" tests

soak: ## the suite with many more examples, the long runs, ten million broken inputs (compiled)
	$(BOOTSTRAP) tools services client package
	$(INSTALLED) HYPOTHESIS_PROFILE=soak $(PYTEST) -m "not pure_only" tests
	$(INSTALLED) $(BIN)/python benchmarks/fuzz.py --inputs 10000000 --workers $(JOBS) --tally build/fuzz.json

bench: ## how fast, compiled and pure
	$(BOOTSTRAP) package
	$(INSTALLED) $(BIN)/highground bench

mutate: ## change rules at random, list what no test noticed: make mutate SYSTEM=torn
	$(BOOTSTRAP) tools
	$(PURE) $(BIN)/python -m tools.mutation $(or $(SYSTEM),primer) $(MUTATE)

load: ## how the server holds up: 1 000 and 5 000 sockets, on both databases; one match alone; an attacker
	$(BOOTSTRAP) tools services client package
	$(INSTALLED) $(BIN)/python benchmarks/server_load.py --matches 1 --every 0.05 --seconds 20 --p95 50
	$(INSTALLED) $(BIN)/python benchmarks/server_load.py --database sqlite --p99 250
	$(INSTALLED) $(BIN)/python benchmarks/server_load.py --database postgresql --p99 250
	$(INSTALLED) $(BIN)/python benchmarks/server_load.py --matches 2500 --every 25 --p99 250
	$(INSTALLED) $(BIN)/python benchmarks/server_load.py --matches 2500 --every 25 --database postgresql --p99 250
	$(INSTALLED) $(BIN)/python benchmarks/server_load.py --attacker --matches 100 --p99 250 --replies 3

paint: ## how soon a browser shows the lobby and a table
	$(BOOTSTRAP) tools services client package
	$(INSTALLED) $(BIN)/python benchmarks/client_paint.py --runs 5 --limit 1000

# Interrupted runs go on: what they came to is added up in build/.
CRASH := $(INSTALLED) $(BIN)/python benchmarks/server_crash.py --minutes 240
crash: ## kill -9 a thousand times under load, on both databases
	$(BOOTSTRAP) tools services client package
	$(CRASH) --kills 1000 --database sqlite --tally build/crash/sqlite.json
	$(CRASH) --kills 1000 --database postgresql --tally build/crash/postgresql.json
	$(CRASH) --kills 50 --database postgresql --processes 2 --tally build/crash/two-processes.json

docs: ## regenerate the generated pages under docs/, and make the site: build/site
	$(BOOTSTRAP) tools site
	$(PURE) $(BIN)/python tools/make_docs.py
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet
	@echo "The site is in build/site; its links hold."

wheels: ## dist/: a wheel for every CPython from 3.11 to 3.13 that can be had, and the SBOM
	$(BOOTSTRAP) release client
	$(BIN)/python tools/release.py wheels sbom

protocol: ## regenerate what follows from the messages: docs/protocol.md, web/protocol
	$(BOOTSTRAP) tools
	$(PURE) $(BIN)/python -m highground.server.protocol.generate

# One set of pins for Python 3.11 to 3.13. UPGRADE=--upgrade takes newer releases.
LOCK := $(BIN)/uv --no-config pip compile -q --universal --python-version 3.11 --generate-hashes --no-header --no-annotate $(UPGRADE)
lock: ## write requirements/*.txt anew from pyproject.toml
	$(BOOTSTRAP)
	@$(BIN)/pip install -qq --disable-pip-version-check --require-hashes -r requirements/lock.txt
	$(BIN)/python -c 'import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["build-system"]["requires"], sep="\n")' \
	  | $(LOCK) - -o requirements/build.txt
	$(LOCK) pyproject.toml -c requirements/build.txt -o requirements/run.txt
	$(LOCK) pyproject.toml --extra server -c requirements/build.txt -c requirements/run.txt -o requirements/server.txt
	$(LOCK) pyproject.toml --extra dev -c requirements/build.txt -c requirements/server.txt -o requirements/dev.txt
	$(LOCK) pyproject.toml --extra docs -c requirements/dev.txt -o requirements/docs.txt
	$(LOCK) pyproject.toml --extra release -c requirements/dev.txt -o requirements/release.txt
	$(LOCK) requirements/lock.in -o requirements/lock.txt

clean: ## remove .venv, builds and caches
	rm -rf web/node_modules src/highground/server/client .schemathesis
	rm -rf .venv build dist src/*.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find src tests tools -name __pycache__ -type d -prune -exec rm -rf {} +

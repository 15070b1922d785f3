# make play    install, and start the web application
# make test    install and run everything that CI runs

PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
INSTALLED := $(VENV)/installed
# The versions of the last green run (docs/dependencies.md).
CONSTRAINTS ?= constraints.txt
INSTALL := $(BIN)/python -m pip install --quiet --quiet --disable-pip-version-check $(addprefix -c ,$(CONSTRAINTS))
CORES := $(shell nproc 2>/dev/null || echo 2)
PYTEST := $(BIN)/python -m pytest -q -n $(CORES) --dist worksteal

.PHONY: play test check messages types wire-types browser nginx postgres warm quick suite suite-plain suite-bounds bounds-search test-busy soak explore fuzz golden \
  newest constraints bench clean

play: $(INSTALLED)
	$(BIN)/stackyard serve

test: check browser nginx postgres suite suite-plain suite-bounds
	@echo "all checks passed"

$(INSTALLED): pyproject.toml $(CONSTRAINTS)
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Stackyard needs Python 3.11 or newer; name one with: make PYTHON=python3.12"; exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || \
	  { echo "Python's venv module is missing; on Debian: apt-get install python3-venv"; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(INSTALL) -e '.[dev]'
	@touch $@

check: $(INSTALLED) types
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo

# The types of the page, where there is Node and its packages; nothing else needs them. Those of the wire are made from
# the server's models; where they have changed, the new ones are left to be committed.
NODE := node_modules/.bin
types: $(INSTALLED)
	@if ! command -v node >/dev/null || ! command -v npm >/dev/null; then \
	  echo "Node is not here: the types of the page are left out"; \
	elif [ -x $(NODE)/tsc ] && [ -x $(NODE)/openapi-typescript ] || \
	  npm install --no-save --no-package-lock --silent --fetch-retries=1; then \
	  $(MAKE) --no-print-directory wire-types && echo $(NODE)/tsc -p . && $(NODE)/tsc -p .; \
	else \
	  echo "npm cannot install TypeScript here: the types of the page are left out"; \
	fi

OPENAPI := $(BIN)/python -m stackyard.apps.server.dump_openapi
wire-types:
	@mkdir -p build
	@$(OPENAPI) --schemas > build/schemas.json
	@echo "// Made by make types from the server's models, whose fingerprint is $$($(OPENAPI) --fingerprint)" > build/wire.d.ts
	@$(NODE)/openapi-typescript build/schemas.json 2>build/wire.log >> build/wire.d.ts || { cat build/wire.log; exit 1; }
	@cmp -s build/wire.d.ts types/wire.d.ts || { cp build/wire.d.ts types/wire.d.ts; \
	  echo "types/wire.d.ts did not fit the server's models; it has been made anew, commit it"; exit 1; }

# What the sources say, written into the PO files of all languages; docs/languages.md.
messages: $(INSTALLED)
	$(BIN)/python -m tools.messages

# The page is tested in a real browser, which STACKYARD_BROWSER may name.
browser:
	@for name in $${STACKYARD_BROWSER:-chromium chromium-browser google-chrome}; do \
	  command -v "$$name" >/dev/null && exit 0; \
	done; \
	if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	  echo "installing Debian's chromium"; export DEBIAN_FRONTEND=noninteractive; \
	  apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium fonts-dejavu-core >/dev/null; \
	else \
	  echo "There is no browser to test the page with. On Debian: apt-get install chromium; else install"; \
	  echo "Chromium or Chrome and name it in STACKYARD_BROWSER. Without: make check suite BROWSER=--no-browser"; \
	  exit 1; \
	fi

# The configuration in docs/operating.md is tested with Debian's nginx; RUNLEVEL keeps the package from starting it.
nginx:
	@PATH="$$PATH:/usr/sbin"; command -v nginx >/dev/null && command -v openssl >/dev/null && exit 0; \
	if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	  echo "installing Debian's nginx-light"; export DEBIAN_FRONTEND=noninteractive RUNLEVEL=1; \
	  apt-get update -qq && apt-get install -y -qq --no-install-recommends nginx-light openssl >/dev/null; \
	else \
	  echo "There is no nginx to test docs/operating.md with. On Debian: apt-get install nginx-light openssl"; \
	  exit 1; \
	fi

# Tests start a PostgreSQL server of their own, on loopback.
postgres:
	@ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || command -v initdb >/dev/null && exit 0; \
	if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	  echo "installing Debian's postgresql"; export DEBIAN_FRONTEND=noninteractive; \
	  apt-get update -qq && apt-get install -y -qq --no-install-recommends postgresql >/dev/null; \
	else \
	  echo "There is no PostgreSQL to test the server with. On Debian: apt-get install postgresql"; exit 1; \
	fi

# The tests of games that live outside the package: the toy game of the docs.
OUTSIDE := $(wildcard examples/games/*/tests)

# Compiled once, on all cores, before tests in several processes would each do it; with the toy game of the docs.
WARM := STACKYARD_GAMES=$(CURDIR)/examples/games $(BIN)/stackyard warm
warm: $(INSTALLED)
	$(WARM)

# The suite as it is used, then rules, bots, records and the logic of tables as plain Python, where coverage can see into
# kernels. What people use (apps/) would be the same again, and is not counted.
# One process more than there are cores: browser tests wait more than they work.
suite: $(INSTALLED)
	$(WARM)
	$(PYTEST) -n $$(( $(CORES) + 1 )) --doctest-modules tests src $(OUTSIDE) $(BROWSER)

PLAIN := $(addprefix tests/,core engine games play render show teach apps/server/table)
SAME := $(addprefix --ignore=tests/,teach/test_proofs.py render/test_french.py core/test_jit.py core/test_machine_code.py)
suite-plain: $(INSTALLED)
	NUMBA_DISABLE_JIT=1 STACKYARD_HYPOTHESIS=quick $(PYTEST) $(PLAIN) src $(OUTSIDE) $(SAME) --cov --cov-report=term:skip-covered

# A daily round of a few minutes: format, lint, types, storeys, rules, records, the logic of tables; no
# sockets, no browser.
quick: check
	$(PYTEST) --model-games 8 --deselect tests/core/test_machine_code.py tests/core tests/show tests/play tests/games \
	  tests/apps/server/table tests/test_storeys.py src $(OUTSIDE)

# Bounds checks, by the tests that play. `make bounds-search`, for people who have changed a search or a hint, looks at
# all tests of the games and at the searches, which take long to compile.
BOUNDS := NUMBA_BOUNDSCHECK=1 STACKYARD_HYPOTHESIS=quick $(PYTEST) --model-games 20
PLAYING := $(wildcard $(addprefix src/stackyard/games/*/tests/test_,rules.py model.py perft.py ends.py table.py calls.py match.py pieces.py secrets.py))
suite-bounds: $(INSTALLED)
	$(BOUNDS) $(PLAYING) tests/games tests/core/test_kernels.py $(OUTSIDE)

bounds-search: $(INSTALLED)
	NUMBA_BOUNDSCHECK=1 $(WARM)
	$(BOUNDS) src $(OUTSIDE) tests/games tests/core/test_contract.py tests/engine

# Whether the tests hold on a machine that has other work: some of them three times, all of them once. Goes on where it
# was interrupted.
test-busy: $(INSTALLED) browser postgres warm
	$(BIN)/python -m tests.busy

# What the server must survive, long: about an hour. Most have a short version in the tests (docs/operating.md).
soak: $(INSTALLED) postgres
	$(BIN)/stackyard warm
	$(BIN)/python -m tests.trials --write

# What CI, which gives one commit one answer, cannot find: new examples, new games against the slow models.
explore: $(INSTALLED)
	$(WARM)
	STACKYARD_HYPOTHESIS=explore $(PYTEST) --model-seed 0 --model-games 500 tests src $(OUTSIDE) --ignore=tests/apps/browser

# Bad input, 10,000 cases over HTTP and as many over sockets; tests/fuzz has a few hundred of each for CI.
CASES ?= 10000
fuzz: $(INSTALLED) warm
	$(BIN)/python -m tests.fuzz.http --cases $(CASES)
	$(BIN)/python -m tests.fuzz.sockets --cases $(CASES)

golden: $(INSTALLED)
	$(BIN)/python -m pytest -q tests src $(OUTSIDE) --update-golden -k "golden or drawn or shipped"

# The newest versions of everything, in an environment of their own: what differs, and whether the tests pass with it.
NEWEST := build/newest
newest:
	rm -rf $(NEWEST)
	$(MAKE) VENV=$(NEWEST) CONSTRAINTS= $(NEWEST)/installed
	$(NEWEST)/bin/python -m pip install --quiet --disable-pip-version-check -e '.[bench]'
	@echo "constraints.txt (<) and the newest versions (>):"
	@$(NEWEST)/bin/python -m pip freeze --exclude-editable | diff constraints.txt - && echo "nothing differs" || true
	$(MAKE) VENV=$(NEWEST) CONSTRAINTS= test
	@touch $(NEWEST)/passed

# Take over the versions that `make newest` has tested.
constraints:
	@test -e $(NEWEST)/passed || { echo "make newest has to pass first: it installs and tests the newest versions"; exit 1; }
	$(NEWEST)/bin/python -m pip freeze --exclude-editable > constraints.txt

bench: $(INSTALLED)
	$(INSTALL) -e '.[bench]'
	$(BIN)/python -m bench.staku --write
	$(BIN)/python -m bench.stakz --write
	$(BIN)/python -m bench.stack --write
	$(BIN)/python -m bench.stakd --write
	$(BIN)/python -m bench.mcts --write
	$(BIN)/python -m bench.alphabeta --write
	$(BIN)/python -m bench.web --write
	$(BIN)/python -m bench.server --write

clean:
	rm -rf $(VENV) build dist node_modules .pytest_cache .mypy_cache .ruff_cache .hypothesis .coverage src/*.egg-info

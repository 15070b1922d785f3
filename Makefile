# make play    install and start a game
# make test    install and run everything that CI runs

PYTHON ?= python3
BIN := .venv/bin
CORES := $(shell nproc 2>/dev/null || echo 2)
PYTEST := $(BIN)/python -m pytest -q -n $(CORES) --dist worksteal

.PHONY: play test check suite suite-plain suite-bounds golden bench clean

play: .venv/installed
	$(BIN)/stackyard play staku

test: check suite suite-plain suite-bounds
	@echo "all checks passed"

.venv/installed: pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Stackyard needs Python 3.11 or newer; name one with: make PYTHON=python3.12"; exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || \
	  { echo "Python's venv module is missing; on Debian: apt-get install python3-venv"; exit 1; }
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --quiet --disable-pip-version-check -e '.[dev]'
	@touch $@

check: .venv/installed
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy

# The suite as it is used, then as plain Python (which is what coverage can see), then with bounds checks.
suite: .venv/installed
	$(PYTEST) --doctest-modules tests src

suite-plain: .venv/installed
	NUMBA_DISABLE_JIT=1 STACKYARD_HYPOTHESIS=quick $(PYTEST) tests --cov --cov-report=term:skip-covered

suite-bounds: .venv/installed
	NUMBA_BOUNDSCHECK=1 STACKYARD_HYPOTHESIS=quick $(PYTEST) tests --model-games 20

golden: .venv/installed
	$(BIN)/python -m pytest -q tests --update-golden -k "golden or drawn or shipped"

bench: .venv/installed
	$(BIN)/python -m pip install --quiet --quiet --disable-pip-version-check -e '.[bench]'
	$(BIN)/python -m bench.staku --write
	$(BIN)/python -m bench.stakz --write
	$(BIN)/python -m bench.stack --write
	$(BIN)/python -m bench.stakd --write
	$(BIN)/python -m bench.mcts --write
	$(BIN)/python -m bench.alphabeta --write

clean:
	rm -rf .venv build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis .coverage src/*.egg-info

# `make demo` and `make test` set a bare Debian or Ubuntu up by themselves.

VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
BUILD := --no-deps --no-build-isolation

# What touches files, formats or the clock; every other module is pure.
EDGES := noticegen/render/*,noticegen/home.py,noticegen/outbox.py,noticegen/packets.py,noticegen/bulk.py,noticegen/casefile.py,noticegen/mailroom.py,noticegen/lists/files.py,noticegen/lists/xlsx.py,noticegen/lists/xls.py,noticegen/lists/ods.py,noticegen/mailing/letters.py,noticegen/mailing/appended.py,noticegen/mailing/readback.py,noticegen/mailing/rosters.py,noticegen/mailing/labels.py,noticegen/casework.py,noticegen/recordroom.py,noticegen/almanac.py,noticegen/printroom.py,noticegen/cli.py

.PHONY: demo test lint types imports cover bench wheel wheel-test lock clean

demo: $(VENV)/run.ready ## every paper of the sample application, in output/
	$(BIN)/noticegen demo -o output
	@echo "Look in output/: the papers as Word, PDF and text, and the dates."

test: lint types imports cover ## everything that must hold

lint: $(VENV)/test.ready
	$(BIN)/ruff check
	$(BIN)/ruff format --check

types: $(VENV)/test.ready
	$(BIN)/mypy

imports: $(VENV)/test.ready
	$(BIN)/lint-imports

cover: $(VENV)/test.ready
	rm -f .coverage .coverage.*
	$(BIN)/coverage run -m pytest -n 2
	$(BIN)/coverage combine --quiet
	$(BIN)/coverage report --fail-under=100 --omit='$(EDGES)'
	$(BIN)/coverage report --fail-under=95

bench: $(VENV)/test.ready ## how fast, as ratios
	$(BIN)/python tests/bench/run.py

wheel: $(VENV)/run.ready
	rm -rf dist
	$(BIN)/python -m pip wheel --quiet $(BUILD) --wheel-dir dist .

wheel-test: wheel ## the built wheel, in a fresh environment, away from this folder
	away=$$(mktemp -d) && trap 'rm -rf "$$away"' EXIT && wheel=$$(ls "$$PWD"/dist/*.whl) && \
	python3 -m venv "$$away/venv" && \
	"$$away/venv/bin/python" -m pip install --quiet --require-hashes -r requirements/run.txt && \
	"$$away/venv/bin/python" -m pip install --quiet --no-deps "$$wheel" && \
	cd "$$away" && venv/bin/noticegen demo -o papers && ls papers

lock: ## choose the newest versions again; needs uv (pip install uv)
	uv pip compile pyproject.toml --group build --group test --group bench --group types --group lint \
	  $(LOCK) -o requirements/test.txt
	uv pip compile pyproject.toml --group build -c requirements/test.txt \
	  $(LOCK) -o requirements/run.txt
LOCK := --quiet --upgrade --universal --python-version 3.11 --generate-hashes \
  --no-emit-index-url --no-annotate --custom-compile-command 'make lock'

clean:
	rm -rf $(VENV) dist build .coverage .coverage.* .hypothesis .*_cache .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
	find output -mindepth 1 ! -name .gitkeep -delete

# The environments: what is locked, with hashes, then noticegen itself.

$(VENV)/run.ready: requirements/run.txt requirements/machine.sh pyproject.toml
	sh requirements/machine.sh
	test -x $(BIN)/python || python3 -m venv $(VENV)
	$(PIP) --require-hashes -r requirements/run.txt
	$(PIP) $(BUILD) --editable .
	touch $@

$(VENV)/test.ready: requirements/test.txt requirements/machine.sh pyproject.toml
	sh requirements/machine.sh test
	test -x $(BIN)/python || python3 -m venv $(VENV)
	$(PIP) --require-hashes -r requirements/test.txt
	$(PIP) $(BUILD) --editable .
	touch $@ $(VENV)/run.ready

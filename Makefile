# Everything a person or a machine does with this repository. `make help` lists the verbs.

SHELL := /bin/sh
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.SUFFIXES:
MAKEFLAGS += --no-builtin-rules

# A stamp carries the checkout's place, since an editable install and npm's links do not move.
PLACE := $(shell pwd | cksum | cut -d' ' -f1)
RUNTIME := .venv/.runtime-$(PLACE)
DEV := .venv/.dev-$(PLACE)
MODULES := client_web/node_modules/.stamp-$(PLACE)
CLIENT := client_web/dist/index.html
PY := .venv/bin/python
PIP := $(PY) -m pip install -qq --disable-pip-version-check --constraint requirements.lock

# Processes that share the tests; more help on a machine with more cores.
JOBS := 2
PYTEST := $(PY) -m pytest -q --numprocesses $(JOBS) --dist loadgroup

CLIENT_SOURCES := $(shell find client_web -name node_modules -prune -o -name dist -prune \
	-o -type f ! -path '*/tests/*' ! -name '*.test.ts' ! -name '* *' -print)
# Where 'make generate' writes: whatever it changes there was not up to date.
WRITTEN := git ls-files -co --exclude-standard -z README.md docs client_web | xargs -0 cksum

# Shells of the csh family export HOST as the machine's name: from the environment only an
# address meant for listening counts. On the command line every value does.
LISTEN := 0.0.0.0 :: 127.0.0.1 localhost
ifeq ($(origin HOST),command line)
SERVE += --host $(HOST)
else ifneq ($(filter $(LISTEN),$(HOST)),)
SERVE += --host $(HOST)
endif
ifdef PORT
SERVE += --port $(PORT)
endif

.PHONY: help
help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-11s %s\n", $$1, $$2 }' Makefile

# ---- run ----------------------------------------------------------------------------------

.PHONY: run
run: $(RUNTIME) $(CLIENT) ## install, build and start the game (HOST=0.0.0.0 for the network, PORT=…)
	@exec .venv/bin/samedeal serve $(SERVE)

.PHONY: build
build: $(CLIENT) ## build the browser client into client_web/dist

.PHONY: load
load: $(DEV) ## a minute of players over real sockets, with a pass or fail line at the end
	@exec $(PY) -m tests.load

.PHONY: screenshots
screenshots: debian $(DEV) $(CLIENT) ## pictures of every page and game into screenshots/
	@exec $(PY) -m tests.e2e.screenshots

# ---- install ------------------------------------------------------------------------------

$(PY):
	@sh infra/toolchain.sh python
	@"$$(sh infra/toolchain.sh which-python)" -m venv .venv

$(RUNTIME): pyproject.toml requirements.lock | $(PY)
	@echo "Installing the Python packages …"
	@$(PIP) --editable .
	@touch $@

$(DEV): pyproject.toml requirements.lock | $(PY)
	@echo "Installing the Python packages and the developer's tools …"
	@$(PIP) --editable '.[dev]'
	@touch $(RUNTIME) $@

$(MODULES): client_web/package.json client_web/package-lock.json
	@sh infra/toolchain.sh node
	@echo "Installing the client's packages …"
	@cd client_web && npm ci --no-audit --no-fund --no-progress --loglevel=error
	@touch $@

$(CLIENT): $(MODULES) $(CLIENT_SOURCES)
	@echo "Building the client …"
	@cd client_web && npm run --silent build -- --logLevel error
	@touch $@

# ---- check --------------------------------------------------------------------------------

.PHONY: check
check: lint ## the quick part of the tests: format, lint, types, layers, tests without a browser
	@$(PYTEST) -m "not browser"

.PHONY: test
test: debian lint generated client-test $(CLIENT) ## everything: what a change must pass
	@$(PYTEST) --cov --cov-report=
	@$(PY) -m coverage report --include='engine/*,server/races/*' --show-missing \
		--skip-covered --fail-under=100

.PHONY: lint
lint: $(DEV)
	@.venv/bin/ruff format --check
	@.venv/bin/ruff check
	@$(PY) -m mypy
	@.venv/bin/lint-imports --no-logo

.PHONY: generated
generated: $(DEV) $(MODULES)
	@$(WRITTEN) >.venv/.before && $(MAKE) --no-print-directory generate && \
		$(WRITTEN) | diff .venv/.before - || { \
		echo "These generated files were not up to date: 'make generate' has now written them."; \
		exit 1; }

.PHONY: client-test
client-test: $(MODULES)
	@cd client_web && npm run --silent lint && npm run --silent check && npm run --silent test

.PHONY: debian
debian:
	@sh infra/toolchain.sh debian

# ---- write --------------------------------------------------------------------------------

.PHONY: format
format: $(DEV) $(MODULES) ## rewrite the sources as the formatters want them
	@.venv/bin/ruff check --fix --quiet
	@.venv/bin/ruff format
	@cd client_web && npm run --silent format

.PHONY: generate
generate: $(DEV) $(MODULES) ## write the files made from code: settings, protocol, client types
	@$(PY) -m server.settings_page README.md
	@$(PY) -m server.protocol.schema
	@$(PY) -m server.protocol_page
	@$(PY) -m tests.server.gateway.shapes
	@cd client_web && npm run --silent generate

.PHONY: lock
lock: ## renew requirements.lock with the newest versions pyproject.toml allows
	@sh infra/lock.sh requirements.lock

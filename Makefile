# Entry point: `make run` starts the product, `make test` runs every check.
#
# One build profile serves everything (release, without link-time optimisation), so what is tested is what runs and
# nothing is compiled twice. Queries are checked against .sqlx, so that a build needs no database.

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory

export SQLX_OFFLINE := true
# It counts its own jobs: two of make's are not all that a machine has.
CARGO := env -u MAKEFLAGS cargo
# An edit rebuilds what it touches. A clean machine builds once, and faster without.
ifndef CI
export CARGO_INCREMENTAL := 1
endif
# Packages are only downloaded and unpacked; their install scripts do not run.
NPM := npm --no-fund --no-audit --no-update-notifier --ignore-scripts
# A test waits for its database, server and clients in turn: one more than there are cores takes a fifth less time.
export RUST_TEST_THREADS ?= $(shell echo $$(($$(nproc) + 1)))
SERVER := target/release/duel-ledger
BIOME := $(CURDIR)/web/node_modules/.bin/biome

POSTGRES := target/postgres/node_modules/.package-lock.json
WEB_PACKAGES := web/node_modules/.package-lock.json
E2E_PACKAGES := tests/e2e/node_modules/.package-lock.json
SOCKETIO_PACKAGES := socketio/tests/node/node_modules/.package-lock.json
SOCKETIO_BENCH_PACKAGES := socketio/bench/node_modules/.package-lock.json
WEB_APP := web/dist/index.html
WEB_SOURCES := $(shell find web/src web/public web/scripts web/index.html web/vite.config.ts web/tsconfig.json -type f 2>/dev/null | sed 's/ /\\ /g')

.PHONY: help run ready everything test check check-web bench loadtest fmt types openapi sqlx-prepare sqlx-check types-check server tools chromium promtool

help:
	@echo 'make run       build all, start on http://127.0.0.1:8080 with a demo world (PORT=… for another port)'
	@echo 'make test      everything that CI does; the last act writes target/test-passed'
	@echo 'make check     the static half of it: formatting, lints, tidiness, generated files'
	@echo 'make bench     measure it beside the bare database, its sockets beside their peers, and write bench/RESULTS.md'
	@echo 'make loadtest  put a minute of load on it over its real protocols, and check that it is right meanwhile'
	@echo 'make fmt       format all'
	@echo 'make types     generate the types of the web app from the API'
	@echo 'make sqlx-prepare   describe the queries of store anew, after a change to one'

# ---------------------------------------------------------------- run

run: ready
	@exec env DEMO="$${DEMO-1}" $(SERVER)

# The web app is built while the server compiles, which leaves a core idle for long.
ready: tools
	@$(MAKE) -j2 $(POSTGRES) $(WEB_APP) server

# The features of the whole workspace: what the tests share with the server is compiled once for both.
server: tools
	@$(CARGO) build --release --locked --workspace --bin duel-ledger

everything: tools
	@$(CARGO) build --release --locked --workspace --all-targets

$(POSTGRES): src/infra/embedded/package-lock.json src/infra/embedded/package.json | tools
	@mkdir -p target/postgres
	@cp src/infra/embedded/package.json src/infra/embedded/package-lock.json target/postgres/
	@cd target/postgres && $(NPM) ci >npm.log 2>&1 || { cat npm.log >&2; exit 1; }
	@touch $@

$(WEB_PACKAGES): web/package-lock.json web/package.json | tools
	@cd web && $(NPM) ci
	@touch $@

$(WEB_APP): $(WEB_PACKAGES) $(WEB_SOURCES)
	@cd web && $(NPM) run build
	@touch $@

# ---------------------------------------------------------------- test

test: check $(WEB_APP) $(E2E_PACKAGES) $(SOCKETIO_PACKAGES) chromium promtool
	@$(CARGO) test --release --locked --workspace
	@cd socketio/tests/node && SOCKETIO_TEST_SERVER="$(CURDIR)/target/release/examples/client_tests" $(NPM) test
	@cd web && $(NPM) test
	@cd tests/e2e && $(NPM) test
	@if [ -z "$$(git status --porcelain)" ]; then git rev-parse HEAD >target/test-passed; echo 'all passed: target/test-passed names the commit'; \
	else echo 'all passed, but there are changes that are not committed: target/test-passed is not written'; fi

$(E2E_PACKAGES): tests/e2e/package-lock.json tests/e2e/package.json | tools
	@cd tests/e2e && PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1 $(NPM) ci
	@touch $@

$(SOCKETIO_PACKAGES): socketio/tests/node/package-lock.json socketio/tests/node/package.json | tools
	@cd socketio/tests/node && $(NPM) ci
	@touch $@

# The browser without its window is the same engine for half of the CPU time; the whole one shows documents.
chromium:
	@if ! command -v chromium-headless-shell >/dev/null || ! command -v chromium >/dev/null; then \
		if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
			apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium chromium-headless-shell >/dev/null; \
		else echo 'make: the browser tests need Chromium: install the packages chromium and chromium-headless-shell (as root: apt-get install chromium chromium-headless-shell)' >&2; exit 1; fi; \
	fi

# Alert rules and metrics are checked by Prometheus' own tool.
promtool:
	@if ! command -v promtool >/dev/null; then \
		if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
			apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends prometheus >/dev/null; \
		else echo 'make: the tests of alert rules need promtool: install the package prometheus (as root: apt-get install prometheus)' >&2; exit 1; fi; \
	fi

# ---------------------------------------------------------------- check

check: tools
	@$(MAKE) -j2 $(POSTGRES) check-web $(WEB_APP) everything
	@$(MAKE) sqlx-check types-check
	@$(CARGO) fmt --all --check
	@$(CARGO) clippy --release --locked --workspace --all-targets -- -D warnings
	@$(CARGO) test --release --locked --workspace --test tidy

check-web: $(WEB_PACKAGES)
	@cd web && $(NPM) run lint && $(NPM) run types && $(NPM) run knip
	@cd socketio && $(BIOME) check .
	@cd tests/e2e && $(BIOME) check .

# The descriptions in .sqlx have to match what a database with our migrations gives for the current queries.
sqlx-check: $(POSTGRES) everything
	@rm -rf target/sqlx && mkdir -p target/sqlx
	@$(SERVER) throwaway -- $(MAKE) describe-queries INTO="$(CURDIR)/target/sqlx" >target/sqlx.log 2>&1 || { cat target/sqlx.log >&2; exit 1; }
	@diff -rq .sqlx target/sqlx >target/sqlx.log || { cat target/sqlx.log >&2; \
		echo 'make: .sqlx is stale: run make sqlx-prepare and commit what it writes' >&2; exit 1; }

sqlx-prepare: $(POSTGRES)
	@[ -x $(SERVER) ] || $(MAKE) server
	@rm -rf target/sqlx && mkdir -p target/sqlx
	@$(SERVER) throwaway --migrations migrations -- $(MAKE) describe-queries INTO="$(CURDIR)/target/sqlx"
	@rm -rf .sqlx && mv target/sqlx .sqlx

# The macros describe queries only when the crate is recompiled. Its time is restored, so that nothing else is rebuilt.
describe-queries:
	@touch -r store/src/lib.rs target/sqlx.time
	@touch store/src/lib.rs
	@SQLX_OFFLINE=false SQLX_OFFLINE_DIR="$(INTO)" $(CARGO) check --release --locked -p store --all-targets; \
		code=$$?; touch -r target/sqlx.time store/src/lib.rs; exit $$code

openapi: server
	@$(SERVER) openapi

types: server $(WEB_PACKAGES)
	@$(SERVER) openapi >target/openapi.json
	@cd web && node scripts/gen-api.mjs ../target/openapi.json

types-check: everything $(WEB_PACKAGES)
	@$(SERVER) openapi >target/openapi.json
	@cd web && node scripts/gen-api.mjs ../target/openapi.json ../target/schema.d.ts
	@cmp -s web/src/api/schema.d.ts target/schema.d.ts || { \
		echo 'make: web/src/api/schema.d.ts is stale: run make types and commit what it writes' >&2; exit 1; }

# ---------------------------------------------------------------- the rest

bench: $(POSTGRES) $(SOCKETIO_BENCH_PACKAGES) server
	@command -v pgbench >/dev/null || PATH="$$PATH:$$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | tail -1)" command -v pgbench >/dev/null || { \
		if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
			apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends postgresql-contrib postgresql-client >/dev/null; \
		else echo 'make: the floor is measured by pgbench: install the package postgresql-contrib' >&2; exit 1; fi; }
	@$(CARGO) build --release --locked --workspace --example bench --example bench_driver
	@ulimit -Sn "$$(ulimit -Hn)"; { bench/header.sh; $(CARGO) bench --locked --workspace --bench bench; \
		SOCKETIO_EXAMPLES="$(CURDIR)/target/release/examples" node socketio/bench/run.js; echo '```'; } | tee target/bench.md
	@mv target/bench.md bench/RESULTS.md

$(SOCKETIO_BENCH_PACKAGES): socketio/bench/package-lock.json socketio/bench/package.json | tools
	@cd socketio/bench && $(NPM) ci
	@touch $@

# A server of its own on a database that goes with it. LOAD replaces what is run: LOAD='chat --players 1000 --hold 5m'.
LOAD := mix --players 200 --rate 40 --ramp 5s --hold 45s \
	--threshold 'command p99<250ms' --threshold 'errors<1%' --threshold 'connected>=200'

loadtest: $(POSTGRES) server
	@$(CARGO) build --release --locked -p loadtest
	@ulimit -Sn "$$(ulimit -Hn)"; $(SERVER) throwaway -- target/release/duel-loadtest run $(LOAD) \
		--server $(SERVER) --report target/loadtest/report.json --html target/loadtest/report.html
	@echo 'the report: target/loadtest/report.html'

fmt: $(WEB_PACKAGES)
	@$(CARGO) fmt --all
	@cd web && $(NPM) run format
	@cd socketio && $(BIOME) check --write .
	@cd tests/e2e && $(BIOME) check --write .

tools:
	@for tool in cargo cc node npm; do command -v $$tool >/dev/null || { \
		case $$tool in \
			cargo) echo 'make: Rust is missing: install the toolchain 1.95 or later with rustup' ;; \
			cc) echo 'make: a C compiler is missing: install the package build-essential (as root: apt-get install build-essential)' ;; \
			*) echo 'make: Node is missing: install Node 20.19 or later with npm' ;; \
		esac >&2; exit 1; }; done
	@node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)' || { \
		echo "make: Node $$(node --version) is too old: install 20.19 or later" >&2; exit 1; }
	@if [ "$$(id -u)" = 0 ] && ! grep -qE '^(duel-ledger|postgres):' /etc/passwd; then \
		useradd --system --user-group --no-create-home --shell /usr/sbin/nologin duel-ledger || { \
			echo 'make: PostgreSQL refuses to run as root and no user could be made for it: start as another user' >&2; exit 1; }; \
	fi

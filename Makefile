# To get started, run `make run` or `make test`. Both commands first install missing programs and packages.
.DEFAULT_GOAL := help
.PHONY: help setup build run test test-all check test-lines advisories bench fuzz docs fmt routes clean

NPM := npm --prefix frontend

help: ## Show this list of commands
	@grep -E '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 12

setup: ## Install missing system packages, Node and the npm packages of the frontend
	@deploy/local/setup.sh build

build: setup ## Build everything in release mode
	cargo build --release --locked -p portico-sidecar -p content-api
	$(NPM) run build

# The first step checks that all addresses are free. If the site is already running, `make run` therefore fails before
# it builds anything.
run: ## Build everything, start the site on loopback and print the URL
	@deploy/local/run.sh check
	@$(MAKE) --no-print-directory build
	@deploy/local/run.sh

test: ## Run all checks, unit tests, scenarios and browser tests
	@deploy/local/setup.sh test
	@deploy/local/test.sh

test-all: ## Run `make test` and the slow tests: golden screenshots, large uploads, a soak test, real rule sets and an hour of fuzzing
	@deploy/local/setup.sh test
	@deploy/local/test-all.sh

check: setup ## Run the quick checks: formatting, lints, types, unit tests and generated files
	@deploy/local/check.sh

test-lines: ## Print the ratio of test lines to production lines for each crate, and record higher ratios
	@cargo run --quiet --locked -p portico-tests --bin test-lines -- record

advisories: ## Check the dependencies against the RustSec advisory database, which is downloaded from github.com
	@deploy/local/deny.sh advisories

bench: setup ## Compare CPU time, latencies and memory with nginx and HAProxy, and measure large rule sets
	@deploy/local/setup.sh bench
	benches/compare.sh
	benches/redirects.sh

fuzz: ## Run every fuzz target for ten minutes
	fuzz/run.sh

docs: ## Regenerate the man pages, the reference and the schema of rule files
	cargo build --quiet --locked -p portico-sidecar
	target/debug/portico man --out docs/man
	target/debug/portico reference --out docs/reference
	target/debug/portico schema > rules/schema/rules.schema.json

routes: ## Request every route and legacy URL from the running site and print a table
	@cargo run --quiet --locked -p portico-tests --bin route-table -- "$$(awk '/^listen:/ { print $$2 }' deploy/portico.yaml)"

fmt: setup ## Format all code
	cargo fmt --all
	$(NPM) run format

clean: ## Remove build output, npm packages, and var/ with the logs, stored forms and hit counts
	cargo clean
	rm -rf frontend/dist frontend/node_modules tests/originals/engines/node_modules var

# To get started, you need only `make run` and `make test`. Both first install what is missing.
.DEFAULT_GOAL := help
.PHONY: help setup build run test test-all check test-lines advisories bench fuzz docs fmt routes clean

NPM := npm --prefix frontend

help: ## Show this list
	@grep -E '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 12

setup: ## Install missing system packages, Node and the frontend's packages
	@deploy/local/setup.sh build

build: setup ## Build everything in release mode
	cargo build --release --locked -p portico-sidecar -p content-api
	$(NPM) run build

# The addresses are checked first, so that `make run` fails before the build if the site is already running.
run: ## Build everything, start it on loopback and print the URL
	@deploy/local/run.sh check
	@$(MAKE) --no-print-directory build
	@deploy/local/run.sh

test: ## Run every check, unit, scenario and browser test
	@deploy/local/setup.sh test
	@deploy/local/test.sh

test-all: ## Run `make test`, uploads of 100 MB, a soak test, real rule sets and an hour of fuzzing
	@deploy/local/setup.sh test
	@deploy/local/test-all.sh

check: setup ## Run the quick checks: format, lints, types, unit tests, generated files
	@deploy/local/check.sh

test-lines: ## Print the ratio of test lines to production lines of each crate; record ratios that have risen
	@cargo run --quiet --locked -p portico-tests --bin test-lines -- record

advisories: ## Look up the dependencies in the RustSec advisory database (needs github.com)
	@deploy/local/deny.sh advisories

bench: setup ## Compare CPU time, latencies and memory with nginx and HAProxy; measure large rule sets
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

routes: ## Request every route and legacy URL from the running stack and print a table
	@cargo run --quiet --locked -p portico-tests --bin route-table -- "$$(awk '/^listen:/ { print $$2 }' deploy/portico.yaml)"

fmt: setup ## Format all code
	cargo fmt --all
	$(NPM) run format

clean: ## Remove build output, npm packages, and var/ with its logs, stored forms and hit counts
	cargo clean
	rm -rf frontend/dist frontend/node_modules var

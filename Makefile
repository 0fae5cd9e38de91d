# `make run` and `make test` are all that a newcomer needs; both set the machine up first.
.DEFAULT_GOAL := help
.PHONY: help setup build run test test-all check bench fuzz docs fmt routes clean

NPM := npm --prefix frontend

help: ## Show this list
	@grep -E '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 10

setup: ## Install what is missing: system packages, crates, Node and the frontend's packages
	@deploy/local/setup.sh build

build: setup ## Build everything in release mode
	cargo build --release --locked -p portico-sidecar -p content-api
	$(NPM) run build

# The addresses first: who runs the site already should not wait for a build to learn it.
run: ## Build everything, start it on loopback and print the address
	@deploy/local/run.sh check
	@$(MAKE) --no-print-directory build
	@deploy/local/run.sh

test: ## Prove it: every check, unit, scenario and browser test
	@deploy/local/setup.sh test
	@deploy/local/test.sh

test-all: ## The same, bodies of 100 MB, and an hour of fuzzing
	@deploy/local/setup.sh test
	@deploy/local/test-all.sh

check: setup ## The fast loop: format, lints, types, unit tests, generated files
	@deploy/local/check.sh

bench: setup ## Measure CPU time, latencies and memory next to nginx and HAProxy, and what many rules cost
	@deploy/local/setup.sh bench
	benches/compare.sh
	benches/redirects.sh

fuzz: ## Look for texts that break the compiler, the matcher or an importer, for ten minutes each
	fuzz/run.sh

docs: ## Write the man pages, the reference pages and the schema of rule files anew
	cargo build --quiet --locked -p portico-sidecar
	target/debug/portico man --out docs/man
	target/debug/portico reference --out docs/reference
	target/debug/portico schema > rules/schema/rules.schema.json

routes: ## Ask the running stack for every route and legacy address, as a table
	@cargo run --quiet --locked -p portico-tests --bin route-table -- "$$(awk '/^listen:/ { print $$2 }' deploy/portico.yaml)"

fmt: setup ## Format everything
	cargo fmt --all
	$(NPM) run format

clean: ## Remove what was built
	cargo clean
	rm -rf frontend/dist frontend/node_modules var

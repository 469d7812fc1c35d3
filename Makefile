# Caudal. `make` alone says what there is.
SHELL := bash
.DEFAULT_GOAL := help
.PHONY: help run build test check prove rehearse bench package container clean

help: ## This list
	@awk -F':.*## ' '/^[a-z]+:.*## / { printf "  make %-9s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: ## The demonstration on this machine, from nothing to its address in a few minutes
	@scripts/run.sh

build: ## The release: target/release/caudal, the application inside
	@scripts/build.sh

test: ## Everything that must hold, on both databases and in a real browser, with the time of each stage
	@scripts/test.sh

check: ## What can be said in a minute: formats, lints, types
	@scripts/test.sh format lint web-check

prove: ## The long proof: every width, kills, races, long histories, all at full figures
	@scripts/prove.sh

rehearse: ## PostgreSQL taken away under load, by Patroni, etcd and HAProxy of Debian's: nothing lost, nothing doubled (as root; some minutes)
	@scripts/rehearse.sh

bench: ## How fast it is, beside the raw engine: rates, latencies, memory, start, growth (half an hour)
	@scripts/bench.sh

package: ## What a company installs, in target/package: a Debian package, a tarball, what they are built of, their checksums
	@scripts/package.sh

container: ## What runs it in containers, in target/package: the image, PostgreSQL, a provider and a proxy by one compose.yaml
	@scripts/container.sh

clean: ## Removes what was built and downloaded
	@cargo clean && rm -rf web/dist web/node_modules e2e/node_modules e2e/.cache e2e/test-results e2e/playwright-report .cache

# Two commands do everything on a machine that has the toolchains: `make play` and `make test`.

.PHONY: play install archive package client types test format lint deny unit docs cases web browser pictures soak fuzz bench count

# The main job: the table on this machine, in your browser.
play: client
	cargo run --release --locked --quiet -p grognard

# The program, with its client inside, among your own: `grognard`.
install: client
	cargo install --locked --path crates/grognard

# The program as it is released, for one system: `make archive TARGET=x86_64-pc-windows-gnu`.
TARGET ?= $(shell rustc -vV | sed -n 's/^host: //p')
ARCHIVE = grognard-$(shell sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml)-$(TARGET)

archive: client
	cargo build --profile dist --locked --target $(TARGET) -p grognard
	rm -rf target/archives/$(ARCHIVE) && mkdir -p target/archives/$(ARCHIVE)
	cp README.md CHANGELOG.md LICENSE-APACHE LICENSE-MIT target/archives/$(ARCHIVE)/
	cp crates/field/fonts/OFL.txt target/archives/$(ARCHIVE)/LICENSE-FONTS
ifneq (,$(findstring windows,$(TARGET)))
	cp target/$(TARGET)/dist/grognard.exe target/archives/$(ARCHIVE)/
	cd target/archives && zip -qr $(ARCHIVE).zip $(ARCHIVE)
else
	cp target/$(TARGET)/dist/grognard target/archives/$(ARCHIVE)/
	tar -czf target/archives/$(ARCHIVE).tar.gz -C target/archives $(ARCHIVE)
endif
	rm -r target/archives/$(ARCHIVE)

# The packages as a registry takes them, each built from itself alone. The client is built and not in git, which cargo takes
# for an uncommitted change; real ones are looked for first.
package: client
	git diff --exit-code HEAD
	cargo package --workspace --locked --allow-dirty

# The browser client, which the program carries inside; built again when its sources are newer.
client: web/dist/index.html

CLIENT_SOURCES = $(shell find web -type f -not -path 'web/node_modules/*' -not -path 'web/dist/*')

web/dist/index.html: web/node_modules/.package-lock.json $(CLIENT_SOURCES)
	cd web && npm run build
	touch $@

web/node_modules/.package-lock.json: web/package-lock.json
	cd web && npm ci --no-audit --no-fund
	touch $@

# Everything that is checked. What is built once has no use for what makes the next build quicker, nor for a debugger.
test: export CARGO_INCREMENTAL ?= 0
test: export CARGO_PROFILE_DEV_DEBUG ?= false
test: format lint deny unit docs web browser

# What is checked is built with the same features everywhere: with others, however few, cargo would compile every crate that
# depends on them again.
CHECKED = --workspace --locked --features grognard/ts

# The toy rule sets are in no release: the program alone is built once more, for their tests and for those in the browser.
WITH_TOYS = $(CHECKED),grognard/toys -p grognard --test toys

# Read and not built: with all features, and the same for both, or what they depend on would be read twice.
READ = $(CHECKED),grognard/toys,grognard-bench/count

format:
	cargo fmt --all --check

lint:
	cargo clippy $(READ) --all-targets -- -D warnings

# What may come into the program (deny.toml), where cargo-deny is installed. Known faults are looked up in the workflow: that
# needs the network.
deny:
	@if command -v cargo-deny >/dev/null; then cargo deny --locked check bans licenses sources; \
	else echo "cargo-deny is not installed: tests/dependencies.rs alone looks at licences and sources"; fi

unit: client
	cargo test $(CHECKED)
	cargo test $(WITH_TOYS)

# The browser's types, made from those of the program; `make test` finds them out of date.
types:
	GROGNARD_WRITE_TYPES=1 cargo test --locked --features ts -p grognard --test types

docs:
	RUSTDOCFLAGS="-D warnings" cargo doc $(READ) --no-deps --document-private-items

# What the cases say and how many rules they cover, to be read: `unit` plays and counts them too.
cases: client
	cargo test $(CHECKED) --no-run
	target/debug/grognard case rulebook/cases
	target/debug/grognard battles check
	target/debug/grognard rules --coverage

# The browser client by itself: layout, types, the logic of its parts.
web: client
	cd web && npm run format && npm run check && npm run lint && npm test

# The table in a real browser: a whole battle, two players, the gallery, the rulebook, and whether everybody can use them.
# Chromium is the system's; where it is missing the Debian package is installed.
browser: client
	cargo test $(WITH_TOYS) --no-run
	web/scripts/install-chromium.sh
	cd web && GROGNARD=../target/debug/grognard npm run e2e

# The long form of what `make test` does in short: the laws over many random games, and over whole ones of 1814 (games_of_1814_keep_the_laws).
WHOLE = --release --locked -p grognard --features toys --test program --

soak:
	GROGNARD_LAW_GAMES=200 GROGNARD_HEARD=4000 GROGNARD_HIDDEN=5000 cargo test --release --locked -p grognard-series --test all -- laws:: --nocapture
	GROGNARD_GAMES=100 GROGNARD_OPTION_GAMES=20 cargo test --release --locked -p grognard-series --test all -- games:: --nocapture
	cargo run --release --locked --quiet -p grognard-series --example wander -- 100000
	GROGNARD_LAW_GAMES=10 GROGNARD_HIDDEN=400 GROGNARD_GAMES=1000 GROGNARD_OPTION_GAMES=100 cargo test --release --locked -p grognard-campaigns --test all -- --nocapture
	GROGNARD_LAW_GAMES=5 cargo test --release --locked -p grognard-one-day --test all -- laws:: --nocapture
	cargo run --release --locked --quiet -p grognard-one-day --example hashes -- 1000 100 > target/one-day-release.txt
	cargo run --locked --quiet -p grognard-one-day --example hashes -- 1000 100 | cmp - target/one-day-release.txt
	GROGNARD_EVERY_CASE=1 cargo test $(WHOLE) protocol:: knowledge:: --nocapture
	GROGNARD_TRIES=500 cargo test $(WHOLE) table_crash --nocapture
	GROGNARD_TRIES=20 cargo test $(WHOLE) table_knowledge --nocapture
	GROGNARD_TRIES=50 cargo test $(WHOLE) table_disk --nocapture
	GROGNARD_TRIES=50 cargo test $(WHOLE) table_power --ignored --nocapture
	GROGNARD_MINUTES=60 cargo test $(WHOLE) what_is_done_in_secret --nocapture
	GROGNARD_TRIES=50000 cargo test $(WHOLE) table_abuse --nocapture
	GROGNARD_TRIES=100000 cargo test $(WHOLE) bent_positions --nocapture
	cargo build --release --locked --quiet -p grognard
	cargo build --release --locked --quiet -p grognard-server --example floods
	target/release/examples/floods target/release/grognard scenario=nlc/quatre-bras large=nlc/campaign
	cd web && GROGNARD=../target/release/grognard npx vitest run --config e2e/soak/vitest.config.ts
	if command -v cargo-fuzz >/dev/null; then $(MAKE) fuzz; else GROGNARD_FUZZ_SECONDS=3600 cargo test --release --locked -p grognard-fuzzing; fi

# Every page in every window and theme, to be looked at in web/shots/pages; what does not fit stands in faults.txt there.
pictures: client
	cargo build --release --locked --quiet -p grognard
	cd web && GROGNARD=../target/release/grognard npx vitest run --config e2e/soak/vitest.config.ts e2e/soak/pictures.test.ts

# Every way in from outside for so many seconds each, with a compiler that looks for inputs that reach new code. The short form is
# in `make test`.
FUZZED = protocol frames record case scenario
FUZZ_SECONDS = 3600

fuzz:
	@command -v cargo-fuzz >/dev/null || { echo "cargo-fuzz is missing: cargo install --locked cargo-fuzz"; exit 1; }
	cargo run --release --locked --quiet -p grognard-fuzzing --bin corpus -- fuzz/corpus
	for target in $(FUZZED); do \
	  cargo +nightly fuzz run $$target -- -max_total_time=$(FUZZ_SECONDS) -detect_leaks=0 -max_len=65536 || exit 1; done

# Figures, never asserted: compare within one run.
bench: count
	cargo run --release --locked --quiet -p grognard -- bench
	cargo build --release --locked --quiet -p grognard-server --example load
	taskset -c 1 target/release/examples/load target/release/grognard scenario=nlc/quatre-bras safety=power
	taskset -c 1 target/release/examples/load target/release/grognard scenario=nlc/quatre-bras safety=process

# Instructions, which can be compared from run to run: each tells what has changed since the last. Needs valgrind. The
# counter is two halves that must be of one version.
COUNTER = $(shell sed -n '/^name = "gungraun"$$/{n;s/^version = "\(.*\)"/\1/p;}' Cargo.lock)
COUNTER_RUNNER = $(CURDIR)/target/gungraun-$(COUNTER)/bin/gungraun-runner

count: $(COUNTER_RUNNER)
	GUNGRAUN_RUNNER=$(COUNTER_RUNNER) cargo bench --locked -p grognard-bench --features count

$(COUNTER_RUNNER):
	cargo install --locked --quiet --root $(CURDIR)/target/gungraun-$(COUNTER) gungraun-runner@$(COUNTER)

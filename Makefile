# Two commands do everything on a machine that has the toolchains: `make play` and `make test`.

.PHONY: play test format lint unit docs cases soak bench

# The main job: a small battle in the terminal, you against a random player.
play:
	cargo run --release --locked --quiet -p grognard -- play nlc/first-shots --seat french

# Everything that is checked.
test: format lint unit docs cases

format:
	cargo fmt --all --check

lint:
	cargo clippy --workspace --all-targets --locked -- -D warnings

unit:
	cargo test --workspace --locked

docs:
	RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps --document-private-items --locked

cases:
	cargo run --locked --quiet -p grognard -- case rulebook/cases
	cargo run --locked --quiet -p grognard -- battles check
	cargo run --locked --quiet -p grognard -- rules --coverage

# The long form of what `make test` does in short: the laws over many random games.
soak:
	GROGNARD_LAW_GAMES=200 cargo test --release --locked -p nlc --test laws -- --nocapture
	GROGNARD_GAMES=100 GROGNARD_OPTION_GAMES=20 cargo test --release --locked -p nlc --test games -- --nocapture

# Figures, never asserted: compare within one run.
bench:
	cargo run --release --locked --quiet -p grognard -- bench

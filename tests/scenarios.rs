//! Runs every scenario in `tests/scenarios/` against the `portico` binary.

fn main() {
    portico_tests::run_trials(portico_tests::scenario_trials());
}

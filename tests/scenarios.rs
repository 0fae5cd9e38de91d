//! Runs every scenario below `scenarios/` against the real binary.

fn main() {
    portico_tests::run_trials(portico_tests::scenario_trials());
}

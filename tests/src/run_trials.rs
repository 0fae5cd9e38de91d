//! Runs the tests of a test target that does not use the standard harness.

/// Runs trials and exits with the status that `cargo test` expects.
pub fn run_trials(trials: Vec<libtest_mimic::Trial>) {
    run_trials_around(trials, || {});
}

/// Runs trials, then `clean_up`, then exits. Anything that must be dropped has to be dropped in `clean_up`, because
/// exiting runs no destructors.
pub fn run_trials_around(trials: Vec<libtest_mimic::Trial>, clean_up: impl FnOnce()) {
    // Tests mostly wait, so more of them can run at once than there are cores.
    run_trials_with(trials, 6, clean_up);
}

/// Like [`run_trials_around`], but runs `at_once` trials at a time, unless `--test-threads` is given on the command
/// line.
pub fn run_trials_with(trials: Vec<libtest_mimic::Trial>, at_once: usize, clean_up: impl FnOnce()) {
    let mut arguments = libtest_mimic::Arguments::from_args();
    arguments.test_threads = arguments.test_threads.or(Some(at_once));
    let conclusion = libtest_mimic::run(&arguments, trials);
    clean_up();
    conclusion.exit();
}

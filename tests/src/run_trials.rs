//! Runs the trials of a test target that does not use the standard test harness.

/// Runs trials, then exits with the status that `cargo test` expects.
pub fn run_trials(trials: Vec<libtest_mimic::Trial>) {
    run_trials_around(trials, || {});
}

/// Runs trials, then `clean_up`, then exits. The exit runs no destructors, so `clean_up` must drop every value that has
/// to be dropped.
pub fn run_trials_around(trials: Vec<libtest_mimic::Trial>, clean_up: impl FnOnce()) {
    // A trial spends most of its time waiting, so more trials than cores can run at the same time.
    run_trials_with(trials, 6, clean_up);
}

/// Runs trials like [`run_trials_around`], but at most `at_once` trials at a time. The command-line option
/// `--test-threads` overrides `at_once`.
pub fn run_trials_with(trials: Vec<libtest_mimic::Trial>, at_once: usize, clean_up: impl FnOnce()) {
    let mut arguments = libtest_mimic::Arguments::from_args();
    arguments.test_threads = arguments.test_threads.or(Some(at_once));
    let conclusion = libtest_mimic::run(&arguments, trials);
    clean_up();
    conclusion.exit();
}

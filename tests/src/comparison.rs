//! Compares two runs of each scenario: one on the fast path and one with `fast_path: off`. Ignores the permitted
//! differences.

use std::collections::HashMap;
use std::fs;
use std::sync::{Arc, Mutex};

use serde::Deserialize;

use crate::outcome::Outcome;
use crate::transcript::{Difference, Transcript};

/// The path on which Portico handles requests in a run of a scenario.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mode {
    /// The fast path, which is the default.
    Fast,
    /// Pingora's path, which handles all requests if `fast_path` is `off`.
    Stock,
}

/// An entry of `tests/allowed-differences.yaml`, which permits a difference between the two runs of a scenario.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Allowed {
    /// The path of the scenario file below `scenarios/`, without `.yaml`. The entry applies to all cases in the file.
    scenario: String,
    /// The beginning of the name of the part that may differ, such as `response 2`. A [`Transcript`] has a name for
    /// each part.
    what: String,
    /// The reason why the runs may differ.
    why: String,
}

/// The progress of the trials of one scenario file.
#[derive(Default)]
struct Progress {
    /// The transcripts of cases of which only the first run has finished. The keys are the names of the cases.
    waiting: HashMap<String, (Mode, Transcript)>,
    compared: usize,
    /// The number of differences that each entry has permitted so far.
    needed: Vec<usize>,
}

/// A comparison of the two runs of each case of a scenario file. The runs of a case are compared when the second run
/// has finished.
#[derive(Clone)]
pub(crate) struct Comparison {
    allowed: Arc<Vec<Allowed>>,
    cases: usize,
    progress: Arc<Mutex<Progress>>,
}

/// The entries of `tests/allowed-differences.yaml`.
pub(crate) struct AllowedDifferences(Vec<Allowed>);

impl AllowedDifferences {
    pub(crate) fn read() -> Self {
        let file = crate::folders::tests_folder().join("allowed-differences.yaml");
        let text = fs::read_to_string(file).expect("the allowed differences are readable");
        let list: Vec<Allowed> = serde_saphyr::from_str(&text).expect("the allowed differences are a list of entries");
        Self(list)
    }

    /// Returns the scenarios that are named by an entry but are not in `files`.
    pub(crate) fn without_scenario(&self, files: &[String]) -> Vec<String> {
        let lost = self.0.iter().filter(|entry| !files.contains(&entry.scenario));
        lost.map(|entry| entry.scenario.clone()).collect()
    }

    /// Returns a comparison for a scenario file that has `cases` cases.
    pub(crate) fn of(&self, scenario: &str, cases: usize) -> Comparison {
        let allowed: Vec<_> = self.0.iter().filter(|entry| entry.scenario == scenario).cloned().collect();
        let progress = Progress { needed: vec![0; allowed.len()], ..Progress::default() };
        Comparison { allowed: Arc::new(allowed), cases, progress: Arc::new(Mutex::new(progress)) }
    }
}

impl Comparison {
    /// Adds the transcript of a run. After the second run of a case, compares the two runs. After the last case of the
    /// file, also reports the entries that have permitted no difference.
    pub(crate) fn add(&self, case: &str, mode: Mode, transcript: Transcript) -> Outcome {
        let mut progress = self.progress.lock().map_err(|error| error.to_string())?;
        let Some((other_mode, other)) = progress.waiting.remove(case) else {
            progress.waiting.insert(case.to_owned(), (mode, transcript));
            return Ok(());
        };
        debug_assert_ne!(mode, other_mode, "a case runs once in each mode");
        let (fast, stock) = if mode == Mode::Fast { (&transcript, &other) } else { (&other, &transcript) };
        progress.compared += 1;
        let differences = self.not_allowed(fast.differences(stock), &mut progress.needed);
        let stale = if progress.compared == self.cases { self.stale(&progress.needed) } else { Vec::new() };
        let lines: Vec<_> = differences.iter().map(shown).chain(stale).collect();
        if lines.is_empty() {
            Ok(())
        } else {
            Err(format!("the runs with `fast_path` on and off differ:\n{}", lines.join("\n")))
        }
    }

    fn not_allowed(&self, differences: Vec<Difference>, needed: &mut [usize]) -> Vec<Difference> {
        let is_new = |difference: &Difference| {
            let entry = self.allowed.iter().position(|entry| difference.what.starts_with(&entry.what));
            if let Some(count) = entry.and_then(|entry| needed.get_mut(entry)) {
                *count += 1;
            }
            entry.is_none()
        };
        differences.into_iter().filter(is_new).collect()
    }

    fn stale(&self, needed: &[usize]) -> Vec<String> {
        let unused = self.allowed.iter().zip(needed).filter(|(_, count)| **count == 0);
        let line = |(entry, _): (&Allowed, _)| {
            format!(
                "  `{}` no longer differs ({}): delete the entry in allowed-differences.yaml",
                entry.what, entry.why
            )
        };
        unused.map(line).collect()
    }
}

fn shown(difference: &Difference) -> String {
    format!("  {}\n    fast:  {}\n    stock: {}", difference.what, difference.fast, difference.stock)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn comparison(what: &str) -> Comparison {
        let entry = Allowed { scenario: "a/b".to_owned(), what: what.to_owned(), why: "a reason".to_owned() };
        AllowedDifferences(vec![entry]).of("a/b", 1)
    }

    fn record(status: u16) -> Transcript {
        let mut transcript = Transcript::default();
        transcript.add_log(&[json!({ "target": "portico::access", "status": status })]);
        transcript
    }

    fn compare(comparison: &Comparison, fast: u16, stock: u16) -> Outcome {
        comparison.add("", Mode::Stock, record(stock))?;
        comparison.add("", Mode::Fast, record(fast))
    }

    #[test]
    fn allowed_difference_passes_and_any_other_difference_fails() {
        assert_eq!(compare(&comparison("log 1 status"), 200, 502), Ok(()));
        let reason = compare(&comparison("log 1 bytes"), 200, 502).expect_err("the status differs");
        assert!(reason.contains("fast:  200"), "{reason}");
    }

    #[test]
    fn entry_that_is_no_longer_needed_fails() {
        let reason = compare(&comparison("log 1 status"), 200, 200).expect_err("the entry is stale");
        assert!(reason.contains("no longer differs (a reason)"), "{reason}");
    }
}

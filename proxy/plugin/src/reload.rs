//! Defines the trait through which the admin listener reloads the rules, and the result of a reload.

use std::time::Duration;

use async_trait::async_trait;
use serde_json::{Value, json};

/// The outcome of a reload.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReloadOutcome {
    /// New rules were activated.
    Activated,
    /// The files have not changed since the active rules were loaded.
    Unchanged,
    /// The files have errors or have lost many rules, so the current rules stay active.
    Rejected,
}

impl ReloadOutcome {
    /// All outcomes of a reload.
    pub const ALL: [Self; 3] = [Self::Activated, Self::Unchanged, Self::Rejected];

    /// Returns the name of the outcome in metric labels, JSON and text: `taken`, `unchanged` or `refused`.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Activated => "taken",
            Self::Unchanged => "unchanged",
            Self::Rejected => "refused",
        }
    }
}

/// The permission for a reload to remove many rules at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RuleLoss {
    /// If a file has lost more of its rules than the configuration permits, the load is rejected.
    Limited,
    /// Any loss of rules is accepted, because the operator has confirmed that the rules are complete.
    Accepted,
}

/// A component that reloads the rules on demand.
#[async_trait]
pub trait Reload: Send + Sync {
    /// Loads the rule files, and activates the rules unless the load is rejected.
    async fn reload(&self, loss: RuleLoss) -> ReloadResult;
}

/// The result of a reload.
#[derive(Debug, Clone)]
pub struct ReloadResult {
    /// The outcome of the reload.
    pub outcome: ReloadOutcome,
    /// The number of the active generation.
    pub generation: u64,
    /// The number of active rules.
    pub rules: usize,
    /// The hash of the files from which the active rules were loaded.
    pub hash: String,
    /// The duration of the reload.
    pub took: Duration,
    /// The diagnostics of the rejected files. If the files were not rejected, the diagnostics of the active files.
    pub findings: Findings,
}

/// The diagnostics of rule files, as JSON and as text.
#[derive(Debug, Clone)]
pub struct Findings {
    /// The diagnostics as JSON, in an array with one object per diagnostic. The array may be truncated.
    pub diagnostics: Value,
    /// The diagnostics of rejected files that are not in the array, as JSON. The array has one object with the count for
    /// each file and code.
    pub omitted: Value,
    /// The total number of diagnostics.
    pub count: usize,
    /// The number of errors among the diagnostics. Valid rules can be active although other rules have errors.
    pub errors: usize,
    /// The diagnostics as human-readable text, or an empty string if there are none.
    pub text: String,
}

impl ReloadResult {
    /// Formats the result as text: one line about the active rules and their warnings, or the diagnostics if the files
    /// were rejected.
    pub(crate) fn to_text(&self) -> String {
        if self.outcome == ReloadOutcome::Rejected {
            return self.findings.text.clone();
        }
        let counted = |count: usize, noun: &str| format!("{count} {noun}{}", if count == 1 { "" } else { "s" });
        let Findings { count, errors, text, .. } = &self.findings;
        let mut line =
            format!("{}: generation {}, {}", self.outcome.label(), self.generation, counted(self.rules, "rule"));
        if *errors > 0 {
            line.extend([", ", &counted(*errors, "error")]);
        }
        let warnings = counted(count.saturating_sub(*errors), "warning");
        let gap = if text.is_empty() { "" } else { "\n" };
        format!("{line}, {warnings}\n{gap}{text}")
    }

    /// Formats the result as JSON.
    pub(crate) fn to_json(&self) -> Value {
        let mut body = json!({
            "outcome": self.outcome.label(),
            "generation": self.generation,
            "rules": self.rules,
            "hash": self.hash,
            "seconds": self.took.as_secs_f64(),
            "count": self.findings.count,
            "text": self.findings.text,
        });
        match self.outcome {
            ReloadOutcome::Activated | ReloadOutcome::Unchanged => body["warnings"] = self.findings.diagnostics.clone(),
            ReloadOutcome::Rejected => {
                body["diagnostics"] = self.findings.diagnostics.clone();
                body["diagnostics_omitted"] = self.findings.omitted.clone();
            }
        }
        body
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(outcome: ReloadOutcome, rules: usize, [errors, warnings]: [usize; 2]) -> String {
        let count = errors + warnings;
        let text = if count == 0 { String::new() } else { "warning[R018]\n".to_owned() };
        let findings = Findings { diagnostics: Value::Null, omitted: Value::Null, count, errors, text };
        ReloadResult { outcome, generation: 3, rules, hash: String::new(), took: Duration::ZERO, findings }.to_text()
    }

    #[test]
    fn text_is_the_outcome_and_the_warnings_unless_files_are_rejected() {
        assert_eq!(text(ReloadOutcome::Activated, 2, [0, 0]), "taken: generation 3, 2 rules, 0 warnings\n");
        let unchanged = "unchanged: generation 3, 1 rule, 1 warning\n\nwarning[R018]\n";
        assert_eq!(text(ReloadOutcome::Unchanged, 1, [0, 1]), unchanged);
        let with_error = "taken: generation 3, 1 rule, 1 error, 2 warnings\n\nwarning[R018]\n";
        assert_eq!(text(ReloadOutcome::Activated, 1, [1, 2]), with_error);
        assert_eq!(text(ReloadOutcome::Rejected, 2, [1, 0]), "warning[R018]\n");
    }
}

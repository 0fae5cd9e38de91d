//! Loading the rules anew: what can come of it, and what the admin listener calls for it.

use std::time::Duration;

use async_trait::async_trait;
use serde_json::{Value, json};

/// What came of a reload.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// New rules are being served.
    Taken,
    /// The files are those that are being served already.
    Unchanged,
    /// The files are broken; the last good rules keep serving.
    Refused,
}

impl Outcome {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Taken, Self::Unchanged, Self::Refused];

    /// The name, for labels and reports.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Taken => "taken",
            Self::Unchanged => "unchanged",
            Self::Refused => "refused",
        }
    }
}

/// Loads the rules anew when it is asked to.
#[async_trait]
pub trait Reload: Send + Sync {
    /// Reads, checks and, when all is well, serves what the files say now.
    async fn reload(&self) -> Reloaded;
}

/// The answer to someone who asked for a reload.
#[derive(Debug, Clone)]
pub struct Reloaded {
    /// What came of it.
    pub outcome: Outcome,
    /// The generation that is being served now.
    pub generation: u64,
    /// How many rules it has.
    pub rules: usize,
    /// The hash of the files that it was made from.
    pub hash: String,
    /// How long it took.
    pub took: Duration,
    /// What was found in the files: of refused ones their mistakes, of those being served their warnings.
    pub findings: Findings,
}

/// What was found in rule files, in two forms.
#[derive(Debug, Clone)]
pub struct Findings {
    /// For programs: the diagnostics, one object each; of many, the first.
    pub diagnostics: Value,
    /// How many there are.
    pub count: usize,
    /// For people; empty when there is nothing to say.
    pub text: String,
}

impl Reloaded {
    /// The answer as JSON.
    pub(crate) fn to_json(&self) -> Value {
        let found = match self.outcome {
            Outcome::Taken | Outcome::Unchanged => "warnings",
            Outcome::Refused => "diagnostics",
        };
        json!({
            "outcome": self.outcome.label(),
            "generation": self.generation,
            "rules": self.rules,
            "hash": self.hash,
            "seconds": self.took.as_secs_f64(),
            found: self.findings.diagnostics,
            "count": self.findings.count,
            "text": self.findings.text,
        })
    }
}

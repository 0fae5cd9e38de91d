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
    /// The answer for people: a line about the rules that are being served, or what is wrong with those that are not.
    pub(crate) fn to_text(&self) -> String {
        if self.outcome == Outcome::Refused {
            return self.findings.text.clone();
        }
        let counted = |count: usize, noun: &str| format!("{count} {noun}{}", if count == 1 { "" } else { "s" });
        let (rules, warnings) = (counted(self.rules, "rule"), counted(self.findings.count, "warning"));
        format!("{}: generation {}, {rules}, {warnings}\n", self.outcome.label(), self.generation)
    }

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

#[cfg(test)]
mod tests {
    use super::*;

    fn text(outcome: Outcome, rules: usize, count: usize) -> String {
        let findings = Findings { diagnostics: Value::Null, count, text: "error[R004]\n".to_owned() };
        Reloaded { outcome, generation: 3, rules, hash: String::new(), took: Duration::ZERO, findings }.to_text()
    }

    #[test]
    fn text_is_one_line_unless_files_are_refused() {
        assert_eq!(text(Outcome::Taken, 2, 0), "taken: generation 3, 2 rules, 0 warnings\n");
        assert_eq!(text(Outcome::Unchanged, 1, 1), "unchanged: generation 3, 1 rule, 1 warning\n");
        assert_eq!(text(Outcome::Refused, 2, 1), "error[R004]\n");
    }
}

//! Runs `portico unused`, which lists rules without recent hits, according to the stored hit counts.

mod findings;
mod json;
mod text;

use std::process::ExitCode;
use std::time::Duration;

use clap::Args;

use crate::arguments::hit_counts::CountArguments;
use crate::arguments::rules::RuleArguments;
use crate::commands::unused::findings::{UnusedFindings, UnusedQuery};
use crate::errors::start_error::StartError;
use crate::output::stdout::{self, PlainOutputArguments};

/// The arguments of `portico unused`.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct UnusedArguments {
    #[command(flatten)]
    rules: RuleArguments,
    #[command(flatten)]
    counts: CountArguments,
    /// List rules that had no hit during this time, such as `90d` or `26weeks`
    #[arg(long, value_name = "DURATION", default_value = "90d", value_parser = window)]
    window: Duration,
    /// Also list unused rows of data files
    #[arg(long)]
    rows: bool,
    #[command(flatten)]
    output: PlainOutputArguments,
}

const EXAMPLES: &str = "\
Examples:
  portico unused                            list rules that had no hit in 90 days
  portico unused --window 365d --rows       list rules and rows that had no hit in a year
  portico unused --state one/state --state two/state rules
                                            combine the counts of two machines

A rule is listed as unused only if the rule existed for the whole window and was observed for at least 95% of the window. \
A running Portico writes its counts about once a minute. Before you delete a rule, read docs/runbooks/retiring-rules.md.

Exit codes: 0 if no rule is unused; 1 if rules are unused or have errors; 2 if there are no hit counts, or the command failed.";

/// The longest time for which `--window` can list rules. Hit counts are kept for about this time.
const LONGEST: Duration = Duration::from_hours(400 * 24);
const SHORTEST: Duration = Duration::from_hours(24);

fn window(text: &str) -> Result<Duration, String> {
    let duration = humantime::parse_duration(text).map_err(|error| error.to_string())?;
    let is_allowed = (SHORTEST..=LONGEST).contains(&duration);
    is_allowed.then_some(duration).ok_or_else(|| "expected a duration from 1d to 400d".to_owned())
}

/// Runs `portico unused` and returns the exit code.
pub(crate) fn run(arguments: &UnusedArguments) -> ExitCode {
    arguments.list().unwrap_or_else(|error| error.report())
}

impl UnusedArguments {
    fn list(&self) -> Result<ExitCode, StartError> {
        let chosen = self.rules.read()?;
        let loaded = chosen.load()?;
        let states = self.counts.read(chosen.config.as_ref())?;
        let query = UnusedQuery { rules: &loaded.rules, states: &states, window: self.window, with_rows: self.rows };
        let findings = UnusedFindings::of(&query);
        Ok(stdout::write(u8::from(findings.has_unused()), |out| {
            if self.output.json() {
                json::write(out, &query, &findings)
            } else {
                text::write(out, &query, &findings, self.output.colors())
            }
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn window_is_limited_by_the_retention_of_counts() {
        assert_eq!(window("90d"), Ok(Duration::from_hours(90 * 24)));
        assert_eq!(window("2weeks"), Ok(Duration::from_hours(14 * 24)));
        for text in ["90", "23h", "401d", "soon", ""] {
            window(text).unwrap_err();
        }
    }
}

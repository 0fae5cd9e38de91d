//! `portico unused`: rules that nobody needs any more, as far as the counts can tell.

mod findings;
mod json;
mod text;

use std::process::ExitCode;
use std::time::Duration;

use clap::Args;

use crate::build_site;
use crate::chosen_rules::RuleArguments;
use crate::counts::CountArguments;
use crate::output::{self, PlainOutputArguments};
use crate::start_error::StartError;
use crate::unused::findings::{Findings, Question};

/// What `portico unused` may be asked.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct UnusedArguments {
    #[command(flatten)]
    rules: RuleArguments,
    #[command(flatten)]
    counts: CountArguments,
    /// How long nobody has to have asked for a rule: `90d`, `26weeks`
    #[arg(long, value_name = "TIME", default_value = "90d", value_parser = window)]
    window: Duration,
    /// Judge the rows of files one by one, too
    #[arg(long)]
    rows: bool,
    #[command(flatten)]
    output: PlainOutputArguments,
}

const EXAMPLES: &str = "\
Examples:
  portico unused                            rules without a hit in 90 days
  portico unused --window 365d --rows       a year, rows of files too
  portico unused --state one/state --state two/state rules
                                            two machines that serve the same rules

A rule that was not there or not watched for the whole window is never called unused.
The counts of a running Portico are about a minute old.
Before you delete a rule: docs/runbooks/retiring-rules.md.

Exit codes: 0 no rule is unused, 1 some are (or the rules have mistakes), 2 there are no counts.";

/// Counts are remembered for about this long.
const LONGEST: Duration = Duration::from_hours(400 * 24);
const SHORTEST: Duration = Duration::from_hours(24);

fn window(text: &str) -> Result<Duration, String> {
    let duration = humantime::parse_duration(text).map_err(|error| error.to_string())?;
    let is_allowed = (SHORTEST..=LONGEST).contains(&duration);
    is_allowed.then_some(duration).ok_or_else(|| "it has to be between 1d and 400d".to_owned())
}

/// Runs the command.
pub(crate) fn run(arguments: &UnusedArguments) -> ExitCode {
    arguments.answer().unwrap_or_else(|error| error.report())
}

impl UnusedArguments {
    fn answer(&self) -> Result<ExitCode, StartError> {
        let chosen = self.rules.read()?;
        let loaded = build_site::compile(&chosen.files, &chosen.options)?;
        let states = self.counts.read(chosen.config.as_ref())?;
        let question = Question { rules: &loaded.rules, states: &states, window: self.window, with_rows: self.rows };
        let findings = Findings::of(&question);
        Ok(output::answer(u8::from(findings.has_unused()), |out| {
            if self.output.json() {
                json::write(out, &question, &findings)
            } else {
                text::write(out, &question, &findings, self.output.colors())
            }
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn window_is_a_time_that_is_remembered() {
        assert_eq!(window("90d"), Ok(Duration::from_hours(90 * 24)));
        assert_eq!(window("2weeks"), Ok(Duration::from_hours(14 * 24)));
        for text in ["90", "23h", "401d", "soon", ""] {
            window(text).unwrap_err();
        }
    }
}

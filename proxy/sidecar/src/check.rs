//! `portico check`: everything that is checked before anything is live.

use std::io::{self, Write};
use std::process::ExitCode;

use clap::Args;
use portico_redirects::render::{self, Colors, Totals};
use portico_redirects::{Diagnostic, Severity};

use crate::build_site;
use crate::chosen_rules::RuleArguments;
use crate::output::{self, Format, OutputArguments};
use crate::report::Report;
use crate::start_error::StartError;

/// What `portico check` may be asked.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct CheckArguments {
    #[command(flatten)]
    rules: RuleArguments,
    /// Treat warnings as mistakes: exit 1 when there is one
    #[arg(long)]
    deny_warnings: bool,
    #[command(flatten)]
    output: OutputArguments,
}

const EXAMPLES: &str = "\
Examples:
  portico check                         what is found here
  portico check --config site.yaml      a configuration and its rules
  portico check company.yaml shop       some files and folders
  portico check - < new.yaml            what is not saved yet
  portico check --routes routes.txt     whether targets are addresses of the site
  portico check --format sarif          for a code host

`portico explain R012` tells more about a code.";

/// Runs the command.
pub(crate) fn run(arguments: &CheckArguments) -> ExitCode {
    let verdict = match check(&arguments.rules) {
        Ok(verdict) => verdict,
        Err(StartError::Mistakes(report)) => Verdict { report: *report, totals: None },
        Err(error) => return error.report(),
    };
    let code = u8::from(verdict.report.diagnostics.iter().any(|diagnostic| arguments.counts(diagnostic)));
    output::answer(code, |out| verdict.write(out, &arguments.output))
}

impl CheckArguments {
    fn counts(&self, diagnostic: &Diagnostic) -> bool {
        self.deny_warnings || diagnostic.severity == Severity::Error
    }
}

fn check(rules: &RuleArguments) -> Result<Verdict, StartError> {
    let chosen = rules.read()?;
    let loaded = build_site::compile(&chosen.files, &chosen.options)?;
    let totals = Totals { rules: loaded.rules.len(), tests: loaded.rules.tests().len() };
    Ok(Verdict { report: loaded.warnings, totals: Some(totals) })
}

struct Verdict {
    report: Report,
    /// `None` when the files cannot be used.
    totals: Option<Totals>,
}

impl Verdict {
    fn write(&self, out: &mut impl Write, output: &OutputArguments) -> io::Result<()> {
        match output.format() {
            Format::Text => self.write_text(out, output.colors()),
            Format::Json => render::json(out, &self.report.diagnostics, self.totals),
            Format::Sarif => render::sarif(out, &self.report.diagnostics),
        }
    }

    fn write_text(&self, out: &mut impl Write, colors: Colors) -> io::Result<()> {
        let Report { diagnostics, sources } = &self.report;
        if !diagnostics.is_empty() {
            out.write_all(render::colored_text(diagnostics, sources, colors).as_bytes())?;
        }
        match self.totals {
            Some(Totals { rules, tests }) => {
                let plural = |n: usize| if n == 1 { "" } else { "s" };
                writeln!(out, "{rules} rule{} and {tests} test{} are good", plural(rules), plural(tests))
            }
            None => Ok(()),
        }
    }
}

//! Runs `portico check`, which checks the configuration and the rules, and runs the rule tests.

use std::io::{self, Write};
use std::process::ExitCode;

use clap::Args;
use portico_redirects::render::{self, Colors, ReferencePages, Totals};
use portico_redirects::{Diagnostic, Severity};

use crate::arguments::rules::RuleArguments;
use crate::errors::report::Report;
use crate::errors::start_error::StartError;
use crate::output::stdout::{self, OutputArguments, OutputFormat};
use crate::output::words::counted;
use crate::rule_files::compile::LoadedRules;
use crate::startup::Frontend;

/// The arguments of `portico check`.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct CheckArguments {
    #[command(flatten)]
    rules: RuleArguments,
    /// Treat warnings as errors. If there are warnings, the exit code is 1
    #[arg(long)]
    deny_warnings: bool,
    /// URL of a published copy of Portico's repository. SARIF output then contains links to the documentation of each
    /// diagnostic
    #[arg(long, value_name = "URL", value_parser = absolute_url)]
    reference_url: Option<String>,
    #[command(flatten)]
    output: OutputArguments,
}

/// Checks that a URL is absolute, because SARIF requires absolute URLs (§3.49.12).
fn absolute_url(text: &str) -> Result<String, &'static str> {
    let rest = ["https://", "http://"].into_iter().find_map(|scheme| text.strip_prefix(scheme));
    match rest {
        Some(rest) if !rest.is_empty() && rest.bytes().all(|byte| byte.is_ascii_graphic()) => Ok(text.to_owned()),
        Some(_) | None => Err("expected a URL such as https://code.example/portico"),
    }
}

const EXAMPLES: &str = "\
Examples:
  portico check                         check portico.yaml and its rules, or the folder rules
  portico check --config site.yaml      check another configuration and its rules
  portico check company.yaml shop       check some files and folders
  portico check - < new.yaml            check standard input
  portico check --routes routes.txt     also check that targets are paths of the site
  portico check --format sarif          write SARIF for a code hosting service

`portico explain R012` explains a diagnostic.";

/// Runs `portico check` and returns the exit code.
pub(crate) fn run(arguments: &CheckArguments) -> ExitCode {
    let result = match check(&arguments.rules) {
        Ok(result) => result,
        Err(StartError::InvalidFiles(report)) => CheckResult { report: *report, totals: None, refused: None },
        Err(error) => return error.report(),
    };
    let code = u8::from(result.report.diagnostics.iter().any(|diagnostic| arguments.is_failure(diagnostic)));
    let written = stdout::write(code, |out| result.write(out, arguments));
    match &result.refused {
        Some(error) => error.report(),
        None => written,
    }
}

impl CheckArguments {
    fn is_failure(&self, diagnostic: &Diagnostic) -> bool {
        !diagnostic.is_silenced() && (self.deny_warnings || diagnostic.severity == Severity::Error)
    }
}

fn check(rules: &RuleArguments) -> Result<CheckResult, StartError> {
    let chosen = rules.read()?;
    let refused = chosen.served_config().and_then(|config| Frontend::read(config).err());
    match (chosen.load(), refused) {
        (Ok(LoadedRules { rules, warnings, .. }), None) => {
            let totals = Totals { rules: rules.written_len(), tests: rules.tests().len() };
            Ok(CheckResult { report: warnings, totals: Some(totals), refused: None })
        }
        (Ok(loaded), refused) => Ok(CheckResult { report: loaded.warnings, totals: None, refused }),
        (Err(StartError::InvalidFiles(report)), refused) => Ok(CheckResult { report: *report, totals: None, refused }),
        (Err(error), _) => Err(error),
    }
}

struct CheckResult {
    report: Report,
    /// The number of rules and the number of tests. `None` if there are errors.
    totals: Option<Totals>,
    /// The error that prevents the proxy from starting, although the configuration file is valid. An example is a build
    /// that cannot be read.
    refused: Option<StartError>,
}

impl CheckResult {
    fn write(&self, out: &mut impl Write, arguments: &CheckArguments) -> io::Result<()> {
        let output = &arguments.output;
        let pages = arguments.reference_url.as_deref().map_or(ReferencePages::Unpublished, ReferencePages::Below);
        match output.format() {
            OutputFormat::Text => self.write_text(out, output.colors()),
            OutputFormat::Json => render::json(out, &self.report.diagnostics, self.totals),
            OutputFormat::Sarif => render::sarif(out, &self.report.diagnostics, pages),
        }
    }

    fn write_text(&self, out: &mut impl Write, colors: Colors) -> io::Result<()> {
        let Report { diagnostics, sources, .. } = &self.report;
        let shown = self.report.count();
        if shown > 0 {
            out.write_all(render::colored_text(diagnostics, sources, colors).as_bytes())?;
        }
        match self.totals {
            Some(Totals { rules, tests }) => {
                let found = match shown {
                    0 => "no problems".to_owned(),
                    warnings => counted(warnings as u64, "warning"),
                };
                writeln!(
                    out,
                    "checked {} and {}: {found}{}",
                    counted(rules as u64, "rule"),
                    counted(tests as u64, "test"),
                    render::silenced_note(diagnostics)
                )
            }
            None => Ok(()),
        }
    }
}

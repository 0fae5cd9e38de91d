//! Runs `portico test`, which runs the rule tests and reports their coverage.

use std::io::{self, Write};
use std::process::ExitCode;

use clap::Args;
use portico_redirects::render::{self, readable};
use portico_redirects::{Code, RuleSet};
use serde_json::json;

use crate::arguments::rules::RuleArguments;
use crate::errors::report::Report;
use crate::errors::start_error::StartError;
use crate::output::stdout::{self, PlainOutputArguments};

/// The arguments of `portico test`.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct TestArguments {
    #[command(flatten)]
    rules: RuleArguments,
    /// Report coverage and list the rules that no test covers
    #[arg(long)]
    coverage: bool,
    /// Exit with code 1 if tests cover less than this percentage of the rules
    #[arg(long, value_name = "PERCENT", value_parser = clap::value_parser!(u8).range(0..=100))]
    fail_under: Option<u8>,
    /// List every test
    #[arg(long, short)]
    verbose: bool,
    #[command(flatten)]
    output: PlainOutputArguments,
}

const EXAMPLES: &str = "\
Examples:
  portico test                                    run all tests
  portico test rules/services.yaml --verbose      run the tests of a file and list them
  portico test --coverage --fail-under 100        require a test for every rule

Exit codes: 0 if all tests passed; 1 if a test failed, coverage is too low, or the rules have errors; 2 if the command failed.";

/// Runs `portico test` and returns the exit code.
pub(crate) fn run(arguments: &TestArguments) -> ExitCode {
    let read = arguments.rules.read().and_then(|chosen| chosen.load());
    match read {
        Ok(loaded) => report_passed(&loaded.rules, arguments),
        Err(StartError::InvalidFiles(report)) => report_failed(&report, arguments),
        Err(error) => error.report(),
    }
}

fn report_passed(rules: &RuleSet, arguments: &TestArguments) -> ExitCode {
    let percent = rules.coverage().percent();
    // If the coverage is too low, the value is the required percentage. Otherwise, the value is `None`.
    let missed = arguments.fail_under.filter(|least| percent < usize::from(*least));
    stdout::write(u8::from(missed.is_some()), |out| {
        if arguments.output.json() { write_json(out, rules) } else { write_text(out, rules, arguments, missed) }
    })
}

fn write_text(out: &mut impl Write, rules: &RuleSet, arguments: &TestArguments, missed: Option<u8>) -> io::Result<()> {
    if arguments.verbose {
        for test in rules.tests() {
            let expected = test.expected().to_string();
            let (method, url) = (&test.request().method, readable(test.url()));
            writeln!(out, "ok  {}  {method} {url}: {}", test.place(), readable(&expected))?;
        }
    }
    let coverage = rules.coverage();
    let untested: Vec<_> = coverage.untested().collect();
    if arguments.coverage || missed.is_some() {
        for rule in &untested {
            writeln!(out, "not covered: `{}`  {}", rule.id(), rule.place())?;
        }
    }
    match rules.tests().len() {
        0 => writeln!(out, "no tests")?,
        1 => writeln!(out, "1 test passed")?,
        count => writeln!(out, "all {count} tests passed")?,
    }
    if arguments.coverage || arguments.fail_under.is_some() {
        let count = coverage.rules.len();
        writeln!(out, "coverage: {} of {count} rules ({}%)", count - untested.len(), coverage.percent())?;
    }
    match missed {
        Some(least) => writeln!(out, "coverage is below {least}%"),
        None => Ok(()),
    }
}

fn write_json(out: &mut impl Write, rules: &RuleSet) -> io::Result<()> {
    let coverage = rules.coverage();
    let untested: Vec<_> = coverage
        .untested()
        .map(|rule| json!({ "id": rule.id(), "file": rule.source(), "line": rule.line() }))
        .collect();
    let report = json!({
        "version": 1,
        "tests": rules.tests().len(),
        "failed": 0,
        "rules": coverage.rules.len(),
        "coverage_percent": coverage.percent(),
        "untested": untested,
    });
    serde_json::to_writer_pretty(&mut *out, &report)?;
    writeln!(out)
}

/// Reports failed tests. The report contains no coverage, because a failed test does not show which rule should have
/// answered.
fn report_failed(report: &Report, arguments: &TestArguments) -> ExitCode {
    stdout::write(1, |out| {
        if arguments.output.json() {
            return render::json(out, &report.diagnostics, None);
        }
        let text = render::colored_text(&report.diagnostics, &report.sources, arguments.output.colors());
        out.write_all(text.as_bytes())?;
        match report.diagnostics.iter().filter(|diagnostic| diagnostic.code == Code::FailedTest).count() {
            0 => writeln!(out, "no tests were run: the rules have errors"),
            1 => writeln!(out, "1 test failed"),
            failed => writeln!(out, "{failed} tests failed"),
        }
    })
}

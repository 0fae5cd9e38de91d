//! `portico test`: the tests that stand beside the rules.

use std::io::{self, Write};
use std::process::ExitCode;

use clap::Args;
use portico_redirects::render::{self, readable};
use portico_redirects::{Code, RuleSet};
use serde_json::json;

use crate::build_site;
use crate::chosen_rules::RuleArguments;
use crate::output::{self, PlainOutputArguments};
use crate::report::Report;
use crate::start_error::StartError;

/// What `portico test` may be asked.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct TestArguments {
    #[command(flatten)]
    rules: RuleArguments,
    /// Tell which rules no test meets
    #[arg(long)]
    coverage: bool,
    /// Fail when fewer than so many percent of the rules are met by a test
    #[arg(long, value_name = "PERCENT", value_parser = clap::value_parser!(u8).range(0..=100))]
    fail_under: Option<u8>,
    /// Name every test that was run
    #[arg(long, short)]
    verbose: bool,
    #[command(flatten)]
    output: PlainOutputArguments,
}

const EXAMPLES: &str = "\
Examples:
  portico test                                    the tests of all rules
  portico test rules/services.yaml --verbose      those of one file, one by one
  portico test --coverage --fail-under 100        every rule has to be met by a test

Exit codes: 0 all tests hold, 1 one does not or too few rules are met, 2 could not do the job.";

/// Runs the command.
pub(crate) fn run(arguments: &TestArguments) -> ExitCode {
    let read = arguments.rules.read().and_then(|chosen| build_site::compile(&chosen.files, &chosen.options));
    match read {
        Ok(loaded) => passed(&loaded.rules, arguments),
        Err(StartError::Mistakes(report)) => failed(&report, arguments),
        Err(error) => error.report(),
    }
}

fn passed(rules: &RuleSet, arguments: &TestArguments) -> ExitCode {
    let percent = rules.coverage().percent();
    let too_few = arguments.fail_under.is_some_and(|least| percent < usize::from(least));
    output::answer(u8::from(too_few), |out| {
        if arguments.output.json() { write_json(out, rules) } else { write_text(out, rules, arguments, too_few) }
    })
}

fn write_text(out: &mut impl Write, rules: &RuleSet, arguments: &TestArguments, too_few: bool) -> io::Result<()> {
    if arguments.verbose {
        for test in rules.tests() {
            let expected = test.expected().to_string();
            let (method, url) = (&test.request().method, readable(test.url()));
            writeln!(out, "ok  {}  {method} {url}: {}", test.place(), readable(&expected))?;
        }
    }
    let coverage = rules.coverage();
    let untested: Vec<_> = coverage.untested().collect();
    if arguments.coverage || too_few {
        for rule in &untested {
            writeln!(out, "no test meets `{}`  {}", rule.id(), rule.place())?;
        }
    }
    match rules.tests().len() {
        1 => writeln!(out, "the test holds")?,
        count => writeln!(out, "all {count} tests hold")?,
    }
    if arguments.coverage || arguments.fail_under.is_some() {
        let met = rules.len() - untested.len();
        writeln!(out, "{met} of {} rules are met by a test, {}%", rules.len(), coverage.percent())?;
    }
    match arguments.fail_under.filter(|_| too_few) {
        Some(least) => writeln!(out, "that is less than {least}%"),
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
        "rules": rules.len(),
        "coverage_percent": coverage.percent(),
        "untested": untested,
    });
    serde_json::to_writer_pretty(&mut *out, &report)?;
    writeln!(out)
}

/// Coverage is only counted when everything holds: a failing test says nothing about the rule that it meets.
fn failed(report: &Report, arguments: &TestArguments) -> ExitCode {
    output::answer(1, |out| {
        if arguments.output.json() {
            return render::json(out, &report.diagnostics, None);
        }
        let text = render::colored_text(&report.diagnostics, &report.sources, arguments.output.colors());
        out.write_all(text.as_bytes())?;
        match report.diagnostics.iter().filter(|diagnostic| diagnostic.code == Code::FailedTest).count() {
            0 => writeln!(out, "no test was run: the rules have mistakes"),
            1 => writeln!(out, "1 test does not hold"),
            failed => writeln!(out, "{failed} tests do not hold"),
        }
    })
}

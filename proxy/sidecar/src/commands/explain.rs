//! Runs `portico explain`, which explains how a URL is handled or what a diagnostic means.

mod url;

use std::io::{self, Write};
use std::process::ExitCode;
use std::str::FromStr;

use clap::Args;
use portico_redirects::Code;
use serde_json::json;

use crate::arguments::rules::RuleArguments;
use crate::commands::explain::url::RequestArguments;
use crate::commands::reference;
use crate::output::stdout::{self, PlainOutputArguments};

/// The arguments of `portico explain`.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ExplainArguments {
    /// A URL such as `/company/?page=2` or `https://old.example/x`, or a diagnostic code such as R012
    #[arg(value_name = "URL|CODE")]
    subject: Subject,
    #[command(flatten)]
    request: RequestArguments,
    #[command(flatten)]
    rules: RuleArguments,
    #[command(flatten)]
    output: PlainOutputArguments,
}

const EXAMPLES: &str = "\
Examples:
  portico explain /company/                                    which rule matches, and why
  portico explain https://old.example/x -H 'Accept-Language: en'
  portico explain /promo --at 2027-03-01T12:00 rules/promo.yaml
  portico explain R012                                         what a redirect loop is

docs/reference/diagnostics/README.md lists all codes.";

/// The URL or the diagnostic code that the command explains.
#[derive(Debug, Clone)]
enum Subject {
    /// The URL of a request to explain.
    Url(String),
    /// The code of a diagnostic to explain.
    Code(Code),
}

impl FromStr for Subject {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text.starts_with('/') || text.starts_with("http://") || text.starts_with("https://") {
            return Ok(Self::Url(text.to_owned()));
        }
        let unknown = || {
            format!(
                "expected a URL or a diagnostic code; URLs start with `/`, `http://` or `https://`, codes are {}",
                code_ranges()
            )
        };
        Code::from_number(text).map(Self::Code).ok_or_else(unknown)
    }
}

/// Returns the ranges of all diagnostic codes, such as `C001 to C004 and R001 to R033`.
fn code_ranges() -> String {
    let (rules, config): (Vec<&Code>, _) = Code::ALL.iter().partition(|code| code.is_about_rules());
    let ends = |series: Vec<&Code>| Some(format!("{} to {}", series.first()?.number(), series.last()?.number()));
    [config, rules].into_iter().filter_map(ends).collect::<Vec<_>>().join(" and ")
}

/// Runs `portico explain` and returns the exit code.
pub(crate) fn run(arguments: &ExplainArguments) -> ExitCode {
    match &arguments.subject {
        Subject::Url(url) => url::run(url, &arguments.request, &arguments.rules, &arguments.output),
        Subject::Code(code) => stdout::write(0, |out| {
            if arguments.output.json() {
                write_json(out, *code)
            } else {
                out.write_all(reference::page(*code).as_bytes())
            }
        }),
    }
}

fn write_json(out: &mut impl Write, code: Code) -> io::Result<()> {
    let report = json!({
        "version": 1, "code": code.number(), "title": code.title(), "url": code.page(), "page": reference::page(code),
    });
    serde_json::to_writer_pretty(&mut *out, &report)?;
    writeln!(out)
}

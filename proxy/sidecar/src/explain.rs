//! `portico explain`: what a message means.

use std::io::Write;
use std::process::ExitCode;
use std::str::FromStr;

use clap::Args;
use portico_redirects::Code;

use crate::{output, reference};

/// What `portico explain` may be asked.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ExplainArguments {
    /// The code of a message, such as R012
    #[arg(value_name = "CODE")]
    subject: Subject,
}

const EXAMPLES: &str = "\
Example:
  portico explain R012                  what a redirect loop is

All codes are listed in docs/reference/diagnostics/README.md.";

/// What can be explained.
#[derive(Debug, Clone, Copy)]
enum Subject {
    /// A kind of mistake.
    Code(Code),
}

impl FromStr for Subject {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        Code::from_number(text).map(Self::Code).ok_or_else(|| format!("no message has this code; there are {}", all()))
    }
}

/// The numbers of both series.
fn all() -> String {
    let (rules, config): (Vec<&Code>, _) = Code::ALL.iter().partition(|code| code.is_about_rules());
    let ends = |series: Vec<&Code>| Some(format!("{} to {}", series.first()?.number(), series.last()?.number()));
    [config, rules].into_iter().filter_map(ends).collect::<Vec<_>>().join(" and ")
}

/// Runs the command.
pub(crate) fn run(arguments: &ExplainArguments) -> ExitCode {
    match arguments.subject {
        Subject::Code(code) => output::answer(0, |out| out.write_all(reference::page(code).as_bytes())),
    }
}

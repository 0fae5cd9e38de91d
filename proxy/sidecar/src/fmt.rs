//! `portico fmt`: one layout for all rule files.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use portico_redirects::Source;

use crate::output::{self, PlainOutputArguments};
use crate::report::Report;
use crate::rule_files::is_data;
use crate::rule_listing;
use crate::start_error::StartError;

/// What `portico fmt` may be asked.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct FmtArguments {
    /// Rule files, folders of them, or `-` for standard input; `rules` when left out
    #[arg(value_name = "RULES", default_value = "rules")]
    rules: Vec<PathBuf>,
    /// Change nothing, and name the files that are laid out in another way
    #[arg(long)]
    check: bool,
    #[command(flatten)]
    output: PlainOutputArguments,
}

const EXAMPLES: &str = "\
Examples:
  portico fmt                        all files in rules/, in place
  portico fmt rules/company.yaml     one file
  portico fmt --check                for continuous integration
  portico fmt - < new.yaml           what an editor has not saved yet

Comments, quotes that some reader of YAML needs and what the file means stay as they are.

Exit codes: 0 done, 1 a file is no YAML, or `--check` found one to lay out; 2 could not do the job.";

/// Runs the command.
pub(crate) fn run(arguments: &FmtArguments) -> ExitCode {
    lay_out(arguments).unwrap_or_else(|error| error.report())
}

fn lay_out(arguments: &FmtArguments) -> Result<ExitCode, StartError> {
    if let [only] = arguments.rules.as_slice()
        && only.as_os_str() == "-"
    {
        let text = io::read_to_string(io::stdin().lock()).map_err(|source| failed("<stdin>", source))?;
        let done = formatted(&Source { name: "<stdin>".to_owned(), text })?;
        return Ok(output::answer(0, |out| out.write_all(done.as_bytes())));
    }
    let mut files = Vec::new();
    for root in &arguments.rules {
        let listing = rule_listing::list(root).map_err(|source| failed(root, source))?;
        files.extend(listing.files);
    }
    let mut changed = Vec::new();
    for file in files.into_iter().filter(|file| !is_data(&file.to_string_lossy())) {
        let text = fs::read_to_string(&file).map_err(|source| failed(&file, source))?;
        let source = Source { name: file.display().to_string(), text };
        let done = formatted(&source)?;
        if done != source.text {
            if !arguments.check {
                fs::write(&file, &done).map_err(|source| failed(&file, source))?;
            }
            changed.push(source.name);
        }
    }
    let code = u8::from(arguments.check && !changed.is_empty());
    Ok(output::answer(code, |out| tell(out, &changed, arguments)))
}

fn formatted(source: &Source) -> Result<String, StartError> {
    let sources = std::slice::from_ref(source);
    portico_redirects::format(source).map_err(|found| StartError::mistakes(Report::new(vec![*found], sources)))
}

fn failed(file: impl AsRef<Path>, source: io::Error) -> StartError {
    StartError::File { file: file.as_ref().to_owned(), source }
}

fn tell(out: &mut impl Write, changed: &[String], arguments: &FmtArguments) -> io::Result<()> {
    if arguments.output.json() {
        let report = serde_json::json!({ "version": 1, "changed": changed, "written": !arguments.check });
        serde_json::to_writer_pretty(&mut *out, &report)?;
        return writeln!(out);
    }
    let verb = if arguments.check { "would change" } else { "laid out" };
    changed.iter().try_for_each(|file| writeln!(out, "{verb} {file}"))
}

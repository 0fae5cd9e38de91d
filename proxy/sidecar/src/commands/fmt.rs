//! Runs `portico fmt`, which formats rule files.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use portico_redirects::{Source, is_data};

use crate::config::regular_file;
use crate::errors::report::Report;
use crate::errors::start_error::StartError;
use crate::output::stdout::{self, PlainOutputArguments};
use crate::rule_files::disk::LocalDisk;
use crate::rule_files::reader;

/// The arguments of `portico fmt`.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct FmtArguments {
    /// Rule files, folders, or `-` for standard input
    #[arg(value_name = "RULES", default_value = "rules")]
    rules: Vec<PathBuf>,
    /// List the files that are not formatted, but do not change any file
    #[arg(long)]
    check: bool,
    #[command(flatten)]
    output: PlainOutputArguments,
}

const EXAMPLES: &str = "\
Examples:
  portico fmt                        format all files in the folder rules
  portico fmt rules/company.yaml     format one file
  portico fmt --check                check formatting, for CI
  portico fmt - < new.yaml           format standard input

Formatting keeps comments, the meaning of the file, and quotes that some YAML parsers need.

Exit codes: 0 if the command succeeded; 1 if a file is not valid YAML, or `--check` found an unformatted file; 2 if the command failed.";

/// Runs `portico fmt` and returns the exit code.
pub(crate) fn run(arguments: &FmtArguments) -> ExitCode {
    format_files(arguments).unwrap_or_else(|error| error.report())
}

fn format_files(arguments: &FmtArguments) -> Result<ExitCode, StartError> {
    if let [only] = arguments.rules.as_slice()
        && only.as_os_str() == "-"
    {
        let text = io::read_to_string(io::stdin().lock()).map_err(|source| failed("<stdin>", source))?;
        let formatted = format(&Source { name: "<stdin>".to_owned(), text })?;
        return Ok(stdout::write(0, |out| out.write_all(formatted.as_bytes())));
    }
    let mut files = Vec::new();
    for root in &arguments.rules {
        let listing = reader::list(&LocalDisk, root)?;
        files.extend(listing.files.into_iter().map(|file| file.path));
    }
    let mut changed = Vec::new();
    for file in files.into_iter().filter(|file| !is_data(&file.to_string_lossy())) {
        let text = regular_file::read_to_string(&file).map_err(|source| failed(&file, source))?;
        let source = Source { name: file.display().to_string(), text };
        let formatted = format(&source)?;
        if formatted != source.text {
            if !arguments.check {
                fs::write(&file, &formatted).map_err(|source| failed(&file, source))?;
            }
            changed.push(source.name);
        }
    }
    let code = u8::from(arguments.check && !changed.is_empty());
    Ok(stdout::write(code, |out| write_changes(out, &changed, arguments)))
}

fn format(source: &Source) -> Result<String, StartError> {
    let sources = std::slice::from_ref(source);
    portico_redirects::format(source).map_err(|found| StartError::invalid_files(Report::new(vec![*found], sources)))
}

fn failed(file: impl AsRef<Path>, source: io::Error) -> StartError {
    StartError::File { file: file.as_ref().to_owned(), source }
}

fn write_changes(out: &mut impl Write, changed: &[String], arguments: &FmtArguments) -> io::Result<()> {
    if arguments.output.json() {
        let report = serde_json::json!({ "version": 1, "changed": changed, "written": !arguments.check });
        serde_json::to_writer_pretty(&mut *out, &report)?;
        return writeln!(out);
    }
    let verb = if arguments.check { "would reformat" } else { "reformatted" };
    changed.iter().try_for_each(|file| writeln!(out, "{verb} {file}"))
}

#[cfg(test)]
mod tests {
    use std::process::Command;

    use clap::FromArgMatches;

    use super::*;

    #[test]
    fn named_pipe_is_rejected_without_blocking() {
        let home = tempfile::tempdir().unwrap();
        let pipe = home.path().join("a.yaml");
        assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        for root in [pipe.as_path(), home.path()] {
            let command = FmtArguments::augment_args(clap::Command::new("fmt"));
            let matches = command.try_get_matches_from([Path::new("fmt"), root]).unwrap();
            let error = format_files(&FmtArguments::from_arg_matches(&matches).unwrap()).unwrap_err().to_string();
            assert!(error.contains("a.yaml") && error.contains("the path is a named pipe"), "{error}");
        }
    }
}

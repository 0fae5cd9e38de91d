//! `portico import`: rules of other programs as rule files of ours.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::builder::PossibleValuesParser;
use clap::{Args, builder::TypedValueParser};
use portico_import::{Format, ImportOptions, Imported, Note, NoteKind};
use portico_redirects::render::Colors;
use serde_json::json;

use crate::output::{self, Paint, PlainOutputArguments};
use crate::start_error::StartError;

/// What `portico import` may be asked.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ImportArguments {
    /// Whose rules they are
    #[arg(value_name = "FORMAT", value_parser = formats())]
    format: Format,
    /// The file, or `-` for standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Where the rule file goes; files of rows are put beside it. Without it, the rules go to standard output and the report
    /// to standard error
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Write over files that are there
    #[arg(long, requires = "output")]
    force: bool,
    /// A host of this site, as often as needed: rules for it need no condition, and targets on it become paths
    #[arg(long, value_name = "HOST")]
    site_host: Vec<String>,
    /// Put plain redirects into a file of rows when there are more than so many
    #[arg(long, value_name = "NUMBER")]
    rows_above: Option<usize>,
    #[command(flatten)]
    answer: PlainOutputArguments,
}

const EXAMPLES: &str = "\
Examples:
  portico import nginx redirects.conf -o rules/old-site.yaml
  portico import apache .htaccess --site-host www.example.com > rules/old-site.yaml
  portico import netlify _redirects -o rules/docs.yaml
  portico import next next.config.js -o rules/app.yaml
  portico import csv moved.csv -o rules/moved.yaml && portico check

Exit codes: 0 everything was translated, 1 the report names what was not, or not quite; 2 could not do the job.";

fn formats() -> impl TypedValueParser<Value = Format> {
    let names = PossibleValuesParser::new(Format::ALL.iter().map(|format| format.name()));
    names.try_map(|name| Format::ALL.iter().copied().find(|format| format.name() == name).ok_or("no such format"))
}

/// Runs the command.
pub(crate) fn run(arguments: &ImportArguments) -> ExitCode {
    translate(arguments).unwrap_or_else(|error| error.report())
}

fn translate(arguments: &ImportArguments) -> Result<ExitCode, StartError> {
    let text = read(&arguments.file)?;
    let options = ImportOptions { site_hosts: arguments.site_host.clone(), rows_above: arguments.rows_above };
    let name = arguments.file.file_name().unwrap_or_default().to_string_lossy();
    let imported = portico_import::import(arguments.format, &name, &text, &options);
    let code = u8::from(!imported.report.is_empty());
    let colors = arguments.answer.colors();
    let Some(file) = &arguments.output else {
        if arguments.answer.json() {
            return Ok(output::write(code, |out| write_json(out, &imported, None)));
        }
        if !imported.files.is_empty() {
            return Err(StartError::NeedsOutput);
        }
        write_report(&mut io::stderr().lock(), &imported, Colors::Off)
            .map_err(|source| failed(Path::new("-"), source))?;
        return Ok(output::write(code, |out| out.write_all(imported.yaml.as_bytes())));
    };
    let written = save(file, &imported, arguments.force)?;
    Ok(output::write(code, |out| {
        if arguments.answer.json() {
            write_json(out, &imported, Some(&written))
        } else {
            write_text(out, &imported, &written, colors)
        }
    }))
}

fn read(file: &Path) -> Result<String, StartError> {
    let text = if file.as_os_str() == "-" { io::read_to_string(io::stdin().lock()) } else { fs::read_to_string(file) };
    text.map_err(|source| failed(file, source))
}

fn failed(file: &Path, source: io::Error) -> StartError {
    StartError::File { file: file.to_owned(), source }
}

/// Writes the rule file and what belongs beside it; all of their names are looked at before the first is written.
fn save(file: &Path, imported: &Imported, force: bool) -> Result<Vec<PathBuf>, StartError> {
    let beside = imported.files.iter().map(|(name, text)| (file.with_file_name(name), text));
    let all: Vec<(PathBuf, &String)> = std::iter::once((file.to_owned(), &imported.yaml)).chain(beside).collect();
    if let Some((taken, _)) = all.iter().find(|(path, _)| !force && path.exists()) {
        return Err(failed(
            taken,
            io::Error::new(io::ErrorKind::AlreadyExists, "it is there already; `--force` writes over it"),
        ));
    }
    for (path, text) in &all {
        let mut options = OpenOptions::new();
        options.write(true).create(true).truncate(true);
        let written = options.open(path).and_then(|mut file| file.write_all(text.as_bytes()));
        written.map_err(|source| failed(path, source))?;
    }
    Ok(all.into_iter().map(|(path, _)| path).collect())
}

fn write_text(out: &mut impl Write, imported: &Imported, written: &[PathBuf], colors: Colors) -> io::Result<()> {
    for path in written {
        writeln!(out, "wrote {}", path.display())?;
    }
    write_report(out, imported, colors)
}

fn write_report(out: &mut impl Write, imported: &Imported, colors: Colors) -> io::Result<()> {
    for note in &imported.report {
        let paint = if note.kind == NoteKind::NotTranslated { Paint::Bad } else { Paint::Dim };
        writeln!(out, "{}\n", paint.on(&note.to_string(), colors))?;
    }
    if !imported.hosts.is_empty() {
        let hosts: Vec<&str> = imported.hosts.iter().map(String::as_str).collect();
        writeln!(out, "targets are on {}: allow them with `rule_hosts` in the configuration", hosts.join(", "))?;
    }
    match imported.report.len() {
        0 => writeln!(out, "everything was translated"),
        1 => writeln!(out, "1 line needs a look"),
        count => writeln!(out, "{count} lines need a look"),
    }
}

/// The report; with the files themselves when they were not `written`.
fn write_json(out: &mut impl Write, imported: &Imported, written: Option<&[PathBuf]>) -> io::Result<()> {
    let note = |note: &Note| {
        json!({
            "line": note.line, "kind": note.kind.name(), "text": note.source_text, "reason": note.reason, "hint": note.hint,
        })
    };
    let names = written.map(|written| written.iter().map(|path| path.display().to_string()).collect::<Vec<_>>());
    let files = imported.files.iter().map(|(name, text)| json!({ "name": name, "text": text }));
    let report = json!({
        "version": 1,
        "written": names,
        "yaml": written.is_none().then_some(&imported.yaml),
        "files": written.is_none().then(|| files.collect::<Vec<_>>()),
        "hosts": imported.hosts,
        "notes": imported.report.iter().map(note).collect::<Vec<_>>(),
    });
    serde_json::to_writer_pretty(&mut *out, &report)?;
    writeln!(out)
}

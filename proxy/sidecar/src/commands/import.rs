//! Runs `portico import`, which translates the redirects of other servers and frameworks into rules.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::builder::PossibleValuesParser;
use clap::{Args, builder::TypedValueParser};
use portico_import::{Format, ImportOptions, Imported, Note, NoteKind};
use portico_redirects::render::Colors;
use serde_json::json;

use crate::errors::start_error::StartError;
use crate::output::stdout::{self, Paint, PlainOutputArguments};

/// The arguments of `portico import`.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ImportArguments {
    /// Format of the file to import
    #[arg(value_name = "FORMAT", value_parser = formats())]
    format: Format,
    /// File to import, or `-` for standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Rule file to write. CSV files are written to the same folder. Without this option, the rules go to standard
    /// output and the report goes to standard error
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Overwrite existing files
    #[arg(long, requires = "output")]
    force: bool,
    /// Host of this site. Rules for this host need no host condition, and targets on this host become paths. The option
    /// may be repeated
    #[arg(long, value_name = "HOST")]
    site_host: Vec<String>,
    /// If there are more plain redirects than this number, write them to CSV files instead of the rule file. A plain
    /// redirect matches a single path
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
  portico import next redirects.json -o rules/app.yaml
  portico import csv moved.csv -o rules/moved.yaml && portico check

Exit codes: 0 if everything was translated exactly; 1 if the report lists differences or statements that were not translated; 2 if the import failed.";

fn formats() -> impl TypedValueParser<Value = Format> {
    let names = PossibleValuesParser::new(Format::ALL.iter().map(|format| format.name()));
    names.try_map(|name| Format::ALL.iter().copied().find(|format| format.name() == name).ok_or("unknown format"))
}

/// Runs `portico import` and returns the exit code.
pub(crate) fn run(arguments: &ImportArguments) -> ExitCode {
    import(arguments).unwrap_or_else(|error| error.report())
}

fn import(arguments: &ImportArguments) -> Result<ExitCode, StartError> {
    let text = read(&arguments.file)?;
    let options = ImportOptions { site_hosts: arguments.site_host.clone(), rows_above: arguments.rows_above };
    let name = arguments.file.file_name().unwrap_or_default().to_string_lossy();
    let imported = portico_import::import(arguments.format, &name, &text, &options);
    let code = u8::from(!imported.report.is_empty());
    let colors = arguments.answer.colors();
    let Some(file) = &arguments.output else {
        if arguments.answer.json() {
            return Ok(stdout::write(code, |out| write_json(out, &imported, None)));
        }
        if !imported.files.is_empty() {
            return Err(StartError::NeedsOutput);
        }
        write_report(&mut io::stderr().lock(), &imported, Colors::Off)
            .map_err(|source| failed(Path::new("-"), source))?;
        return Ok(stdout::write(code, |out| out.write_all(imported.yaml.as_bytes())));
    };
    let written = save(file, &imported, arguments.existing_files())?;
    Ok(stdout::write(code, |out| {
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

/// The choice between keeping and overwriting files that already exist.
#[derive(Debug, Clone, Copy)]
enum ExistingFiles {
    Keep,
    Overwrite,
}

impl ImportArguments {
    fn existing_files(&self) -> ExistingFiles {
        if self.force { ExistingFiles::Overwrite } else { ExistingFiles::Keep }
    }
}

/// Writes the rule file and its CSV files. If one of these files exists and must not be overwritten, returns an error
/// without writing any file.
fn save(file: &Path, imported: &Imported, existing: ExistingFiles) -> Result<Vec<PathBuf>, StartError> {
    let beside = imported.files.iter().map(|(name, text)| (file.with_file_name(name), text));
    let all: Vec<(PathBuf, &String)> = std::iter::once((file.to_owned(), &imported.yaml)).chain(beside).collect();
    let in_the_way = match existing {
        ExistingFiles::Keep => all.iter().find(|(path, _)| path.exists()),
        ExistingFiles::Overwrite => None,
    };
    if let Some((path, _)) = in_the_way {
        return Err(failed(
            path,
            io::Error::new(io::ErrorKind::AlreadyExists, "the file exists; use `--force` to overwrite the file"),
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
        writeln!(
            out,
            "the rules have targets on {}; allow these hosts with `rule_hosts` in the configuration",
            hosts.join(", ")
        )?;
    }
    match imported.report.len() {
        0 => writeln!(out, "everything was translated without differences"),
        1 => writeln!(out, "review 1 entry of the report above"),
        count => writeln!(out, "review {count} entries of the report above"),
    }
}

/// Writes the report as JSON. If the files were not written to disk, the report also contains their text.
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

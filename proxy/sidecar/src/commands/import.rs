//! Runs `portico import`, which translates the redirects of other servers and frameworks into rules.

mod json;
mod markdown;
mod positional;
mod result;
mod strict;
mod text;

use std::fs::{self, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use portico_import::comparison;
use portico_import::report::report;
use portico_import::{Format, ImportOptions, Imported, NotUtf8, decode};
use portico_redirects::render::Colors;

use crate::commands::import::positional::{FormatChoice, SourceFile};
use crate::commands::import::result::ImportResult;
use crate::commands::import::strict::StrictRisk;
use crate::errors::start_error::StartError;
use crate::errors::stderr;
use crate::output::stdout::{self, PlainOutputArguments};

/// The arguments of `portico import`.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES, override_usage = "portico import [OPTIONS] [FORMAT] <FILE>")]
pub(crate) struct ImportArguments {
    #[command(flatten)]
    source: SourceFile,
    /// Rule file to write. CSV files are written to the same folder. Without this option, the rules go to standard
    /// output and the report goes to standard error
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Overwrite existing files
    #[arg(long, requires = "output")]
    force: bool,
    /// Host of this site. Rules for this host need no host condition, and targets on this host become paths. The option
    /// may be repeated
    #[arg(long, value_name = "HOST", value_parser = site_host)]
    site_host: Vec<String>,
    /// Folder of the site to which the `.htaccess` file belongs, such as `/shop`. The default is the folder that
    /// `RewriteBase` names, or the folder of the site
    #[arg(long, value_name = "PATH", value_parser = base)]
    base: Option<String>,
    /// If there are more plain redirects than this number, write them to CSV files instead of the rule file. A plain
    /// redirect matches a single path
    #[arg(long, value_name = "NUMBER")]
    rows_above: Option<usize>,
    /// Exit with code 1 if the import is not exact: if the report has entries, or if an answer of the original server is
    /// unknown or was not compared. With `--strict=RISK`, only if the risk is at least this high
    #[arg(long, value_name = "RISK", num_args = 0..=1, require_equals = true, default_missing_value = "any")]
    strict: Option<StrictRisk>,
    /// Print the report as Markdown, for example for a pull request. Needs `--output`, because the rules otherwise go to
    /// standard output
    #[arg(long, requires = "output", conflicts_with = "json")]
    markdown: bool,
    #[command(flatten)]
    answer: PlainOutputArguments,
}

const EXAMPLES: &str = "\
Examples:
  portico import nginx redirects.conf -o rules/old-site.yaml
  portico import apache .htaccess --site-host www.example.com > rules/old-site.yaml
  portico import apache shop/.htaccess --base /shop -o rules/old-shop.yaml
  portico import netlify _redirects -o rules/docs.yaml
  portico import next redirects.json -o rules/app.yaml
  portico import csv moved.csv -o rules/moved.yaml && portico check
  portico import web.config -o rules/old-site.yaml --strict=host

The command sends the same requests to a simulation of the original server and to the new rules: at least \
one for each statement of the file, and hundreds of similar ones. The report lists the requests with different answers.

Exit codes: 0 if the rules were written; 1 with `--strict` if the rules may give other answers than the original \
server; 2 if the import failed.";

impl FormatChoice {
    /// Returns the format to import. If the format is recognized, prints its name to standard error.
    fn resolve(self, file: &Path, text: &str) -> Result<Format, StartError> {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        match self {
            Self::Named(format) => match portico_import::mismatch(format, &name, text) {
                Some(other) => Err(StartError::OtherFormat {
                    file: file.to_owned(),
                    description: other.description(),
                    found: other.name(),
                }),
                None => Ok(format),
            },
            Self::Recognized => {
                let found = portico_import::recognize(&name, text);
                let format = found.ok_or_else(|| StartError::UnknownFormat(file.to_owned()))?;
                stderr::write(|err| writeln!(err, "recognized the format `{}`", format.name()))
                    .map_err(|source| not_written(Path::new("-"), source))?;
                Ok(format)
            }
        }
    }
}

/// Runs `portico import` and returns the exit code.
pub(crate) fn run(arguments: &ImportArguments) -> ExitCode {
    import(arguments).unwrap_or_else(|error| error.report())
}

fn import(arguments: &ImportArguments) -> Result<ExitCode, StartError> {
    let source = &arguments.source;
    let bytes = read(&source.path)?;
    if bytes.starts_with(b"\xff\xfe") || bytes.starts_with(b"\xfe\xff") {
        return Err(StartError::Utf16(source.path.clone()));
    }
    let format = source.format.resolve(&source.path, &String::from_utf8_lossy(&bytes))?;
    let text = decode(format, bytes).map_err(|NotUtf8 { line, column }| {
        let file = source.path.clone();
        StartError::NotUtf8 { file, line, column }
    })?;
    let options = ImportOptions { site_hosts: arguments.site_host.clone(), rows_above: arguments.rows_above };
    let name = arguments.source_name(format)?;
    let imported = portico_import::import(format, &name, &text, &options);
    // The rules for a file that the original server rejects may be wrong, so no file is written.
    if let Some(error) = imported.unreadable {
        return Err(StartError::UnreadableImport { file: source.path.clone(), error: Box::new(error) });
    }
    // The comparison of a long table takes minutes, so the error comes before it.
    if arguments.output.is_none() && !arguments.answer.json() && !imported.files.is_empty() {
        return Err(StartError::NeedsOutput);
    }
    let comparison = comparison::compare(format, &name, &text, &imported).map(Some).or_else(|reason| {
        // The rules are written nevertheless, because the user can correct them.
        let text = format_args!("the rules were not compared, because they are invalid:\n{reason}");
        stderr::write(|err| writeln!(err, "{text}")).map(|()| None)
    });
    let comparison = comparison.map_err(|source| not_written(Path::new("-"), source))?;
    let entries = report(&text, &imported, comparison.as_ref());
    let result = ImportResult { format, imported: &imported, comparison: comparison.as_ref(), entries };
    let failure = arguments.strict.and_then(|strict| result.failure(strict));
    let code = print(arguments, &result, u8::from(failure.is_some()))?;
    failure.into_iter().for_each(stderr::line);
    Ok(code)
}

/// Writes the rules and the report. Returns the exit code, which is `code` if everything was written.
fn print(arguments: &ImportArguments, result: &ImportResult<'_>, code: u8) -> Result<ExitCode, StartError> {
    let imported = result.imported;
    let Some(file) = &arguments.output else {
        if arguments.answer.json() {
            return Ok(stdout::write(code, |out| json::write(out, result, None)));
        }
        stderr::write(|err| text::write(err, result, Colors::Off))
            .map_err(|source| not_written(Path::new("-"), source))?;
        return Ok(stdout::write(code, |out| out.write_all(imported.yaml.as_bytes())));
    };
    let written = save(file, imported, arguments)?;
    Ok(stdout::write(code, |out| arguments.write(out, result, &written)))
}

fn read(file: &Path) -> Result<Vec<u8>, StartError> {
    let mut bytes = Vec::new();
    let read = if file.as_os_str() == "-" {
        io::stdin().lock().read_to_end(&mut bytes).map(|_| bytes)
    } else {
        fs::read(file)
    };
    read.map_err(|source| failed(file, source))
}

fn not_written(file: &Path, source: io::Error) -> StartError {
    StartError::WriteFile { file: file.to_owned(), source }
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

/// Checks the value of `--site-host`.
fn site_host(value: &str) -> Result<String, String> {
    match portico_redirects::parse_host(value) {
        Ok(_) => Ok(value.to_owned()),
        Err(_) if value.contains('/') => {
            Err("write the host without a scheme or a path, as in `www.example.com`".to_owned())
        }
        Err(error) => Err(format!("{error}; {}", error.hint())),
    }
}

/// Parses the value of `--base`. Returns the path without a final slash.
fn base(value: &str) -> Result<String, String> {
    let path = portico_redirects::NormalPath::parse(value).map_err(|error| error.to_string())?;
    Ok(path.as_str().trim_end_matches('/').to_owned())
}

impl ImportArguments {
    /// Returns the name of the file for the import, which contains the folder of an `.htaccess` file.
    fn source_name(&self, format: Format) -> Result<String, StartError> {
        let file = &self.source.path;
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        match &self.base {
            Some(base) if format == Format::Apache => Ok(format!("{base}/{name}")),
            Some(_) => Err(StartError::BaseWithoutFolder { file: file.clone(), format: format.name() }),
            None => Ok(name.into_owned()),
        }
    }

    fn write(&self, out: &mut impl Write, result: &ImportResult<'_>, written: &[PathBuf]) -> io::Result<()> {
        if self.answer.json() {
            return json::write(out, result, Some(written));
        }
        if self.markdown {
            return markdown::write(out, result, written);
        }
        for path in written {
            writeln!(out, "wrote {}", path.display())?;
        }
        text::write(out, result, self.answer.colors())
    }

    fn existing_files(&self) -> ExistingFiles {
        if self.force { ExistingFiles::Overwrite } else { ExistingFiles::Keep }
    }
}

/// Writes the rule file and its CSV files. If one of these files exists and must not be overwritten, returns an error
/// without writing any file. The imported file is never overwritten.
fn save(file: &Path, imported: &Imported, arguments: &ImportArguments) -> Result<Vec<PathBuf>, StartError> {
    let beside = imported.files.iter().map(|(name, text)| (file.with_file_name(name), text));
    let all: Vec<(PathBuf, &String)> = std::iter::once((file.to_owned(), &imported.yaml)).chain(beside).collect();
    let source = fs::canonicalize(&arguments.source.path).ok();
    if let Some((path, _)) = all.iter().find(|(path, _)| source.is_some() && fs::canonicalize(path).ok() == source) {
        return Err(StartError::OverwritesSource(path.clone()));
    }
    let in_the_way = match arguments.existing_files() {
        ExistingFiles::Keep => all.iter().find(|(path, _)| path.exists()),
        ExistingFiles::Overwrite => None,
    };
    if let Some((path, _)) = in_the_way {
        return Err(not_written(
            path,
            io::Error::new(io::ErrorKind::AlreadyExists, "the file exists; use `--force` to overwrite the file"),
        ));
    }
    for (path, text) in &all {
        let mut options = OpenOptions::new();
        options.write(true).create(true).truncate(true);
        let written = options.open(path).and_then(|mut file| file.write_all(text.as_bytes()));
        written.map_err(|source| not_written(path, source))?;
    }
    Ok(all.into_iter().map(|(path, _)| path).collect())
}

//! Writes the output of commands to stdout. Determines the format, the colours and the exit code.

use std::io::{self, BufWriter, ErrorKind, Write};
use std::process::ExitCode;

use clap::{Args, ColorChoice, ValueEnum};
use portico_redirects::render::Colors;

use crate::errors::stderr;

/// The output options of `portico check`, which has several output formats.
#[derive(Debug, Args)]
pub(crate) struct OutputArguments {
    /// Output format
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t)]
    format: OutputFormat,
    /// Same as `--format json`
    #[arg(long, conflicts_with = "format")]
    json: bool,
    /// When to use colours. `auto` depends on the terminal, and on the environment variables `NO_COLOR` and
    /// `CLICOLOR_FORCE`
    #[arg(long, value_enum, value_name = "WHEN", default_value_t)]
    color: ColorChoice,
}

/// The output options of commands that print either text or JSON.
#[derive(Debug, Args)]
pub(crate) struct PlainOutputArguments {
    /// Print JSON. The format is described in docs/reference/output.md
    #[arg(long)]
    json: bool,
    /// When to use colours. `auto` depends on the terminal, and on the environment variables `NO_COLOR` and
    /// `CLICOLOR_FORCE`
    #[arg(long, value_enum, value_name = "WHEN", default_value_t)]
    color: ColorChoice,
}

impl PlainOutputArguments {
    pub(crate) fn json(&self) -> bool {
        self.json
    }

    /// Reports whether the text output has colours.
    pub(crate) fn colors(&self) -> Colors {
        colors(self.color)
    }
}

/// The output format of `portico check`.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum OutputFormat {
    /// Human-readable text
    #[default]
    Text,
    /// One JSON object, described in docs/reference/output.md
    Json,
    /// SARIF 2.1.0, for code hosting services and editors
    Sarif,
}

impl OutputArguments {
    pub(crate) fn format(&self) -> OutputFormat {
        if self.json { OutputFormat::Json } else { self.format }
    }

    /// Reports whether the text output has colours.
    pub(crate) fn colors(&self) -> Colors {
        colors(self.color)
    }
}

fn colors(choice: ColorChoice) -> Colors {
    let chosen = match choice {
        ColorChoice::Auto => anstream::AutoStream::choice(&io::stdout()) != anstream::ColorChoice::Never,
        ColorChoice::Always => true,
        ColorChoice::Never => false,
    };
    if chosen { Colors::On } else { Colors::Off }
}

/// A colour of the output, named after its meaning.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Paint {
    Good,
    Bad,
    Dim,
}

impl Paint {
    /// Returns the text with the escape sequence for this colour. If colours are off, returns the text unchanged.
    pub(crate) fn on(self, text: &str, colors: Colors) -> String {
        let code = match self {
            Self::Good => "32",
            Self::Bad => "31",
            Self::Dim => "2",
        };
        if colors == Colors::On { format!("\x1b[{code}m{text}\x1b[0m") } else { text.to_owned() }
    }
}

/// Writes the output of a command to stdout and returns `code` as the exit code. Returns exit code 2 if a write fails.
pub(crate) fn write(
    code: u8,
    print: impl FnOnce(&mut BufWriter<io::StdoutLock<'static>>) -> io::Result<()>,
) -> ExitCode {
    let mut out = BufWriter::new(io::stdout().lock());
    match print(&mut out).and_then(|()| out.flush()) {
        // A closed pipe is not an error, because programs such as `head` close the pipe after a few lines.
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            stderr::line(format_args!("portico: failed to write to stdout: {error}"));
            ExitCode::from(2)
        }
        Ok(()) | Err(_) => ExitCode::from(code),
    }
}

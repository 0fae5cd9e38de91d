//! The answers of commands: where they go, in which form, and how the process ends.

use std::io::{self, BufWriter, ErrorKind, Write};
use std::process::ExitCode;

use clap::{Args, ColorChoice, ValueEnum};
use portico_redirects::render::Colors;

/// How a command answers.
#[derive(Debug, Args)]
pub(crate) struct OutputArguments {
    /// The form of the answer
    #[arg(long, value_enum, value_name = "FORM", default_value_t)]
    format: Format,
    /// Short for `--format json`
    #[arg(long, conflicts_with = "format")]
    json: bool,
    /// When to use colours; `auto` asks the terminal, `NO_COLOR` and `CLICOLOR_FORCE`
    #[arg(long, value_enum, value_name = "WHEN", default_value_t)]
    color: ColorChoice,
}

/// How a command answers that says nothing about places in files.
#[derive(Debug, Args)]
pub(crate) struct PlainOutputArguments {
    /// Answer in JSON, as docs/reference/output.md describes
    #[arg(long)]
    json: bool,
    /// When to use colours; `auto` asks the terminal, `NO_COLOR` and `CLICOLOR_FORCE`
    #[arg(long, value_enum, value_name = "WHEN", default_value_t)]
    color: ColorChoice,
}

impl PlainOutputArguments {
    pub(crate) fn json(&self) -> bool {
        self.json
    }

    /// Whether the text is to have colours.
    pub(crate) fn colors(&self) -> Colors {
        colors(self.color)
    }
}

/// The form of an answer.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// For people
    #[default]
    Text,
    /// One object, described in docs/reference/output.md
    Json,
    /// SARIF 2.1.0, for code hosts and editors
    Sarif,
}

impl OutputArguments {
    pub(crate) fn format(&self) -> Format {
        if self.json { Format::Json } else { self.format }
    }

    /// Whether the text is to have colours.
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

/// What a word or a line of an answer means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Paint {
    Good,
    Bad,
    Dim,
}

impl Paint {
    /// The text in its colour, when there are any.
    pub(crate) fn on(self, text: &str, colors: Colors) -> String {
        let code = match self {
            Self::Good => "32",
            Self::Bad => "31",
            Self::Dim => "2",
        };
        if colors == Colors::On { format!("\x1b[{code}m{text}\x1b[0m") } else { text.to_owned() }
    }
}

/// Writes the answer to stdout and ends with `code`, or with 2 when it cannot be written.
#[expect(clippy::print_stderr, reason = "there is no other place left to tell it")]
pub(crate) fn answer(
    code: u8,
    write: impl FnOnce(&mut BufWriter<io::StdoutLock<'static>>) -> io::Result<()>,
) -> ExitCode {
    let mut out = BufWriter::new(io::stdout().lock());
    match write(&mut out).and_then(|()| out.flush()) {
        // A reader that has seen enough, such as `head`, closes the pipe.
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            eprintln!("portico: failed to write the answer: {error}");
            ExitCode::from(2)
        }
        Ok(()) | Err(_) => ExitCode::from(code),
    }
}

//! Defines the positional arguments of `portico import`: an optional format, and a file.
//!
//! If the first argument were declared as the format and the second one as a required file, clap would take a format
//! before an option for the file. Therefore, a single argument is recognized as the file after parsing.

use std::ffi::{OsStr, OsString};
use std::path::PathBuf;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, Args, Command, Error, FromArgMatches};
use portico_import::Format;

/// The value of the format argument with which the format is recognized.
const AUTO: &str = "auto";

/// The file to import, and its format.
#[derive(Debug, Clone)]
pub(crate) struct SourceFile {
    pub(crate) format: FormatChoice,
    /// The path, or `-` for standard input.
    pub(crate) path: PathBuf,
}

/// The format argument.
#[derive(Debug, Clone, Copy)]
pub(crate) enum FormatChoice {
    Recognized,
    Named(Format),
}

/// The arguments as the command line contains them. If there is only one, it is the file.
#[derive(Debug, Args)]
struct PositionalArguments {
    /// Format of the file to import. `auto` recognizes the format by the name and the content of the file
    #[arg(value_name = "FORMAT", value_parser = FormatOrFile, default_value = AUTO)]
    format: OsString,
    /// File to import, or `-` for standard input. A single argument is the file
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
}

impl Args for SourceFile {
    fn augment_args(command: Command) -> Command {
        PositionalArguments::augment_args(command)
    }

    fn augment_args_for_update(command: Command) -> Command {
        PositionalArguments::augment_args_for_update(command)
    }
}

impl FromArgMatches for SourceFile {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        let PositionalArguments { format, file } = PositionalArguments::from_arg_matches(matches)?;
        match file {
            Some(path) => Ok(Self { format: FormatChoice::parse(&format)?, path }),
            None if matches.value_source("format") == Some(ValueSource::DefaultValue) => Err(missing_file()),
            None => Ok(Self { format: FormatChoice::Recognized, path: PathBuf::from(format) }),
        }
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl FormatChoice {
    /// Parses the name of a format. The error is the one with which clap rejects an unknown value.
    fn parse(name: &OsStr) -> Result<Self, Error> {
        let command = PositionalArguments::augment_args(Command::new("import"));
        let argument = command.get_positionals().next();
        let name = PossibleValuesParser::new(names()).parse_ref(&command, argument, name)?;
        let format = Format::ALL.iter().copied().find(|format| format.name() == name);
        Ok(format.map_or(Self::Recognized, Self::Named))
    }
}

/// Returns the error with which clap reports a missing argument.
fn missing_file() -> Error {
    let mut error = Error::new(ErrorKind::MissingRequiredArgument);
    error.insert(ContextKind::InvalidArg, ContextValue::Strings(vec!["<FILE>".to_owned()]));
    error
}

fn names() -> impl Iterator<Item = &'static str> {
    std::iter::once(AUTO).chain(Format::ALL.iter().map(|format| format.name()))
}

/// Accepts any text, because the first argument may be a file. The help and completions contain the names of the formats.
#[derive(Debug, Clone, Copy)]
struct FormatOrFile;

impl TypedValueParser for FormatOrFile {
    type Value = OsString;

    fn parse_ref(&self, _: &Command, _: Option<&Arg>, value: &OsStr) -> Result<OsString, Error> {
        Ok(value.to_owned())
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(names().map(PossibleValue::new)))
    }
}

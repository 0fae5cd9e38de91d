//! Generates the man pages from the `--help` texts: one page for the binary, and one page for each command.

use std::io;

use clap::Command;
use clap::builder::Resettable;
use clap_mangen::Man;
use clap_mangen::roff::{Roff, roman};

use crate::output::exit_codes::EXIT_CODES;
use crate::output::generated::GeneratedFile;

/// Returns the man pages of a command line.
pub(crate) fn files(portico: Command) -> io::Result<Vec<GeneratedFile>> {
    // The subcommand `help` is removed, because the man pages replace `portico help`.
    let mut portico = portico.disable_help_subcommand(true);
    // This call sets the usage and the full name of each command, such as `portico check`.
    portico.build();
    std::iter::once(&portico).chain(portico.get_subcommands()).map(file).collect()
}

fn file(command: &Command) -> io::Result<GeneratedFile> {
    let name = command.get_display_name().unwrap_or_else(|| command.get_name());
    let mut page = Vec::new();
    // The function `end` adds the examples later, and keeps their line breaks. This call would join the lines.
    let man = Man::new(command.clone().after_help(Resettable::Reset));
    // The date in the page header is a space. A real date would change the page every day, and with an empty date, the
    // other fields of the header would move to the position of the date.
    man.date(" ").source(concat!("portico ", env!("CARGO_PKG_VERSION"))).manual("Portico").render(&mut page)?;
    let text = String::from_utf8_lossy(&page).into_owned() + &end(command);
    Ok(GeneratedFile { name: format!("{name}.1"), text })
}

/// Returns the last sections of a man page, which contain the examples and the exit codes.
fn end(command: &Command) -> String {
    let mut roff = Roff::new();
    let help = command.get_after_help().map(ToString::to_string).unwrap_or_default();
    for paragraph in help.split("\n\n").filter(|paragraph| *paragraph != EXIT_CODES) {
        match examples(paragraph) {
            Some(lines) => roff.control("SH", ["EXAMPLES"]).control("nf", []).text([roman(lines)]).control("fi", []),
            None => roff.control("PP", []).text([roman(paragraph)]),
        };
    }
    let codes = EXIT_CODES.trim_start_matches("Exit codes: ");
    roff.control("SH", ["EXIT STATUS"]).text([roman(codes)]).to_roff() + "\n"
}

/// Returns the lines below the title `Examples:` or `Example:`. Returns `None` if the paragraph has no such title.
fn examples(paragraph: &str) -> Option<&str> {
    paragraph.strip_prefix("Examples:\n").or_else(|| paragraph.strip_prefix("Example:\n"))
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;
    use crate::cli::Cli;
    use crate::output::generated;

    #[test]
    fn man_pages_are_up_to_date() {
        generated::assert_up_to_date("docs/man", &files(Cli::command()).unwrap(), &[]);
    }
}

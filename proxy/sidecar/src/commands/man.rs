//! The man pages, which are generated from the `--help` texts: one for the binary and one for each command.

use std::io;

use clap::Command;
use clap::builder::Resettable;
use clap_mangen::Man;
use clap_mangen::roff::{Roff, roman};

use crate::output::exit_codes::EXIT_CODES;
use crate::output::generated::GeneratedFile;

/// Returns all pages about a command line.
pub(crate) fn files(portico: Command) -> io::Result<Vec<GeneratedFile>> {
    // The pages replace `portico help`.
    let mut portico = portico.disable_help_subcommand(true);
    // This sets the full name (`portico check`) and the usage of each command.
    portico.build();
    std::iter::once(&portico).chain(portico.get_subcommands()).map(file).collect()
}

fn file(command: &Command) -> io::Result<GeneratedFile> {
    let name = command.get_display_name().unwrap_or_else(|| command.get_name());
    let mut page = Vec::new();
    // `end` adds the examples as unfilled text, because they would lose their columns in filled text.
    let man = Man::new(command.clone().after_help(Resettable::Reset));
    // A real date would change the page every day. An empty date would shift the other header fields into its position.
    man.date(" ").source(concat!("portico ", env!("CARGO_PKG_VERSION"))).manual("Portico").render(&mut page)?;
    let text = String::from_utf8_lossy(&page).into_owned() + &end(command);
    Ok(GeneratedFile { name: format!("{name}.1"), text })
}

/// Returns the sections that are made from the text after the options: the examples and the exit codes.
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

/// Returns the lines below the title `Examples:`, if the paragraph has that title.
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

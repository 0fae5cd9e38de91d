//! Runs `portico schema`, which prints the JSON Schema that editors use to complete and check rule files.

use std::process::ExitCode;

use clap::Args;

use crate::output::stdout;

/// The arguments of `portico schema`. The command accepts no arguments of its own.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct SchemaArguments {}

const EXAMPLES: &str = "\
Example:
  portico schema > rules/schema/rules.schema.json

Editors with a YAML language server use the schema that the first line of a rule file names:
  # yaml-language-server: $schema=schema/rules.schema.json";

/// Runs `portico schema` and returns the exit code.
pub(crate) fn run() -> ExitCode {
    stdout::write(0, portico_redirects::schema)
}

#[cfg(test)]
mod tests {
    use crate::output::generated::{self, GeneratedFile};

    #[test]
    fn schema_is_up_to_date() {
        let mut text = Vec::new();
        portico_redirects::schema(&mut text).unwrap();
        let file = GeneratedFile { name: "rules.schema.json".to_owned(), text: String::from_utf8(text).unwrap() };
        generated::assert_up_to_date("rules/schema", &[file], &[]);
    }
}

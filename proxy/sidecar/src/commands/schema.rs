//! `portico schema`: prints the JSON Schema that editors use to complete and check rule files.

use std::process::ExitCode;

use clap::Args;

use crate::output::stdout;

/// Arguments of `portico schema`: none.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct SchemaArguments {}

const EXAMPLES: &str = "\
Example:
  portico schema > rules/schema/rules.schema.json

Editors with a YAML language server use the schema named in the first line of a rule file:
  # yaml-language-server: $schema=schema/rules.schema.json";

/// Runs the command.
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

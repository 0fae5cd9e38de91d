//! The reference pages that are made from the code: one for each diagnostic with its examples, the keys of a rule file and those
//! of the configuration.

use std::path::Path;

use portico_redirects::example::{Example, ROUTES};
use portico_redirects::{Code, Diagnostic, Severity, Source, key_reference, render};

use crate::generated::GeneratedFile;
use crate::{config_page, config_text};

/// All pages.
pub(crate) fn files() -> Vec<GeneratedFile> {
    let one = |name: &str, text: String| GeneratedFile { name: name.to_owned(), text };
    let mut files = vec![
        one("rule-keys.md", key_reference()),
        one("configuration.md", config_page::page()),
        one("diagnostics/README.md", index()),
    ];
    files.extend(Code::ALL.iter().map(|code| one(&format!("diagnostics/{}.md", code.number()), page(*code))));
    files
}

/// What the code means, an example of it, and the example mended.
pub(crate) fn page(code: Code) -> String {
    let (bad, good) = (code.bad_example(), code.good_example());
    let report = render::text(&check(code, bad), &bad.sources());
    format!(
        "# {number}: {title}\n\n{consequence}\n\n{explanation}\n\n## Example\n\n{shown}\n`{command}` says:\n\n\
        ```text\n{report}```\n\n## Mended\n\n{mended}",
        number = code.number(),
        title = code.title(),
        consequence = consequence(code),
        explanation = code.explanation(),
        shown = blocks(&bad.sources()),
        command = command(&bad.sources()),
        mended = blocks(&good.sources()),
    )
}

fn consequence(code: Code) -> &'static str {
    match code.severity() {
        Severity::Error if code.is_about_rules() => {
            "**Error**: files with it are not used. A running proxy keeps the rules that it has; with `rule_errors: quarantine` it leaves \
            the rule, table, row or file with the mistake out and takes the rest."
        }
        Severity::Error => "**Error**: the proxy does not start with it.",
        Severity::Warning => "**Warning**: the files are used all the same; someone should look at it.",
    }
}

/// What the command reports about an example.
fn check(code: Code, example: Example) -> Vec<Diagnostic> {
    if code.is_about_rules() {
        return example.compile();
    }
    let parsed = example.sources().into_iter().map(|source| config_text::parse(Path::new(&source.name), &source.text));
    parsed.filter_map(Result::err).flatten().collect()
}

/// What a person types to see the report of an example.
fn command(sources: &[Source]) -> &'static str {
    let has_routes = sources.iter().any(|source| source.name == ROUTES);
    if has_routes { "portico check --routes routes.txt" } else { "portico check" }
}

/// Each file as a block; with its name when there are several.
fn blocks(sources: &[Source]) -> String {
    let named = sources.len() > 1;
    let block = |source: &Source| {
        let name = if named { format!("`{}`:\n\n", source.name) } else { String::new() };
        format!("{name}```{}\n{}```\n", language(&source.name), source.text)
    };
    sources.iter().map(block).collect::<Vec<_>>().join("\n")
}

/// How a Markdown reader is to colour a file: its extension.
fn language(name: &str) -> &str {
    name.rsplit_once('.').map_or("", |(_, extension)| extension)
}

fn index() -> String {
    let row = |code: &Code| {
        let number = code.number();
        format!("| [{number}]({number}.md) | {} | {} |\n", code.severity().name(), code.title())
    };
    let rows: String = Code::ALL.iter().map(row).collect();
    format!(
        "# Diagnostics\n\nEverything that `portico check` can report, with an example each. `portico explain R012` prints the \
        page in the terminal.\n\n`C` codes are about the configuration, `R` codes about rules.\n\n\
        | code | severity | |\n|---|---|---|\n{rows}"
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generated;

    #[test]
    fn reference_pages_are_up_to_date() {
        generated::assert_up_to_date(
            "docs/reference",
            &files(),
            &["README.md", "access-log.md", "admin.md", "output.md"],
        );
    }

    #[test]
    fn examples_of_the_configuration_report_their_code_and_no_other() {
        for code in Code::ALL.iter().filter(|code| !code.is_about_rules()) {
            let found = check(*code, code.bad_example());
            assert!(!found.is_empty() && found.iter().all(|diagnostic| diagnostic.code == *code), "{found:?}");
            let is_helpful = |diagnostic: &Diagnostic| diagnostic.expected.is_some() || diagnostic.hint.is_some();
            assert!(found.iter().all(is_helpful), "{found:?}");
            assert_eq!(check(*code, code.good_example()), []);
        }
    }
}

//! Generates the reference pages about diagnostics, rule keys, configuration keys and metrics.

use std::path::Path;

use portico_redirects::example::{Example, ROUTES};
use portico_redirects::{Code, Diagnostic, Severity, Source, key_reference, render};

use crate::config::page;
use crate::config::parse;
use crate::output::generated::GeneratedFile;

/// Returns all reference pages.
pub(crate) fn files() -> Vec<GeneratedFile> {
    let one = |name: &str, text: String| GeneratedFile { name: name.to_owned(), text };
    let mut files = vec![
        one("rule-keys.md", key_reference()),
        one("configuration.md", page::page()),
        one("metrics.md", portico::metrics::reference()),
        one("diagnostics/README.md", index_page()),
    ];
    files.extend(Code::ALL.iter().map(|code| one(&format!("diagnostics/{}.md", code.number()), page(*code))));
    files
}

/// Returns the reference page of a diagnostic, with its meaning, an example and the corrected example.
pub(crate) fn page(code: Code) -> String {
    let (bad, good) = (code.bad_example(), code.good_example());
    let report = render::text(&check(code, bad), &bad.sources());
    format!(
        "# {number}: {title}\n\n{consequence}\n\n{explanation}\n\n## Example\n\n{shown}\n`{command}` prints:\n\n\
        ```text\n{report}```\n\n## Corrected\n\n{corrected}",
        number = code.number(),
        title = code.title(),
        consequence = consequence(code),
        explanation = code.explanation(),
        shown = blocks(&bad.sources()),
        command = command(&bad.sources()),
        corrected = blocks(&good.sources()),
    )
}

fn consequence(code: Code) -> String {
    let text = match code.severity() {
        Severity::Error if code.is_about_rules() => {
            "**Error**: the rules are rejected. A running proxy keeps serving the rules that are active. With \
            `rule_errors: quarantine`, Portico leaves out the rule, table, row or file with the error, and activates \
            the rest."
        }
        Severity::Error => "**Error**: the proxy does not start.",
        Severity::Warning if code.can_be_silenced() => {
            let number = code.number();
            return format!(
                "**Warning**: the rules are activated; review them. If a rule is correct, allow the warning in the \
                rule and give the reason: `allow: {{ {number}: the reason }}`."
            );
        }
        Severity::Warning => "**Warning**: the rules are activated; review them.",
    };
    text.to_owned()
}

/// Checks the files of an example and returns the diagnostics.
fn check(code: Code, example: Example) -> Vec<Diagnostic> {
    if code.is_about_rules() {
        return example.compile();
    }
    let parsed = example.sources().into_iter().map(|source| parse::parse(Path::new(&source.name), &source.text));
    parsed.filter_map(Result::err).flatten().collect()
}

/// Returns the command that a reader can run to get the diagnostics of an example.
fn command(sources: &[Source]) -> &'static str {
    let has_routes = sources.iter().any(|source| source.name == ROUTES);
    if has_routes { "portico check --routes routes.txt" } else { "portico check" }
}

/// Formats files as Markdown code blocks. If there are several files, the name of the file precedes each block.
fn blocks(sources: &[Source]) -> String {
    let named = sources.len() > 1;
    let block = |source: &Source| {
        let name = if named { format!("`{}`:\n\n", source.name) } else { String::new() };
        format!("{name}```{}\n{}```\n", language(&source.name), source.text)
    };
    sources.iter().map(block).collect::<Vec<_>>().join("\n")
}

/// Returns the language for the code block of a file, which is the file extension, such as `yaml`.
fn language(name: &str) -> &str {
    name.rsplit_once('.').map_or("", |(_, extension)| extension)
}

fn index_page() -> String {
    let row = |code: &Code| {
        let number = code.number();
        format!("| [{number}]({number}.md) | {} | {} |\n", code.severity().name(), code.title())
    };
    let rows: String = Code::ALL.iter().map(row).collect();
    format!(
        "# Diagnostics\n\nThis page lists all diagnostics of `portico check`. The page of each diagnostic has an \
        example. `portico explain R012` prints the page of `R012` in the terminal.\n\nCodes with `C` are about the \
        configuration. Codes with `R` are about rules.\n\n\
        | code | severity | title |\n|---|---|---|\n{rows}"
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::output::generated;

    #[test]
    fn reference_pages_are_up_to_date() {
        generated::assert_up_to_date(
            "docs/reference",
            &files(),
            &["README.md", "access-log.md", "admin.md", "import-comparison.md", "output.md"],
        );
    }

    #[test]
    fn configuration_examples_report_only_their_own_code() {
        for code in Code::ALL.iter().filter(|code| !code.is_about_rules()) {
            let found = check(*code, code.bad_example());
            assert!(!found.is_empty() && found.iter().all(|diagnostic| diagnostic.code == *code), "{found:?}");
            let is_helpful = |diagnostic: &Diagnostic| diagnostic.expected.is_some() || diagnostic.hint.is_some();
            assert!(found.iter().all(is_helpful), "{found:?}");
            assert_eq!(check(*code, code.good_example()), []);
        }
    }
}

//! Prints the report of an import as Markdown.

use std::io::{self, Write};
use std::path::PathBuf;

use portico_import::Places;
use portico_import::report::ReportEntry;
use portico_redirects::render::visible;

use crate::commands::import::result::ImportResult;
use crate::commands::import::text;

/// Writes the report. There is a heading for each effect on visitors, and a list item for each entry.
pub(super) fn write(out: &mut impl Write, result: &ImportResult<'_>, written: &[PathBuf]) -> io::Result<()> {
    writeln!(out, "# Import of redirects\n\n{}.\n", sentence(&text::compared(result)))?;
    for path in written {
        writeln!(out, "- wrote {}", code(&path.display().to_string()))?;
    }
    if !result.imported.hosts.is_empty() {
        writeln!(out, "- {}", text::hosts(result))?;
    }
    let mut effect = None;
    for entry in &result.entries {
        if effect != Some(entry.effect) {
            effect = Some(entry.effect);
            writeln!(out, "\n## {}\n", sentence(entry.effect.name()))?;
        }
        write_entry(out, entry, &result.imported.places)?;
    }
    let unknown = result.comparison.map(|comparison| comparison.unknown.as_slice()).unwrap_or_default();
    if !unknown.is_empty() {
        writeln!(out, "\n## Unknown answers\n")?;
    }
    unknown.iter().try_for_each(|answers| writeln!(out, "- {}", text::unknown(answers, &result.imported.places)))
}

fn write_entry(out: &mut impl Write, entry: &ReportEntry, places: &Places) -> io::Result<()> {
    let (lines, label) = (sentence(&text::lines(&entry.lines, places)), text::label(entry));
    writeln!(out, "- **{lines}** ({label}): {}", entry.reason)?;
    if !entry.statement.is_empty() {
        writeln!(out, "  - {}: {}", places.of(entry.line), code(&entry.statement))?;
    }
    if let Some(example) = &entry.example {
        let answers = [&example.original, &example.imported].map(|answer| code(&text::shortened(answer)));
        let [original, imported] = answers;
        let request = code(&text::shortened(&format!("https://{}", example.request)));
        writeln!(
            out,
            "  - example: {request}: the original server answers {original}, and the rules answer {imported}"
        )?;
    }
    writeln!(out, "  - hint: {}", entry.hint)
}

/// Returns the text with an initial capital letter.
fn sentence(text: &str) -> String {
    let mut characters = text.chars();
    characters.next().map(|first| first.to_uppercase().chain(characters).collect()).unwrap_or_default()
}

/// Returns the text as inline code. The delimiter is longer than any run of backticks in the text (`CommonMark` 0.31
/// §6.1).
fn code(text: &str) -> String {
    let text = visible(text);
    let longest = text.split(|character| character != '`').map(str::len).max().unwrap_or_default();
    let fence = "`".repeat(longest + 1);
    let space = if text.starts_with('`') || text.ends_with('`') { " " } else { "" };
    format!("{fence}{space}{text}{space}{fence}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_keeps_backticks() {
        assert_eq!(code("a"), "`a`");
        assert_eq!(code("`a``"), "``` `a`` ```");
    }
}

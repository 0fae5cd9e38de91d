//! Reading the configuration file, and telling what is wrong with it.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use portico_policy::mistake::Mistake;

use crate::config::{Config, RawConfig};
use crate::start_error::StartError;

/// Reads and checks the file.
pub(crate) fn read(file: &Path) -> Result<Config, StartError> {
    let text = fs::read_to_string(file).map_err(|source| StartError::File { file: file.to_owned(), source })?;
    let raw: RawConfig =
        serde_saphyr::from_str(&text).map_err(|error| StartError::Mistakes(syntax(file, &text, &error)))?;
    let folder = file.parent().unwrap_or(Path::new("."));
    raw.lower(folder).map_err(|mistakes| StartError::Mistakes(render(file, &text, &mistakes)))
}

fn syntax(file: &Path, text: &str, error: &serde_saphyr::Error) -> String {
    let bare = error.without_snippet().to_string();
    let found = bare.lines().next().unwrap_or_default();
    let (line, column) = error.location().map_or((0, 0), |place| (place.line(), place.column()));
    let mut out = format!("error: {found}\n");
    point(&mut out, file, text, (line, column));
    out
}

fn render(file: &Path, text: &str, mistakes: &[Mistake]) -> String {
    let mut out = String::new();
    for mistake in mistakes {
        // Writing to a string cannot fail.
        let _ = writeln!(out, "error: `{}` is `{}`, expected {}", mistake.key, mistake.found, mistake.expected);
        point(&mut out, file, text, (mistake.line, mistake.column));
        if let Some(hint) = &mistake.hint {
            let _ = writeln!(out, "  hint: {hint}");
        }
    }
    out
}

fn point(out: &mut String, file: &Path, text: &str, (line, column): (u64, u64)) {
    let _ = writeln!(out, "  --> {}:{line}:{column}", file.display());
    let index = usize::try_from(line).unwrap_or_default().checked_sub(1);
    if let Some(source) = index.and_then(|index| text.lines().nth(index)) {
        let _ = writeln!(out, "   | {source}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn report(text: &str) -> String {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("portico.yaml");
        fs::write(&file, text).unwrap();
        let error = read(&file).unwrap_err().to_string();
        error.replace(&folder.path().display().to_string(), "")
    }

    const GOOD: &str = "listen: 127.0.0.1:8080\nadmin: 127.0.0.1:9090\nrules: rules\nbuild: dist\napi: { origin: \"http://127.0.0.1:4000\" }\npages: { origin: \"http://127.0.0.1:3000\" }\n";

    #[test]
    fn unknown_key_is_shown_with_its_place() {
        let report = report(&format!("{GOOD}colour: green\n"));
        assert!(report.contains("colour") && report.contains("/portico.yaml:7:1"), "{report}");
    }

    #[test]
    fn all_bad_values_are_shown_at_once() {
        let bad = GOOD.replace("127.0.0.1:8080", "localhost").replace("http://127.0.0.1:4000", "nowhere");
        let report = report(&bad);
        assert!(report.contains("`listen` is `localhost`") && report.contains(":1:9"), "{report}");
        assert!(report.contains("`api.origin` is `nowhere`") && report.contains(":5:"), "{report}");
    }
}

//! Reading the configuration file, and telling what is wrong with it.

use std::fs;
use std::path::Path;

use portico_policy::mistake::Mistake;
use portico_redirects::{Code, Diagnostic, Place, Source};

use crate::config::{Config, RawConfig};
use crate::report::Report;
use crate::start_error::StartError;

/// Reads and checks the file.
pub(crate) fn read(file: &Path) -> Result<Config, StartError> {
    let text = fs::read_to_string(file).map_err(|source| StartError::File { file: file.to_owned(), source })?;
    parse(file, &text).map_err(|diagnostics| {
        let source = Source { name: file.display().to_string(), text };
        StartError::mistakes(Report::new(diagnostics, &[source]))
    })
}

/// What the text of a file says.
pub(crate) fn parse(file: &Path, text: &str) -> Result<Config, Vec<Diagnostic>> {
    let raw: RawConfig = serde_saphyr::from_str(text).map_err(|error| vec![syntax(file, &error)])?;
    raw.lower(file).map_err(|mistakes| diagnostics(file, &mistakes))
}

/// The parser stops at the first mistake of this kind.
fn syntax(file: &Path, error: &serde_saphyr::Error) -> Diagnostic {
    let at = error.location();
    let bare = error.without_snippet().to_string();
    let first = bare.lines().next().unwrap_or_default();
    // The parser repeats the place at the end of its message; ours has it in front.
    let suffix = at.map(|at| format!(" at line {}, column {}", at.line(), at.column())).unwrap_or_default();
    let found = first.strip_suffix(suffix.as_str()).unwrap_or(first);
    let (line, column) = at.map_or((0, 0), |at| (at.line(), at.column()));
    Diagnostic::new(Code::ConfigUnreadable, place(file, line, column), found)
        .hint("the rest of the file was not checked")
}

/// Mistakes in values, in the form of all others.
pub(crate) fn diagnostics(file: &Path, mistakes: &[Mistake]) -> Vec<Diagnostic> {
    let one = |mistake: &Mistake| {
        let found = format!("`{}` is `{}`", mistake.key, mistake.found);
        let place = place(file, mistake.line, mistake.column);
        let mut diagnostic = Diagnostic::new(Code::ConfigValue, place, found).expected(&mistake.expected);
        diagnostic.hint.clone_from(&mistake.hint);
        diagnostic
    };
    mistakes.iter().map(one).collect()
}

fn place(file: &Path, line: u64, column: u64) -> Place {
    let number = |n: u64| u32::try_from(n).unwrap_or(u32::MAX);
    Place { source: file.display().to_string().into(), line: number(line), column: number(column) }
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

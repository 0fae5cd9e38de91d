//! Reads the configuration file and reports its errors.

use std::path::Path;

use portico_redirects::Source;

use crate::config::keys::Config;
use crate::config::{parse, regular_file};
use crate::errors::report::Report;
use crate::errors::start_error::StartError;

/// The configuration file that commands read if no other file is named.
pub(crate) const DEFAULT: &str = "portico.yaml";

/// Reads and checks the configuration file.
pub(crate) fn read(file: &Path) -> Result<Config, StartError> {
    let text =
        regular_file::read_to_string(file).map_err(|source| StartError::File { file: file.to_owned(), source })?;
    parse::parse(file, &text).map_err(|diagnostics| {
        let source = Source { name: file.display().to_string(), text };
        StartError::invalid_files(Report::new(diagnostics, &[source]))
    })
}

#[cfg(test)]
mod tests {
    use std::fs;

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
    fn unknown_key_is_reported_with_its_location() {
        let report = report(&format!("{GOOD}colour: green\n"));
        assert!(report.contains("colour") && report.contains("/portico.yaml:7:1"), "{report}");
    }

    #[test]
    fn all_bad_values_are_reported_at_once() {
        let bad = GOOD.replace("127.0.0.1:8080", "localhost").replace("http://127.0.0.1:4000", "nowhere");
        let report = report(&bad);
        assert!(report.contains("`listen` is `localhost`") && report.contains(":1:9"), "{report}");
        assert!(report.contains("`api.origin` is `nowhere`") && report.contains(":5:"), "{report}");
    }
}

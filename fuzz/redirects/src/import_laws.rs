//! Checks properties of the importers that must hold for every input.

#![allow(
    clippy::allow_attributes,
    unreachable_pub,
    clippy::panic,
    reason = "a failed check panics, and the tests of other crates include this file"
)]

use portico_import::comparison::compare;
use portico_import::{Format, ImportOptions, Imported, Note, import as read};
use portico_redirects::{Code, CompileOptions, Severity, Source, compile, render};

use super::laws::{check_compiled, source};

/// Imports `text` and checks the result. Portico must be able to load the written files and to compare them with a
/// simulation of the original server, and `portico fmt` must not change the rule file. Every note in the report must refer to a line of the input.
///
/// # Panics
///
/// Panics if a check fails.
pub fn import(format: Format, text: &str) {
    let imported = read(format, "any", text, &ImportOptions::default());
    let last = text.lines().flat_map(|line| line.split('\r')).count().max(1);
    let line = |note: &Note| usize::try_from(imported.places.of(note.line).line).unwrap_or(0);
    let outside = imported.report.iter().find(|note| !(1..=last).contains(&line(note)));
    assert!(outside.is_none(), "a note refers to a line that the input does not have: {outside:?}");
    let sources = files(&imported);
    let hosts: Vec<String> = imported.hosts.iter().cloned().collect();
    match compile(&sources, &CompileOptions { allowed_hosts: hosts.clone(), ..CompileOptions::default() }) {
        Ok(compiled) => {
            check_compiled(&compiled, &sources, &hosts, "");
            let compared = compare(format, "any", text, &imported);
            assert!(compared.is_ok(), "the rules cannot be compared: {compared:?}");
        }
        // The input itself may contain a redirect loop. Any other error is a fault of the importer.
        Err(found) => assert!(
            found.iter().all(|one| one.severity == Severity::Warning || one.code == Code::Loop),
            "{}\n{}",
            render::text(&found, &sources),
            imported.yaml
        ),
    }
    let formatted = portico_redirects::format(&source("imported.yaml", &imported.yaml));
    assert_eq!(formatted.as_deref(), Ok(imported.yaml.as_str()), "`portico fmt` would change the imported rules");
}

fn files(imported: &Imported) -> Vec<Source> {
    let data = imported.files.iter().map(|(name, text)| source(name, text));
    std::iter::once(source("imported.yaml", &imported.yaml)).chain(data).collect()
}

//! Laws of the importers that hold for every text.

#![allow(
    clippy::allow_attributes,
    unreachable_pub,
    clippy::panic,
    reason = "a broken law panics; tests take this file in"
)]

use portico_import::{Format, ImportOptions, Imported, import as read};
use portico_redirects::{Code, CompileOptions, Severity, Source, compile, render};

use super::laws::{check_compiled, source};

/// What an importer writes can be loaded, is laid out, and its notes point into the text.
///
/// # Panics
///
/// When it is not so.
pub fn import(format: Format, text: &str) {
    let imported = read(format, "any", text, &ImportOptions::default());
    let last = text.lines().flat_map(|line| line.split('\r')).count().max(1);
    let outside = imported.report.iter().find(|note| !(1..=last).contains(&usize::try_from(note.line).unwrap_or(0)));
    assert!(outside.is_none(), "a note points nowhere: {outside:?}");
    let sources = files(&imported);
    let hosts: Vec<String> = imported.hosts.iter().cloned().collect();
    match compile(&sources, &CompileOptions { allowed_hosts: hosts.clone(), ..CompileOptions::default() }) {
        Ok(compiled) => check_compiled(&compiled, &sources, &hosts, ""),
        // Circles that several foreign rules make together are theirs; everything else would be ours.
        Err(found) => assert!(
            found.iter().all(|one| one.severity == Severity::Warning || one.code == Code::Loop),
            "{}\n{}",
            render::text(&found, &sources),
            imported.yaml
        ),
    }
    let laid_out = portico_redirects::format(&source("imported.yaml", &imported.yaml));
    assert_eq!(laid_out.as_deref(), Ok(imported.yaml.as_str()), "what was imported is not laid out");
}

fn files(imported: &Imported) -> Vec<Source> {
    let data = imported.files.iter().map(|(name, text)| source(name, text));
    std::iter::once(source("imported.yaml", &imported.yaml)).chain(data).collect()
}

//! Imports every input with which a fuzz target once failed, and checks that the import now keeps all laws.

use std::fs;
use std::path::Path;

use portico_import::Format;

use crate::every_text;

#[test]
fn laws_hold_for_fuzz_findings() {
    let findings = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/redirects/findings");
    let mut checked = 0;
    for format in Format::ALL {
        // If no fuzz target has failed for a format, the format has no folder.
        let Ok(entries) = fs::read_dir(findings.join(format!("import_{}", format.name()))) else { continue };
        for file in entries.map(|entry| entry.unwrap().path()) {
            println!("{}", file.display()); // shown if the test fails
            every_text::import(*format, &String::from_utf8_lossy(&fs::read(file).unwrap()));
            checked += 1;
        }
    }
    assert!(checked > 3, "checked only {checked} files");
}

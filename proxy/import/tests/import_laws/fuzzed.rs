//! What the fuzz targets once found: every text still obeys the laws.

use std::fs;
use std::path::Path;

use portico_import::Format;

use crate::every_text;

#[test]
fn findings_obey_the_laws() {
    let findings = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/redirects/findings");
    let mut checked = 0;
    for format in Format::ALL {
        // Not every importer had one.
        let Ok(entries) = fs::read_dir(findings.join(format!("import_{}", format.name()))) else { continue };
        for file in entries.map(|entry| entry.unwrap().path()) {
            println!("{}", file.display()); // shown when the law is broken
            every_text::import(*format, &String::from_utf8_lossy(&fs::read(file).unwrap()));
            checked += 1;
        }
    }
    assert!(checked > 3, "{checked} texts");
}

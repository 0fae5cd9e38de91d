//! Tests the laws with the seeds and past findings of the fuzz targets. A law is a property that must hold for every
//! input.

use std::fs;
use std::path::Path;

use crate::every_text;

/// The name of a fuzz target, along with the function that checks its law for a text.
type Law = (&'static str, fn(&str));

/// The fuzz targets of this crate and their laws. The crate `portico-import` tests the fuzz targets of the importers.
const LAWS: [Law; 4] = [
    ("rules", every_text::rules),
    ("formatting", every_text::formatting),
    ("patterns", every_text::patterns),
    ("requests", every_text::requests),
];

#[test]
fn seeds_and_findings_obey_the_laws() {
    let fuzz = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/redirects");
    let mut checked = 0;
    for (target, law) in LAWS {
        for kind in ["seeds", "findings"] {
            // Some fuzz targets have no folder with seeds or no folder with findings.
            let Ok(entries) = fs::read_dir(fuzz.join(kind).join(target)) else { continue };
            for file in entries.map(|entry| entry.unwrap().path()) {
                println!("{}", file.display()); // shown when the law is broken
                law(&String::from_utf8_lossy(&fs::read(file).unwrap()));
                checked += 1;
            }
        }
    }
    assert!(checked > 20, "{checked} texts");
}

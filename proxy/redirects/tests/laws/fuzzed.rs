//! What the fuzz targets start from and what they once found: every text still obeys the laws.

use std::fs;
use std::path::{Path, PathBuf};

use portico_redirects::import::Format;

use crate::every_text;

fn law(target: &str) -> Box<dyn Fn(&str)> {
    match target {
        "rules" => Box::new(every_text::rules),
        "formatting" => Box::new(every_text::formatting),
        "patterns" => Box::new(every_text::patterns),
        "requests" => Box::new(every_text::requests),
        _ => {
            let name = target.strip_prefix("import_").unwrap();
            let format = Format::ALL.iter().copied().find(|format| format.name() == name).unwrap();
            Box::new(move |text| every_text::import(format, text))
        }
    }
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let mut entries: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    entries.sort();
    entries
}

#[test]
fn seeds_and_findings_obey_the_laws() {
    let fuzz = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/redirects");
    let mut checked = 0;
    for target in ["seeds", "findings"].iter().flat_map(|kind| entries(&fuzz.join(kind))) {
        let law = law(target.file_name().unwrap().to_str().unwrap());
        for file in entries(&target) {
            println!("{}", file.display()); // shown when the law is broken
            law(&String::from_utf8_lossy(&fs::read(file).unwrap()));
            checked += 1;
        }
    }
    assert!(checked > 20, "{checked} texts");
}

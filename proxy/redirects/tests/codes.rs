//! Tests the examples in `codes/<number>/` for every diagnostic code about rules. The file `bad.yaml` must cause
//! diagnostics with this code only. The file `good.yaml` must cause no diagnostics.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use portico_redirects::{Code, Diagnostic, render};

fn codes() -> impl Iterator<Item = Code> {
    Code::ALL.iter().copied().filter(|code| code.is_about_rules())
}

fn numbers(diagnostics: &[Diagnostic]) -> BTreeSet<&'static str> {
    diagnostics.iter().map(|diagnostic| diagnostic.code.number()).collect()
}

#[test]
fn bad_example_reports_its_code_and_no_other() {
    for code in codes() {
        let example = code.bad_example();
        let found = example.compile();
        let text = render::text(&found, &example.sources());
        assert_eq!(numbers(&found), BTreeSet::from([code.number()]), "{}\n{text}", code.number());
    }
}

#[test]
fn every_diagnostic_of_an_example_has_an_expectation_or_a_hint() {
    for diagnostic in codes().flat_map(|code| code.bad_example().compile()) {
        assert!(diagnostic.expected.is_some() || diagnostic.hint.is_some(), "{diagnostic:?}");
    }
}

#[test]
fn good_example_reports_nothing() {
    for code in codes() {
        let example = code.good_example();
        let found = example.compile();
        assert!(found.is_empty(), "{}\n{}", code.number(), render::text(&found, &example.sources()));
    }
}

#[test]
fn every_folder_of_examples_belongs_to_a_code() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/codes");
    let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let known: BTreeSet<String> = Code::ALL.iter().map(|code| code.number().to_owned()).collect();
    assert_eq!(names.collect::<BTreeSet<_>>(), known);
}

//! Tests that the JSON Schema of rule files agrees with the rule compiler.

#![expect(clippy::expect_used, reason = "a test fails by panicking")]

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use jsonschema::Validator;
use portico_redirects::{Code, CompileOptions, Diagnostic, Severity, Source, compile};
use serde_json::Value;

fn schema() -> Value {
    let file = portico_tests::repository().join("rules/schema/rules.schema.json");
    serde_json::from_str(&fs::read_to_string(file).expect("the schema is readable")).expect("the schema is JSON")
}

fn validator() -> Validator {
    jsonschema::validator_for(&schema()).expect("the schema is valid")
}

/// Returns the paths of all files in a folder and its subfolders.
fn files_below(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("the folder is readable");
    let paths = entries.map(|entry| entry.expect("an entry is readable").path());
    paths.flat_map(|path| if path.is_dir() { files_below(&path) } else { vec![path] }).collect()
}

fn has_extension(file: &Path, extensions: &[&str]) -> bool {
    extensions.iter().any(|extension| file.extension() == Some(OsStr::new(extension)))
}

/// Returns the paths of the site's rule files and of the rule files in the golden tests. Some of the files are invalid.
fn corpus() -> Vec<PathBuf> {
    let folders = ["proxy/redirects/tests/golden", "proxy/redirects/tests/codes", "tests/golden/rules", "rules"];
    let files = folders.iter().flat_map(|folder| files_below(&portico_tests::repository().join(folder)));
    let is_about_rules = |file: &PathBuf| {
        let folder = file.parent().and_then(Path::file_name).and_then(OsStr::to_str).and_then(Code::from_number);
        folder.is_none_or(Code::is_about_rules)
    };
    files.filter(|file| has_extension(file, &["yaml"])).filter(is_about_rules).collect()
}

fn read(file: &Path) -> Source {
    let text = fs::read_to_string(file).expect("the file is readable");
    Source { name: file.display().to_string(), text }
}

/// Compiles a rule file together with the CSV and TSV files in the same folder. Returns all diagnostics of the
/// compiler.
fn diagnostics(file: &Path) -> Vec<Diagnostic> {
    let beside = files_below(file.parent().expect("a file lies in a folder"));
    let mut sources = vec![read(file)];
    sources.extend(beside.iter().filter(|file| has_extension(file, &["csv", "tsv"])).map(|file| read(file)));
    let options = CompileOptions { allowed_hosts: vec!["shop.example".to_owned()], ..CompileOptions::default() };
    compile(&sources, &options).map_or_else(|found| found, |compiled| compiled.warnings)
}

/// Returns a line of text for every schema violation in a file. The line names the value that violates the schema.
fn violations(validator: &Validator, file: &Path) -> Vec<String> {
    let value: Value = serde_saphyr::from_str(&read(file).text).expect("the file is YAML");
    validator.iter_errors(&value).map(|error| format!("{}: {error}", error.instance_path())).collect()
}

/// Reports whether the diagnostics contain a YAML syntax error. A file with a syntax error cannot be validated.
fn is_invalid_yaml(found: &[Diagnostic]) -> bool {
    found.iter().any(|diagnostic| diagnostic.code == Code::Syntax)
}

#[test]
fn schema_is_valid_in_its_dialect() {
    assert!(jsonschema::draft202012::meta::is_valid(&schema()));
}

#[test]
fn files_that_compile_match_the_schema() {
    let (validator, mut count) = (validator(), 0);
    for file in corpus() {
        if diagnostics(&file).iter().all(|diagnostic| diagnostic.severity == Severity::Warning) {
            count += 1;
            let violations = violations(&validator, &file);
            assert!(violations.is_empty(), "{}\n{}", file.display(), violations.join("\n"));
        }
    }
    assert!(count > 20, "only {count} files");
}

#[test]
fn every_unknown_key_violates_the_schema() {
    let (validator, mut count) = (validator(), 0);
    for file in corpus() {
        let found = diagnostics(&file);
        if is_invalid_yaml(&found) {
            continue;
        }
        // An unknown key can also be a column of a CSV file. The schema does not describe CSV files.
        let is_unknown_key =
            |found: &&Diagnostic| found.code == Code::UnknownKey && found.place.source.ends_with(".yaml");
        for unknown in found.iter().filter(is_unknown_key) {
            count += 1;
            let key = unknown.found.split('`').nth(1).expect("the key is in backticks").trim_end_matches(':');
            let violations = violations(&validator, &file);
            // If the schema allows several types for a value, the message of the violation contains the whole value and
            // not only the key.
            let shown = [format!("'{key}'"), format!("\"{key}\":")];
            let is_reported = violations.iter().any(|violation| shown.iter().any(|text| violation.contains(text)));
            assert!(is_reported, "{} `{key}`\n{}", file.display(), violations.join("\n"));
        }
    }
    assert!(count > 4, "only {count} keys");
}

#[test]
fn values_of_the_wrong_type_violate_the_schema() {
    let (validator, mut count) = (validator(), 0);
    for file in corpus() {
        let found = diagnostics(&file);
        if !is_invalid_yaml(&found) && found.iter().any(|diagnostic| diagnostic.code == Code::WrongKind) {
            count += 1;
            assert!(!violations(&validator, &file).is_empty(), "{}", file.display());
        }
    }
    assert!(count > 1, "only {count} files");
}

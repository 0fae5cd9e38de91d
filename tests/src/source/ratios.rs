//! Measures and records the ratio of test lines to production lines of each package.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;

use super::lines::{LineCount, count};
use super::module_tree::{Files, ModuleTree};
use super::packages::{Package, packages};
use crate::folders::tests_folder;

const HEADING: &str = "\
# For each package, the number of test lines per 100 production lines. A test fails if the measured number is lower.
# `make test-lines` measures the numbers. If a measured number is higher, it replaces the number in this file.
";

/// Returns the numbers of production lines and test lines of each package of the proxy and of the content API. Packages
/// that contain only tests or benchmarks are left out. The end-to-end tests are not counted for any package.
pub fn line_counts() -> BTreeMap<String, LineCount> {
    let is_product = |package: &Package| package.folder.starts_with("proxy/") || package.folder == "content-api";
    packages().into_iter().filter(is_product).map(|package| (package.name.clone(), of_package(&package))).collect()
}

/// Returns the number of Rust lines in the package of the end-to-end tests. Scenarios and expected outputs are not
/// counted.
pub fn end_to_end_lines() -> LineCount {
    let all = packages().into_iter().filter(|package| package.folder == "tests").map(|package| package.files(""));
    all.map(|files| count(&ModuleTree::default(), &Files::new(), &files))
        .fold(LineCount::default(), |sum, count| sum + count)
}

fn of_package(package: &Package) -> LineCount {
    let src = package.files("src");
    let tree = ModuleTree::parse(&src).unwrap_or_else(|error| panic!("{}/src/{error}", package.folder));
    count(&tree, &src, &package.files("tests"))
}

fn list() -> PathBuf {
    tests_folder().join("test-lines.yaml")
}

/// Returns the recorded ratio of each package: the number of test lines per 100 production lines.
pub fn recorded_ratios() -> BTreeMap<String, usize> {
    let text = fs::read_to_string(list()).expect("the list is readable");
    serde_saphyr::from_str(&text).expect("the list is valid")
}

/// Returns the ratio to record for each package. This is the higher of the recorded and the measured ratio.
pub fn ratios_to_record(
    recorded: &BTreeMap<String, usize>,
    measured: &BTreeMap<String, LineCount>,
) -> BTreeMap<String, usize> {
    let higher = |name: &String, count: &LineCount| recorded.get(name).copied().unwrap_or(0).max(count.hundredths());
    measured.iter().map(|(name, count)| (name.clone(), higher(name, count))).collect()
}

/// Writes the ratios to `tests/test-lines.yaml`.
pub fn record_ratios(ratios: &BTreeMap<String, usize>) {
    let mut text = HEADING.to_owned();
    for (name, hundredths) in ratios {
        let _ = writeln!(text, "{name}: {hundredths}");
    }
    fs::write(list(), text).expect("the list is writable");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn recording_raises_a_ratio_and_never_lowers_one() {
        let recorded = BTreeMap::from([("high".to_owned(), 90), ("low".to_owned(), 10)]);
        let half = LineCount { production: 200, tests: 100 };
        let measured = ["high", "low", "new"].map(|name| (name.to_owned(), half)).into();
        let expected = [("high", 90), ("low", 50), ("new", 50)].map(|(name, ratio)| (name.to_owned(), ratio)).into();
        assert_eq!(ratios_to_record(&recorded, &measured), expected);
    }
}

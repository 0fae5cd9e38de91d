//! Checks that no package has fewer test lines per 100 production lines than `tests/test-lines.yaml` records.

use portico_tests::source::{line_counts, recorded_ratios};

#[test]
fn ratio_of_test_lines_does_not_fall_in_any_package() {
    let (counts, recorded) = (line_counts(), recorded_ratios());
    let mut problems = Vec::new();
    for (name, count) in &counts {
        match recorded.get(name) {
            None => problems.push(format!("`tests/test-lines.yaml` does not list `{name}`: run `make test-lines`")),
            Some(least) if count.hundredths() < *least => {
                problems.push(format!(
                    "`{name}` has {} test lines per 100 production lines, but needs {least}: add tests",
                    count.hundredths()
                ));
            }
            Some(_) => {}
        }
    }
    problems.extend(
        recorded.keys().filter(|name| !counts.contains_key(*name)).map(|name| format!("there is no package `{name}`")),
    );
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

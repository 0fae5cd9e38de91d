//! Prints the numbers of production lines and test lines of each package. With the argument `record`, the program also
//! replaces every ratio in `tests/test-lines.yaml` that is lower than the measured ratio.

#![expect(clippy::print_stdout, reason = "a tool for developers")]

use std::collections::BTreeMap;

use portico_tests::source::{
    LineCount, end_to_end_lines, line_counts, ratios_to_record, record_ratios, recorded_ratios,
};

fn main() {
    let counts = line_counts();
    println!("{:<20}{:>12}{:>8}{:>8}", "package", "production", "tests", "ratio");
    for (name, count) in &counts {
        print(name, *count);
    }
    let crates = counts.values().copied().fold(LineCount::default(), |sum, count| sum + count);
    print("all crates", crates);
    print("with end-to-end", crates + end_to_end_lines());
    if std::env::args().nth(1).as_deref() == Some("record") {
        let raised: BTreeMap<String, usize> = ratios_to_record(&recorded_ratios(), &counts);
        record_ratios(&raised);
    }
}

fn print(name: &str, count: LineCount) {
    let LineCount { production, tests } = count;
    println!("{name:<20}{production:>12}{tests:>8}{:>5}.{:02}", count.hundredths() / 100, count.hundredths() % 100);
}

//! Generates the reference page of the metrics.

use std::fmt::Write;

use super::declaration::{LabelValues, MetricDeclaration};
use super::families::SUBJECTS;

const INTRODUCTION: &str = "\
# Metrics

The [admin address](admin.md) serves these metrics on `/metrics` in the Prometheus text format. The unit `count` means a plain number, such as a number of
requests. The value of a metric with the unit 1 is always 1; the information is in its labels.
If the set of a label's values is fixed, all of its series exist from the start, with the value zero. Histograms also have `_bucket`, `_sum` and `_count`.
";

/// Returns the reference page in Markdown.
pub fn reference() -> String {
    let mut page = INTRODUCTION.to_owned();
    for (subject, families) in SUBJECTS {
        page.push_str(&subject_table(subject, families));
    }
    page.push_str("\n## Values of labels\n\n| label | metrics | values |\n|---|---|---|\n");
    for (label, names, values) in labels() {
        // Writing to a string cannot fail.
        let _ = writeln!(page, "| `{label}` | {} | {values} |", names.join(", "));
    }
    page
}

fn subject_table(subject: &str, families: &[&MetricDeclaration]) -> String {
    let mut table = format!("\n## {subject}\n\n| metric | kind | unit | meaning |\n|---|---|---|---|\n");
    for family in families {
        let (kind, unit) = (family.kind.name(), family.unit.name());
        let _ =
            writeln!(table, "| `portico_{}{}` | {kind} | {unit} | {} |", family.name, label_list(family), family.help);
    }
    table
}

/// Returns the label names of a metric in braces, such as `{route,failure}`. Returns an empty string if the metric has
/// no labels.
fn label_list(family: &MetricDeclaration) -> String {
    let names: Vec<_> = family.labels.iter().map(|label| label.name).collect();
    if names.is_empty() { String::new() } else { format!("{{{}}}", names.join(",")) }
}

/// Returns the name of each label, the metrics that have the label, and the values of the label. If two labels have the
/// same name but different values, returns both labels.
fn labels() -> Vec<(&'static str, Vec<String>, String)> {
    let mut found: Vec<(&str, Vec<String>, String)> = Vec::new();
    for family in SUBJECTS.into_iter().flat_map(|(_, families)| families) {
        for label in family.labels {
            let values = match label.values {
                LabelValues::Closed(values) => {
                    values().iter().map(|value| format!("`{value}`")).collect::<Vec<_>>().join(", ")
                }
                LabelValues::Open(meaning) => meaning.to_owned(),
            };
            let metric = format!("`portico_{}`", family.name);
            match found.iter_mut().find(|(name, _, known)| *name == label.name && *known == values) {
                Some((_, metrics, _)) => metrics.push(metric),
                None => found.push((label.name, vec![metric], values)),
            }
        }
    }
    found
}

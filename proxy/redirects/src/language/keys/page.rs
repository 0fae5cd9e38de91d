//! Generates the reference page for the keys of a rule file.

use super::mapping::{KeySpec, MappingKind, MappingSpec, ValueSpec};
use super::table::ALL;

/// Returns the reference page as Markdown.
pub fn key_reference() -> String {
    let mut out = "# Keys of a rule file\n".to_owned();
    for keys in ALL {
        section(keys, &mut out);
    }
    out
}

fn section(keys: &MappingSpec, out: &mut String) {
    out.extend([format!("\n## {}\n\n{}\n", keys.heading, keys.description)]);
    let quoted = |name: &&str| format!("`{name}`");
    if !keys.one_of.is_empty() {
        let names: Vec<String> = keys.one_of.iter().map(quoted).collect();
        out.extend([format!("\nExactly one of {} is required.\n", names.join(", "))]);
    }
    out.push_str("\n| key | value | meaning | if omitted |\n|---|---|---|---|\n");
    out.extend(keys.entries.iter().map(row));
}

fn row(key: &KeySpec) -> String {
    // A vertical bar separates the columns of a Markdown table, even within backticks.
    let description = key.description.replace('|', "\\|");
    format!("| `{}` | {} | {description} | {} |\n", key.name, value(&key.kind), key.default)
}

/// Returns a short description of the values that a key accepts.
fn value(kind: &ValueSpec) -> String {
    let quoted = |words: &[&str]| words.iter().map(|word| format!("`{word}`")).collect::<Vec<_>>().join(" or ");
    match kind {
        ValueSpec::String | ValueSpec::FreeText => "string".to_owned(),
        ValueSpec::Format(format) => format.name().to_owned(),
        ValueSpec::Words(words) => quoted(words),
        ValueSpec::WordsInAnyCase(words) => words.join(", "),
        ValueSpec::Numbers(numbers) => numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "),
        ValueSpec::Range(from, to) => format!("{from} to {to}"),
        ValueSpec::Bool => "`true` or `false`".to_owned(),
        ValueSpec::Scalar => "string or number".to_owned(),
        ValueSpec::Either(kinds) => kinds.iter().map(value).collect::<Vec<_>>().join(", or "),
        ValueSpec::OneOrMore(item) => format!("{} (one or a list)", value(item)),
        ValueSpec::List(ValueSpec::Keys(keys)) if keys.kind == MappingKind::When => {
            "list of sets of conditions".to_owned()
        }
        ValueSpec::Keys(keys) if keys.kind == MappingKind::Value => "a test".to_owned(),
        ValueSpec::List(ValueSpec::Keys(keys)) => format!("list of {}s", keys.kind.name()),
        ValueSpec::List(item) => format!("list of {}", value(item)),
        ValueSpec::Mapping(name, item) => format!("mapping of {name} to {}", value(item)),
        ValueSpec::Keys(keys) => format!("keys of `{}`", keys.kind.name()),
        ValueSpec::Reasons => "mapping of code to reason".to_owned(),
    }
}

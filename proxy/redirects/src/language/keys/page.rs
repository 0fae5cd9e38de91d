//! The table as a reference page.

use super::{ALL, KeySpec, MappingSpec, ValueSpec};

/// The page, as Markdown.
pub fn key_reference() -> String {
    let mut out = "# MappingSpec of a rule file\n".to_owned();
    for keys in ALL {
        section(keys, &mut out);
    }
    out
}

fn section(keys: &MappingSpec, out: &mut String) {
    let title = match keys.title {
        "file" => "The file".to_owned(),
        "rule" | "test" => format!("One of `{}s`", keys.title),
        other => format!("`{other}`"),
    };
    out.extend([format!("\n## {title}\n\n{}\n", keys.about)]);
    let quoted = |name: &&str| format!("`{name}`");
    if !keys.one_of.is_empty() {
        let names: Vec<String> = keys.one_of.iter().map(quoted).collect();
        out.extend([format!("\nExactly one of {} is given.\n", names.join(", "))]);
    }
    out.push_str("\n| key | value | means | when left out |\n|---|---|---|---|\n");
    out.extend(keys.entries.iter().map(row));
}

fn row(key: &KeySpec) -> String {
    format!("| `{}` | {} | {} | {} |\n", key.name, value(&key.kind), key.about, key.left_out)
}

/// What to write behind a key, in a few words.
fn value(kind: &ValueSpec) -> String {
    let quoted = |words: &[&str]| words.iter().map(|word| format!("`{word}`")).collect::<Vec<_>>().join(" or ");
    match kind {
        ValueSpec::Text => "text".to_owned(),
        ValueSpec::Form(_, name) => (*name).to_owned(),
        ValueSpec::Words(words) => quoted(words),
        ValueSpec::WordsInAnyCase(words) => words.join(", "),
        ValueSpec::Numbers(numbers) => numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "),
        ValueSpec::Range(from, to) => format!("{from} to {to}"),
        ValueSpec::Flag => "`true` or `false`".to_owned(),
        ValueSpec::Scalar => "text or number".to_owned(),
        ValueSpec::Either(kinds) => kinds.iter().map(value).collect::<Vec<_>>().join(", or "),
        ValueSpec::OneOrMore(item) => format!("{}; one or a list", value(item)),
        ValueSpec::List(ValueSpec::MappingSpec(keys)) => format!("list of {}s", keys.title),
        ValueSpec::List(item) => format!("list of {}", value(item)),
        ValueSpec::Map(name, item) => format!("map of {name} to {}", value(item)),
        ValueSpec::MappingSpec(keys) => format!("keys of `{}`", keys.title),
    }
}

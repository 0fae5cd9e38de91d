//! The table as a reference page.

use super::{ALL, Key, Keys, Kind};

/// The page, as Markdown.
pub fn key_page() -> String {
    let mut out = "# Keys of a rule file\n".to_owned();
    for keys in ALL {
        section(keys, &mut out);
    }
    out
}

fn section(keys: &Keys, out: &mut String) {
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

fn row(key: &Key) -> String {
    format!("| `{}` | {} | {} | {} |\n", key.name, value(&key.kind), key.about, key.left_out)
}

/// What to write behind a key, in a few words.
fn value(kind: &Kind) -> String {
    let quoted = |words: &[&str]| words.iter().map(|word| format!("`{word}`")).collect::<Vec<_>>().join(" or ");
    match kind {
        Kind::Text => "text".to_owned(),
        Kind::Form(_, name) => (*name).to_owned(),
        Kind::Words(words) => quoted(words),
        Kind::WordsInAnyCase(words) => words.join(", "),
        Kind::Numbers(numbers) => numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "),
        Kind::Range(from, to) => format!("{from} to {to}"),
        Kind::Flag => "`true` or `false`".to_owned(),
        Kind::Scalar => "text or number".to_owned(),
        Kind::Either(kinds) => kinds.iter().map(value).collect::<Vec<_>>().join(", or "),
        Kind::OneOrMore(item) => format!("{}; one or a list", value(item)),
        Kind::List(Kind::Keys(keys)) => format!("list of {}s", keys.title),
        Kind::List(item) => format!("list of {}", value(item)),
        Kind::Map(name, item) => format!("map of {name} to {}", value(item)),
        Kind::Keys(keys) => format!("keys of `{}`", keys.title),
    }
}

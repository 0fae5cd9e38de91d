//! The keys of the configuration, as a reference page.

mod keys;

use keys::{BLOCKS, FILE};

/// Keys that stand together, with all places at which they may.
struct Block {
    /// `api.retry`; none for the whole file.
    names: &'static [&'static str],
    about: &'static str,
    keys: &'static [Key],
}

struct Key {
    name: &'static str,
    kind: Kind,
    left_out: LeftOut,
    /// A value as the file writes it; empty for a block.
    example: &'static str,
    means: &'static str,
}

/// What may stand behind a key; ranges in the words in which the parser tells them.
enum Kind {
    Text(&'static str),
    Words(&'static [&'static str]),
    Number(&'static str),
    Decimal(&'static str),
    Duration(&'static str),
    Size(&'static str),
    Flag,
    List(&'static str),
    /// Keys of the block of this name.
    Blocks(&'static str),
}

/// What holds without a key.
enum LeftOut {
    /// The proxy does not start.
    Required,
    /// The same as with this value.
    Value(&'static str),
    /// Something that no value says.
    Then(&'static str),
}

/// The page, as Markdown.
pub(crate) fn page() -> String {
    let mut out =
        "# Keys of the configuration\n\n`portico serve --config FILE` and the commands that read rules take it; \
        `portico check --config FILE` tells whether it is good. A key that is not here is an error.\n\n## The file\n"
            .to_owned();
    section(&FILE, &mut out);
    for block in &BLOCKS {
        let names: Vec<String> = block.names.iter().map(|name| format!("`{name}`")).collect();
        out.extend([format!("\n## {}\n", names.join(", "))]);
        section(block, &mut out);
    }
    out.extend([format!("\n## A file with every key\n\n```yaml\n{}```\n", whole_file())]);
    out
}

fn section(block: &Block, out: &mut String) {
    out.extend([format!("\n{}\n", block.about)]);
    out.push_str("\n| key | value | means | when left out | example |\n|---|---|---|---|---|\n");
    out.extend(block.keys.iter().map(row));
}

fn row(key: &Key) -> String {
    let left_out = match key.left_out {
        LeftOut::Required => "**has to be there**".to_owned(),
        LeftOut::Value(value) => format!("`{value}`"),
        LeftOut::Then(words) => words.to_owned(),
    };
    let example = match key.kind {
        Kind::Blocks(_) => "below".to_owned(),
        _ => format!("`{}`", key.example),
    };
    format!("| `{}` | {} | {} | {left_out} | {example} |\n", key.name, value(&key.kind), key.means)
}

fn value(kind: &Kind) -> String {
    match kind {
        Kind::Text(what) => (*what).to_owned(),
        Kind::Words(words) => words.iter().map(|word| format!("`{word}`")).collect::<Vec<_>>().join(" or "),
        Kind::Number(range) => format!("whole number, {range}"),
        Kind::Decimal(range) => format!("decimal number, {range}"),
        Kind::Duration(range) => format!("duration with its unit, {range}"),
        Kind::Size(range) => format!("size with its unit, {range}"),
        Kind::Flag => "`true` or `false`".to_owned(),
        Kind::List(what) => format!("list of {what}"),
        Kind::Blocks(name) => format!("keys of `{name}`"),
    }
}

/// All examples together, as a file that could be used.
fn whole_file() -> String {
    lines(&FILE, "")
}

fn lines(block: &Block, path: &str) -> String {
    let indent = "  ".repeat(if path.is_empty() { 0 } else { path.split('.').count() });
    let line = |key: &Key| {
        let path = if path.is_empty() { key.name.to_owned() } else { format!("{path}.{}", key.name) };
        match BLOCKS.iter().find(|block| block.names.contains(&path.as_str())) {
            Some(inner) => format!("{indent}{}:\n{}", key.name, lines(inner, &path)),
            None => format!("{indent}{}: {}\n", key.name, key.example),
        }
    };
    block.keys.iter().map(line).collect()
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use portico_redirects::{Code, Diagnostic};

    use super::*;
    use crate::config::Config;
    use crate::config_text;

    /// No key that the parser could take for a misspelt one.
    const STRANGE: &str = "a-key-that-nobody-takes";
    const LEAST: &str = "listen: 127.0.0.1:8080\nadmin: 127.0.0.1:9090\nrules: r\nbuild: b\napi: { origin: 'http://a' }\n\
        pages: { origin: 'http://a' }\n";

    fn parse(text: &str) -> Result<Config, Vec<Diagnostic>> {
        config_text::parse(Path::new("portico.yaml"), text)
    }

    /// A file with one entry, at the place that a path such as `api.retry` names.
    fn with_entry(path: &str, entry: &str) -> String {
        match path.rsplit_once('.') {
            None if path.is_empty() => entry.to_owned(),
            None => format!("{path}: {{ {entry} }}"),
            Some((outer, inner)) => format!("{outer}: {{ {inner}: {{ {entry} }} }}"),
        }
    }

    /// The keys that the parser takes at a place, from what it says of one that it does not; none when no block stands there.
    fn taken_at(path: &str) -> Option<Vec<String>> {
        let found = parse(&with_entry(path, &format!("{STRANGE}: 1"))).unwrap_err();
        let hint = found.into_iter().find(|mistake| mistake.code == Code::ConfigKey && mistake.found.contains(STRANGE));
        let known = hint?.hint?.strip_prefix("known keys: ")?.to_owned();
        Some(known.split(", ").map(|key| key.trim_matches('`').to_owned()).collect())
    }

    fn sorted(mut names: Vec<String>) -> Vec<String> {
        names.sort();
        names
    }

    fn all_places() -> impl Iterator<Item = (String, &'static Key)> {
        let of = |name: &str, keys: &'static [Key]| {
            let name = name.to_owned();
            keys.iter().map(move |key| (name.clone(), key))
        };
        let inner = BLOCKS.iter().flat_map(move |block| block.names.iter().flat_map(move |name| of(name, block.keys)));
        of("", FILE.keys).chain(inner)
    }

    #[test]
    fn page_has_the_keys_that_the_parser_takes_and_no_others() {
        let mut places = vec![String::new()];
        while let Some(place) = places.pop() {
            let taken = taken_at(&place).unwrap();
            let listed = all_places().filter(|(name, _)| *name == place).map(|(_, key)| key.name.to_owned());
            assert_eq!(sorted(listed.collect()), sorted(taken.clone()), "keys of `{place}`");
            let inner = taken.iter().map(|key| if place.is_empty() { key.clone() } else { format!("{place}.{key}") });
            places.extend(inner.filter(|path| taken_at(path).is_some()));
        }
        let page = page();
        assert!(all_places().all(|(_, key)| page.contains(&format!("\n| `{}` | ", key.name))));
    }

    #[test]
    fn default_of_the_page_changes_nothing_when_it_is_written_out() {
        let least = format!("{:?}", parse(LEAST).unwrap());
        for (path, key) in all_places() {
            let LeftOut::Value(value) = key.left_out else { continue };
            let entry = format!("{}: {value}", key.name);
            // Blocks that have to be there stand in the least file already.
            let text = match path.as_str() {
                "api" | "api.retry" | "pages" | "pages.retry" => {
                    let (block, inner) = path.split_once('.').map_or((path.as_str(), None), |(b, i)| (b, Some(i)));
                    let entry = inner.map_or(entry.clone(), |inner| format!("{inner}: {{ {entry} }}"));
                    LEAST.replace(&format!("{block}: {{"), &format!("{block}: {{ {entry},"))
                }
                _ => format!("{LEAST}{}\n", with_entry(&path, &entry)),
            };
            // The place of a value is no part of what it means.
            assert_eq!(without_places(&format!("{:?}", parse(&text).unwrap())), without_places(&least), "{text}");
        }
    }

    /// Without `Place { … }`.
    fn without_places(text: &str) -> String {
        let mut parts = text.split("Place {");
        let first = parts.next().unwrap_or_default().to_owned();
        parts.fold(first, |whole, part| whole + part.split_once('}').map_or("", |(_, rest)| rest))
    }

    #[test]
    fn file_with_every_key_is_good() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("routes.txt"), "/\n").unwrap();
        fs::write(folder.path().join("authorities.pem"), "-----BEGIN CERTIFICATE-----\n").unwrap();
        let file = folder.path().join("portico.yaml");
        let found = config_text::parse(&file, &whole_file()).err().unwrap_or_default();
        assert_eq!(found, []);
        assert!(all_places().all(|(_, key)| whole_file().contains(&format!("{}:", key.name))));
    }

    #[test]
    fn ranges_of_the_page_are_those_of_the_parser() {
        for (path, key) in all_places() {
            let (value, range) = match key.kind {
                Kind::Number(range) => ("-1", range.to_owned()),
                Kind::Decimal(range) => ("-1", format!("from {range}")),
                Kind::Duration(range) => ("forever", format!("from {range}")),
                Kind::Size(range) => ("huge", format!("from {range}")),
                Kind::Words(words) => {
                    ("strange", words.iter().map(|w| format!("`{w}`")).collect::<Vec<_>>().join(", "))
                }
                Kind::Text(_) | Kind::Flag | Kind::List(_) | Kind::Blocks(_) => continue,
            };
            let found = parse(&with_entry(&path, &format!("{}: {value}", key.name))).unwrap_err();
            let mistake = found.iter().find(|mistake| mistake.code == Code::ConfigValue).unwrap();
            let expected = mistake.expected.as_deref().unwrap_or_default();
            assert!(expected.contains(&range), "`{}`: {range}, {expected}", key.name);
        }
    }
}

//! Generates the reference page about the configuration keys.

mod block;
mod table;

use self::block::{ConfigBlock, ConfigKey, DefaultValue, ValueType};
use self::table::FILE;

/// Returns the reference page about the configuration keys in Markdown.
pub(crate) fn page() -> String {
    let mut out =
        "# Configuration keys\n\n`portico serve` and the commands that read rules use the configuration file \
        (`--config FILE`). `portico check --config FILE` checks the configuration file. Unknown keys are errors.\n"
            .to_owned();
    for LocatedBlock { paths, block } in blocks() {
        let names: Vec<String> = paths.iter().map(|path| format!("`{path}`")).collect();
        let heading = if paths.is_empty() { "Top level".to_owned() } else { names.join(", ") };
        out.extend([format!("\n## {heading}\n")]);
        section(block, &mut out);
    }
    out.extend([format!("\n## Example with every key\n\n```yaml\n{}```\n", example_file())]);
    out
}

/// A block of configuration keys, and all paths at which the block may occur.
struct LocatedBlock {
    /// The paths of the block, such as `api.retry`. The list is empty for the top level of the file.
    paths: Vec<String>,
    block: &'static ConfigBlock,
}

/// Returns the top level of the file and all blocks below the top level.
fn blocks() -> Vec<LocatedBlock> {
    let mut found = vec![LocatedBlock { paths: Vec::new(), block: &FILE }];
    add_blocks(&FILE, "", &mut found);
    found
}

fn add_blocks(outer: &ConfigBlock, path: &str, found: &mut Vec<LocatedBlock>) {
    for key in outer.keys {
        let Some(block) = key.value.block() else { continue };
        let path = path_of(path, key);
        match found.iter_mut().find(|known| std::ptr::eq(known.block, block)) {
            Some(known) => known.paths.push(path.clone()),
            None => found.push(LocatedBlock { paths: vec![path.clone()], block }),
        }
        add_blocks(block, &path, found);
    }
}

fn path_of(block: &str, key: &ConfigKey) -> String {
    if block.is_empty() { key.name.to_owned() } else { format!("{block}.{}", key.name) }
}

fn section(block: &ConfigBlock, out: &mut String) {
    out.extend([format!("\n{}\n", block.about)]);
    out.push_str("\n| key | value | description | default | example |\n|---|---|---|---|---|\n");
    out.extend(block.keys.iter().map(table_row));
}

fn table_row(key: &ConfigKey) -> String {
    let default = match key.default {
        DefaultValue::Required => "**required**".to_owned(),
        DefaultValue::Value(value) => format!("`{value}`"),
        DefaultValue::Described(text) => text.to_owned(),
    };
    let example = match key.value.block() {
        Some(_) => "below".to_owned(),
        None => format!("`{}`", key.example),
    };
    format!("| `{}` | {} | {} | {default} | {example} |\n", key.name, value_type(key), key.description)
}

fn value_type(key: &ConfigKey) -> String {
    match key.value {
        ValueType::Text(what) => what.to_owned(),
        ValueType::Words(words) => words.iter().map(|word| format!("`{word}`")).collect::<Vec<_>>().join(" or "),
        ValueType::Number(range) => format!("whole number, {range}"),
        ValueType::Decimal(range) => format!("decimal number, {range}"),
        ValueType::Duration(range) => format!("duration with its unit, {range}"),
        ValueType::Size(range) => format!("size with its unit, {range}"),
        ValueType::Flag => "`true` or `false`".to_owned(),
        ValueType::List(what) => format!("list of {what}"),
        ValueType::Block(_) => format!("keys of `{}`", key.name),
    }
}

/// Returns a valid configuration file that contains the example of every key.
fn example_file() -> String {
    yaml_lines(&FILE, "")
}

fn yaml_lines(block: &ConfigBlock, indent: &str) -> String {
    let line = |key: &ConfigKey| match key.value.block() {
        Some(inner) => format!("{indent}{}:\n{}", key.name, yaml_lines(inner, &format!("{indent}  "))),
        None => format!("{indent}{}: {}\n", key.name, key.example),
    };
    block.keys.iter().map(line).collect()
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use portico_redirects::{Code, Diagnostic};

    use super::*;
    use crate::config::keys::Config;
    use crate::config::parse;

    /// A key that is not similar to any known key, so that the parser lists all known keys instead of suggesting one.
    const UNKNOWN_KEY: &str = "a-key-that-does-not-exist";
    const MINIMAL: &str =
        "listen: 127.0.0.1:8080\nrules: r\napi: { origin: 'http://a' }\npages: { origin: 'http://a' }\n";

    fn parse(text: &str) -> Result<Config, Vec<Diagnostic>> {
        parse::parse(Path::new("portico.yaml"), text)
    }

    /// Returns a configuration file that contains only the given entry. The entry is in the block at `path`, such as
    /// `api.retry`.
    fn with_entry(path: &str, entry: &str) -> String {
        match path.rsplit_once('.') {
            None if path.is_empty() => entry.to_owned(),
            None => format!("{path}: {{ {entry} }}"),
            Some((outer, inner)) => format!("{outer}: {{ {inner}: {{ {entry} }} }}"),
        }
    }

    /// Returns the keys that the parser accepts in the block at `path`. The keys are taken from the hint about an
    /// unknown key. Returns `None` if there is no block at `path`.
    fn known_keys_at(path: &str) -> Option<Vec<String>> {
        let found = parse(&with_entry(path, &format!("{UNKNOWN_KEY}: 1"))).unwrap_err();
        let hint = found
            .into_iter()
            .find(|diagnostic| diagnostic.code == Code::ConfigKey && diagnostic.found.contains(UNKNOWN_KEY));
        let names = hint?.hint?.strip_prefix("known keys: ")?.to_owned();
        Some(names.split(", ").map(|key| key.trim_matches('`').to_owned()).collect())
    }

    fn sorted(mut names: Vec<String>) -> Vec<String> {
        names.sort();
        names
    }

    /// Returns every configuration key, along with the path of its block. For keys at the top level, the path is empty.
    fn all_keys() -> impl Iterator<Item = (String, &'static ConfigKey)> {
        blocks().into_iter().flat_map(|LocatedBlock { paths, block }| {
            let paths = if paths.is_empty() { vec![String::new()] } else { paths };
            paths.into_iter().flat_map(|path| block.keys.iter().map(move |key| (path.clone(), key)))
        })
    }

    #[test]
    fn row_of_a_key_has_its_type_default_and_example() {
        static INNER: ConfigBlock = ConfigBlock { about: "", keys: &[] };
        for (value, default, example, expected) in [
            (ValueType::Text("file"), DefaultValue::Required, "a", "file | What. | **required** | `a`"),
            (ValueType::Words(&["a", "b"]), DefaultValue::Value("a"), "b", "`a` or `b` | What. | `a` | `b`"),
            (ValueType::Number("1 to 2"), DefaultValue::Value("1"), "2", "whole number, 1 to 2 | What. | `1` | `2`"),
            (ValueType::Decimal("0 to 1"), DefaultValue::Value("0"), "1", "decimal number, 0 to 1 | What. | `0` | `1`"),
            (
                ValueType::Duration("1s to 1m"),
                DefaultValue::Described("none"),
                "5s",
                "duration with its unit, 1s to 1m | What. | none | `5s`",
            ),
            (
                ValueType::Size("1 B to 1.0 KiB"),
                DefaultValue::Value("1KiB"),
                "1B",
                "size with its unit, 1 B to 1.0 KiB | What. | `1KiB` | `1B`",
            ),
            (ValueType::Flag, DefaultValue::Value("false"), "true", "`true` or `false` | What. | `false` | `true`"),
            (ValueType::List("hosts"), DefaultValue::Described("none"), "[a]", "list of hosts | What. | none | `[a]`"),
            (ValueType::Block(&INNER), DefaultValue::Required, "", "keys of `key` | What. | **required** | below"),
        ] {
            let key = ConfigKey { name: "key", value, default, example, description: "What." };
            assert_eq!(table_row(&key), format!("| `key` | {expected} |\n"));
        }
    }

    #[test]
    fn block_that_occurs_twice_is_listed_once_with_both_paths() {
        let paths: Vec<String> = blocks().iter().map(|block| block.paths.join(" ")).collect();
        assert_eq!(paths, ["", "api pages", "api.retry pages.retry", "limits", "headers", "headers.analytics"]);
    }

    #[test]
    fn page_lists_exactly_the_keys_that_the_parser_knows() {
        let mut places = vec![String::new()];
        while let Some(place) = places.pop() {
            let known = known_keys_at(&place).unwrap();
            let listed = all_keys().filter(|(name, _)| *name == place).map(|(_, key)| key.name.to_owned());
            assert_eq!(sorted(listed.collect()), sorted(known.clone()), "keys of `{place}`");
            let inner = known.iter().map(|key| if place.is_empty() { key.clone() } else { format!("{place}.{key}") });
            places.extend(inner.filter(|path| known_keys_at(path).is_some()));
        }
        let page = page();
        assert!(all_keys().all(|(_, key)| page.contains(&format!("\n| `{}` | ", key.name))));
    }

    #[test]
    fn documented_defaults_are_the_defaults_of_the_parser() {
        let minimal = format!("{:?}", parse(MINIMAL).unwrap());
        for (path, key) in all_keys() {
            let DefaultValue::Value(value) = key.default else { continue };
            let entry = format!("{}: {value}", key.name);
            let (outer, inner) = path.split_once('.').map_or((path.as_str(), None), |(o, i)| (o, Some(i)));
            let block = format!("\n{outer}: {{");
            // The minimal file already contains the blocks of the upstreams, so the entry is added to the existing
            // block.
            let text = if MINIMAL.contains(&block) {
                let entry = inner.map_or(entry.clone(), |inner| format!("{inner}: {{ {entry} }}"));
                MINIMAL.replace(&block, &format!("{block} {entry},"))
            } else {
                format!("{MINIMAL}{}\n", with_entry(&path, &entry))
            };
            // Locations may differ between the two files, but the values must not differ.
            assert_eq!(without_places(&format!("{:?}", parse(&text).unwrap())), without_places(&minimal), "{text}");
        }
    }

    /// Removes every `Place { … }` from a debug text.
    fn without_places(text: &str) -> String {
        let mut parts = text.split("Place {");
        let first = parts.next().unwrap_or_default().to_owned();
        parts.fold(first, |whole, part| whole + part.split_once('}').map_or("", |(_, rest)| rest))
    }

    #[test]
    fn example_file_is_valid_and_has_every_key() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("routes.txt"), "/\n").unwrap();
        fs::write(folder.path().join("authorities.pem"), "-----BEGIN CERTIFICATE-----\n").unwrap();
        let file = folder.path().join("portico.yaml");
        let found = parse::parse(&file, &example_file()).err().unwrap_or_default();
        assert_eq!(found, []);
        assert!(all_keys().all(|(_, key)| example_file().contains(&format!("{}:", key.name))));
    }

    #[test]
    fn documented_ranges_are_the_ranges_of_the_parser() {
        for (path, key) in all_keys() {
            let (value, range) = match key.value {
                ValueType::Number(range) => ("-1", range.to_owned()),
                ValueType::Decimal(range) => ("-1", format!("from {range}")),
                ValueType::Duration(range) => ("forever", format!("from {range}")),
                ValueType::Size(range) => ("huge", format!("from {range}")),
                ValueType::Words(words) => {
                    ("other", words.iter().map(|w| format!("`{w}`")).collect::<Vec<_>>().join(", "))
                }
                ValueType::Text(_) | ValueType::Flag | ValueType::List(_) | ValueType::Block(_) => continue,
            };
            let found = parse(&with_entry(&path, &format!("{}: {value}", key.name))).unwrap_err();
            let diagnostic = found.iter().find(|diagnostic| diagnostic.code == Code::ConfigValue).unwrap();
            let expected = diagnostic.expected.as_deref().unwrap_or_default();
            assert!(expected.contains(&range), "`{}`: {range}, {expected}", key.name);
        }
    }
}

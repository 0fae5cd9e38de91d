//! Property tests of the formatter.

use proptest::prelude::*;

use super::*;
use crate::tools::format::source_text::Position;

/// Generates YAML scalars in various notations, such as plain and quoted text.
fn scalar() -> impl Strategy<Value = String> {
    let written = vec![
        "/a",
        "'/a'",
        "\"/a\"",
        "/a/{b}",
        "'it''s # x'",
        "\"a \\\" # b\"",
        "301",
        "\"301\"",
        "true",
        "'true'",
        "~",
        "20%",
        "https://x.example/a#b",
        "it's",
        "'*.x'",
        "\"!utm_*\"",
        "2027-01-01T00:00",
        "''",
        "/й",
        "a, b",
        "x]",
        "0x1F",
        "007",
        "no",
        "2027-01-01",
        "'yes'",
        "\"On\"",
        "'off'",
        "'null'",
        "'~'",
        "\"1e3\"",
        "'0x1F'",
        "\"1_000\"",
        "'2024-01-01'",
        "\"9:30\"",
    ];
    prop::sample::select(written).prop_map(str::to_owned)
}

/// Generates YAML scalars that may stand inside brackets, where fewer characters are allowed.
fn flow_scalar() -> impl Strategy<Value = String> {
    scalar()
        .prop_filter("would end earlier", |text| text.starts_with(['\'', '"']) || !text.contains([',', ']', '}', '{']))
}

fn key() -> impl Strategy<Value = String> {
    let keys = vec![
        "id", "from", "prefix", "to", "status", "query", "note", "'from'", "\"to\"", "unknown", "owner", "case", "7",
        "no", "'yes'", "\"8\"",
    ];
    prop::sample::select(keys).prop_map(str::to_owned)
}

fn flow() -> impl Strategy<Value = String> {
    let leaf = flow_scalar();
    leaf.prop_recursive(2, 8, 3, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..3).prop_map(|items| format!("[{}]", items.join(", "))),
            prop::collection::btree_map(key(), inner, 0..3).prop_map(|entries| {
                let entries: Vec<String> = entries.iter().map(|(key, value)| format!("{key}: {value}")).collect();
                format!("{{ {} }}", entries.join(","))
            }),
        ]
    })
}

/// A block without indentation.
#[derive(Debug, Clone)]
enum Block {
    Line(String),
    List(Vec<Block>),
    Map(Vec<(String, Block)>),
    Text(Vec<String>),
}

fn block() -> impl Strategy<Value = Block> {
    let words = prop::sample::select(vec!["word", "# none", "", "  more", "- x", "a: b"]);
    let leaf = prop_oneof![
        6 => scalar().prop_map(Block::Line),
        3 => flow().prop_map(Block::Line),
        1 => prop::collection::vec(words.prop_map(str::to_owned), 1..4).prop_map(Block::Text),
        1 => prop::sample::select(vec!["&a x", "!!str 5", "", "\"two\n        lines # x\"", "[a,\n        b]"]).prop_map(|text| Block::Line(text.to_owned())),
    ];
    leaf.prop_recursive(4, 24, 4, |inner| {
        let named = [
            key().boxed(),
            prop::sample::select(vec!["when", "tests", "rules", "tables", "defaults"]).prop_map(str::to_owned).boxed(),
        ];
        let key = prop::sample::select(named.to_vec()).prop_flat_map(|key| key);
        prop_oneof![
            prop::collection::vec(inner.clone(), 1..4).prop_map(Block::List),
            prop::collection::vec((key, inner), 1..5).prop_map(|mut entries| {
                let mut seen = std::collections::BTreeSet::new();
                entries.retain(|(key, _)| seen.insert(key.trim_matches(['\'', '"']).to_owned()));
                Block::Map(entries)
            }),
        ]
    })
}

/// A list of random numbers that determine the layout of a generated file. The layout consists of comments, blank lines
/// and indentation.
#[derive(Debug, Clone)]
struct Variation {
    lines: Vec<u8>,
    at: std::cell::Cell<usize>,
}

impl Variation {
    fn next(&self) -> u8 {
        self.at.set(self.at.get() + 1);
        self.lines.get(self.at.get() % self.lines.len()).copied().unwrap_or_default()
    }
}

fn write(block: &Block, indent: usize, variation: &Variation, out: &mut String) {
    match block {
        Block::Line(text) => {
            out.push_str(text);
            end_line(variation, out);
        }
        Block::Text(lines) => {
            out.push_str("|\n");
            for line in lines {
                push_line(indent + 2, line, out);
            }
            push_line(indent + 2, "end", out);
        }
        Block::List(items) => {
            for (index, item) in items.iter().enumerate() {
                start_line(index, indent, variation, out);
                out.push_str("- ");
                if matches!(item, Block::Map(_)) && variation.next().is_multiple_of(4) {
                    end_line(variation, out);
                    out.push_str(&" ".repeat(indent + 2));
                }
                write(item, indent + 2, variation, out);
            }
        }
        Block::Map(entries) => {
            for (index, (key, value)) in entries.iter().enumerate() {
                start_line(index, indent, variation, out);
                out.extend([key, ":"]);
                match value {
                    Block::Line(_) | Block::Text(_) => {
                        out.push(' ');
                        write(value, indent, variation, out);
                    }
                    Block::List(_) | Block::Map(_) => {
                        end_line(variation, out);
                        let deeper = if matches!(value, Block::List(_)) { [0, 2, 4] } else { [1, 2, 4] };
                        let deeper = deeper[usize::from(variation.next()) % 3];
                        out.push_str(&" ".repeat(indent + deeper));
                        write(value, indent + deeper, variation, out);
                    }
                }
            }
        }
    }
}

/// Writes the text before an entry of a list or mapping: the indentation, and sometimes a comment or blank lines.
/// Before the first entry, writes nothing, because the caller has already written the start of the line.
fn start_line(index: usize, indent: usize, variation: &Variation, out: &mut String) {
    if index == 0 {
        return;
    }
    let column = [0, indent, indent + 2][usize::from(variation.next()) % 3];
    match variation.next() % 6 {
        0 => push_line(column, "# own", out),
        1 => out.push('\n'),
        2 => {
            out.push_str("\n\n");
            push_line(column, "#own 'x", out);
            out.push('\n');
        }
        _ => {}
    }
    out.push_str(&" ".repeat(indent));
}

fn push_line(indent: usize, text: &str, out: &mut String) {
    out.extend([" ".repeat(indent).as_str(), text, "\n"]);
}

fn end_line(variation: &Variation, out: &mut String) {
    match variation.next() % 5 {
        0 => out.push_str("   # behind \"it\n"),
        1 => out.push_str("  \n"),
        _ => out.push('\n'),
    }
}

fn file() -> impl Strategy<Value = String> {
    let entries =
        prop::collection::vec((prop::sample::select(vec!["rules", "defaults", "tables", "more"]), block()), 1..4);
    (entries, prop::collection::vec(any::<u8>(), 8..40)).prop_map(|(entries, lines)| {
        let mut seen = std::collections::BTreeSet::new();
        let entries =
            entries.into_iter().filter(|(key, _)| seen.insert(*key)).map(|(key, value)| (key.to_owned(), value));
        let mut out = String::new();
        write(&Block::Map(entries.collect()), 0, &Variation { lines, at: std::cell::Cell::new(0) }, &mut out);
        out
    })
}

/// Collects the quoted strings and quoted keys that would be ambiguous without quotes.
fn needed_quotes(spot: &Located<Value>, lines: &SourceText<'_>, all: &mut Vec<String>) {
    let mut note = |text: &str, at: Position| {
        if lines.rest(at).starts_with(['"', '\'']) && yaml::is_ambiguous(text) {
            all.push(text.to_owned());
        }
    };
    match &spot.value {
        Value::Text(text) => note(text, Position::of(&spot.place)),
        Value::List(items) => items.iter().for_each(|item| needed_quotes(item, lines, all)),
        Value::Map(entries) => {
            for (key, _) in entries {
                note(&key.value, Position::of(&key.place));
            }
            for (_, value) in entries {
                needed_quotes(value, lines, all);
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

fn sorted_quotes(spot: &Located<Value>, lines: &SourceText<'_>) -> Vec<String> {
    let mut all = Vec::new();
    needed_quotes(spot, lines, &mut all);
    all.sort_unstable();
    all
}

fn source(text: &str) -> Source {
    Source { name: "t.yaml".to_owned(), text: text.to_owned() }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(800) })]

    #[test]
    fn formatting_keeps_meaning_and_comments_and_is_idempotent(text in file()) {
        let name: Arc<str> = "t.yaml".into();
        let Ok(tree) = read(&name, &text) else {
            return Ok(());
        };
        let lines = SourceText::new(&text, &tree);
        let printed = print(&tree, &lines);
        prop_assert!(printed.is_some(), "{}", text);
        let printed = printed.unwrap();
        prop_assert!(is_equivalent(&name, (&tree, &lines), &printed), "{}\n=====\n{}", text, printed);
        let again = format(&source(&printed)).unwrap();
        prop_assert_eq!(&again, &printed, "{}", text);
        let reread = read(&name, &printed).unwrap();
        prop_assert_eq!(sorted_quotes(&tree, &lines), sorted_quotes(&reread, &SourceText::new(&printed, &reread)), "{}", text);
        prop_assert!(!printed.contains("\n\n\n") || text.contains('|'), "{}", printed);
    }

    #[test]
    fn any_text_is_rejected_or_keeps_its_meaning(text in "[a:#' \"\\n\\[\\]{},&*!|>?%-]{0,40}") {
        if let Ok(printed) = format(&source(&text)) {
            prop_assert_eq!(&format(&source(&printed)).unwrap(), &printed);
            let name: Arc<str> = "t.yaml".into();
            let (before, after) = (read(&name, &text).unwrap(), read(&name, &printed).unwrap());
            prop_assert!(values_are_equal(&before.value, &after.value));
        }
    }
}

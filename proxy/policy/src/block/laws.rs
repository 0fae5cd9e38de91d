//! Properties that hold for every file: which values are returned, and which errors are found.

use std::fmt::Debug;

use portico_redirects::Diagnostic;
use proptest::prelude::*;

use super::Block;
use super::tests::read_text;

/// The value of one key in a generated file.
#[derive(Debug, Clone)]
enum Written {
    Absent,
    Valid(String),
    WrongKind(&'static str),
}

fn written(valid: &'static str, wrong: &'static [&'static str]) -> impl Strategy<Value = Written> {
    prop_oneof![
        Just(Written::Absent),
        valid.prop_map(Written::Valid),
        prop::sample::select(wrong).prop_map(Written::WrongKind),
    ]
}

/// Generates a file as a list of keys with their values. The list contains known and unknown keys in random order.
fn file() -> impl Strategy<Value = Vec<(String, Written)>> {
    let known = (
        written("[a-z]{1,5}", &["[a]", "true", "{ a: 1 }"]),
        written("-?[1-9][0-9]{0,8}", &["x", "1.5", "[1]", "99999999999999999999", "\"1\""]),
        written("true|false", &["yes", "0", "\"true\"", "[]"]),
        written("\\[([a-z]{1,3}, ){0,3}[0-9]\\]", &["a", "{ a: 1 }", "1"]),
    );
    let unknown = prop::collection::btree_set("z[0-9]{6}", 0..4);
    let all = (known, unknown).prop_map(|((text, number, flag, list), unknown)| {
        let known = [("origin", text), ("threads", number), ("https", flag), ("hosts", list)];
        let known = known.map(|(key, written)| (key.to_owned(), written)).into_iter();
        known.chain(unknown.into_iter().map(|key| (key, Written::Valid("1".to_owned())))).collect::<Vec<_>>()
    });
    all.prop_shuffle()
}

/// Returns the text of a file with one key per line, and the keys in the order of the lines.
fn text_of(file: &[(String, Written)]) -> (String, Vec<&str>) {
    let lines = file.iter().filter_map(|(key, written)| match written {
        Written::Absent => None,
        Written::Valid(value) => Some((format!("{key}: {value}\n"), key.as_str())),
        Written::WrongKind(value) => Some((format!("{key}: {value}\n"), key.as_str())),
    });
    lines.unzip()
}

/// Reads a file. Returns the values that were read, formatted as text, and the errors that were found.
fn read(text: &str) -> (Vec<Option<String>>, Vec<Diagnostic>) {
    fn shown(value: Option<impl Debug>) -> Option<String> {
        value.map(|value| format!("{value:?}").replace('"', ""))
    }
    let (values, found) = read_text(text, |block: &mut Block<'_>| {
        vec![
            shown(block.required_text("origin", "a").map(|text| text.value)),
            shown(block.number("threads").map(|number| number.value)),
            shown(block.flag("https")),
            shown(block.texts("hosts").map(|texts| texts.into_iter().map(|text| text.value).collect::<Vec<_>>())),
        ]
    });
    (values.unwrap(), found)
}

proptest! {
    /// Checks that the order of keys does not matter. Checks also that an error in one value does not change how the
    /// other values are read.
    #[test]
    fn exactly_the_valid_values_are_returned(file in file()) {
        let (values, _) = read(&text_of(&file).0);
        for (key, value) in ["origin", "threads", "https", "hosts"].iter().zip(values) {
            let written = file.iter().find(|(written, _)| written == key).map(|(_, written)| written.clone());
            let expected = match written {
                Some(Written::Valid(value)) => Some(value),
                Some(Written::Absent | Written::WrongKind(_)) | None => None,
            };
            prop_assert_eq!(value, expected, "{}", key);
        }
    }

    /// Checks that each wrong value and each unknown key causes exactly one error, at the line of the key. A missing
    /// key must cause exactly one error, at the first line.
    #[test]
    fn every_mistake_is_one_error_at_its_line(file in file()) {
        let (text, keys) = text_of(&file);
        let is_mistake = |key: &str| {
            let written = file.iter().find(|(written, _)| written == key).map(|(_, written)| written);
            key.starts_with('z') || matches!(written, Some(Written::WrongKind(_)))
        };
        let mut expected: Vec<u32> = (1..).zip(&keys).filter(|(_, key)| is_mistake(key)).map(|(line, _)| line).collect();
        if !keys.contains(&"origin") {
            // The error for a missing key points to the start of its block, and the block begins at the first line.
            expected.push(1);
        }
        let mut lines: Vec<u32> = read(&text).1.iter().map(|error| error.place.line).collect();
        lines.sort_unstable();
        expected.sort_unstable();
        prop_assert_eq!(lines, expected, "{}", text);
    }
}

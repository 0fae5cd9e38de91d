//! Prints strings and keys. A string is printed without quotes if a YAML parser reads the string back unchanged.

use std::borrow::Cow;
use std::fmt::Write;

use crate::language::single_quotes;
use crate::language::yaml::quotes::Quotes;

/// The style of the list or mapping that contains a scalar.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ScalarContext {
    Block,
    /// The list or mapping is in brackets, where commas and brackets end an unquoted scalar.
    Flow,
}

/// Returns a string as a YAML scalar. The scalar is quoted if a parser would otherwise read the string as another type.
pub(super) fn text(value: &str, around: ScalarContext) -> Cow<'_, str> {
    if is_plain(value, around) && !is_not_a_string(value) { Cow::Borrowed(value) } else { quoted(value).into() }
}

/// Returns a key as a YAML scalar. Keys are always strings, so a key that looks like a number needs no quotes.
pub(super) fn key(value: &str, quotes: Quotes, around: ScalarContext) -> Cow<'_, str> {
    let is_special = is_null(value) || value == "<<" || quotes == Quotes::Keep;
    if is_plain(value, around) && !is_special { Cow::Borrowed(value) } else { quoted(value).into() }
}

/// Reports whether a YAML 1.1 or 1.2 parser might read the unquoted text as something other than a string. For example,
/// a YAML 1.1 parser reads `yes` as a boolean, although Portico's own parser reads `yes` as a string.
pub(crate) fn is_ambiguous(text: &str) -> bool {
    const YAML_1_1_BOOLEANS: [&str; 6] = ["y", "n", "yes", "no", "on", "off"];
    let bare = text.replace('_', "");
    text.is_empty()
        || is_not_a_string(text)
        || is_not_a_string(&bare)
        || YAML_1_1_BOOLEANS.iter().any(|word| text.eq_ignore_ascii_case(word))
        || matches!(text, "=" | "<<")
        || is_sexagesimal(&bare)
        || starts_with_date(text)
}

/// Reports whether the text is a base-60 number of YAML 1.1, such as `190:20:30`. Times of day have the same form.
fn is_sexagesimal(text: &str) -> bool {
    let unsigned = text.strip_prefix(['+', '-']).unwrap_or(text);
    let is_number = |part: &str| part.bytes().all(|b| b.is_ascii_digit() || b == b'.') && part != ".";
    unsigned.contains(':') && unsigned.split(':').all(|part| !part.is_empty() && is_number(part))
}

/// Reports whether the text starts with a date, such as `2027-01-01`.
fn starts_with_date(text: &str) -> bool {
    let mut parts = text.splitn(3, '-');
    let mut digits = |lengths: std::ops::RangeInclusive<usize>| {
        parts.next().is_some_and(|part| lengths.contains(&part.len()) && part.bytes().all(|b| b.is_ascii_digit()))
    };
    let has_month = digits(4..=4) && digits(1..=2);
    has_month && parts.next().is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
}

/// Reports whether the text is valid without quotes, as a plain scalar (YAML 1.2.2 §7.3.3). The check is slightly
/// stricter than the specification, because `PyYAML` ends a scalar in brackets at a question mark.
fn is_plain(text: &str, around: ScalarContext) -> bool {
    let edges = [text.chars().next(), text.chars().next_back()];
    let inner_edge = |edge: &Option<char>| edge.is_some_and(|c| !c.is_whitespace());
    edges.iter().all(inner_edge)
        && has_plain_start(text)
        && !text.ends_with(':')
        && !text.contains(": ")
        && !text.contains(" #")
        && !text.contains(is_unprintable)
        && (around == ScalarContext::Block || !text.contains([',', '?', '[', ']', '{', '}']))
}

fn has_plain_start(text: &str) -> bool {
    const INDICATORS: &[char] =
        &['?', ':', ',', '[', ']', '{', '}', '#', '&', '*', '!', '|', '>', '\'', '"', '%', '@', '`'];
    let dash = text == "-" || text.starts_with("- ") || text.starts_with("---") || text.starts_with("...");
    !dash && !text.starts_with(INDICATORS)
}

/// Reports whether the character must be escaped. These characters are control characters, line and paragraph
/// separators, the byte order mark, U+FFFE and U+FFFF.
pub(super) fn is_unprintable(c: char) -> bool {
    c.is_control() || matches!(c, '\u{2028}' | '\u{2029}' | '\u{FEFF}' | '\u{FFFE}' | '\u{FFFF}')
}

/// Reports whether Portico's parser reads the unquoted text as an empty value, a boolean or a number.
fn is_not_a_string(text: &str) -> bool {
    let named = ["true", "false", ".nan", "+.nan", "-.nan", ".inf", "+.inf", "-.inf"];
    is_null(text) || named.iter().any(|word| text.eq_ignore_ascii_case(word)) || is_number(text)
}

fn is_null(text: &str) -> bool {
    text == "~" || text.eq_ignore_ascii_case("null")
}

fn is_number(text: &str) -> bool {
    let unsigned = text.strip_prefix(['+', '-']).unwrap_or(text);
    if !unsigned.starts_with(|c: char| c.is_ascii_digit() || c == '.') {
        return false;
    }
    let is_radix = |mark: &str| unsigned.get(..2).is_some_and(|start| start.eq_ignore_ascii_case(mark));
    let radix = ["0x", "0o", "0b"].into_iter().any(is_radix);
    let digits = unsigned.bytes().all(|b| b.is_ascii_digit() || b == b'_');
    radix || digits || text.parse::<f64>().is_ok()
}

/// Returns the text in double quotes. If single quotes avoid escape sequences, as in a regular expression, returns the
/// text in single quotes instead.
pub(super) fn quoted(text: &str) -> String {
    if text.contains(['\\', '"']) && !text.contains(is_unprintable) {
        return single_quotes::quoted(text);
    }
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            '\r' => out.push_str("\\r"),
            c if is_unprintable(c) => {
                // Writing to a `String` never fails.
                let _ = write!(out, "\\u{:04X}", u32::from(c));
            }
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use proptest::prelude::*;

    use super::*;
    use crate::language::raw::{self, Value};

    #[test]
    fn strings_are_quoted_only_where_needed() {
        for plain in [
            "/a/b",
            "/a/{name}",
            "/old/(?<year>\\d{4})\\.php",
            "https://shop.example/a?b=c#d",
            "20%",
            "2027-06-30",
            "2027-01-01T00:00",
            "no",
            "Europe/Moscow",
            "-a",
            "it's",
            "1.2.3",
        ] {
            assert_eq!(text(plain, ScalarContext::Block), plain);
        }
        for (value, written) in [
            ("", "\"\""),
            ("1", "\"1\""),
            ("1e3", "\"1e3\""),
            ("0x1F", "\"0x1F\""),
            ("1_000", "\"1_000\""),
            ("true", "\"true\""),
            ("~", "\"~\""),
            ("*.old.example", "\"*.old.example\""),
            ("!utm_*", "\"!utm_*\""),
            ("a: b", "\"a: b\""),
            ("a #b", "\"a #b\""),
            (" a", "\" a\""),
            ("*\\d", "'*\\d'"),
            ("[\"']", "'[\"'']'"),
            ("a\nb\u{7}", "\"a\\nb\\u0007\""),
        ] {
            assert_eq!(text(value, ScalarContext::Block), written);
        }
        assert_eq!(text("/a/{name}", ScalarContext::Flow), "\"/a/{name}\"");
        assert_eq!(text("/a?b=c", ScalarContext::Flow), "\"/a?b=c\"");
        assert_eq!(key("36", Quotes::AsNeeded, ScalarContext::Block), "36");
    }

    #[test]
    fn ambiguous_strings_are_recognized() {
        for text in [
            "yes",
            "No",
            "ON",
            "off",
            "y",
            "N",
            "true",
            "null",
            "~",
            "",
            "1",
            "-7",
            "007",
            "0x1F",
            "0o17",
            "0b1",
            "1_000",
            "1_000.5",
            "1e3",
            "1.5",
            ".5",
            ".inf",
            "-.INF",
            ".NaN",
            "2024-01-01",
            "2024-1-1",
            "2027-01-01T09:30:00+03:00",
            "190:20:30",
            "9:30",
            "1:30.5",
            "=",
            "<<",
        ] {
            assert!(is_ambiguous(text), "{text}");
        }
        for text in
            ["/a", "nobody", "one", "20%", "1.2.3", "a:1", "2024-spring", "24-01-01", "/2024-01-01", "::1", "v1", "_"]
        {
            assert!(!is_ambiguous(text), "{text}");
        }
    }

    /// Generates strings of characters that have a meaning in YAML.
    fn any_text() -> impl Strategy<Value = String> {
        let piece = prop_oneof![
            6 => prop::sample::select(vec![
                "a", "-", "?", ":", " ", "#", ",", "[", "]", "{", "}", "&", "*", "!", "|", ">", "'", "\"", "%", "@", "`",
                "1", "0x", "0o", "_", ".", "e", "+", "~", "null", "true", "\\", "\n", "\t", "\r", "<<", "=", "inf", "nan", "---", "й",
                "\u{85}", "\u{a0}", "\u{feff}", "\u{2028}", "\u{0}", "\u{7f}",
            ]).prop_map(str::to_owned),
            1 => any::<char>().prop_map(String::from),
        ];
        prop::collection::vec(piece, 0..6).prop_map(|pieces| pieces.concat())
    }

    fn entry_of(yaml: &str) -> (String, Value) {
        let tree = raw::read(&Arc::from("t.yaml"), yaml).map_err(|d| format!("{d:?}\n{yaml}")).unwrap();
        let Value::Map(mut entries) = tree.value else { panic!("{yaml}") };
        let (key, value) = entries.remove(0);
        (key.value, value.value)
    }

    /// Returns the part of the text that `PyYAML` 6 reads as a plain scalar (the functions `check_plain` and `scan_plain`
    /// of its scanner).
    fn read_by_pyyaml(text: &str, around: ScalarContext) -> &str {
        let is_flow = around == ScalarContext::Flow;
        let is_blank = |c: Option<char>| c.is_none_or(|c| " \t\r\n\0\u{85}\u{2028}\u{2029}".contains(c));
        let next = |at: usize| text[at..].chars().nth(1);
        let starts = text.chars().next().is_some_and(|first| match first {
            '-' => !is_blank(next(0)),
            '?' | ':' => !is_blank(next(0)) && !is_flow,
            _ => !is_blank(Some(first)) && !",[]{}#&*!|>'\"%@`".contains(first),
        });
        let ends = |(at, c): (usize, char)| match c {
            ':' => is_blank(next(at)) || is_flow && next(at).is_some_and(|c| ",[]{}".contains(c)),
            '#' => is_blank(text[..at].chars().next_back()),
            ' ' => false,
            c => is_blank(Some(c)) || is_flow && ",?[]{}".contains(c),
        };
        let end = if starts { text.char_indices().find(|at| ends(*at)).map_or(text.len(), |(at, _)| at) } else { 0 };
        text[..end].trim_end_matches(' ')
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(4_000))]

        #[test]
        fn unquoted_strings_are_read_in_full_by_pyyaml(value in any_text()) {
            for around in [ScalarContext::Block, ScalarContext::Flow] {
                for written in [text(&value, around), key(&value, Quotes::AsNeeded, around)] {
                    if let Cow::Borrowed(plain) = written {
                        prop_assert_eq!(read_by_pyyaml(plain, around), plain, "{:?}", around);
                    }
                }
            }
        }

        #[test]
        fn printed_strings_are_read_back_unchanged(value in any_text(), name in any_text()) {
            let block = format!("{}: {}\n", key(&name, Quotes::AsNeeded, ScalarContext::Block), text(&value, ScalarContext::Block));
            let flow = format!("{{ {}: {} }}\n", key(&name, Quotes::AsNeeded, ScalarContext::Flow), text(&value, ScalarContext::Flow));
            for yaml in [block, flow] {
                let (key, read) = entry_of(&yaml);
                prop_assert_eq!(&key, &name);
                prop_assert!(matches!(&read, Value::Text(read) if *read == value), "{} gives {:?}", yaml, read);
            }
        }
    }
}

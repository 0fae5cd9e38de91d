//! Finds and parses placeholders.
//!
//! A placeholder has the form `{name}`, `{name|one|few|many}`, `{name:word}`, `{name:word|one|few|many}` or
//! `{name:noun|one|few|many}`. Braces also begin mappings in YAML. A text in braces is a mapping if its first word is
//! followed by a colon and a space.

use std::ops::Range;

/// A text that looks like a placeholder, along with its range of bytes in the line.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Candidate<'a> {
    pub(super) text: &'a str,
    pub(super) range: Range<usize>,
}

/// A parsed placeholder.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Placeholder<'a> {
    pub(super) name: &'a str,
    pub(super) notation: Notation,
    /// The noun that follows the number, in the forms for one, for few (2 to 4) and for many.
    pub(super) forms: Option<[&'a str; 3]>,
}

/// How the number is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Notation {
    /// With digits.
    Digits,
    /// As a word in lower case.
    Word,
    /// As a word whose first letter is in upper case.
    CapitalizedWord,
    /// Not at all. Only the noun is written.
    Noun,
}

/// Returns all texts in a line that look like placeholders, from left to right.
pub(super) fn candidates(line: &str) -> Vec<Candidate<'_>> {
    let starts = line.match_indices('{').map(|(start, _)| start);
    starts.filter_map(|start| candidate(line, start)).collect()
}

/// Returns the candidate that begins at the byte `start` of a line. A dotted name after `{` also makes a candidate if
/// the brace is not closed, so that the missing brace is reported.
fn candidate(line: &str, start: usize) -> Option<Candidate<'_>> {
    let rest = &line[start + 1..];
    let end = rest.find(['{', '}', '\n']).unwrap_or(rest.len());
    let is_closed = rest[end..].starts_with('}');
    let inner = rest[..end].trim();
    let name_length = inner.find(|c: char| !is_name(c)).unwrap_or(inner.len());
    let (name, tail) = inner.split_at(name_length);
    let has_name = name.starts_with(|c: char| c.is_ascii_alphabetic());
    let is_mapping = tail == ":" || tail.starts_with(": ");
    let is_candidate = if is_closed { !is_mapping && is_tail(tail) } else { name.contains('.') && !is_mapping };
    let end = start + 1 + end + usize::from(is_closed);
    (has_name && is_candidate).then(|| Candidate { text: &line[start..end], range: start..end })
}

fn is_name(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '_' | '.')
}

/// Tells whether a text can follow the name of a placeholder.
fn is_tail(tail: &str) -> bool {
    tail.is_empty() || tail.trim_start().starts_with(['|', ':'])
}

impl<'a> Placeholder<'a> {
    /// Parses a placeholder, including its braces. Returns a message if the placeholder is invalid.
    pub(super) fn parse(text: &'a str) -> Result<Self, String> {
        Self::parts(text).ok_or_else(|| {
            format!(
                "the placeholder `{}` is invalid; write `{{name}}` or `{{name|one|few|many}}`, where `:word`, \
                 `:Word` or `:noun` can follow the name",
                text.trim_end()
            )
        })
    }

    fn parts(text: &'a str) -> Option<Self> {
        let inner = text.strip_prefix('{')?.strip_suffix('}')?;
        let mut parts = inner.split('|');
        let (name, notation) = notation(parts.next()?)?;
        let forms: Vec<_> = parts.collect();
        let forms = match forms.as_slice() {
            [] => None,
            [one, few, many] if forms.iter().all(|form| !form.trim().is_empty()) => Some([*one, *few, *many]),
            _ => return None,
        };
        let has_noun = notation != Notation::Noun || forms.is_some();
        (has_noun && !name.is_empty() && name.chars().all(is_name)).then_some(Self { name, notation, forms })
    }
}

fn notation(head: &str) -> Option<(&str, Notation)> {
    match head.split_once(':') {
        None => Some((head, Notation::Digits)),
        Some((name, "word")) => Some((name, Notation::Word)),
        Some((name, "Word")) => Some((name, Notation::CapitalizedWord)),
        Some((name, "noun")) => Some((name, Notation::Noun)),
        Some(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_placeholder_has_a_name_a_notation_and_forms() {
        let placeholder = Placeholder::parse("{count.branches:Word|филиал|филиала|филиалов}").unwrap();
        let forms = Some(["филиал", "филиала", "филиалов"]);
        assert_eq!(placeholder, Placeholder { name: "count.branches", notation: Notation::CapitalizedWord, forms });
    }

    #[test]
    fn spaces_other_notations_and_other_numbers_of_forms_are_invalid() {
        for text in [
            "{ a.b }",
            "{a.b }",
            "{a.b:WORD}",
            "{a.b:}",
            "{a.b|x}",
            "{a.b|x|y|}",
            "{a.b|x|y|z|z}",
            "{a.b:noun}",
            "{a.b",
        ] {
            assert!(Placeholder::parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn the_range_of_a_candidate_covers_its_braces() {
        let line = "до {facts.staff|ё|ё|ё} и { a: b }";
        let found = candidates(line);
        let texts: Vec<_> = found.iter().map(|candidate| &line[candidate.range.clone()]).collect();
        assert_eq!(texts, ["{facts.staff|ё|ё|ё}"]);
    }
}

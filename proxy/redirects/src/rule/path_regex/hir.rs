//! Analyzes the syntax tree of a regular expression.

use regex_syntax::hir::{Class, Hir, HirKind, Look, Repetition};

/// The minimum length of a required literal, in bytes. A shorter literal is not useful, because it occurs in too many
/// paths.
const MIN_REQUIRED_LITERAL: usize = 2;
/// The maximum number of repetitions in a sample text. If the expression requires more repetitions, the sample text
/// contains the required number.
const MAX_REPEAT: u32 = 64;

/// Returns the literal that every match starts with. Returns an empty string if there is no such literal.
pub(super) fn literal_prefix(hir: &Hir) -> String {
    let mut prefix = String::new();
    collect_literal_prefix(hir, &mut prefix);
    prefix
}

/// Adds the literal at the start of the expression to `prefix`. Returns `false` if a part of the expression is not a
/// literal.
fn collect_literal_prefix(hir: &Hir, prefix: &mut String) -> bool {
    match hir.kind() {
        HirKind::Empty | HirKind::Look(_) => true,
        HirKind::Literal(literal) => match std::str::from_utf8(&literal.0) {
            Ok(text) => {
                prefix.push_str(text);
                true
            }
            Err(_) => false,
        },
        HirKind::Capture(capture) => collect_literal_prefix(&capture.sub, prefix),
        HirKind::Concat(parts) => parts.iter().all(|part| collect_literal_prefix(part, prefix)),
        HirKind::Class(_) | HirKind::Repetition(_) | HirKind::Alternation(_) => false,
    }
}

/// Returns the longest literal, in lower case, that every match contains. Returns `None` if there is no literal of
/// sufficient length.
pub(super) fn required_literal(hir: &Hir) -> Option<String> {
    let mut finder = RequiredLiteralFinder::default();
    finder.visit(hir);
    finder.end();
    finder.longest.filter(|text| text.len() >= MIN_REQUIRED_LITERAL)
}

#[derive(Default)]
struct RequiredLiteralFinder {
    current: String,
    longest: Option<String>,
}

impl RequiredLiteralFinder {
    fn visit(&mut self, hir: &Hir) {
        match hir.kind() {
            HirKind::Empty | HirKind::Look(_) => {}
            HirKind::Literal(literal) => match std::str::from_utf8(&literal.0) {
                Ok(text) => self.current.extend(text.chars().map(lowercase)),
                Err(_) => self.end(),
            },
            HirKind::Class(class) => match one_letter(class) {
                Some(letter) => self.current.push(letter),
                None => self.end(),
            },
            HirKind::Capture(capture) => self.visit(&capture.sub),
            HirKind::Concat(parts) => parts.iter().for_each(|part| self.visit(part)),
            HirKind::Repetition(repetition) => {
                self.end();
                if repetition.min > 0 {
                    self.visit(&repetition.sub);
                    self.end();
                }
            }
            HirKind::Alternation(_) => self.end(),
        }
    }

    /// Ends the current literal, and keeps the literal if no earlier literal is as long.
    fn end(&mut self) {
        let text = std::mem::take(&mut self.current);
        if text.len() > self.longest.as_ref().map_or(0, String::len) {
            self.longest = Some(text);
        }
    }
}

/// Converts a letter to lower case. If the lowercase letter has a different length in bytes, returns the letter
/// unchanged. Paths are converted in the same way if letter case is ignored.
fn lowercase(letter: char) -> char {
    let mut lowercase = letter.to_lowercase();
    match (lowercase.next(), lowercase.next()) {
        (Some(only), None) if only.len_utf8() == letter.len_utf8() => only,
        _ => letter,
    }
}

/// Returns the lowercase letter for a class such as `[Aa]`. With `(?i)`, the parser turns every letter into such a
/// class. Rare characters with the same lowercase letter, such as `ᲂ` and the Kelvin sign, are ignored. Returns `None`
/// for other classes.
fn one_letter(class: &Class) -> Option<char> {
    let Class::Unicode(class) = class else { return None };
    let all = || class.iter().flat_map(|range| range.start()..=range.end()).take(5);
    let first = lowercase(all().next()?);
    let same = |letter: char| letter.len_utf8() != first.len_utf8() || lowercase(letter) == first;
    (all().count() <= 4 && all().all(same)).then_some(first)
}

/// Returns a sample text for the expression. The text matches, unless the expression has assertions such as `\b`. The
/// argument `variant` determines which alternatives the sample text contains. If `variant` is odd, the sample text
/// omits optional parts.
pub(super) fn sample(hir: &Hir, variant: usize) -> String {
    match hir.kind() {
        HirKind::Empty | HirKind::Look(_) => String::new(),
        HirKind::Literal(literal) => String::from_utf8_lossy(&literal.0).into_owned(),
        HirKind::Class(class) => sample_of_class(class).map_or_else(String::new, String::from),
        HirKind::Repetition(repetition) => {
            // Unless `variant` is odd, an optional part is included once, so that `.*` does not become an empty text.
            let most = repetition.max.unwrap_or(MAX_REPEAT).min(MAX_REPEAT);
            let times = repetition.min.max(1).min(most.max(repetition.min));
            let absent = variant % 2 == 1 && repetition.min == 0;
            sample(&repetition.sub, variant).repeat(if absent { 0 } else { times as usize })
        }
        HirKind::Capture(capture) => sample(&capture.sub, variant),
        HirKind::Concat(parts) => parts.iter().map(|part| sample(part, variant)).collect(),
        HirKind::Alternation(parts) => {
            let chosen = parts.get(variant % parts.len().max(1));
            chosen.map_or_else(String::new, |part| sample(part, variant))
        }
    }
}

/// Returns one of a few sample characters that the class contains. If the class contains none of the sample characters,
/// returns the first character of the class.
fn sample_of_class(class: &Class) -> Option<char> {
    match class {
        Class::Unicode(class) => {
            let has = |letter: char| class.iter().any(|range| (range.start()..=range.end()).contains(&letter));
            ['q', '7', 'Q', 'я', '-']
                .into_iter()
                .find(|letter| has(*letter))
                .or_else(|| class.iter().next().map(regex_syntax::hir::ClassUnicodeRange::start))
        }
        Class::Bytes(class) => class.iter().next().map(|range| char::from(range.start())),
    }
}

/// Returns a `from` pattern that matches the same paths. If the pattern ends with `{rest...}`, it also matches the path
/// of the folder without anything below. Returns `None` if there is no such pattern.
pub(super) fn as_pattern(hir: &Hir) -> Option<String> {
    let mut parts = Vec::new();
    flatten(hir, &mut parts);
    let mut out = String::new();
    let mut number = 0;
    for (index, part) in parts.iter().enumerate() {
        let is_last = index + 1 == parts.len();
        match part {
            RegexPart::Text(text) => out.push_str(text),
            RegexPart::Segment => {
                number += 1;
                out.extend(["{part", &number.to_string(), "}"]);
            }
            RegexPart::Rest if is_last && out.ends_with('/') => out.push_str("{rest...}"),
            RegexPart::OptionalSlash if is_last => {}
            RegexPart::Rest | RegexPart::OptionalSlash | RegexPart::Other => return None,
        }
    }
    let one_placeholder_per_segment = out.split('/').all(|segment| segment.matches('{').count() <= 1);
    (out.starts_with('/') && one_placeholder_per_segment).then_some(out)
}

enum RegexPart {
    Text(String),
    /// The part `[^/]+`.
    Segment,
    /// The part `.*`.
    Rest,
    /// The part `/?`.
    OptionalSlash,
    Other,
}

fn flatten(hir: &Hir, out: &mut Vec<RegexPart>) {
    match hir.kind() {
        HirKind::Empty | HirKind::Look(Look::Start | Look::End) => {}
        HirKind::Literal(literal) => out.push(match std::str::from_utf8(&literal.0) {
            Ok(text) => RegexPart::Text(text.to_owned()),
            Err(_) => RegexPart::Other,
        }),
        HirKind::Capture(capture) => flatten(&capture.sub, out),
        HirKind::Concat(parts) => parts.iter().for_each(|part| flatten(part, out)),
        HirKind::Repetition(repetition) => out.push(repeated(repetition)),
        HirKind::Look(_) | HirKind::Class(_) | HirKind::Alternation(_) => out.push(RegexPart::Other),
    }
}

fn repeated(repetition: &Repetition) -> RegexPart {
    match (repetition.sub.kind(), repetition.min, repetition.max) {
        (HirKind::Class(class), 1, None) if is_any_except(class, '/') => RegexPart::Segment,
        (HirKind::Class(class), 0, None) if is_any_except(class, '\n') => RegexPart::Rest,
        (HirKind::Literal(literal), 0, Some(1)) if *literal.0 == *b"/" => RegexPart::OptionalSlash,
        _ => RegexPart::Other,
    }
}

/// Reports whether a class contains all characters except the given character.
fn is_any_except(class: &Class, character: char) -> bool {
    let Class::Unicode(class) = class else { return false };
    let mut negated = class.clone();
    negated.negate();
    let mut ranges = negated.iter();
    ranges.next().is_some_and(|range| range.start() == character && range.end() == character) && ranges.next().is_none()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hir(pattern: &str) -> Hir {
        regex_syntax::Parser::new().parse(pattern).unwrap()
    }

    #[test]
    fn required_literal_is_the_longest_certain_literal() {
        for (pattern, expected) in [
            ("/a/.*/long-Text/x", Some("/long-text/x")),
            ("/(?i)Новости/.*", Some("/новости/")),
            ("/(a|b)/c", Some("/c")),
            ("(ab)+x", Some("ab")),
            ("(abc)?x", None),
            (".*", None),
        ] {
            assert_eq!(required_literal(&hir(pattern)).as_deref(), expected, "{pattern}");
        }
    }

    #[test]
    fn literal_prefix_ends_at_the_first_alternation() {
        assert_eq!(literal_prefix(&hir("^/api/(old|new)/x")), "/api/");
        assert_eq!(literal_prefix(&hir("(?:/api)/x+")), "/api/");
    }

    #[test]
    fn simple_expressions_are_converted_to_patterns() {
        for (pattern, expected) in [
            ("^/old/page$", Some("/old/page")),
            ("/old/(.*)", Some("/old/{rest...}")),
            (r"/old/(?<id>[^/]+)\.html/?", Some("/old/{part1}.html")),
            ("/old.*", None),
            (r"/old/\d+", None),
            ("/(a|b)", None),
            ("/a/([^/]+)-([^/]+)", None),
            (r"/foo\B", None),
            (r"/foo\b", None),
        ] {
            assert_eq!(as_pattern(&hir(pattern)).as_deref(), expected, "{pattern}");
        }
    }
}

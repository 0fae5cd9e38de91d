//! What the syntax tree of an expression tells.

use regex_syntax::hir::{Class, Hir, HirKind, Repetition};

/// A stretch that is as short as it can be tells nothing.
const SHORTEST_NEEDLE: usize = 2;
/// Samples repeat no longer than this.
const LONGEST_REPEAT: u32 = 64;

/// What every match starts with.
pub(super) fn lead(hir: &Hir) -> String {
    let mut lead = String::new();
    collect_lead(hir, &mut lead);
    lead
}

/// Adds the fixed start; false when something else follows it.
fn collect_lead(hir: &Hir, lead: &mut String) -> bool {
    match hir.kind() {
        HirKind::Empty | HirKind::Look(_) => true,
        HirKind::Literal(literal) => match std::str::from_utf8(&literal.0) {
            Ok(text) => {
                lead.push_str(text);
                true
            }
            Err(_) => false,
        },
        HirKind::Capture(capture) => collect_lead(&capture.sub, lead),
        HirKind::Concat(parts) => parts.iter().all(|part| collect_lead(part, lead)),
        HirKind::Class(_) | HirKind::Repetition(_) | HirKind::Alternation(_) => false,
    }
}

/// The longest text, in small letters, that every match holds.
pub(super) fn needle(hir: &Hir) -> Option<String> {
    let mut finder = NeedleFinder::default();
    finder.visit(hir);
    finder.end();
    finder.longest.filter(|text| text.len() >= SHORTEST_NEEDLE)
}

#[derive(Default)]
struct NeedleFinder {
    current: String,
    longest: Option<String>,
}

impl NeedleFinder {
    fn visit(&mut self, hir: &Hir) {
        match hir.kind() {
            HirKind::Empty | HirKind::Look(_) => {}
            HirKind::Literal(literal) => match std::str::from_utf8(&literal.0) {
                Ok(text) => self.current.extend(text.chars().map(small)),
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

    /// Something unknown comes next.
    fn end(&mut self) {
        let text = std::mem::take(&mut self.current);
        if text.len() > self.longest.as_ref().map_or(0, String::len) {
            self.longest = Some(text);
        }
    }
}

/// Letters whose small form takes another number of bytes stay, as in the folded path.
fn small(letter: char) -> char {
    let mut small = letter.to_lowercase();
    match (small.next(), small.next()) {
        (Some(only), None) if only.len_utf8() == letter.len_utf8() => only,
        _ => letter,
    }
}

/// The letter of a class such as `[Aa]`, which `(?i)` makes of every letter. Signs that only fold to it in old prints (`ᲂ`, the
/// Kelvin sign) are not looked for.
fn one_letter(class: &Class) -> Option<char> {
    let Class::Unicode(class) = class else { return None };
    let all = || class.iter().flat_map(|range| range.start()..=range.end()).take(5);
    let first = small(all().next()?);
    let same = |letter: char| letter.len_utf8() != first.len_utf8() || small(letter) == first;
    (all().count() <= 4 && all().all(same)).then_some(first)
}

/// A text that matches, if the expression looks at nothing around it. Odd ways leave out what may be absent, and each takes another
/// alternative.
pub(super) fn sample(hir: &Hir, way: usize) -> String {
    match hir.kind() {
        HirKind::Empty | HirKind::Look(_) => String::new(),
        HirKind::Literal(literal) => String::from_utf8_lossy(&literal.0).into_owned(),
        HirKind::Class(class) => sample_of_class(class).map_or_else(String::new, String::from),
        HirKind::Repetition(repetition) => {
            // A part that may be absent is shown where it can be, so that `.*` is not taken for nothing.
            let most = repetition.max.unwrap_or(LONGEST_REPEAT).min(LONGEST_REPEAT);
            let times = repetition.min.max(1).min(most.max(repetition.min));
            let absent = way % 2 == 1 && repetition.min == 0;
            sample(&repetition.sub, way).repeat(if absent { 0 } else { times as usize })
        }
        HirKind::Capture(capture) => sample(&capture.sub, way),
        HirKind::Concat(parts) => parts.iter().map(|part| sample(part, way)).collect(),
        HirKind::Alternation(parts) => {
            let chosen = parts.get(way % parts.len().max(1));
            chosen.map_or_else(String::new, |part| sample(part, way))
        }
    }
}

/// A letter that occurs in no rule by chance, else a digit, else the first of the class.
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

/// Why no path in normal form can match.
pub(super) fn never(hir: &Hir) -> Option<&'static str> {
    let mut literals = Vec::new();
    certain_literals(hir, &mut literals);
    let has = |text: &str| literals.iter().any(|literal| literal.contains(text));
    if has("?") {
        return Some("a path holds no `?`; ask for parameters with `when: { query: … }`");
    }
    if has("//") {
        return Some("repeated slashes are one slash before the rules are asked");
    }
    let ends = last(hir).is_some_and(|text| text.ends_with('/')) && lead(hir) != "/";
    ends.then_some("the slash at the end of a path is gone before the rules are asked; leave it out, or write `/?`")
}

/// Texts that stand in every match.
fn certain_literals(hir: &Hir, out: &mut Vec<String>) {
    match hir.kind() {
        HirKind::Literal(literal) => out.push(String::from_utf8_lossy(&literal.0).into_owned()),
        HirKind::Capture(capture) => certain_literals(&capture.sub, out),
        HirKind::Concat(parts) => parts.iter().for_each(|part| certain_literals(part, out)),
        HirKind::Repetition(repetition) if repetition.min > 0 => certain_literals(&repetition.sub, out),
        _ => {}
    }
}

/// The text at the very end, when there is one.
fn last(hir: &Hir) -> Option<String> {
    match hir.kind() {
        HirKind::Literal(literal) => Some(String::from_utf8_lossy(&literal.0).into_owned()),
        HirKind::Capture(capture) => last(&capture.sub),
        HirKind::Concat(parts) => {
            parts.iter().rev().find(|part| !matches!(part.kind(), HirKind::Look(_))).and_then(last)
        }
        _ => None,
    }
}

/// The same paths, written as `from` would, if it can say so.
pub(super) fn simple(hir: &Hir) -> Option<String> {
    let mut parts = Vec::new();
    flatten(hir, &mut parts);
    let mut out = String::new();
    let mut number = 0;
    for (index, part) in parts.iter().enumerate() {
        let is_last = index + 1 == parts.len();
        match part {
            Part::Text(text) => out.push_str(text),
            Part::Segment => {
                number += 1;
                out.extend(["{part", &number.to_string(), "}"]);
            }
            Part::Rest if is_last && out.ends_with('/') => out.push_str("{rest...}"),
            Part::OptionalSlash if is_last => {}
            Part::Rest | Part::OptionalSlash | Part::Other => return None,
        }
    }
    let one_hole_a_segment = out.split('/').all(|segment| segment.matches('{').count() <= 1);
    (out.starts_with('/') && one_hole_a_segment).then_some(out)
}

enum Part {
    Text(String),
    /// `[^/]+`
    Segment,
    /// `.*`
    Rest,
    /// `/?`
    OptionalSlash,
    Other,
}

fn flatten(hir: &Hir, out: &mut Vec<Part>) {
    match hir.kind() {
        HirKind::Empty | HirKind::Look(_) => {}
        HirKind::Literal(literal) => out.push(match std::str::from_utf8(&literal.0) {
            Ok(text) => Part::Text(text.to_owned()),
            Err(_) => Part::Other,
        }),
        HirKind::Capture(capture) => flatten(&capture.sub, out),
        HirKind::Concat(parts) => parts.iter().for_each(|part| flatten(part, out)),
        HirKind::Repetition(repetition) => out.push(repeated(repetition)),
        HirKind::Class(_) | HirKind::Alternation(_) => out.push(Part::Other),
    }
}

fn repeated(repetition: &Repetition) -> Part {
    match (repetition.sub.kind(), repetition.min, repetition.max) {
        (HirKind::Class(class), 1, None) if lacks_only(class, '/') => Part::Segment,
        (HirKind::Class(class), 0, None) if lacks_only(class, '\n') => Part::Rest,
        (HirKind::Literal(literal), 0, Some(1)) if *literal.0 == *b"/" => Part::OptionalSlash,
        _ => Part::Other,
    }
}

/// Whether a class is everything but one character.
fn lacks_only(class: &Class, character: char) -> bool {
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
    fn needle_is_the_longest_certain_text() {
        for (pattern, expected) in [
            ("/a/.*/long-Text/x", Some("/long-text/x")),
            ("/(?i)Новости/.*", Some("/новости/")),
            ("/(a|b)/c", Some("/c")),
            ("(ab)+x", Some("ab")),
            ("(abc)?x", None),
            (".*", None),
        ] {
            assert_eq!(needle(&hir(pattern)).as_deref(), expected, "{pattern}");
        }
    }

    #[test]
    fn lead_ends_where_the_choice_begins() {
        assert_eq!(lead(&hir("^/api/(old|new)/x")), "/api/");
        assert_eq!(lead(&hir("(?:/api)/x+")), "/api/");
    }

    #[test]
    fn simple_expressions_are_recognised() {
        for (pattern, expected) in [
            ("^/old/page$", Some("/old/page")),
            ("/old/(.*)", Some("/old/{rest...}")),
            (r"/old/(?<id>[^/]+)\.html/?", Some("/old/{part1}.html")),
            ("/old.*", None),
            (r"/old/\d+", None),
            ("/(a|b)", None),
            ("/a/([^/]+)-([^/]+)", None),
        ] {
            assert_eq!(simple(&hir(pattern)).as_deref(), expected, "{pattern}");
        }
    }

    #[test]
    fn what_no_path_is_never_matches() {
        for pattern in [r"/a\?b=1", "/a/", "/a//b", "/a/(.*)/"] {
            assert!(never(&hir(pattern)).is_some(), "{pattern}");
        }
        for pattern in ["/", "/a/?", "/a/.*", "/a(/b)?"] {
            assert!(never(&hir(pattern)).is_none(), "{pattern}");
        }
    }
}

//! Finds the literal texts that separate captures. A value that contains such a text shows where each capture ends.

use regex_syntax::hir::{Hir, HirKind};

/// The maximum number of literal texts for an expression.
const MAX_LITERALS: usize = 3;

/// Returns the literal texts that stand beside other parts of an expression, in the same segment of a path.
pub(super) fn literals_beside_captures(hir: &Hir) -> Vec<String> {
    let mut literals = Vec::new();
    collect(hir, &mut literals);
    distinct(literals)
}

fn collect(hir: &Hir, literals: &mut Vec<String>) {
    match hir.kind() {
        HirKind::Concat(parts) => {
            let is_text = |part: &&Hir| !matches!(part.kind(), HirKind::Look(_) | HirKind::Empty);
            let parts: Vec<&Hir> = parts.iter().filter(is_text).collect();
            for (at, part) in parts.iter().enumerate() {
                match part.kind() {
                    HirKind::Literal(literal) => {
                        let sides = Sides { before: at > 0, after: at + 1 < parts.len() };
                        literals.extend(sides.texts(&String::from_utf8_lossy(&literal.0)));
                    }
                    _ => collect(part, literals),
                }
            }
        }
        HirKind::Capture(capture) => collect(&capture.sub, literals),
        HirKind::Repetition(repetition) => collect(&repetition.sub, literals),
        HirKind::Alternation(branches) => branches.iter().for_each(|branch| collect(branch, literals)),
        HirKind::Empty | HirKind::Look(_) | HirKind::Literal(_) | HirKind::Class(_) => {}
    }
}

/// Whether a literal text has another part before it and after it.
struct Sides {
    before: bool,
    after: bool,
}

impl Sides {
    /// Returns the parts of a literal text that are in the same segment as another part.
    fn texts(&self, literal: &str) -> Vec<String> {
        let first = literal.split('/').next().filter(|_| self.before);
        let last = literal.rsplit('/').next().filter(|_| self.after);
        first.into_iter().chain(last).map(str::to_owned).collect()
    }
}

/// Returns the literal texts beside the placeholders and asterisks of a source such as `/:year-:slug.html`.
pub(super) fn literals_beside_marks(source: &str) -> Vec<String> {
    let (mut literals, mut literal, mut before) = (Vec::new(), String::new(), false);
    let mut rest = source;
    while let Some(first) = rest.chars().next() {
        let after = rest.get(first.len_utf8()..).unwrap_or_default();
        let end = after.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(after.len());
        let is_mark = first == '*' || first == ':' && end > 0;
        rest = if first == ':' && is_mark { after.get(end..).unwrap_or_default() } else { after };
        if is_mark {
            literals.extend(Sides { before, after: true }.texts(&std::mem::take(&mut literal)));
            before = true;
        } else {
            literal.push(first);
        }
    }
    literals.extend(Sides { before, after: false }.texts(&literal));
    distinct(literals)
}

fn distinct(literals: Vec<String>) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for literal in literals {
        if !literal.is_empty() && found.len() < MAX_LITERALS && !found.contains(&literal) {
            found.push(literal);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn literals_are_in_the_segment_of_a_capture() {
        let of = |pattern: &str| literals_beside_captures(&regex_syntax::parse(pattern).unwrap());
        assert_eq!(of(r"^/a/b-([^/]+)-vs-([^/]+)\.html$"), ["b-", "-vs-", ".html"]);
        assert_eq!(of("^/a/([^/]+)/b$"), Vec::<String>::new());
        assert_eq!(of("^/a(?:/x-(.*))?$"), ["a", "x-"]);
        assert_eq!(literals_beside_marks("/a/:b-:c.html"), ["-", ".html"]);
        assert_eq!(literals_beside_marks("/a/*/b:"), Vec::<String>::new());
    }
}

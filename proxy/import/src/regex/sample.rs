//! Generates short strings that a regular expression matches.

use regex_syntax::hir::{Class, Hir, HirKind, Repetition};

/// The maximum number of strings that are generated for one regular expression.
const MAX_TEXTS: usize = 32;
/// The maximum length of a generated string, in characters.
const MAX_LENGTH: usize = 200;

/// A character of a generated string.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct SampleChar {
    pub(crate) character: char,
    /// The value is `Yes` if the regular expression also matches a slash in place of this character.
    pub(crate) slash: CanBeSlash,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum CanBeSlash {
    Yes,
    No,
}

/// Returns strings that the regular expression matches. Unless a limit is reached, each alternative occurs in a string,
/// and each optional part occurs in some strings and is missing from others. However, if a repeated part must occur at
/// least once, as in `(a|b)+`, only its first alternative is used. Returns an empty list if the expression is invalid.
pub(crate) fn texts(regex: &str) -> Vec<Vec<SampleChar>> {
    regex_syntax::parse(regex).map(|hir| of(&hir)).unwrap_or_default()
}

fn of(hir: &Hir) -> Vec<Vec<SampleChar>> {
    match hir.kind() {
        HirKind::Empty | HirKind::Look(_) => vec![Vec::new()],
        HirKind::Literal(literal) => {
            let text = String::from_utf8_lossy(&literal.0);
            vec![text.chars().map(|character| SampleChar { character, slash: CanBeSlash::No }).collect()]
        }
        HirKind::Class(class) => sample_char(class).map(|c| vec![c]).into_iter().collect(),
        HirKind::Repetition(repetition) => repeated(repetition),
        HirKind::Capture(capture) => of(&capture.sub),
        HirKind::Concat(parts) => parts.iter().fold(vec![Vec::new()], |texts, part| joined(&texts, &of(part))),
        HirKind::Alternation(branches) => branches.iter().flat_map(of).take(MAX_TEXTS).collect(),
    }
}

fn repeated(repetition: &Repetition) -> Vec<Vec<SampleChar>> {
    let once = of(&repetition.sub);
    let fewest = (0..repetition.min.min(u32::try_from(MAX_LENGTH).unwrap_or(u32::MAX)))
        .fold(vec![Vec::new()], |texts, _| joined(&texts, once.get(..1).unwrap_or_default()));
    if repetition.min > 0 || repetition.max == Some(0) {
        return fewest;
    }
    fewest.into_iter().chain(once).take(MAX_TEXTS).collect()
}

fn joined(texts: &[Vec<SampleChar>], ends: &[Vec<SampleChar>]) -> Vec<Vec<SampleChar>> {
    let all = texts.iter().flat_map(|text| ends.iter().map(move |end| [text.as_slice(), end].concat()));
    all.filter(|text| text.len() <= MAX_LENGTH).take(MAX_TEXTS).collect()
}

/// Returns a character that the class matches, if possible an ASCII letter or digit. Returns `None` if the class is
/// empty.
fn sample_char(class: &Class) -> Option<SampleChar> {
    let ranges: Vec<(char, char)> = match class {
        Class::Unicode(class) => class.ranges().iter().map(|range| (range.start(), range.end())).collect(),
        Class::Bytes(class) => {
            class.ranges().iter().map(|range| (char::from(range.start()), char::from(range.end()))).collect()
        }
    };
    let has = |wanted: char| ranges.iter().any(|(first, last)| (*first..=*last).contains(&wanted));
    let plain = "x1".chars().chain('a'..='z').chain('0'..='9').find(|c| has(*c));
    let character = plain.or_else(|| ranges.first().map(|(first, _)| *first))?;
    Some(SampleChar { character, slash: if has('/') { CanBeSlash::Yes } else { CanBeSlash::No } })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_generated_text_matches_the_expression() {
        for (pattern, count) in
            [("^/a/(.*)$", 2), (r"/\d{3}-[b-d]+", 1), ("(?i)/(?:bb|cc)/e?", 4), (r".*\.(?:jpg|png)", 4), ("^$", 1)]
        {
            let regex = ::regex::Regex::new(&format!("^(?:{pattern})$")).unwrap();
            let texts = texts(pattern);
            assert_eq!(texts.len(), count, "{pattern}");
            for text in texts {
                let text: String = text.iter().map(|c| c.character).collect();
                assert!(regex.is_match(&text), "{pattern}: {text}");
            }
        }
        assert!(texts("(").is_empty());
        assert!(texts("(?:a|b){100}(?:c|d){1000}").len() <= MAX_TEXTS);
    }
}

//! Generates texts that a regular expression of an original server matches.

use regex::Regex;
use regex_syntax::hir::{Class, ClassUnicodeRange, Hir, HirKind};

/// The number of variants that are generated for each expression.
const VARIANTS: usize = 8;

/// Returns different texts that the expression probably matches, starting with the most typical text. Lookaround is
/// ignored. If the expression is not supported, the only text is its literal part.
pub(crate) fn samples(pattern: &str) -> Vec<String> {
    let pattern = without_lookaround(pattern);
    let Ok(hir) = regex_syntax::parse(&pattern) else { return vec![literal(&pattern)] };
    let mut texts: Vec<String> = Vec::new();
    for variant in 0..VARIANTS {
        let text = sample(&hir, variant);
        if !texts.contains(&text) {
            texts.push(text);
        }
    }
    // Matching texts come first. A text that does not match is still a useful request.
    let regex = Regex::new(&pattern).ok();
    texts.sort_by_key(|text| regex.as_ref().is_some_and(|regex| !regex.is_match(text)));
    texts
}

fn without_lookaround(pattern: &str) -> String {
    let mut pattern = pattern.to_owned();
    while let Some(start) = ["(?!", "(?=", "(?<!", "(?<="].into_iter().find_map(|mark| pattern.find(mark)) {
        let mut depth = 0_i32;
        let end = pattern[start..].char_indices().find_map(|(at, character)| {
            depth += i32::from(character == '(') - i32::from(character == ')');
            (depth == 0).then_some(start + at + 1)
        });
        pattern.replace_range(start..end.unwrap_or(pattern.len()), "");
    }
    pattern
}

fn literal(pattern: &str) -> String {
    pattern.chars().filter(|character| !"^$()[]{}*+?\\|".contains(*character)).collect()
}

fn sample(hir: &Hir, variant: usize) -> String {
    match hir.kind() {
        HirKind::Empty | HirKind::Look(_) => String::new(),
        HirKind::Literal(literal) => String::from_utf8_lossy(&literal.0).into_owned(),
        HirKind::Class(class) => character(class, variant).map(String::from).unwrap_or_default(),
        HirKind::Capture(capture) => sample(&capture.sub, variant),
        HirKind::Concat(parts) => parts.iter().map(|part| sample(part, variant)).collect(),
        HirKind::Alternation(branches) => {
            let branch = branches.get(variant % branches.len().max(1));
            branch.map(|branch| sample(branch, variant / branches.len().max(1))).unwrap_or_default()
        }
        HirKind::Repetition(repetition) => {
            let wanted = [2, 1, 0, 3].get(variant % 4).copied().unwrap_or(1);
            let wanted = if repetition.max == Some(1) { u32::from(variant.is_multiple_of(2)) } else { wanted };
            let count = wanted.max(repetition.min).min(repetition.max.unwrap_or(u32::MAX)).min(20);
            let texts: Vec<String> =
                (0..count as usize).map(|index| sample(&repetition.sub, variant + index)).collect();
            let allows_slash = matches!(repetition.sub.kind(), HirKind::Class(class) if has(class, '/'));
            if allows_slash && variant % 4 == 3 { texts.join("/") } else { texts.concat() }
        }
    }
}

fn has(class: &Class, wanted: char) -> bool {
    match class {
        Class::Unicode(class) => class.ranges().iter().any(|range| (range.start()..=range.end()).contains(&wanted)),
        Class::Bytes(class) => {
            class.ranges().iter().any(|range| (char::from(range.start())..=char::from(range.end())).contains(&wanted))
        }
    }
}

fn character(class: &Class, variant: usize) -> Option<char> {
    let preferred = ["a7x", "b3Z", "k1-"].get(variant % 3).copied().unwrap_or_default();
    let all = preferred.chars().chain('a'..='z').chain('0'..='9').chain('A'..='Z').chain("-_./ &?=".chars());
    let first = || match class {
        Class::Unicode(class) => class.ranges().first().map(ClassUnicodeRange::start),
        Class::Bytes(class) => class.ranges().first().map(|range| char::from(range.start())),
    };
    all.into_iter().find(|character| has(class, *character)).or_else(first)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn first_sample_matches_and_lookaround_is_ignored() {
        for pattern in [r"^/a/(.*)$", r"^(www\.)?old\.example$", r"(^|&)id=([0-9]+)(&|$)", r"^/(?!en/)(.*)$"] {
            let texts = samples(pattern);
            assert!(texts.len() > 1, "{pattern}: {texts:?}");
        }
        assert_eq!(samples(r"^id=(\d+)$")[0], "id=73");
        assert_eq!(samples(r"^a\ b$"), ["a b"]);
    }
}

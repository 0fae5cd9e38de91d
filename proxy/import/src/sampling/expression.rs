//! Generates texts that a regular expression of an original server matches.

use regex::Regex;
use regex_syntax::hir::{Class, ClassUnicodeRange, Hir, HirKind};

use crate::sampling::literals::literals_beside_captures;
use crate::sampling::lookahead;
use crate::simulation::wider_pattern::wider;
use crate::utf_mode;

/// The number of variants that are generated for each expression.
const VARIANTS: usize = 8;

/// The values for a parameter of a query with any value. Servers encode them differently if they copy them to a target.
pub(crate) const QUERY_VALUES: [&str; 5] = ["a%20b", COPIED, "a%2Bb", "a%26b", "a%25b"];

/// The texts for a part that matches almost all characters. They contain characters that servers encode differently, and
/// a letter that is none for servers that match bytes.
pub(crate) const SPECIAL: [&str; 5] = ["a%26b", COPIED, "a//b", "b/", LETTER];

/// A text for a part that matches almost all characters. The comparison replaces it with texts that are dangerous if a target
/// contains them.
pub(crate) const COPIED: &str = "a+b";

/// The letter `п`, which `\w` of Rust matches, and `\w` of most servers does not.
const LETTER: &str = "%D0%BF";

/// Returns different texts that the expression probably matches, starting with the most typical text. Lookaround is
/// ignored, unless the expression has no other part. If the expression is not supported, the only text is its literal part.
pub(crate) fn samples(pattern: &str) -> Vec<String> {
    if let Some(expressions) = lookahead::all_of(pattern) {
        let texts: Vec<String> = expressions.iter().filter_map(|one| samples(one).into_iter().next()).collect();
        // The expression usually tests parameters in any order.
        return vec![texts.join("&"), texts.into_iter().rev().collect::<Vec<_>>().join("&")];
    }
    let letters = utf_mode::without_start(pattern).map_or_else(|| utf_mode::with_letters(pattern), str::to_owned);
    let pattern = without_lookaround(&letters);
    // Syntax of PCRE that Rust does not have becomes any text.
    let supported = regex_syntax::parse(&pattern).is_ok();
    let pattern = if supported { pattern } else { wider(&without_possession(&pattern)).unwrap_or(pattern) };
    let Ok(hir) = regex_syntax::parse(&pattern) else { return vec![literal(&pattern)] };
    let mut texts: Vec<String> = Vec::new();
    let repeated = literals_beside_captures(&hir).into_iter().map(|literal| format!("a{literal}b"));
    let special: Vec<String> = SPECIAL.into_iter().map(str::to_owned).chain(repeated).collect();
    let special = special.iter().map(|text| sample(&hir, 0, Some(text)));
    for text in (0..VARIANTS).map(|variant| sample(&hir, variant, None)).chain(special) {
        if !texts.contains(&text) {
            texts.push(text);
        }
    }
    // Matching texts come first. A text that does not match is still a useful request.
    if texts.len() > 1 {
        let regex = Regex::new(&pattern).ok();
        texts.sort_by_cached_key(|text| regex.as_ref().is_some_and(|regex| !regex.is_match(text)));
    }
    texts
}

/// Returns host names that the expression probably matches. A single `.` without a backslash nearly always stands for the
/// dot between two labels.
pub(crate) fn host_samples(pattern: &str) -> Vec<String> {
    let mut escaped = String::with_capacity(pattern.len() + 4);
    let (mut is_escaped, mut is_class) = (false, false);
    let mut characters = pattern.chars().peekable();
    while let Some(character) = characters.next() {
        let is_repeated = characters.peek().is_some_and(|next| "*+?{".contains(*next));
        if character == '.' && !is_escaped && !is_class && !is_repeated {
            escaped.push('\\');
        }
        is_class = !is_escaped && (character == '[' || is_class && character != ']') || is_escaped && is_class;
        is_escaped = character == '\\' && !is_escaped;
        escaped.push(character);
    }
    samples(&escaped)
}

/// Replaces possessive quantifiers such as `*+`, which only exclude some matches.
fn without_possession(pattern: &str) -> String {
    ["++", "*+", "?+", "}+"].iter().fold(pattern.to_owned(), |text, quantifier| {
        let plain = quantifier.get(..1).unwrap_or_default();
        text.replace(quantifier, plain)
    })
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

/// Returns a text that an expression matches. `special` is the text for parts that match almost all characters.
fn sample(hir: &Hir, variant: usize, special: Option<&str>) -> String {
    match hir.kind() {
        HirKind::Empty | HirKind::Look(_) => String::new(),
        HirKind::Literal(literal) => String::from_utf8_lossy(&literal.0).into_owned(),
        // A dot matches one byte of such a letter, or the whole letter.
        HirKind::Class(class) if special == Some(LETTER) && has(class, 'a') && has(class, 'п') => LETTER.to_owned(),
        HirKind::Class(class) => character(class, variant).map(String::from).unwrap_or_default(),
        HirKind::Capture(capture) => sample(&capture.sub, variant, special),
        HirKind::Concat(parts) => parts.iter().map(|part| sample(part, variant, special)).collect(),
        HirKind::Alternation(branches) => {
            let branch = branches.get(variant % branches.len().max(1));
            branch.map(|branch| sample(branch, variant / branches.len().max(1), special)).unwrap_or_default()
        }
        HirKind::Repetition(repetition)
            if special.is_some_and(|text| repetition.max.is_none() && allows(&repetition.sub, text)) =>
        {
            special.unwrap_or_default().to_owned()
        }
        HirKind::Repetition(repetition) => {
            let wanted = [2, 1, 0, 3].get(variant % 4).copied().unwrap_or(1);
            let wanted = if repetition.max == Some(1) { u32::from(variant.is_multiple_of(2)) } else { wanted };
            let count = wanted.max(repetition.min).min(repetition.max.unwrap_or(u32::MAX)).min(20);
            let texts: Vec<String> =
                (0..count as usize).map(|index| sample(&repetition.sub, variant + index, special)).collect();
            let allows_slash = matches!(repetition.sub.kind(), HirKind::Class(class) if has(class, '/'));
            if allows_slash && variant % 4 == 3 { texts.join("/") } else { texts.concat() }
        }
    }
}

/// Reports whether an expression is a class that contains all characters of a percent-encoded text.
fn allows(hir: &Hir, text: &str) -> bool {
    let text = text.replace("%26", "&").replace(LETTER, "п");
    matches!(hir.kind(), HirKind::Class(class) if text.chars().all(|character| has(class, character)))
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
        assert_eq!(samples(r"(?=.*\ba=1)(?=.*b=(2|3))"), ["a=1&b=2", "b=2&a=1"]);
    }

    #[test]
    fn single_dot_of_a_host_expression_is_a_dot() {
        assert_eq!(host_samples(r"^a.example\.org$"), ["a.example.org"]);
        assert_eq!(host_samples(r"^[.]a\\.b$"), [r".a\.b"]);
        assert!(host_samples("^.+.example$").iter().all(|host| host.ends_with(".example")));
    }

    #[test]
    fn syntax_of_pcre_has_samples() {
        assert!(samples(r"^a(?<x>b)\k<x>$").iter().all(|text| text.starts_with("ab")));
        assert!(samples(r"^old/(?|a|b)++$").iter().all(|text| text.starts_with("old/a") || text.starts_with("old/b")));
    }

    #[test]
    fn wide_parts_repeat_the_literals_of_their_segment() {
        let repeated = |pattern: &str, text: &str| samples(pattern).iter().any(|sample| sample == text);
        assert!(repeated("^/c/([^/]+?)-([^/]+?)$", "/c/a-b-a-b"));
        assert!(repeated(r"^/old/(.*)\.html$", "/old/a.htmlb.html"));
        assert!(!repeated(r"^/c/([^/]+?)-(\d+)$", "/c/a-b-a-b"));
    }

    #[test]
    fn wide_parts_have_special_samples() {
        let special =
            |pattern: &str| samples(pattern).into_iter().filter(|text| text.contains(['%', '+', '/'])).count();
        assert_eq!((special("^a-(.*)$"), special("^a-([^/]+)$"), special("^a-([a-z]+)$")), (7, 3, 0));
    }
}

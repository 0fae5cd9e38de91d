//! Checks that an imported regular expression matches the same paths as the original expression.

use portico_import::{Format, ImportOptions, NoteKind, import};
use proptest::prelude::*;

use crate::{compiled, location};

/// Generates a typical regular expression for paths.
fn pattern() -> impl Strategy<Value = String> {
    let piece = prop::sample::select(vec![
        "/a",
        "/b",
        "a",
        "/",
        "x",
        "/?",
        ".*",
        "(.*)",
        "/(.+)",
        "([^/]+)",
        "[^/]+",
        "([^/]*)",
        r"(\d+)",
        "(a|b)",
        "(?:/.*)?",
        "(/.*)?",
        "(/(.*))?",
        "(/|$)",
        "(?:index)?",
        r"\.html",
        "b?",
        "(b/)?",
        "[ab]",
    ]);
    let start = prop::sample::select(vec!["", "^/"]);
    let pieces = (start, prop::collection::vec(piece, 0..5)).prop_map(|(start, pieces)| [vec![start], pieces].concat());
    let written = pieces.prop_filter("no path contains two slashes in a row or continues after its end", |pieces| {
        let starts = |piece: &str| piece.trim_start_matches(['(', '?', ':']).starts_with('/');
        let ends = |piece: &str| piece.trim_end_matches([')', '?', '$', '|']).ends_with('/');
        let doubled = pieces.iter().zip(pieces.iter().skip(1)).any(|(one, next)| ends(one) && starts(next));
        let end_inside = pieces.iter().rev().skip(1).any(|piece| piece.contains('$'));
        !doubled && !end_inside
    });
    (written, prop::sample::select(vec!["", "$"])).prop_map(|(pieces, end)| pieces.concat() + end)
}

/// Returns the first capture of a match, or an empty string if the expression captures nothing. Returns `None` if the
/// expression does not match the path.
fn captured(regex: &regex::Regex, path: &str) -> Option<String> {
    let found = regex.captures(path)?;
    Some(found.get(1).map_or("", |group| group.as_str()).to_owned())
}

/// Returns the path without leading, trailing and repeated slashes.
fn plain(path: &str) -> String {
    let segments: Vec<&str> = path.split('/').filter(|segment| !segment.is_empty()).collect();
    segments.join("/")
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(400) })]

    /// Portico treats `/a` and `/a/` as the same path. If the original statement redirects the two paths differently,
    /// the test accepts either redirect.
    #[test]
    fn regular_expressions_match_the_same_paths(
        pattern in pattern(),
        paths in prop::collection::vec("(/(a|b|x|1|ab|index|a\\.html|12|aa)){1,3}", 1..12),
    ) {
        let groups = regex::Regex::new(&pattern).unwrap();
        let target = if groups.captures_len() > 1 { "https://x.example/to/$1" } else { "https://x.example/to" };
        let text = format!("rewrite {pattern} {target} permanent;\n");
        let imported = import(Format::Nginx, "site", &text, &ImportOptions::default());
        let is_untranslated = imported.report.iter().any(|note| note.kind == NoteKind::NotTranslated);
        let rules = compiled(&imported).map_err(|(_, shown)| shown).unwrap();
        if is_untranslated {
            return Ok(());
        }
        for path in paths {
            let spellings = [path.clone(), format!("{path}/")];
            let expected = spellings.iter().filter_map(|path| captured(&groups, path));
            let expected: Vec<String> = expected.map(|capture| plain(&format!("to/{capture}"))).collect();
            let got = location(&rules, &path).map(|location| plain(location.trim_start_matches("https://x.example")));
            let agree = got.as_ref().map_or(expected.is_empty(), |got| expected.contains(got));
            prop_assert!(agree, "{} for {}: {:?}, expected {:?}\n{}", text, path, got, expected, imported.yaml);
        }
    }
}

/// Unless noted, the expected redirects for `/a` and `/a/3` are the same as in nginx 1.22, where a group that does not
/// participate in the match is empty.
#[test]
fn group_that_does_not_participate_in_the_match_is_empty() {
    let (group, optional) = (r"^/a(?:/(\d+))?$", r"^/a(/(\d+))?/?$");
    for (pattern, target, without, with) in [
        // If the inserted text is empty, Portico leaves out the slash before it. nginx keeps the slash.
        (group, "https://x.example/b/$1", "https://x.example/b", "https://x.example/b/3"),
        (group, "https://x.example/b-$1.html", "https://x.example/b-.html", "https://x.example/b-3.html"),
        (group, "https://x.example/b?id=$1", "https://x.example/b?id=", "https://x.example/b?id=3"),
        (optional, "https://x.example/b$1", "https://x.example/b", "https://x.example/b/3"),
        // Portico writes a target on the same site in normal form, without a trailing slash.
        (group, "/b/$1", "/b", "/b/3"),
    ] {
        for (format, text) in [
            (Format::Nginx, format!("rewrite {pattern} {target} permanent;\n")),
            (Format::Apache, format!("RedirectMatch 301 {pattern} {target}\n")),
        ] {
            let imported = import(format, "site.conf", &text, &ImportOptions::default());
            let rules = compiled(&imported).map_err(|(_, shown)| shown).unwrap();
            assert_eq!(location(&rules, "/a").as_deref(), Some(without), "{text}{}", imported.yaml);
            assert_eq!(location(&rules, "/a/3").as_deref(), Some(with), "{text}{}", imported.yaml);
        }
    }
}

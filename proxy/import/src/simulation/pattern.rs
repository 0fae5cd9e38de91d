//! Matches regular expressions as PCRE does.
//!
//! Apache httpd and nginx match bytes, so `.` matches one byte of a letter such as `é`. The crate `fancy-regex` matches
//! characters. Therefore, each byte outside ASCII is replaced with a character of a private-use area, in the expression
//! and in the text. These characters have no case, and are neither letters nor digits, as in PCRE without UTF mode. An
//! expression that starts with `(*UTF8)` matches characters.

use fancy_regex::{Regex, RegexBuilder};
use portico_redirects::LetterCase;

use crate::simulation::matched_unit::MatchedUnit;
use crate::simulation::pattern_text::translated;
use crate::simulation::required_start::RequiredStart;
use crate::simulation::wider_pattern::wider;
use crate::utf_mode;

/// The maximum number of steps of a match with backtracking. PCRE2 allows ten times as many by default, and its servers
/// report an error then.
const MAX_STEPS: usize = 1_000_000;

/// A compiled regular expression.
#[derive(Debug, Clone)]
pub(crate) struct SimulatedPattern {
    regex: Regex,
    line_breaks: LineBreaks,
    unit: MatchedUnit,
    /// The bytes with which every matching text starts. Files have thousands of expressions, and almost all of them are
    /// rejected by this comparison, which is much faster than a match.
    start: RequiredStart,
    /// The syntax that is not simulated, as a noun phrase. Then `regex` matches these texts and others, so only a text that
    /// it does not match has a known result.
    not_simulated: Option<String>,
}

/// The effect of line feeds on `.` and `$`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum LineBreaks {
    /// A line feed is an ordinary byte, as with the options `DOTALL` and `DOLLAR_ENDONLY` of PCRE. Apache sets both.
    Ordinary,
    /// A dot does not match a line feed, and `$` also matches before a final line feed, as PCRE does by default.
    Special,
}

/// The reason why a match is unknown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum UnknownMatch {
    /// The match needs too many steps.
    TooManySteps,
    /// The text contains a line feed, whose special meaning is not simulated.
    LineBreak,
    /// The text is not UTF-8, and the expression matches letters. nginx then reports an error.
    NotUtf8,
    /// The expression has syntax that is not simulated. The reason is a noun phrase.
    NotSimulated(String),
}

impl UnknownMatch {
    /// Returns the reason as a noun phrase.
    pub(crate) fn reason(&self) -> &str {
        match self {
            Self::NotSimulated(reason) => reason,
            Self::TooManySteps => "a regular expression that needs too many steps",
            Self::LineBreak => "a line feed in the text that a regular expression matches",
            Self::NotUtf8 => "a text that is not UTF-8, which a regular expression with `(*UTF8)` matches",
        }
    }
}

/// The text of each group, where group 0 is the whole match. A group without a match is `None`.
pub(crate) type Groups = Vec<Option<Vec<u8>>>;

impl SimulatedPattern {
    /// Compiles a regular expression in PCRE syntax.
    ///
    /// # Errors
    /// Returns the reason, as a noun phrase, if the expression is invalid, or if it uses syntax that is not simulated and no
    /// text is known to have no match.
    pub(crate) fn new(pattern: &str, case: LetterCase, line_breaks: LineBreaks) -> Result<Self, String> {
        let (pattern, unit) = match utf_mode::without_start(pattern) {
            Some(pattern) => (pattern, MatchedUnit::Letter),
            None => (pattern, MatchedUnit::Byte),
        };
        let (text, not_simulated) = match translated(pattern, unit) {
            Ok(text) => (text, None),
            Err(syntax) => {
                let reason = format!("the syntax `{syntax}` in a regular expression");
                let wider = wider(pattern).and_then(|wider| translated(&wider, unit).ok());
                let wider = wider.or_else(|| of_start(pattern, unit));
                (wider.ok_or_else(|| reason.clone())?, Some(reason))
            }
        };
        let regex = RegexBuilder::new(&text)
            .case_insensitive(case == LetterCase::Ignored)
            .dot_matches_new_line(line_breaks == LineBreaks::Ordinary)
            .backtrack_limit(MAX_STEPS)
            // Most expressions are matched a few times only, which is not worth the construction of a complete DFA.
            .delegate_dfa_size_limit(0)
            .build()
            .map_err(|_| format!("the regular expression `{pattern}`, which cannot be compiled"))?;
        let start = match unit {
            MatchedUnit::Byte => RequiredStart::of_expression(pattern, case),
            // The text may start with another letter, such as the Kelvin sign for `k`.
            MatchedUnit::Letter => RequiredStart::default(),
        };
        Ok(Self { regex, line_breaks, unit, start, not_simulated })
    }

    /// Returns the groups of the first match. Returns `None` if the text does not match.
    pub(crate) fn captures(&self, text: &[u8]) -> Result<Option<Groups>, UnknownMatch> {
        if self.line_breaks == LineBreaks::Special && text.contains(&b'\n') {
            return Err(UnknownMatch::LineBreak);
        }
        if self.start.excludes(text) {
            return Ok(None);
        }
        let text = self.unit.matched_text(text).ok_or(UnknownMatch::NotUtf8)?;
        let found = self.regex.captures(&*text).map_err(|_| UnknownMatch::TooManySteps)?;
        if let (Some(_), Some(reason)) = (&found, &self.not_simulated) {
            return Err(UnknownMatch::NotSimulated(reason.clone()));
        }
        Ok(found.map(|found| found.iter().map(|group| group.map(|group| self.unit.bytes(group.as_str()))).collect()))
    }

    /// Returns whether the text contains a match.
    pub(crate) fn is_match(&self, text: &[u8]) -> Result<bool, UnknownMatch> {
        self.captures(text).map(|groups| groups.is_some())
    }

    /// Returns the bytes with which every matching text starts.
    pub(crate) fn start(&self) -> &RequiredStart {
        &self.start
    }

    /// Returns the name of each group, as in `(?<name>…)`. A group without a name, such as group 0, is `None`.
    pub(crate) fn group_names(&self) -> Vec<Option<&str>> {
        self.regex.capture_names().collect()
    }
}

/// Returns an expression for all texts with the start that a pattern requires. Returns `None` if it requires none.
fn of_start(pattern: &str, unit: MatchedUnit) -> Option<String> {
    let start = RequiredStart::of_expression(pattern, LetterCase::Exact).bytes;
    let start = String::from_utf8(start).ok().filter(|start| !start.is_empty() && unit == MatchedUnit::Byte)?;
    Some(format!("^{}", fancy_regex::escape(&start)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn compiled(pattern: &str) -> SimulatedPattern {
        SimulatedPattern::new(pattern, LetterCase::Exact, LineBreaks::Ordinary).expect("the pattern is valid")
    }

    fn groups(pattern: &str, text: &str) -> Option<Vec<String>> {
        let found = compiled(pattern).captures(text.as_bytes()).expect("the match is known")?;
        let text = |group: Option<Vec<u8>>| group.map_or("-".to_owned(), |g| String::from_utf8_lossy(&g).into_owned());
        Some(found.into_iter().map(text).collect())
    }

    #[test]
    fn expressions_match_as_in_pcre() {
        for (pattern, text, expected) in [
            ("^/a/(.*)$", "/a/b/c", Some("/a/b/c,b/c")),
            ("(^|&)id=([^&]+)", "x=1&id=2", Some("&id=2,&,2")),
            ("a(b)?c", "ac", Some("ac,-")),
            (r"^/(?!en/)(.+)$", "/de/x", Some("/de/x,de/x")),
            (r"^/(?!en/)(.+)$", "/en/x", None),
            (r"(?<=/)(\w)\1(?=-)", "/aa-", Some("aa,a")),
            (r"^(?>a+)b", "aab", Some("aab")),
            (r"^a++ab", "aaab", None),
            (r"^a{2}+a", "aa", None),
            (r"^[]a]+$", "a]", Some("a]")),
            (r"^[[a]+$", "a[", Some("a[")),
            (r"^[\w-.]+$", "a-.", Some("a-.")),
            (r"^[a-c-e]+$", "b-e", Some("b-e")),
            (r"^[a-c-e]+$", "d", None),
            (r"^[a&&b]+$", "&", Some("&")),
            (r"^[[:digit:]x]+$", "4x", Some("4x")),
            (r"^[^[:alpha:]]+$", "4x", None),
            (r"^/{id}$", "/{id}", Some("/{id}")),
            (r"^a{2,3}?", "aaa", Some("aa")),
            (r"^\<a\>\/\_\-\%\ $", "<a>/_-% ", Some("<a>/_-% ")),
            (r"\x2e\x{2E}\.", "...", Some("...")),
            (r"(?i)^/A", "/a", Some("/a")),
            (r"(?i:A)b", "aB", None),
            (r"^a(?#comment)b$", "ab", Some("ab")),
            (r"(?P<year>\d+)-(?'month'\d+)", "12-3", Some("12-3,12,3")),
            (r"^a.b$", "a\nb", Some("a\nb")),
            (r"^a$", "a\n", None),
            (r"^a\Z", "a\n", Some("a")),
            (r"^\h$", "\t", Some("\t")),
            ("", "x", Some("")),
        ] {
            let expected = expected.map(|groups| groups.split(',').map(str::to_owned).collect::<Vec<_>>());
            assert_eq!(groups(pattern, text), expected, "{pattern} {text}");
        }
    }

    #[test]
    fn bytes_are_matched_instead_of_characters() {
        assert_eq!(
            compiled("^(.)(.)$").captures("é".as_bytes()),
            Ok(Some(vec![Some("é".into()), Some(vec![0xC3]), Some(vec![0xA9])]))
        );
        assert_eq!(compiled("^é$").is_match("é".as_bytes()), Ok(true));
        assert_eq!(compiled(r"^\xC3\xa9$").is_match("é".as_bytes()), Ok(true));
        assert_eq!(compiled(r"\w|\d|\s").is_match("é\u{a0}٣".as_bytes()), Ok(false));
        assert_eq!(compiled("^[а-я]$").is_match("п".as_bytes()), Ok(false));
        let ignoring = |pattern| SimulatedPattern::new(pattern, LetterCase::Ignored, LineBreaks::Ordinary);
        assert_eq!(ignoring("^É").expect("is valid").is_match("é".as_bytes()), Ok(false));
        assert_eq!(ignoring("^K").expect("is valid").is_match(b"k"), Ok(true));
    }

    /// The answers of nginx 1.22 with PCRE2 10.42.
    #[test]
    fn letters_are_matched_in_utf_mode() {
        let in_case = |pattern: &str, case, text: &str| {
            let pattern = SimulatedPattern::new(pattern, case, LineBreaks::Special).expect("is valid");
            pattern.is_match(text.as_bytes()).expect("is known")
        };
        for (pattern, text, expected) in [
            ("(*UTF8)^/u/.$", "/u/é", true),
            ("(*UTF)^/u/(.)$", "/u/é", true),
            ("(*UTF8)^/c/[а-я]$", "/c/б", true),
            ("(*UTF8)^/c/[^a]$", "/c/é", true),
            (r"(*UTF8)^/w/\w$", "/w/é", false),
            (r"(*UTF8)^/w/[\W]$", "/w/é", true),
            ("(*UTF8)^/d/[[:alpha:]]$", "/d/é", false),
            (r"(*UTF8)^/e/\s$", "/e/\u{a0}", false),
            ("(*UTF8)(?i)^/s/mass$", "/s/ma\u{17f}s", true),
        ] {
            assert_eq!(in_case(pattern, LetterCase::Exact, text), expected, "{pattern} {text}");
        }
        assert!(in_case("(*UTF8)^/каталог$", LetterCase::Ignored, "/КАТАЛОГ"));
        assert!(in_case("(*UTF8)^kilo$", LetterCase::Ignored, "\u{212a}ilo"));
        assert_eq!(groups("(*UTF8)^(.)(.*)$", "éx"), Some(vec!["éx".to_owned(), "é".to_owned(), "x".to_owned()]));
        assert_eq!(compiled("(*UTF8)^a").is_match(&[b'a', 0xFF]), Err(UnknownMatch::NotUtf8));
        assert!(SimulatedPattern::new(r"(*UTF8)(?!\b)a", LetterCase::Exact, LineBreaks::Special).is_err());
    }

    #[test]
    fn syntax_that_is_not_simulated_is_an_error() {
        for pattern in [
            "(*ANY)a", "(?x)a b", "a{,2}", "[[.a.]]", "(", "a**", "[b-a]", "[a", r"a\", r"\y", "(?<a", "a)", r"a(?!\R)",
        ] {
            assert!(SimulatedPattern::new(pattern, LetterCase::Exact, LineBreaks::Ordinary).is_err(), "{pattern}");
        }
    }

    #[test]
    fn match_is_unknown_only_for_texts_of_the_wider_expression() {
        for (pattern, unknown, excluded) in [
            (r"^/x\K/y$", "/x/y", "/x/z"),
            (r"^\Qa.b\E$", "a.b", ""),
            ("^/(?|a|b)$", "/a", "/c"),
            (r"^/(?<x>a|b)\k<x>$", "/aa", "/c"),
            ("^/a(?R)?z$", "/az", "/b"),
            (r"^/(a)\10$", "/a8", "/b"),
            (r"^/a\012$", "/a", "/b"),
            (r"^/a(?>b\R)", "/a", "/b"),
        ] {
            assert!(
                matches!(compiled(pattern).is_match(unknown.as_bytes()), Err(UnknownMatch::NotSimulated(_))),
                "{pattern}"
            );
            if !excluded.is_empty() {
                assert_eq!(compiled(pattern).is_match(excluded.as_bytes()), Ok(false), "{pattern}");
            }
        }
    }

    #[test]
    fn line_feeds_are_unknown_where_they_are_special() {
        let special =
            SimulatedPattern::new("^a(?<rest>.*)$", LetterCase::Exact, LineBreaks::Special).expect("is valid");
        assert_eq!(special.group_names(), [None, Some("rest")]);
        assert_eq!(special.is_match(b"ab"), Ok(true));
        assert_eq!(special.is_match(b"ab\n"), Err(UnknownMatch::LineBreak));
        assert_eq!(UnknownMatch::LineBreak.reason(), "a line feed in the text that a regular expression matches");
    }

    #[test]
    fn match_with_too_many_steps_is_unknown() {
        let text = "a".repeat(40) + "b";
        assert_eq!(compiled(r"^(a|a)*\1c$").captures(text.as_bytes()), Err(UnknownMatch::TooManySteps));
    }
}

//! Parses `RewriteCond`.
//! See <https://httpd.apache.org/docs/2.4/mod/mod_rewrite.html#rewritecond>.

use portico_redirects::LetterCase;

use crate::apache::lines::Directive;
use crate::apache::simulation::arguments::{flag_list, rewrite_arguments};
use crate::simulation::pattern::{LineBreaks, SimulatedPattern};
use crate::simulation::required_start::RequiredStart;

/// A `RewriteCond`.
#[derive(Debug, Clone)]
pub(super) struct Condition {
    pub(super) line: u32,
    /// The tested text, which may contain variables and groups.
    pub(super) tested: Vec<u8>,
    pub(super) test: Test,
    pub(super) is_negated: bool,
    /// `true` if the condition has the flag `OR`.
    pub(super) is_or: bool,
}

/// The test of a condition. (Apache HTTP Server 2.4, `mod_rewrite`, `RewriteCond`.)
#[derive(Debug, Clone)]
pub(super) enum Test {
    Pattern(SimulatedPattern),
    /// Compares the text, or the lengths of both texts if these are different.
    Text(Comparison, Vec<u8>, LetterCase),
    /// Compares integers.
    Number(Comparison, i64),
    File(FileTest),
    /// A test that is not simulated, and the reason as a noun phrase.
    Unknown(String),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Comparison {
    Equal,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum FileTest {
    /// `-f` and `-s`.
    File,
    /// `-d`.
    Folder,
    /// `-x`. A folder can also be executable.
    Executable,
    /// `-l`, `-L` and `-h`.
    Link,
}

impl Condition {
    /// Parses a `RewriteCond`. Returns `None` if Apache rejects it.
    pub(super) fn read(directive: &Directive) -> Option<Self> {
        let (tested, pattern, flags) = rewrite_arguments(directive)?;
        let (mut case, mut is_or) = (LetterCase::Exact, false);
        for (name, _) in flags.as_deref().map_or(Some(Vec::new()), flag_list)? {
            match name.to_ascii_lowercase().as_str() {
                "nc" | "nocase" => case = LetterCase::Ignored,
                "or" | "ornext" => is_or = true,
                "nv" | "novary" => {}
                _ => return None,
            }
        }
        let is_negated = pattern.starts_with('!');
        let pattern = pattern.strip_prefix('!').unwrap_or(&pattern);
        let (test, is_inverted) = if tested.eq_ignore_ascii_case("expr") {
            (Test::Unknown("an expression of Apache in `RewriteCond expr`".to_owned()), false)
        } else {
            test(pattern, case)
        };
        let is_negated = is_negated != is_inverted;
        Some(Self { line: directive.origin.line, tested: tested.into_bytes(), test, is_negated, is_or })
    }

    /// Returns the start of all queries for which the condition holds, if the condition tests only the query.
    pub(super) fn required_query(&self) -> Option<RequiredStart> {
        let is_query = !self.is_negated && self.tested.eq_ignore_ascii_case(b"%{QUERY_STRING}");
        match &self.test {
            Test::Pattern(pattern) if is_query => Some(pattern.start().clone()),
            Test::Text(Comparison::Equal, text, case) if is_query => Some(RequiredStart::of(text.clone(), *case)),
            Test::Pattern(_) | Test::Text(..) | Test::Number(..) | Test::File(_) | Test::Unknown(_) => None,
        }
    }
}

/// Returns the test for a pattern without an exclamation mark, and whether its result is inverted.
fn test(pattern: &str, case: LetterCase) -> (Test, bool) {
    let rest = |length: usize| pattern.get(length..).unwrap_or_default();
    let text = |comparison, start: usize| Test::Text(comparison, rest(start).as_bytes().to_vec(), case);
    let number = |comparison| Test::Number(comparison, leading_integer(rest(3).as_bytes()));
    let unknown = |what: &str| Test::Unknown(what.to_owned());
    let read = match pattern {
        "-f" | "-s" => Test::File(FileTest::File),
        "-d" => Test::File(FileTest::Folder),
        "-x" => Test::File(FileTest::Executable),
        "-l" | "-L" | "-h" => Test::File(FileTest::Link),
        "-U" | "-F" => unknown("a test with a subrequest, such as `-U`"),
        "=\"\"" => Test::Text(Comparison::Equal, Vec::new(), case),
        _ if pattern.len() < 2 => return (compiled(pattern, case), false),
        _ if pattern.len() > 3 && pattern.starts_with("-ne") => return (number(Comparison::Equal), true),
        _ if pattern.len() > 3 && pattern.starts_with("-eq") => number(Comparison::Equal),
        _ if pattern.len() > 3 && pattern.starts_with("-lt") => number(Comparison::Less),
        _ if pattern.len() > 3 && pattern.starts_with("-le") => number(Comparison::LessOrEqual),
        _ if pattern.len() > 3 && pattern.starts_with("-gt") => number(Comparison::Greater),
        _ if pattern.len() > 3 && pattern.starts_with("-ge") => number(Comparison::GreaterOrEqual),
        _ if pattern.starts_with(">=") => text(Comparison::GreaterOrEqual, 2),
        _ if pattern.starts_with('>') => text(Comparison::Greater, 1),
        _ if pattern.starts_with("<=") => text(Comparison::LessOrEqual, 2),
        _ if pattern.starts_with('<') => text(Comparison::Less, 1),
        _ if pattern.starts_with('=') => text(Comparison::Equal, 1),
        _ => compiled(pattern, case),
    };
    (read, false)
}

fn compiled(pattern: &str, case: LetterCase) -> Test {
    SimulatedPattern::new(pattern, case, LineBreaks::Ordinary).map_or_else(Test::Unknown, Test::Pattern)
}

/// Returns the integer at the start of a text, or 0 if there is none.
pub(super) fn leading_integer(text: &[u8]) -> i64 {
    let text = String::from_utf8_lossy(text);
    let text = text.trim_start();
    let sign = usize::from(text.starts_with(['-', '+']));
    let digits = text.bytes().skip(sign).take_while(u8::is_ascii_digit).count();
    text.get(..sign + digits).and_then(|number| number.parse().ok()).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::apache::lines;

    fn condition(line: &str) -> Option<Condition> {
        Condition::read(&lines::read(line)[0])
    }

    #[test]
    fn tests_are_recognized() {
        let shown = |pattern: &str| {
            let found = condition(&format!("RewriteCond %{{X}} {pattern} [NC]")).expect("the condition is valid");
            let test = match found.test {
                Test::Pattern(_) => "pattern".to_owned(),
                Test::Text(comparison, text, _) => format!("{comparison:?} {}", String::from_utf8_lossy(&text)),
                Test::Number(comparison, number) => format!("{comparison:?} {number}"),
                Test::File(file) => format!("{file:?}"),
                Test::Unknown(_) => "unknown".to_owned(),
            };
            if found.is_negated { format!("not {test}") } else { test }
        };
        for (pattern, expected) in [
            ("^a$", "pattern"),
            ("!^a$", "not pattern"),
            ("-f", "File"),
            ("!-d", "not Folder"),
            ("-U", "unknown"),
            ("=abc", "Equal abc"),
            ("!=abc", "not Equal abc"),
            ("=\"\"", "Equal "),
            (">=b", "GreaterOrEqual b"),
            ("<b", "Less b"),
            ("-eq5", "Equal 5"),
            ("-ne5", "not Equal 5"),
            ("!-ne5", "Equal 5"),
            ("-gtx", "Greater 0"),
            ("-a", "pattern"),
            (".", "pattern"),
            ("=", "pattern"),
        ] {
            assert_eq!(shown(pattern), expected, "{pattern}");
        }
    }

    #[test]
    fn invalid_condition_is_rejected() {
        assert!(condition("RewriteCond %{HTTP_HOST}").is_none());
        assert!(condition("RewriteCond %{HTTP_HOST} a [L]").is_none());
        assert!(condition("RewriteCond %{HTTP_HOST} a [NC,OR]").is_some_and(|found| found.is_or));
    }

    #[test]
    fn integer_ends_at_the_first_other_character() {
        assert_eq!([b"12a".as_slice(), b" -3", b"a", b""].map(leading_integer), [12, -3, 0, 0]);
    }
}

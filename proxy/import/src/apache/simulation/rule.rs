//! Parses `RewriteRule` and its flags.
//! See <https://httpd.apache.org/docs/2.4/rewrite/flags.html>.

use std::collections::BTreeSet;

use portico_redirects::LetterCase;

use crate::apache::lines::Directive;
use crate::apache::simulation::arguments::{flag_list, rewrite_arguments};
use crate::apache::simulation::condition::Condition;
use crate::simulation::pattern::{LineBreaks, SimulatedPattern};
use crate::simulation::required_start::RequiredStart;

/// A `RewriteRule`, along with its conditions.
#[derive(Debug, Clone)]
pub(super) struct Rule {
    pub(super) line: u32,
    /// The pattern, or the reason why it is unknown.
    pub(super) pattern: Result<SimulatedPattern, String>,
    pub(super) is_negated: bool,
    /// The bytes with which a URL starts if the rule has any effect for it.
    pub(super) start: RequiredStart,
    pub(super) substitution: Vec<u8>,
    pub(super) conditions: Vec<Condition>,
    pub(super) flags: BTreeSet<Flag>,
    /// The status of a redirect, or of the flags `F`, `G` and `R` with another status.
    pub(super) status: u16,
    /// The number of rules that the flag `S` skips.
    pub(super) skipped: usize,
    /// The maximum number of repetitions by the flag `N`.
    pub(super) max_rounds: usize,
    /// The names and values that the flag `E` sets. A name that starts with `!` is removed.
    pub(super) variables: Vec<(String, Option<String>)>,
    /// The bytes that the flag `B` escapes, or all bytes.
    pub(super) escapes: Option<Vec<u8>>,
    /// The bytes that the flag `BNE` never escapes.
    pub(super) never_escaped: Vec<u8>,
}

/// A flag without a value. (Apache HTTP Server 2.4, `RewriteRule` Flags.)
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Flag {
    /// `B`.
    EscapeGroups,
    /// `BNP`.
    EscapeSpaceAsCode,
    /// `BCTLS`.
    EscapeControls,
    /// `C`.
    Chain,
    /// `DPI`.
    DiscardPathInfo,
    /// `END`.
    End,
    /// The rule responds with a status that is not a redirect.
    Respond,
    /// The URL is not changed, as with the substitution `-`.
    KeepUrl,
    /// `L`.
    Last,
    /// `NE`.
    NoEscape,
    /// `N`.
    Next,
    /// `NS`.
    NotOnSubrequest,
    /// `P`.
    Proxy,
    /// `PT`.
    PassThrough,
    /// `QSA`.
    AppendQuery,
    /// `QSD`.
    DiscardQuery,
    /// `QSL`.
    QueryAfterLastMark,
    /// The substitution ends with a question mark, or has no query and the flag `QSD`.
    NoQuery,
    /// `R`.
    Redirect,
    /// `UnsafeAllow3F`.
    AllowQuestionMark,
    /// `UNC`.
    KeepSlashes,
}

impl Rule {
    /// Parses a `RewriteRule`. Returns `None` if Apache rejects it.
    pub(super) fn read(directive: &Directive, conditions: Vec<Condition>) -> Option<Self> {
        let (pattern, substitution, flags) = rewrite_arguments(directive)?;
        let mut rule = Self {
            line: directive.origin.line,
            pattern: Err(String::new()),
            is_negated: pattern.starts_with('!'),
            start: RequiredStart::default(),
            substitution: substitution.into_bytes(),
            conditions,
            flags: BTreeSet::new(),
            status: 302,
            skipped: 0,
            max_rounds: 32_000,
            variables: Vec::new(),
            escapes: None,
            never_escaped: Vec::new(),
        };
        let mut case = LetterCase::Exact;
        for (name, value) in flags.as_deref().map_or(Some(Vec::new()), flag_list)? {
            match name.to_ascii_lowercase().as_str() {
                "nc" | "nocase" => case = LetterCase::Ignored,
                name => rule.add(name, value)?,
            }
        }
        let pattern = pattern.strip_prefix('!').unwrap_or(&pattern);
        rule.pattern = SimulatedPattern::new(pattern, case, LineBreaks::Ordinary);
        rule.finish();
        Some(rule)
    }

    pub(super) fn has(&self, flag: Flag) -> bool {
        self.flags.contains(&flag)
    }

    /// Reports whether a match has any other effect than to set variables, which other rules may test.
    pub(super) fn has_effect(&self) -> bool {
        const EFFECTS: [Flag; 8] = [
            Flag::Respond,
            Flag::Chain,
            Flag::End,
            Flag::Last,
            Flag::Next,
            Flag::Proxy,
            Flag::PassThrough,
            Flag::Redirect,
        ];
        !self.has(Flag::KeepUrl) || self.skipped > 0 || EFFECTS.iter().any(|flag| self.has(*flag))
    }

    /// Adds a flag. Returns `None` if Apache does not know the flag.
    fn add(&mut self, name: &str, value: &str) -> Option<()> {
        let flag = match name {
            "b" | "backrefescaping" => {
                self.escapes = Some(value.as_bytes().to_vec()).filter(|bytes| !bytes.is_empty());
                Flag::EscapeGroups
            }
            "bne" => {
                self.never_escaped = value.as_bytes().to_vec();
                return Some(());
            }
            "bnp" | "backrefernoplus" => Flag::EscapeSpaceAsCode,
            "bctls" => {
                self.flags.insert(Flag::EscapeGroups);
                Flag::EscapeControls
            }
            "c" | "chain" => Flag::Chain,
            "dpi" | "discardpath" => Flag::DiscardPathInfo,
            "e" | "env" => {
                let (name, value) = value.split_once(':').map_or((value, None), |(name, value)| (name, Some(value)));
                self.variables.push((name.to_ascii_uppercase(), value.map(str::to_owned)));
                return Some(());
            }
            "end" => Flag::End,
            "f" | "forbidden" => return self.respond(403),
            "g" | "gone" => return self.respond(410),
            "l" | "last" => Flag::Last,
            "ne" | "noescape" => Flag::NoEscape,
            "n" | "next" => {
                self.max_rounds = value.parse().unwrap_or(self.max_rounds);
                Flag::Next
            }
            "ns" | "nosubreq" => Flag::NotOnSubrequest,
            "p" | "proxy" => Flag::Proxy,
            "pt" | "passthrough" => Flag::PassThrough,
            "qsa" | "qsappend" => Flag::AppendQuery,
            "qsd" | "qsdiscard" => Flag::DiscardQuery,
            "qsl" | "qslast" => Flag::QueryAfterLastMark,
            "r" | "redirect" => {
                self.status = redirect_status(value, self.status);
                if !(300..400).contains(&self.status) {
                    self.respond(self.status)?;
                }
                Flag::Redirect
            }
            "s" | "skip" => {
                self.skipped = value.parse().unwrap_or(0);
                return Some(());
            }
            "unsafeallow3f" => Flag::AllowQuestionMark,
            "unc" => Flag::KeepSlashes,
            // These flags do not affect redirects.
            "co" | "cookie" | "h" | "handler" | "t" | "type" | "unsafeprefixstat" => return Some(()),
            _ => return None,
        };
        self.flags.insert(flag);
        Some(())
    }

    #[expect(clippy::unnecessary_wraps, reason = "the flags that respond are branches of a fallible match")]
    fn respond(&mut self, status: u16) -> Option<()> {
        self.status = status;
        self.flags.extend([Flag::Respond, Flag::KeepUrl]);
        Some(())
    }

    /// Returns the start of all queries for which the rule has an effect.
    pub(super) fn query_start(&self) -> RequiredStart {
        // A chained rule that does not match has an effect on the rules that follow it.
        let required = self.conditions.iter().find_map(Condition::required_query).filter(|_| !self.has(Flag::Chain));
        // With the flag `OR`, another condition may hold in place of this one.
        required.filter(|_| !self.conditions.iter().any(|condition| condition.is_or)).unwrap_or_default()
    }

    /// Sets the flags that follow from the substitution.
    fn finish(&mut self) {
        if self.substitution == b"-" {
            self.flags.insert(Flag::KeepUrl);
        }
        if self.substitution.last() == Some(&b'?') {
            if self.has(Flag::AppendQuery) {
                self.flags.insert(Flag::QueryAfterLastMark);
            } else {
                self.substitution.pop();
                self.flags.insert(Flag::NoQuery);
            }
        } else if self.has(Flag::DiscardQuery) && !self.substitution.contains(&b'?') {
            self.flags.insert(Flag::NoQuery);
        }
        // A chained rule that does not match has an effect on the rules that follow it.
        if let (Ok(pattern), false, false) = (&self.pattern, self.is_negated, self.has(Flag::Chain)) {
            self.start = pattern.start().clone();
        }
    }
}

/// Returns the status of the flag `R`, which is a known word, or the number at the start of the value. Any other word leads
/// to 302.
fn redirect_status(value: &str, default: u16) -> u16 {
    match value.to_ascii_lowercase().as_str() {
        "" => default,
        "permanent" => 301,
        "seeother" => 303,
        other => other.split(|byte: char| !byte.is_ascii_digit()).next().unwrap_or_default().parse().unwrap_or(302),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::apache::lines;

    fn rule(line: &str) -> Option<Rule> {
        Rule::read(&lines::read(line)[0], Vec::new())
    }

    #[test]
    fn flags_are_read_by_their_short_and_long_names() {
        let found =
            rule("RewriteRule !^a /b \"[redirect=permanent, NC,L,S=2,E=x:y,E=!z]\"").expect("the rule is valid");
        assert_eq!((found.status, found.skipped, found.is_negated), (301, 2, true));
        assert_eq!(found.flags, BTreeSet::from([Flag::Redirect, Flag::Last]));
        assert_eq!(found.variables, [("X".to_owned(), Some("y".to_owned())), ("!Z".to_owned(), None)]);
        assert!(found.pattern.expect("the pattern is valid").is_match(b"A").expect("the match is known"));
    }

    #[test]
    fn status_outside_of_redirects_keeps_the_url() {
        for (line, status) in
            [("RewriteRule a - [F]", 403), ("RewriteRule a /b [R=410]", 410), ("RewriteRule a - [G]", 410)]
        {
            let found = rule(line).expect("the rule is valid");
            assert!(found.has(Flag::Respond) && found.has(Flag::KeepUrl), "{line}");
            assert_eq!(found.status, status, "{line}");
        }
    }

    #[test]
    fn final_question_mark_discards_the_query() {
        let found = rule("RewriteRule a /b? [R]").expect("the rule is valid");
        assert_eq!((found.substitution.as_slice(), found.has(Flag::NoQuery)), (b"/b".as_slice(), true));
        let found = rule("RewriteRule a /b? [R,QSA]").expect("the rule is valid");
        assert_eq!((found.substitution.as_slice(), found.has(Flag::QueryAfterLastMark)), (b"/b?".as_slice(), true));
        assert!(rule("RewriteRule a /b [R,QSD]").expect("the rule is valid").has(Flag::NoQuery));
    }

    #[test]
    fn invalid_rule_is_rejected() {
        for line in ["RewriteRule a", "RewriteRule a /b R=301", "RewriteRule a /b [R", "RewriteRule a /b [XX]"] {
            assert!(rule(line).is_none(), "{line}");
        }
    }
}

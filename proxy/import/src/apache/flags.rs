//! Parses the flags of `RewriteRule` and `RewriteCond`.

use portico_redirects::LetterCase;

/// The flags of a directive, such as `[R=301,NC]`.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Flags {
    /// The status that the flag `R`, `G` or `F` sets. The status is a number, or a word in lower case that is not a
    /// known status.
    pub(super) status: Option<String>,
    pub(super) case: LetterCase,
    pub(super) is_or: bool,
    pub(super) query: QueryFlag,
    pub(super) is_unescaped: bool,
    /// Whether the captured text is encoded before it is copied to the target. This is the flag `B`.
    pub(super) encodes_captures: bool,
    pub(super) end: RewriteEnd,
    /// The number of rules that the flag `S` skips.
    pub(super) skipped: Option<usize>,
    /// The name of a flag that rules do not support, such as `P`, which forwards the request. The flag `C`, which chains
    /// rules, comes before all others.
    pub(super) unsupported: Option<String>,
}

/// What follows a rule that has matched.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum RewriteEnd {
    /// The next rule.
    #[default]
    NextRule,
    /// No other rule.
    Last,
    /// No other rule. The server continues with the new URL itself, so the rule never redirects. This is the flag `PT`.
    PassedOn,
}

/// The effect of flags such as `QSA` on the query of the request.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum QueryFlag {
    /// The query is kept unless the target has a query.
    #[default]
    Default,
    Append,
    Discard,
}

impl Flags {
    pub(super) fn read(written: &str) -> Self {
        let mut flags = Self::default();
        let inner = written.trim_start_matches('[').trim_end_matches(']');
        for flag in inner.split(',').map(str::trim) {
            let (name, value) = flag.split_once('=').unwrap_or((flag, ""));
            flags.add(&name.to_ascii_uppercase(), value);
        }
        flags
    }

    /// Reports whether the next rule applies only if this rule matches. This is the flag `C`.
    pub(super) fn is_chained(&self) -> bool {
        matches!(self.unsupported.as_deref(), Some("C" | "CHAIN"))
    }

    /// Reports whether the rule forwards requests to another server. This is the flag `P`.
    pub(super) fn is_proxy(&self) -> bool {
        matches!(self.unsupported.as_deref(), Some("P" | "PROXY"))
    }

    fn add(&mut self, name: &str, value: &str) {
        match name {
            "R" | "REDIRECT" => self.status = Some(status(value)),
            "G" | "GONE" => self.status = Some("410".to_owned()),
            "F" | "FORBIDDEN" => self.status = Some("403".to_owned()),
            "NC" | "NOCASE" => self.case = LetterCase::Ignored,
            "OR" | "ORNEXT" => self.is_or = true,
            "QSA" | "QSAPPEND" => self.query = QueryFlag::Append,
            "QSD" | "QSDISCARD" => self.query = QueryFlag::Discard,
            "NE" | "NOESCAPE" => self.is_unescaped = true,
            "B" => self.encodes_captures = true,
            "L" | "LAST" | "END" => self.end = self.end.max(RewriteEnd::Last),
            "PT" | "PASSTHROUGH" => self.end = RewriteEnd::PassedOn,
            "S" | "SKIP" => {
                self.skipped = value.parse().ok();
                self.unsupported.get_or_insert(name.to_owned());
            }
            "C" | "CHAIN" => self.unsupported = Some(name.to_owned()),
            "N" | "NEXT" | "P" | "PROXY" => {
                self.unsupported.get_or_insert(name.to_owned());
            }
            // All other flags are ignored, because they do not affect redirects.
            _ => {}
        }
    }
}

fn status(value: &str) -> String {
    match value.to_ascii_lowercase().as_str() {
        "" | "temp" => "302",
        "permanent" => "301",
        "seeother" => "303",
        other => return number_at_start(other).to_owned(),
    }
    .to_owned()
}

/// Returns the number with which a word starts, because Apache ignores what follows the number. Returns any other word as
/// it is.
fn number_at_start(word: &str) -> &str {
    let end = word.find(|character: char| !character.is_ascii_digit()).unwrap_or(word.len());
    word.get(..end).filter(|digits| !digits.is_empty()).unwrap_or(word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_and_long_names_of_flags_are_read() {
        let flags = Flags::read("[R=permanent, NC,OR,QSD,NE,B,L]");
        let expected = Flags {
            status: Some("301".to_owned()),
            case: LetterCase::Ignored,
            is_or: true,
            query: QueryFlag::Discard,
            is_unescaped: true,
            encodes_captures: true,
            end: RewriteEnd::Last,
            skipped: None,
            unsupported: None,
        };
        assert_eq!(flags, expected);
        assert_eq!(Flags::read("[redirect=301,nocase,ornext,qsdiscard,noescape,B,end]"), expected);
    }

    #[test]
    fn status_is_a_number_or_an_unknown_word() {
        for (written, status) in
            [("[R]", "302"), ("[R=Temp]", "302"), ("[G]", "410"), ("[F]", "403"), ("[R=x]", "x"), ("[R=301;L]", "301")]
        {
            assert_eq!(Flags::read(written).status.as_deref(), Some(status), "{written}");
        }
        assert_eq!(Flags::read("[P]").unsupported.as_deref(), Some("P"));
        assert_eq!(Flags::read("[S=2]").skipped, Some(2));
        assert!(Flags::read("[NC,C,S=2]").is_chained() && !Flags::read("[NC]").is_chained());
        assert_eq!(Flags::read(""), Flags::default());
    }
}

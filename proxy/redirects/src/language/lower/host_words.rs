//! Recognizes words that editors write where a host is expected, such as `any`. They are valid names of hosts, but no
//! site has such a name.

use crate::diagnostic::{Code, Diagnostic};
use crate::language::raw::Located;

/// The words for every host.
const EVERY: [&str; 10] = ["any", "all", "every", "none", "empty", "любой", "любые", "все", "нет", "пусто"];
/// The words for any other host.
const NOT: [&str; 3] = ["not", "except", "не"];
/// The words between hosts.
const BETWEEN: [&str; 4] = ["or", "and", "или", "и"];

/// The meaning of a word that is written where a host is expected.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum HostWord {
    /// A word for every host, such as `any`.
    Every,
    /// A word for all other hosts, such as `not`.
    Not,
    /// A word between hosts, such as `or`.
    Between,
}

/// Returns the meaning of a word. Returns `None` for the name of a host.
pub(super) fn meaning(text: &str) -> Option<HostWord> {
    // Nearly every host has a dot in its name.
    if text.contains('.') {
        return None;
    }
    let lower = text.to_lowercase();
    let lists = [(HostWord::Every, EVERY.as_slice()), (HostWord::Not, &NOT), (HostWord::Between, &BETWEEN)];
    lists.into_iter().find(|(_, words)| words.contains(&&*lower)).map(|(meaning, _)| meaning)
}

/// Returns the warning for a word in the condition `host`. Returns `None` for the name of a host.
pub(super) fn warning(text: &Located<String>) -> Option<Diagnostic> {
    let word = text.value.as_str();
    let hint = match meaning(word)? {
        HostWord::Every => "delete `host`: without this condition, the rule applies to every host",
        HostWord::Not => "for any other host, write `not: { host: … }`",
        HostWord::Between => "delete the word: the hosts of a list are alternatives",
    };
    Some(Diagnostic::new(Code::UnusualCharacter, text.place.clone(), message(word)).hint(with_name(hint, word)))
}

pub(super) fn message(word: &str) -> String {
    format!("`{word}` is read as the name of a host")
}

/// Adds how to write a host with this name. The dot at the end of a host is removed.
pub(super) fn with_name(hint: &str, word: &str) -> String {
    format!("{hint}; if the host is called `{word}`, write `{word}.`")
}

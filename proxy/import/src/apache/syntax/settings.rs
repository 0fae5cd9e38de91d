//! Finds errors in directives that affect redirects, and whose arguments are a few words.
//! See <https://httpd.apache.org/docs/2.4/mod/core.html>.

use portico_redirects::nearest_word;

use crate::apache::lines::Directive;
use crate::apache::syntax::errors::{count_error, is_known_status, unknown_word};
use crate::apache::syntax::options;
use crate::regex::validity::statement_error;
use crate::unreadable::StatementError;

/// The directives whose first argument is one of a few words.
const WORDS: [(&str, &str, &[&str]); 10] = [
    ("rewriteengine", "RewriteEngine", &["on", "off"]),
    ("directoryslash", "DirectorySlash", &["on", "off"]),
    ("mergeslashes", "MergeSlashes", &["on", "off"]),
    ("checkspelling", "CheckSpelling", &["on", "off"]),
    ("expiresactive", "ExpiresActive", &["on", "off"]),
    ("usecanonicalname", "UseCanonicalName", &["on", "off", "dns"]),
    ("allowencodedslashes", "AllowEncodedSlashes", &["on", "off", "nodecode"]),
    ("serversignature", "ServerSignature", &["on", "off", "email"]),
    ("satisfy", "Satisfy", &["all", "any"]),
    ("order", "Order", &["allow,deny", "deny,allow", "mutual-failure"]),
];

pub(super) fn error(directive: &Directive) -> Option<StatementError> {
    let words: Vec<&str> = directive.arguments.iter().map(String::as_str).collect();
    if let Some((_, name, allowed)) = WORDS.iter().find(|(name, ..)| *name == directive.name) {
        return word(name, &words, allowed);
    }
    match directive.name.as_str() {
        "errordocument" => error_document(&words),
        "options" => options::error(&words),
        "require" => require(&words),
        "allow" | "deny" => allow(&words),
        "servername" | "documentroot" | "fallbackresource" if words.len() != 1 => {
            let name = directive.origin.text.split_whitespace().next().unwrap_or_default();
            // A second argument of this directive is allowed.
            let is_allowed = directive.name == "documentroot" && words.len() == 2 && words.get(1) == Some(&"");
            (!is_allowed).then(|| count_error(name, "one argument", words.len()))
        }
        "addcharset" | "addtype" | "addhandler" | "addencoding" | "addlanguage" | "addinputfilter"
        | "addoutputfilter" | "addicon"
            if words.len() < 2 =>
        {
            let name = directive.origin.text.split_whitespace().next().unwrap_or_default();
            Some(count_error(name, "two or more arguments", words.len()))
        }
        "setenvif" | "setenvifnocase" => words.get(1).and_then(|pattern| statement_error(pattern)),
        "browsermatch" | "browsermatchnocase" => words.first().and_then(|pattern| statement_error(pattern)),
        _ => None,
    }
}

fn word(name: &str, words: &[&str], allowed: &[&str]) -> Option<StatementError> {
    let Some(first) = words.first() else { return Some(count_error(name, "an argument", 0)) };
    let is_allowed = allowed.iter().any(|allowed| allowed.eq_ignore_ascii_case(first));
    // A space in the list of `Order` separates arguments.
    let is_split = name == "Order" && words.len() > 1;
    (!is_allowed || is_split).then(|| unknown_word(name, first, allowed))
}

fn error_document(words: &[&str]) -> Option<StatementError> {
    let [status, _] = words else { return Some(count_error("ErrorDocument", "a status and a page", words.len())) };
    let digits = status.split(|character: char| !character.is_ascii_digit()).next().unwrap_or_default();
    let is_known = digits.parse().is_ok_and(is_known_status);
    (!is_known).then(|| {
        let reason = format!("`{status}` is in the place of the status, and is not an HTTP status");
        StatementError::new(*status, reason, "correct the status and import again")
    })
}

fn require(words: &[&str]) -> Option<StatementError> {
    const COMMON: [&str; 10] = ["all", "ip", "host", "local", "env", "method", "expr", "user", "group", "valid-user"];
    const OTHERS: [&str; 4] = ["ssl", "claim", "session", "shibboleth"];
    let words = words.strip_prefix(&["not"]).unwrap_or(words);
    let first = words.first()?.to_ascii_lowercase();
    if first == "all" {
        let argument = words.get(1).copied().unwrap_or_default();
        return (!["granted", "denied"].iter().any(|allowed| allowed.eq_ignore_ascii_case(argument)))
            .then(|| unknown_word("Require all", argument, &["granted", "denied"]));
    }
    // Other modules add words of their own.
    let is_known = COMMON.contains(&first.as_str()) || OTHERS.contains(&first.as_str());
    let near = if is_known { None } else { nearest_word(&first, &COMMON) };
    near.map(|_| unknown_word("Require", &first, &COMMON))
}

fn allow(words: &[&str]) -> Option<StatementError> {
    match words {
        [from, _, ..] if from.eq_ignore_ascii_case("from") => None,
        [from, _, ..] => Some(unknown_word("Allow` or `Deny", from, &["from"])),
        other => Some(count_error("this directive", "the word `from` and a host", other.len())),
    }
}

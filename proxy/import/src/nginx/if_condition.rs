//! Converts the condition of an `if` block.

use crate::condition::capturing::CapturingCondition;
use crate::condition::host_pattern::HostPattern;
use crate::condition::{self, Comparison, Condition, RequestPart, absent_as_empty};
use crate::foreign::path_restriction::PathRestriction;
use crate::nginx::argument;
use crate::nginx::host_cases::{self, HostCase};
use crate::nginx::request_uri::{self, PathAndCondition};
use crate::note::{NoteSubject, Remark};
use portico_redirects::LetterCase;

/// The result of converting the condition of an `if` block.
pub(super) enum IfCondition {
    Path(Box<PathAndCondition>),
    Condition(Condition),
    /// The condition that a variable is not empty. This is the name of the variable, which a map sets.
    MapValue(String),
    /// A condition that matches a regular expression against query parameters. A target can use the captures of the
    /// expression.
    Captured(CapturingCondition),
    /// A condition that tests the host with an expression. The block is converted for each host.
    Host(HostPattern),
    /// A condition that compares the host with another variable. The block is converted for each of these hosts.
    Hosts(Vec<HostCase>),
}

/// Parses the words of a condition, which are the words between `if` and the block. `is_map` reports whether a map sets
/// the variable with the given name. If the condition cannot be translated, returns an error.
pub(super) fn read(words: &[String], is_map: impl Fn(&str) -> bool) -> Result<IfCondition, Remark> {
    let words = without_parentheses(words);
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let (variable, operator, value) = match words.as_slice() {
        [variable] => (*variable, "", ""),
        [variable, operator, value] => (*variable, *operator, *value),
        [operator, _] if operator.trim_start_matches('!').starts_with('-') => return Err(tests_files()),
        _ => return Err(untranslatable("the condition must test exactly one variable")),
    };
    let Some(name) = variable.strip_prefix('$') else {
        return Err(tests_files());
    };
    let comparison = match (operator, value) {
        ("", _) | ("!=", "") => Comparison::Present,
        ("=", "") => Comparison::Absent,
        ("=", value) => Comparison::Equal(value.to_owned()),
        ("~", pattern) => Comparison::Matches(pattern.to_owned(), LetterCase::Exact),
        ("~*", pattern) => Comparison::Matches(pattern.to_owned(), LetterCase::Ignored),
        ("!=", value) => Comparison::Equal(value.to_owned()).negated(),
        ("!~", pattern) => Comparison::Matches(pattern.to_owned(), LetterCase::Exact).negated(),
        ("!~*", pattern) => Comparison::Matches(pattern.to_owned(), LetterCase::Ignored).negated(),
        _ => return Err(untranslatable("the operator is unknown")),
    };
    if matches!(operator, "=" | "!=") && value.contains('$') {
        return Err(untranslatable(&format!("it compares `${name}` with another variable")));
    }
    if is_map(name) {
        return match comparison {
            Comparison::Present => Ok(IfCondition::MapValue(name.to_owned())),
            Comparison::Equal(_) | Comparison::Matches(..) | Comparison::Absent | Comparison::Not(_) => {
                Err(untranslatable("the condition compares the value of a variable that a map sets"))
            }
        };
    }
    match name {
        "uri" | "document_uri" | "request_uri" if matches!(comparison, Comparison::Not(_)) => {
            Err(untranslatable("the condition excludes paths"))
        }
        "uri" | "document_uri" => Ok(path(&comparison)),
        "request_uri" => path_and_query(&comparison),
        name => {
            let part = request_part(name)?;
            condition(&part, &argument::decoded(&part, comparison), operator)
        }
    }
}

/// Returns the variable, the operator and the expression of a condition that evaluates an expression.
pub(super) fn expression(words: &[String]) -> Option<(String, String, String)> {
    let words: [String; 3] = without_parentheses(words).try_into().ok()?;
    let [variable, operator, pattern] = words;
    let is_match = ["~", "~*", "!~", "!~*"].contains(&operator.as_str());
    Some((variable.strip_prefix('$')?.to_owned(), operator, pattern)).filter(|_| is_match)
}

fn condition(request_part: &RequestPart, comparison: &Comparison, operator: &str) -> Result<IfCondition, Remark> {
    let has_names = matches!(request_part, RequestPart::Parameter(_) | RequestPart::Header(_) | RequestPart::Cookie(_));
    if has_names && operator.is_empty() {
        return truth(request_part).map(IfCondition::Condition);
    }
    if let Some(pattern) = host_cases::pattern(request_part, comparison) {
        return Ok(IfCondition::Host(pattern));
    }
    match CapturingCondition::read(request_part, comparison) {
        Some(captured) => Ok(IfCondition::Captured(captured)),
        None => absent_as_empty::read(request_part, comparison).map(IfCondition::Condition),
    }
}

/// Returns the condition that a parameter, a header or a cookie is true. Its value is then neither empty nor `0` (nginx docs,
/// `ngx_http_rewrite_module`, `if`).
fn truth(part: &RequestPart) -> Result<Condition, Remark> {
    let is_zero = condition::read(part, &Comparison::Equal("0".to_owned()))?;
    Ok(absent_as_empty::read(part, &Comparison::Present)?.and(is_zero.negated()))
}

pub(super) fn untranslatable(why: &str) -> Remark {
    Remark::new(format!("cannot translate the condition: {why}"), "write a rule by hand for the requests to redirect")
}

fn tests_files() -> Remark {
    untranslatable("the condition tests for files on the server")
}

/// Removes the parentheses around a condition. The opening parenthesis is a separate word or the start of the first
/// word. The closing parenthesis is a separate word or the end of the last word.
pub(super) fn without_parentheses(words: &[String]) -> Vec<String> {
    let mut words = words.to_vec();
    if let Some(first) = words.first_mut() {
        *first = first.strip_prefix('(').unwrap_or(first).to_owned();
    }
    if let Some(last) = words.last_mut() {
        *last = last.strip_suffix(')').unwrap_or(last).to_owned();
    }
    // An empty word after the operator is kept, because it is the value with which the variable is compared.
    let outer = |index: usize, word: &str| !word.is_empty() || index == 2;
    if words.first().is_some_and(String::is_empty) {
        words.remove(0);
    }
    words.into_iter().enumerate().filter(|(index, word)| outer(*index, word)).map(|(_, word)| word).collect()
}

fn path(comparison: &Comparison) -> IfCondition {
    let path = match comparison {
        Comparison::Equal(path) => PathRestriction::exact(path),
        Comparison::Matches(pattern, case) => PathRestriction::regex(pattern, *case),
        Comparison::Present | Comparison::Absent | Comparison::Not(_) => PathRestriction::Everything,
    };
    IfCondition::Path(Box::new(PathAndCondition::new(path, Condition::always())))
}

fn path_and_query(comparison: &Comparison) -> Result<IfCondition, Remark> {
    let split = match comparison {
        Comparison::Equal(uri) => request_uri::exact(uri, LetterCase::Exact)?,
        Comparison::Matches(pattern, case) => {
            request_uri::check_expression(pattern)?;
            request_uri::regex(pattern, *case)?
        }
        Comparison::Present | Comparison::Absent | Comparison::Not(_) => return Ok(path(comparison)),
    };
    Ok(IfCondition::Path(Box::new(split)))
}

/// Returns the part of the request that a variable such as `$host` contains. If rules cannot test this part, returns an
/// error.
pub(super) fn request_part(name: &str) -> Result<RequestPart, Remark> {
    let dashed = |name: &str| name.replace('_', "-").to_ascii_lowercase();
    match name {
        "host" | "http_host" | "server_name" => Ok(RequestPart::Host),
        "request_method" => Ok(RequestPart::Method),
        "args" | "query_string" => Ok(RequestPart::Query),
        "http_cookie" => Ok(RequestPart::Cookies),
        "scheme" | "https" | "server_port" | "http_x_forwarded_proto" => Err(Remark::about(
            NoteSubject::Https,
            "the condition depends on the scheme of the request",
            "remove the redirect, because the TLS terminator in front of the proxy redirects to https",
        )),
        name => {
            let parameter = name.strip_prefix("arg_").map(|name| RequestPart::Parameter(name.to_owned()));
            let header = name.strip_prefix("http_").map(|name| RequestPart::Header(dashed(name)));
            let cookie = name.strip_prefix("cookie_").map(|name| RequestPart::Cookie(name.to_owned()));
            let unknown = || untranslatable(&format!("rules cannot test `${name}`")).about_part(name);
            parameter.or(header).or(cookie).ok_or_else(unknown)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(words: &[&str]) -> Result<IfCondition, Remark> {
        let words: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
        read(&words, |name| name == "page")
    }

    #[test]
    fn condition_is_read_with_and_without_spaces_at_its_parentheses() {
        for words in [&["($host", "=", "a.example)"][..], &["(", "$host", "=", "a.example", ")"]] {
            let Ok(IfCondition::Condition(condition)) = parsed(words) else { panic!("{words:?}") };
            assert_eq!(condition.alternatives[0].host, ["a.example"], "{words:?}");
        }
    }

    #[test]
    fn variable_decides_the_kind_of_the_condition() {
        let path = |words: &[&str]| match parsed(words) {
            Ok(IfCondition::Path(split)) => Some(split.path),
            Ok(_) | Err(_) => None,
        };
        assert!(matches!(path(&["($uri", "~", "^/a$)"]), Some(PathRestriction::Regex { .. })));
        assert!(matches!(path(&["($request_uri", "=", "/a)"]), Some(PathRestriction::Exact { .. })));
        assert!(matches!(parsed(&["($page)"]), Ok(IfCondition::MapValue(_))));
        assert!(matches!(parsed(&["($arg_id", "~", "^(.+)$)"]), Ok(IfCondition::Captured(_))));
        assert!(matches!(parsed(&["($http_x", "!=", "", ")"]), Ok(IfCondition::Condition(_))));
    }

    #[test]
    fn conditions_without_an_equivalent_are_rejected() {
        for words in [
            &["(-f", "$request_filename)"][..],
            &["($uri", "!~", "^/a)"],
            &["($page", "=", "/a)"],
            &["($scheme", "=", "http)"],
            &["($host", "!=", "$canonical)"],
            &["($remote_addr", "=", "10.0.0.1)"],
            &["(a", "=", "b)"],
        ] {
            assert!(parsed(words).is_err(), "{words:?}");
        }
    }
}

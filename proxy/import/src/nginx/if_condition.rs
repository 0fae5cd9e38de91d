//! `if (…)`.

use crate::capturing_condition::CapturingCondition;
use crate::condition::{self, Comparison, Condition, RequestPart};
use crate::draft::Case;
use crate::nginx::request_uri;
use crate::note::Remark;
use crate::paths::PathRestriction;

/// What an `if` asks for.
pub(super) enum IfCondition {
    Path(PathRestriction, Condition),
    Condition(Condition),
    /// The value of this variable, which a map gives.
    MapValue(String),
    /// An expression over parameters, and what it captures.
    Captured(CapturingCondition),
}

/// Reads the words between `if` and its block. `is_map` tells which variables come from maps.
pub(super) fn read(words: &[String], is_map: impl Fn(&str) -> bool) -> Result<IfCondition, Remark> {
    let words = without_parentheses(words);
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let (variable, operator, value) = match words.as_slice() {
        [variable] => (*variable, "", ""),
        [variable, operator, value] => (*variable, *operator, *value),
        [operator, _] if operator.trim_start_matches('!').starts_with('-') => return Err(asks_for_files()),
        _ => return Err(untranslatable("it asks for something else than a variable")),
    };
    let Some(name) = variable.strip_prefix('$') else {
        return Err(asks_for_files());
    };
    let comparison = match (operator, value) {
        ("", _) | ("!=", "") => Comparison::Present,
        ("=", "") => Comparison::Absent,
        ("=", value) => Comparison::Equal(value.to_owned()),
        ("~", pattern) => Comparison::Matches(pattern.to_owned(), Case::Exact),
        ("~*", pattern) => Comparison::Matches(pattern.to_owned(), Case::Ignore),
        _ => return Err(untranslatable("a condition of ours says what has to hold, not what must not")),
    };
    if is_map(name) {
        return match comparison {
            Comparison::Present => Ok(IfCondition::MapValue(name.to_owned())),
            Comparison::Equal(_) | Comparison::Matches(..) | Comparison::Absent => {
                Err(untranslatable("it compares what a map gives"))
            }
        };
    }
    match name {
        "uri" | "document_uri" => Ok(path(&comparison)),
        "request_uri" => whole_address(&comparison),
        name => condition(&request_part(name)?, &comparison),
    }
}

fn condition(request_part: &RequestPart, comparison: &Comparison) -> Result<IfCondition, Remark> {
    match CapturingCondition::read(request_part, comparison) {
        Some(captured) => Ok(IfCondition::Captured(captured)),
        None => condition::read(request_part, comparison).map(IfCondition::Condition),
    }
}

pub(super) fn untranslatable(why: &str) -> Remark {
    Remark::new(format!("its condition cannot be said: {why}"), "write the rule by hand for the case that matters")
}

fn asks_for_files() -> Remark {
    untranslatable("it asks for files, which the proxy does not have")
}

/// The parentheses may stand by themselves or at the first and last word.
fn without_parentheses(words: &[String]) -> Vec<String> {
    let mut words = words.to_vec();
    if let Some(first) = words.first_mut() {
        *first = first.strip_prefix('(').unwrap_or(first).to_owned();
    }
    if let Some(last) = words.last_mut() {
        *last = last.strip_suffix(')').unwrap_or(last).to_owned();
    }
    // An empty text between the operator and the end is a value.
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
        Comparison::Present | Comparison::Absent => PathRestriction::Everything,
    };
    IfCondition::Path(path, Condition::always())
}

fn whole_address(comparison: &Comparison) -> Result<IfCondition, Remark> {
    let split = match comparison {
        Comparison::Equal(address) => request_uri::exact(address, Case::Exact)?,
        Comparison::Matches(pattern, case) => request_uri::regex(pattern, *case)?,
        Comparison::Present | Comparison::Absent => return Ok(path(comparison)),
    };
    Ok(IfCondition::Path(split.path, split.condition))
}

/// What a variable of the request stands for.
pub(super) fn request_part(name: &str) -> Result<RequestPart, Remark> {
    let dashed = |name: &str| name.replace('_', "-").to_ascii_lowercase();
    match name {
        "host" | "http_host" | "server_name" => Ok(RequestPart::Host),
        "request_method" => Ok(RequestPart::Method),
        "args" | "query_string" => Ok(RequestPart::Query),
        "http_cookie" => Ok(RequestPart::Cookies),
        "scheme" | "https" | "server_port" | "http_x_forwarded_proto" => Err(Remark::new(
            "it depends on the scheme of the request",
            "leave it out: whatever ends TLS in front of the proxy sees to https",
        )),
        name => {
            let parameter = name.strip_prefix("arg_").map(|name| RequestPart::Parameter(name.to_owned()));
            let header = name.strip_prefix("http_").map(|name| RequestPart::Header(dashed(name)));
            let cookie = name.strip_prefix("cookie_").map(|name| RequestPart::Cookie(name.to_owned()));
            let unknown = || untranslatable(&format!("`${name}` is nothing that a rule looks at"));
            parameter.or(header).or(cookie).ok_or_else(unknown)
        }
    }
}

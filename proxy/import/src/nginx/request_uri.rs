//! Splits texts and regular expressions for `$request_uri` into a path and a condition on the query. In nginx,
//! `$request_uri` contains the path and the query exactly as the client sent them.

use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};

use crate::condition::capturing::CapturingCondition;
use crate::condition::other_parameters::OtherParameters;
use crate::condition::{self, Comparison, Condition, RequestPart};
use crate::foreign::path_restriction::PathRestriction;
use crate::nginx::query_in_capture::{self, PatternEnd};
use crate::nginx::raw_escapes;
use crate::note::{NoteSubject, Remark};
use crate::regex::groups;
use portico_redirects::LetterCase;
use portico_redirects::path::escape::Escapes;

/// A restriction on the path, along with a condition on the rest of the request.
pub(crate) struct PathAndCondition {
    pub(crate) path: PathRestriction,
    pub(crate) condition: Condition,
    /// The captures of an expression that contain the value of a query parameter. Their numbers count the captures of
    /// the path as well.
    pub(crate) captured: Option<CapturingCondition>,
}

impl PathAndCondition {
    pub(crate) fn new(path: PathRestriction, condition: Condition) -> Self {
        Self { path, condition, captured: None }
    }
}

/// Parses a literal path that a query may follow, such as `/page?id=5`.
pub(crate) fn exact(uri: &str, case: LetterCase) -> Result<PathAndCondition, Remark> {
    if let Some(character) = uri.chars().find(|character| is_always_encoded(*character) || *character == ' ') {
        return Err(never_sent(character));
    }
    let (path, query) = uri.split_once('?').unwrap_or((uri, ""));
    let path = PathRestriction::Exact { text: path.to_owned(), escapes: Escapes::Decoded, case };
    let condition = match query {
        "" => without_query(),
        query => condition::read(&RequestPart::Query, &Comparison::Equal(query.to_owned()))?,
    };
    Ok(PathAndCondition::new(path, condition))
}

/// Checks that an expression for `$request_uri` contains no letters that clients encode. Other such characters may be a part
/// of its syntax, as in `(?<name>[^"]+)`.
pub(crate) fn check_expression(pattern: &str) -> Result<(), Remark> {
    pattern.chars().find(|character| !character.is_ascii()).map_or(Ok(()), |character| Err(never_sent(character)))
}

/// Reports whether clients percent-encode a character in every part of a URL that they send (WHATWG URL Standard, "query
/// percent-encode set").
fn is_always_encoded(character: char) -> bool {
    !character.is_ascii() || character.is_ascii_control() || matches!(character, '"' | '#' | '<' | '>')
}

fn never_sent(character: char) -> Remark {
    let encoded = utf8_percent_encode(character.encode_utf8(&mut [0; 4]), NON_ALPHANUMERIC).to_string();
    Remark::new(
        format!(
            "`$request_uri` is not decoded, and clients send `{encoded}` in place of `{character}`, so the original \
            statement matches no request of a browser"
        ),
        "delete the statement, or write a rule by hand if the path should be redirected",
    )
}

/// Splits a regular expression for the path and the query into a restriction on the path and a condition on the query.
pub(crate) fn regex(pattern: &str, case: LetterCase) -> Result<PathAndCondition, Remark> {
    let regex = |pattern: &str| Ok(PathRestriction::regex(&raw_escapes::decoded(pattern)?, case));
    for any_query in
        [r"(\?.*)?$", r"(?:\?.*)?$", r"(\?|$)", r"(?:\?|$)", r"(\?.+)?$", r"\??.*$", r"(?:$|\?)", r"($|\?)"]
    {
        if let Some(path) = pattern.strip_suffix(any_query) {
            return Ok(PathAndCondition::new(regex(&format!("{path}$"))?, Condition::always()));
        }
    }
    if let Some((path, query)) = pattern.split_once(r"\?") {
        let comparison = Comparison::Matches(format!("^{query}"), case);
        let path = format!("{path}$");
        let captured = CapturingCondition::read(&RequestPart::Query, &comparison);
        let captured = captured.and_then(|captured| Some(captured.after(count_captures(&path)?)));
        let condition = match &captured {
            Some(captured) => captured.condition.clone(),
            None => condition::read(&RequestPart::Query, &comparison)?,
        };
        return Ok(PathAndCondition { path: regex(&path)?, condition, captured });
    }
    Ok(match query_in_capture::pattern_end(pattern)? {
        PatternEnd::Closed => PathAndCondition::new(regex(pattern)?, without_query()),
        PatternEnd::Open(_) => {
            let always = query_in_capture::always_allows_query(pattern)?;
            let condition = if always { Condition::always() } else { partly_without_query() };
            PathAndCondition::new(regex(pattern)?.including_query(), condition)
        }
    })
}

/// Returns the number of captures of an expression. Returns `None` if the expression is invalid.
pub(super) fn count_captures(pattern: &str) -> Option<u32> {
    let parsed = crate::regex::parse(pattern).ok()?;
    let captures = groups::all(&parsed.ast).into_iter().filter(|group| group.capture_index().is_some()).count();
    u32::try_from(captures).ok()
}

fn without_query() -> Condition {
    let mut condition = Condition { other_parameters: OtherParameters::Forbidden, ..Condition::always() };
    condition.remarks.push(Remark::about(
        NoteSubject::Queries,
        "the original statement compares the path and the query, so it matches only URLs without a query; the rule also \
        matches URLs with a query",
        "no change needed unless URLs with a query lead to a different page",
    ));
    condition
}

/// The condition of an expression such as `^/old(/.*)?$`, which matches `/old` without a query, and all URLs below it.
fn partly_without_query() -> Condition {
    let remark = Remark::about(
        NoteSubject::Queries,
        "the original expression compares the path and the query, and matches paths without its optional part only if \
        there is no query; the rule also matches them with a query",
        "no change needed unless such URLs with a query lead to a different page",
    );
    Condition { remarks: vec![remark], ..Condition::always() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::path::placeholder::Capture;
    use crate::target::parameter::Parameter;

    #[test]
    fn query_is_split_from_the_path() {
        let split = exact("/old?id=5", LetterCase::Exact).unwrap();
        assert_eq!(
            split.path,
            PathRestriction::Exact { text: "/old".to_owned(), escapes: Escapes::Decoded, case: LetterCase::Exact }
        );
        assert_eq!(split.condition.alternatives[0].query.len(), 1);
        let split = regex(r"^/old\?id=5$", LetterCase::Exact).unwrap();
        assert_eq!(split.path, PathRestriction::regex("^/old$", LetterCase::Exact));
        assert_eq!(split.condition.alternatives[0].query.len(), 1);
        assert!(regex(r"^/old\?id=(\d\d)-(\d+)$", LetterCase::Exact).is_err());
    }

    #[test]
    fn text_that_clients_encode_is_not_translated() {
        for uri in ["/мир", "/i j", "/a?b=ü", "/a#b"] {
            assert!(exact(uri, LetterCase::Exact).is_err_and(|remark| remark.reason.contains("not decoded")), "{uri}");
        }
        assert!(exact("/%D0%BC?a=%20", LetterCase::Exact).is_ok());
        assert!(check_expression("^/(мир|mir)$").is_err() && check_expression("^/(?<a>[^ ]+)$").is_ok());
    }

    #[test]
    fn captures_of_the_query_are_numbered_after_those_of_the_path() {
        for (pattern, expected) in [
            (r"^/old\?id=(\d+)$", vec![(1, "id")]),
            (r"^/(a|b)/(?:c|d)/(\d+)\?id=(\d+)&b=2$", vec![(3, "id")]),
            (r"^/old\?id=5$", vec![]),
        ] {
            let split = regex(pattern, LetterCase::Exact).unwrap();
            let captures = split.captured.map(|condition| condition.parameter_captures.captures).unwrap_or_default();
            let expected: Vec<(Capture, Parameter)> =
                expected.into_iter().map(|(number, name)| (Capture::Number(number), Parameter::new(name))).collect();
            assert_eq!(captures, expected, "{pattern}");
        }
    }

    #[test]
    fn optional_query_is_not_a_condition() {
        for pattern in [r"^/old(\?.*)?$", r"^/old(\?|$)", "^/old/(.*)$"] {
            assert_eq!(regex(pattern, LetterCase::Exact).unwrap().condition, Condition::always(), "{pattern}");
        }
        assert_eq!(regex("^/old$", LetterCase::Exact).unwrap().condition.remarks.len(), 1);
    }
}

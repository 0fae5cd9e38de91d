//! Reads the parameters of query strings, and combines the query of a target with the query of a request.

use std::borrow::Cow;

use percent_encoding::{AsciiSet, CONTROLS, percent_decode_str, percent_encode};

use crate::address::path::NormalPath;

/// The characters that must be encoded in a path segment (RFC 3986 §3.3).
pub(crate) const NOT_IN_SEGMENT: &AsciiSet = &CONTROLS
    .add(b' ')
    .add(b'"')
    .add(b'#')
    .add(b'%')
    .add(b'/')
    .add(b'<')
    .add(b'>')
    .add(b'?')
    .add(b'[')
    .add(b'\\')
    .add(b']')
    .add(b'^')
    .add(b'`')
    .add(b'{')
    .add(b'|')
    .add(b'}');
/// The characters that must be encoded in the name or value of a parameter.
const NOT_IN_PARAMETER: &AsciiSet = &CONTROLS.add(b' ').add(b'"').add(b'#').add(b'%').add(b'&').add(b'+').add(b'=');

/// Combines two queries. Returns the parameters of `own`, followed by those parameters of `other` whose names do not
/// occur in `own`.
pub(crate) fn merge<'q>(own: &'q str, other: Cow<'q, str>) -> Cow<'q, str> {
    if own.is_empty() {
        return other;
    }
    if other.is_empty() {
        return Cow::Borrowed(own);
    }
    let set: Vec<_> = own.split('&').map(decoded_name).collect();
    let mut merged = own.to_owned();
    for parameter in other.split('&').filter(|parameter| !parameter.is_empty()) {
        if !set.contains(&decoded_name(parameter)) {
            merged.push('&');
            merged.push_str(parameter);
        }
    }
    Cow::Owned(merged)
}

/// Returns the decoded name of a parameter. The parameters `%61=1` and `a=2` have the same decoded name.
fn decoded_name(parameter: &str) -> Vec<u8> {
    decoded(parameter.split('=').next().unwrap_or_default())
}

/// Returns the decoded values of all parameters called `name`. A parameter without `=` has an empty value.
pub(crate) fn values<'q>(query: &'q str, name: &'q str) -> impl Iterator<Item = Vec<u8>> + 'q {
    let parameters = query.split('&').filter(|parameter| !parameter.is_empty());
    parameters.filter(move |parameter| decoded_name(parameter) == name.as_bytes()).map(|parameter| {
        let value = parameter.split_once('=').map_or("", |(_, value)| value);
        decoded(value)
    })
}

/// Formats `name=value`, with special characters percent-encoded.
pub(crate) fn parameter(name: &str, value: &str) -> String {
    parameter_of(name, value.as_bytes())
}

fn parameter_of(name: &str, value: &[u8]) -> String {
    format!("{}={}", percent_encode(name.as_bytes(), NOT_IN_PARAMETER), percent_encode(value, NOT_IN_PARAMETER))
}

/// Formats `name=value` for the query of a URL. `segment` is the value, percent-encoded as in a path.
pub(crate) fn segment_parameter(name: &str, segment: &str) -> String {
    parameter_of(name, &Cow::from(percent_decode_str(segment)))
}

/// Converts the first value of a parameter to a path segment.
///
/// Returns `None` if the parameter is absent, or if its value cannot be a segment. A segment must be valid UTF-8
/// without control characters, and must not be empty, `.` or `..`.
pub(crate) fn segment(query: &str, name: &str) -> Option<String> {
    values(query, name).next().and_then(|value| as_segment(&value))
}

/// Converts a text to one path segment.
///
/// Returns `None` if the text cannot be a segment. A segment must be valid UTF-8 without control characters, and must
/// not be empty, `.` or `..`.
pub(crate) fn as_segment(text: &[u8]) -> Option<String> {
    let path = format!("/{}", percent_encode(text, NOT_IN_SEGMENT));
    let path = NormalPath::parse(&path).ok()?;
    path.segments().next().map(str::to_owned)
}

/// Returns the first value of a parameter, encoded for use in another query. Returns `None` if the parameter is absent.
pub(crate) fn encoded_value(query: &str, name: &str) -> Option<String> {
    let value = values(query, name).next()?;
    Some(percent_encode(&value, NOT_IN_PARAMETER).to_string())
}

/// Applies `change` to the first value of a parameter, and encodes the result for use in another query. The function
/// `change` receives the value in the form of a percent-encoded path segment.
///
/// Returns `None` if the parameter is absent, and an error if `change` fails.
pub(crate) fn changed_value<E>(
    query: &str,
    name: &str,
    change: impl FnOnce(&str) -> Result<String, E>,
) -> Option<Result<String, E>> {
    let value = values(query, name).next()?;
    let changed = change(&percent_encode(&value, NOT_IN_SEGMENT).to_string());
    Some(changed.map(|changed| {
        let value = Cow::from(percent_decode_str(&changed));
        percent_encode(&value, NOT_IN_PARAMETER).to_string()
    }))
}

fn decoded(text: &str) -> Vec<u8> {
    let spaced = text.replace('+', " ");
    Cow::from(percent_decode_str(&spaced)).into_owned()
}

/// Removes the parameters that are not in `keep` from a query. The order and the spelling of the other parameters do
/// not change.
pub(crate) fn keep_only(query: &str, keep: &KeptParameters) -> String {
    let kept = query.split('&').filter(|parameter| !parameter.is_empty() && keep.contains(&decoded_name(parameter)));
    kept.collect::<Vec<_>>().join("&")
}

/// The query parameters that a redirect keeps.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct KeptParameters {
    pub(crate) names: Vec<Box<str>>,
    /// The prefixes of names that are also kept. In a rule file, the prefix `ref_` is written as `ref_*`.
    pub(crate) prefixes: Vec<Box<str>>,
    /// The names of the parameters that the target or the table lookup of the rule already uses. Such a parameter is
    /// kept only if `names` contains its name. A matching prefix is not enough.
    pub(crate) used: Vec<Box<str>>,
}

impl KeptParameters {
    pub(crate) fn contains(&self, key: &[u8]) -> bool {
        let has_key = |names: &[Box<str>]| names.iter().any(|name| name.as_bytes() == key);
        has_key(&self.names)
            || !has_key(&self.used) && self.prefixes.iter().any(|prefix| key.starts_with(prefix.as_bytes()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn listed_parameters_are_kept() {
        let kept = KeptParameters { names: vec!["page".into()], prefixes: vec!["utm_".into()], used: Vec::new() };
        assert_eq!(keep_only("a=1&page=2&utm_source=x&&pages=3&p%61ge=4", &kept), "page=2&utm_source=x&p%61ge=4");
        assert_eq!(keep_only("", &kept), "");
    }

    #[test]
    fn value_becomes_one_segment_or_none() {
        for (query, segment) in [
            ("id=5", Some("5")),
            ("a=1&id=%D0%B0+b", Some("%D0%B0%20b")),
            ("id=a,b;c%2Fd%5Ce", Some("a,b;c%2Fd%5Ce")),
            ("id=..%2Fx", Some("..%2Fx")),
            ("id=%252F", Some("%252F")),
            ("id=..", None),
            ("id=.", None),
            ("id=", None),
            ("id", None),
            ("id=%0D%0Ax", None),
            ("id=%FF", None),
            ("i=5", None),
        ] {
            assert_eq!(super::segment(query, "id").as_deref(), segment, "{query}");
        }
    }

    #[test]
    fn values_are_decoded() {
        let all: Vec<_> = values("a=1+2&b=3&%61=%d0%b0&a", "a").collect();
        assert_eq!(all, [b"1 2".to_vec(), "а".into(), Vec::new()]);
    }

    #[test]
    fn target_parameter_wins_over_the_same_parameter_of_the_request() {
        for (own, other, merged) in [
            ("", "", ""),
            ("a=1", "", "a=1"),
            ("", "b=2", "b=2"),
            ("a=1", "b=2", "a=1&b=2"),
            ("category=36", "category=1&utm_source=x", "category=36&utm_source=x"),
            ("a=1", "%61=2&&A=3", "a=1&A=3"),
            ("a+b=1", "a%20b=2&a=3", "a+b=1&a=3"),
            ("a=1", "b=2&b=3&c", "a=1&b=2&b=3&c"),
        ] {
            assert_eq!(merge(own, other.into()), merged, "{own} + {other}");
        }
    }
}

//! Splits a query such as `id=5&print` into parameters, and decodes their names and values.

use std::collections::BTreeMap;

use percent_encoding::percent_decode_str;

use crate::condition::when::ValueTest;

/// Parses a query such as `id=5&print` into a test for each parameter. A parameter that has no value in `query`, such
/// as `print`, may have any value in a request. Returns `None` if `query` contains no parameters.
pub(crate) fn parameters(query: &str) -> Option<BTreeMap<String, ValueTest>> {
    let mut tests = BTreeMap::new();
    for parameter in query.split('&').filter(|parameter| !parameter.is_empty()) {
        let (key, value) = parameter.split_once('=').unwrap_or((parameter, ""));
        let test = if value.is_empty() { ValueTest::Present } else { ValueTest::Equal(decoded(value)) };
        tests.insert(decoded(key), test);
    }
    (!tests.is_empty()).then_some(tests)
}

/// Decodes the name or the value of a query parameter, in which `+` stands for a space.
pub(crate) fn decoded(text: &str) -> String {
    let spaced = text.replace('+', " ");
    let decoded = percent_decode_str(&spaced).decode_utf8();
    decoded.map_or_else(|_| text.to_owned(), std::borrow::Cow::into_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn query_is_split_into_decoded_parameters() {
        let found = parameters("a+b=%2F&c&&d=").unwrap();
        assert_eq!(found.get("a b"), Some(&ValueTest::Equal("/".to_owned())));
        assert_eq!((found.get("c"), found.get("d")), (Some(&ValueTest::Present), Some(&ValueTest::Present)));
        assert_eq!(parameters("&"), None);
    }
}

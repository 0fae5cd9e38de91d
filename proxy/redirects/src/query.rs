//! Joining the query of a target with the query of a request.

use std::borrow::Cow;

use percent_encoding::percent_decode_str;

/// `own` with those parameters of `other` behind it whose key it does not set itself.
pub(crate) fn merge(own: &str, other: &str) -> String {
    if own.is_empty() || other.is_empty() {
        return format!("{own}{other}");
    }
    let set: Vec<_> = own.split('&').map(key).collect();
    let mut merged = own.to_owned();
    for parameter in other.split('&').filter(|parameter| !parameter.is_empty()) {
        if !set.contains(&key(parameter)) {
            merged.push('&');
            merged.push_str(parameter);
        }
    }
    merged
}

/// The key of `key=value` as forms mean it, so that `%61=1` and `a=2` are the same parameter.
fn key(parameter: &str) -> Vec<u8> {
    let key = parameter.split('=').next().unwrap_or_default();
    let spaced = key.replace('+', " ");
    Cow::from(percent_decode_str(&spaced)).into_owned()
}

#[cfg(test)]
mod tests {
    use super::merge;

    #[test]
    fn target_wins_over_the_same_key_of_the_request() {
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
            assert_eq!(merge(own, other), merged, "{own} + {other}");
        }
    }
}

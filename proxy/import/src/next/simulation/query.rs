//! Reads and writes queries as the module `querystring` of Node.js does.
//! See <https://nextjs.org/docs/pages/api-reference/config/next-config-js/redirects#header-cookie-and-query-matching>.

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};

use crate::next::simulation::parameter::ParameterValue;

/// The characters that the JavaScript function `encodeURIComponent` encodes.
pub(crate) const COMPONENT: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'_')
    .remove(b'.')
    .remove(b'!')
    .remove(b'~')
    .remove(b'*')
    .remove(b'\'')
    .remove(b'(')
    .remove(b')');

/// The decoded parameters of a query. Each name occurs once, with all its values.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Query(pub(crate) Vec<(String, Vec<String>)>);

impl Query {
    pub(crate) fn parse(query: &str) -> Self {
        let mut parsed = Self::default();
        for parameter in query.split('&').filter(|parameter| !parameter.is_empty()) {
            let (name, value) = parameter.split_once('=').unwrap_or((parameter, ""));
            let (name, value) = (decoded(name), decoded(value));
            match parsed.0.iter_mut().find(|(known, _)| *known == name) {
                Some((_, values)) => values.push(value),
                None => parsed.0.push((name, vec![value])),
            }
        }
        parsed
    }

    /// Returns the value of a parameter. Several values are a list.
    pub(super) fn value(&self, name: &str) -> Option<ParameterValue> {
        let (_, values) = self.0.iter().find(|(known, _)| known == name)?;
        Some(match values.as_slice() {
            [only] => ParameterValue::Text(only.clone()),
            several => ParameterValue::List(several.to_vec()),
        })
    }

    /// Replaces and adds the parameters of another query.
    pub(super) fn merge(&mut self, other: Self) {
        for (name, values) in other.0 {
            match self.0.iter_mut().find(|(known, _)| *known == name) {
                Some((_, own)) => *own = values,
                None => self.0.push((name, values)),
            }
        }
    }

    /// Returns the text of the query. Next.js encodes only the names and values that occur in the query of the request.
    pub(super) fn text(&self, requested: &Self) -> String {
        let is_requested =
            |text: &str| requested.0.iter().any(|(name, values)| name == text || values.iter().any(|v| v == text));
        let encoded = |text: &str| {
            if is_requested(text) { component(text) } else { text.to_owned() }
        };
        // JavaScript lists the names that are numbers first, in ascending order.
        let mut parameters: Vec<&(String, Vec<String>)> = self.0.iter().collect();
        parameters.sort_by_key(|(name, _)| number(name).unwrap_or(u32::MAX));
        let pairs = parameters.into_iter().flat_map(|(name, values)| values.iter().map(move |value| (name, value)));
        let pairs: Vec<String> = pairs.map(|(name, value)| format!("{}={}", encoded(name), encoded(value))).collect();
        pairs.join("&")
    }
}

fn number(name: &str) -> Option<u32> {
    name.parse::<u32>().ok().filter(|number| number.to_string() == name)
}

fn decoded(text: &str) -> String {
    percent_decode_str(&text.replace('+', " ")).decode_utf8_lossy().into_owned()
}

/// Encodes a text as the JavaScript function `encodeURIComponent` does.
pub(super) fn component(text: &str) -> String {
    utf8_percent_encode(text, COMPONENT).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn query_is_written_with_its_own_parameters_last() {
        for (requested, own, expected) in [
            ("a", "", "a="),
            ("b=x+y&a=%2F", "c=x z", "b=x%20y&a=%2F&c=x z"),
            ("a=1&b=2&a=3", "b=%26", "a=1&a=3&b=&"),
            ("b=1&7=2", "", "7=2&b=1"),
            ("", "a=1", "a=1"),
        ] {
            let requested = Query::parse(requested);
            let mut merged = requested.clone();
            merged.merge(Query::parse(own));
            assert_eq!(merged.text(&requested), expected, "{requested:?} {own}");
        }
    }
}

//! Matches the query parameters of a redirect.
//! See <https://docs.netlify.com/manage/routing/redirects/redirect-options/>.

use percent_encoding::percent_decode_str;

use crate::netlify::simulation::source::Values;
use crate::simulation::request::encoded;

/// The characters with a special meaning in expressions. A name that contains one does not match itself.
pub(crate) const EXPRESSION: [char; 13] = ['[', ']', '(', ')', '{', '}', '*', '+', '?', '^', '$', '|', '\\'];

/// Returns the decoded text. Text that is not UTF-8 after decoding stays encoded.
pub(super) fn decoded(text: &str) -> String {
    percent_decode_str(text).decode_utf8().map_or_else(|_| text.to_owned(), std::borrow::Cow::into_owned)
}

/// Adds the values of parameters such as `id=:id`. Returns `None` if the query does not match the parameters.
pub(super) fn add_values(parameters: &[(String, String)], query: Option<&str>, values: &mut Values) -> Option<()> {
    for (name, expected) in parameters {
        let found = value(name, query.unwrap_or_default())?;
        match expected.strip_prefix(':').filter(|placeholder| !placeholder.is_empty()) {
            // A placeholder of the path has precedence over a parameter with the same name.
            Some(placeholder) if values.iter().any(|(known, _)| known == placeholder) => {}
            Some(placeholder) => values.push((placeholder.to_owned(), in_form(&found))),
            // The value in the file is not decoded, so `a%20b` and `a+b` stand for themselves.
            None if *expected == found => {}
            None => return None,
        }
    }
    Some(())
}

/// Returns the decoded value of the last parameter with a name. A parameter without an equals sign has no value. The engine
/// `netlify-redirector` uses the name as a part of an expression for the query as the client sends it.
fn value(name: &str, query: &str) -> Option<String> {
    if name.contains(EXPRESSION) {
        return None;
    }
    let parts: Vec<&str> = query.split('&').collect();
    let is_cut_off = |at: usize| at + 2 == parts.len() && parts.last().is_some_and(|last| last.is_empty());
    let mut pairs = parts.iter().enumerate().rev().filter_map(|(at, pair)| Some((at, pair.split_once('=')?)));
    let (_, (_, value)) = pairs.find(|(at, (key, _))| *key == name && !is_cut_off(*at))?;
    Some(decoded(&value.replace('+', " ")))
}

/// Returns a value as HTML forms encode it.
fn in_form(value: &str) -> String {
    encoded(value, " !\"#$%&'()+,/:;<=>?@[\\]^`{|}~").replace("%20", "+")
}

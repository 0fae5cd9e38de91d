//! Matches the query parameters of a redirect.
//! See <https://docs.netlify.com/manage/routing/redirects/redirect-options/>.

use percent_encoding::percent_decode_str;

use crate::netlify::simulation::source::Values;
use crate::simulation::request::encoded;

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
            Some(placeholder) => values.push((placeholder.to_owned(), found)),
            None if *expected == found => {}
            None => return None,
        }
    }
    Some(())
}

/// Returns the last value of a parameter, in the form in which HTML forms encode it. A parameter without an equals sign
/// has no value.
fn value(name: &str, query: &str) -> Option<String> {
    let mut pairs = query.rsplit('&').filter_map(|pair| pair.split_once('='));
    let (_, value) = pairs.find(|(key, _)| decoded(key) == name)?;
    let value = decoded(&value.replace('+', " "));
    Some(encoded(&value, " !\"#$%&'()+,/:;<=>?@[\\]^`{|}~").replace("%20", "+"))
}

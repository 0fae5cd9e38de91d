//! Parses bodies of the type `application/x-www-form-urlencoded`.

use crate::forms::body::content::FormBody;

/// Parses all fields. Bytes that are not UTF-8 become U+FFFD, as the URL Standard defines it.
pub(super) fn parse(bytes: &[u8]) -> FormBody {
    let mut body = FormBody::default();
    for (name, text) in form_urlencoded::parse(bytes) {
        body.add(name.into_owned(), text.into_owned());
    }
    body
}

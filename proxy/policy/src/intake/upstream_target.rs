//! The request target that is sent to an upstream.

use std::borrow::Cow;

use http::header;

use crate::bytes::any_byte;
use crate::intake::target::RequestTarget;
use crate::view::Headers;

/// The target of an admitted request, in the form that an origin server expects.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UpstreamTarget<'a> {
    /// The path and query (RFC 9112 §3.2.1).
    ///
    /// Some clients send `<`, `>`, `"` or `` ` ``, which are invalid in a URI (RFC 3986 §2). These characters are
    /// percent-encoded, because servers treat the characters differently.
    pub origin_form: Cow<'a, str>,
    /// The host of a target in absolute form, or else the value of `Host` (RFC 9112 §3.2.2).
    pub host: Option<&'a [u8]>,
}

impl<'a> UpstreamTarget<'a> {
    /// Derives the upstream target from the head of a request.
    pub fn of(target: &'a [u8], headers: &'a dyn Headers) -> Self {
        let (host, form) = match RequestTarget::parse(target) {
            Ok(RequestTarget { host: Some(host), path, query: Some(query), .. }) => {
                (Some(host), Cow::Owned(format!("{path}?{query}")))
            }
            Ok(RequestTarget { host: Some(host), path, query: None, .. }) => (Some(host), Cow::Borrowed(path)),
            Ok(RequestTarget { host: None, whole, .. }) => (None, Cow::Borrowed(whole)),
            Err(_) => (None, Cow::Borrowed(std::str::from_utf8(target).unwrap_or_default())),
        };
        #[expect(clippy::needless_bitwise_bool, reason = "a branch would make the code test one byte at a time")]
        let has_invalid_byte =
            any_byte(form.as_bytes(), |byte| matches!(byte, b'<' | b'>') | (byte == b'"') | (byte == b'`'));
        Self {
            origin_form: if has_invalid_byte { Cow::Owned(percent_encoded(&form)) } else { form },
            host: host.map(str::as_bytes).or_else(|| headers.first(&header::HOST)),
        }
    }
}

fn percent_encoded(text: &str) -> String {
    text.replace('<', "%3C").replace('>', "%3E").replace('"', "%22").replace('`', "%60")
}

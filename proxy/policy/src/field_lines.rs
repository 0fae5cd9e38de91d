//! Field lines by name, and list-based fields (RFC 9110 §5.6.1).

use http::{HeaderMap, HeaderName, HeaderValue, header};

use crate::framing::head::HeadFields;
use crate::view::Fields;

/// Read access to the field lines of a message by name.
pub trait FieldLines {
    /// Returns the values of all field lines with this name, unchanged and in the order of the message.
    fn field_lines<'a>(&'a self, name: &'a HeaderName) -> impl Iterator<Item = &'a [u8]>;
}

impl FieldLines for HeaderMap {
    fn field_lines<'a>(&'a self, name: &'a HeaderName) -> impl Iterator<Item = &'a [u8]> {
        self.get_all(name).iter().map(HeaderValue::as_bytes)
    }
}

impl FieldLines for Fields<'_> {
    fn field_lines<'a>(&'a self, name: &'a HeaderName) -> impl Iterator<Item = &'a [u8]> {
        self.0.iter().filter(|(field, _)| field.eq_ignore_ascii_case(name.as_str())).map(|(_, value)| *value)
    }
}

impl FieldLines for HeadFields<'_> {
    fn field_lines<'a>(&'a self, name: &'a HeaderName) -> impl Iterator<Item = &'a [u8]> {
        self.all(name)
    }
}

impl FieldLines for Vec<(HeaderName, HeaderValue)> {
    fn field_lines<'a>(&'a self, name: &'a HeaderName) -> impl Iterator<Item = &'a [u8]> {
        self.iter().filter(move |(field, _)| field == name).map(|(_, value)| value.as_bytes())
    }
}

/// Returns the members of a list-based field. Must not be called for a field whose members may contain quoted commas.
pub(crate) fn members<'a>(fields: &'a impl FieldLines, name: &'a HeaderName) -> impl Iterator<Item = &'a [u8]> {
    let parts = fields.field_lines(name).flat_map(|line| line.split(|byte| *byte == b','));
    parts.map(<[u8]>::trim_ascii).filter(|member| !member.is_empty())
}

/// Reports whether a list-based field has this member. A member with parameters does not match.
pub(crate) fn has_member(fields: &impl FieldLines, name: &HeaderName, member: &str) -> bool {
    members(fields, name).any(|item| item.eq_ignore_ascii_case(member.as_bytes()))
}

/// Returns the new `Vary` of a response that also depends on the request fields `names`. If the current `Vary` already
/// covers these fields, returns `None`.
pub(crate) fn vary_with<'n>(response: &impl FieldLines, names: impl Iterator<Item = &'n str>) -> Option<HeaderValue> {
    if has_member(response, &header::VARY, "*") {
        return None;
    }
    let missing: Vec<&[u8]> =
        names.filter(|name| !has_member(response, &header::VARY, name)).map(str::as_bytes).collect();
    if missing.is_empty() {
        return None;
    }
    let lines = response.field_lines(&header::VARY).map(<[u8]>::trim_ascii).filter(|line| !line.is_empty());
    let all: Vec<&[u8]> = lines.chain(missing).collect();
    HeaderValue::from_maybe_shared(bytes::Bytes::from(all.join(&b", "[..]))).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn vary(lines: &[&'static str], names: &[&'static str]) -> Option<String> {
        let fields: Vec<_> = lines.iter().map(|line| (header::VARY, HeaderValue::from_static(line))).collect();
        let value = vary_with(&fields, names.iter().copied())?;
        Some(value.to_str().unwrap().to_owned())
    }

    #[test]
    fn vary_gets_the_names_that_it_lacks() {
        assert_eq!(vary(&[], &["cookie", "x-a"]).as_deref(), Some("cookie, x-a"));
        assert_eq!(vary(&["Accept, Cookie", ""], &["cookie", "x-a"]).as_deref(), Some("Accept, Cookie, x-a"));
        assert_eq!(vary(&["a", "b"], &["c"]).as_deref(), Some("a, b, c"));
        assert_eq!(vary(&["Cookie"], &["cookie"]), None);
        assert_eq!(vary(&["*"], &["cookie"]), None);
        assert_eq!(vary(&["a"], &[]), None);
    }
}

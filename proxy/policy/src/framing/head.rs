//! The fields of request and response heads. The fields are stored as spans of the bytes from which the head was
//! parsed.

use std::mem::MaybeUninit;

use http::HeaderName;

use crate::view::Headers;

/// The maximum number of fields in a head. Browsers send about twenty fields.
pub const MAX_FIELDS: usize = 128;

/// The maximum length of a field name, in bytes. Names in use have at most 40 bytes. Some requests are handled with the
/// `http` crate, which accepts only names below 64 KiB.
pub const MAX_NAME: usize = 1024;

/// A buffer for the fields while a head is parsed. The buffer is not initialised, because clearing 4 KiB for each head
/// takes longer than parsing the head.
pub(super) type FieldBuffer<'b> = [MaybeUninit<httparse::Header<'b>>; MAX_FIELDS];

/// The reason why bytes are not a valid head.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub enum HeadError {
    /// The head violates the syntax of RFC 9112, or a line does not end with CRLF. An ambiguous or invalid length of
    /// the body is also reported as malformed.
    #[error("malformed head")]
    Malformed,
    /// The head has more than [`MAX_FIELDS`] fields.
    #[error("too many fields")]
    TooManyFields,
    /// A field name is longer than [`MAX_NAME`] bytes.
    #[error("field name too long")]
    NameTooLong,
}

impl From<httparse::Error> for HeadError {
    fn from(error: httparse::Error) -> Self {
        if error == httparse::Error::TooManyHeaders { Self::TooManyFields } else { Self::Malformed }
    }
}

/// A range of bytes in a head. 32 bits are enough, because the size of a head is limited.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Span {
    start: u32,
    length: u32,
}

impl Span {
    /// Returns the span of `part` in `whole`. If `part` is not inside `whole`, the span is out of bounds, and
    /// [`Self::get`] returns an empty slice.
    pub(super) fn of(part: &[u8], whole: &[u8]) -> Self {
        let start = (part.as_ptr() as usize).wrapping_sub(whole.as_ptr() as usize);
        Self { start: u32::try_from(start).unwrap_or(u32::MAX), length: u32::try_from(part.len()).unwrap_or(u32::MAX) }
    }

    /// Returns the bytes of this span. If the span is out of bounds, returns an empty slice.
    pub fn get(self, bytes: &[u8]) -> &[u8] {
        let start = self.start as usize;
        bytes.get(start..start + self.length as usize).unwrap_or_default()
    }
}

/// The names and values of the fields of a head, in order.
#[derive(Debug, Clone, Default)]
pub struct FieldList {
    fields: Vec<FieldSpan>,
    /// A bit set that contains the [`name_hash`] of each name. Most lookups are for absent fields, and the bit set
    /// often shows at once that a field is absent.
    name_filter: u64,
}

#[derive(Debug, Clone, Copy)]
struct FieldSpan {
    name: Span,
    value: Span,
    name_hash: u8,
}

impl FieldList {
    pub(super) fn of(parsed: &[httparse::Header<'_>], bytes: &[u8]) -> Self {
        let mut name_filter = 0;
        let span_of = |field: &httparse::Header<'_>| {
            let name = field.name.as_bytes();
            let name_hash = name_hash(name);
            name_filter |= 1 << name_hash;
            FieldSpan { name: Span::of(name, bytes), value: Span::of(field.value, bytes), name_hash }
        };
        Self { fields: parsed.iter().map(span_of).collect(), name_filter }
    }

    /// Returns the fields together with the bytes of their head.
    pub fn of_bytes<'a>(&'a self, bytes: &'a [u8]) -> HeadFields<'a> {
        HeadFields { list: self, bytes }
    }
}

/// Checks the lengths of the field names, because the grammar of HTTP does not limit these lengths.
pub(super) fn check_names(parsed: &[httparse::Header<'_>]) -> Result<(), HeadError> {
    let is_short = |field: &httparse::Header<'_>| field.name.len() <= MAX_NAME;
    if parsed.iter().all(is_short) { Ok(()) } else { Err(HeadError::NameTooLong) }
}

/// Returns a case-insensitive hash of a field name. The hash is below 64.
pub(crate) fn name_hash(name: &[u8]) -> u8 {
    let byte = |byte: Option<&u8>| byte.copied().unwrap_or_default() | 0x20;
    let length = name.len().to_le_bytes()[0];
    (byte(name.first()).wrapping_mul(5) ^ byte(name.last()).wrapping_mul(3) ^ length) & 63
}

/// Compares two field names case-insensitively, eight bytes at a time.
///
/// The function sets bit 0x20 in every byte, which makes letters lower case. Of the other characters of a name, only
/// `^` and `~` become equal. No name that is looked up contains `^` or `~`.
fn names_equal(name: &[u8], wanted: &[u8]) -> bool {
    const LOWER_CASE: u64 = 0x2020_2020_2020_2020;
    let word = |chunk: &[u8]| chunk.try_into().map_or(0, u64::from_le_bytes) | LOWER_CASE;
    let (chunks, others) = (name.chunks_exact(8), wanted.chunks_exact(8));
    let (rest, other) = (chunks.remainder(), others.remainder());
    name.len() == wanted.len()
        && chunks.zip(others).all(|(one, other)| word(one) == word(other))
        && rest.iter().zip(other).all(|(one, other)| one | 0x20 == other | 0x20)
}

/// The fields of a head, together with the bytes of the head.
#[derive(Debug, Clone, Copy)]
pub struct HeadFields<'a> {
    list: &'a FieldList,
    bytes: &'a [u8],
}

impl<'a> HeadFields<'a> {
    /// Returns the name and value of each field, in order.
    pub fn iter(self) -> impl Iterator<Item = (&'a [u8], &'a [u8])> {
        let bytes = self.bytes;
        self.list.fields.iter().map(move |field| (field.name.get(bytes), field.value.get(bytes)))
    }

    /// Returns the values of all fields with this name.
    pub fn all<'n>(self, name: &'n HeaderName) -> impl Iterator<Item = &'a [u8]> + use<'a, 'n> {
        let (bytes, name) = (self.bytes, name.as_str().as_bytes());
        let name_hash = name_hash(name);
        let is_named =
            move |field: &&FieldSpan| field.name_hash == name_hash && names_equal(field.name.get(bytes), name);
        let fields = if self.list.name_filter & 1 << name_hash == 0 { &[] } else { self.list.fields.as_slice() };
        fields.iter().filter(is_named).map(move |field| field.value.get(bytes))
    }

    /// Reports whether the head may have a field with this name. If the result is `false`, the head has no field with
    /// this name.
    #[inline]
    fn may_have(self, name: &HeaderName) -> bool {
        self.list.name_filter & 1 << name_hash(name.as_str().as_bytes()) != 0
    }

    // Inlining this function would take registers away from the caller, even if the field is absent.
    #[inline(never)]
    fn find(self, name: &HeaderName) -> Option<&'a [u8]> {
        self.all(name).next()
    }

    #[inline(never)]
    fn count_of(self, name: &HeaderName) -> usize {
        self.all(name).count()
    }
}

impl Headers for HeadFields<'_> {
    fn first(&self, name: &HeaderName) -> Option<&[u8]> {
        if self.may_have(name) { self.find(name) } else { None }
    }

    fn count(&self, name: &HeaderName) -> usize {
        if self.may_have(name) { self.count_of(name) } else { 0 }
    }

    fn each<'a>(&'a self, name: &HeaderName, visit: &mut dyn FnMut(&'a [u8])) {
        self.all(name).for_each(visit);
    }

    fn each_field<'a>(&'a self, visit: &mut dyn FnMut(&'a [u8], &'a [u8])) {
        self.iter().for_each(|(name, value)| visit(name, value));
    }
}

/// Reports whether a line ends with a bare LF, which some servers accept and some reject (RFC 9112 §2.2). The parser
/// accepts a bare LF, so this function checks that a CR precedes each LF.
pub(super) fn has_bare_lf(head: &[u8], fields: &[httparse::Header<'_>]) -> bool {
    let ends_with_crlf = |end: usize| head.get(end.wrapping_sub(2)..end) == Some(b"\r\n");
    // A field follows every line except the last two. Each of these lines ends where the name of the next field starts.
    let starts = fields.iter().map(|field| Span::of(field.name.as_bytes(), head).start as usize);
    let empty_lines = head.chunks_exact(2).take_while(|line| *line == b"\r\n").count() * 2;
    let begins_with_lf = head.get(empty_lines).is_some_and(|byte| matches!(byte, b'\r' | b'\n'));
    begins_with_lf || !head.ends_with(b"\r\n\r\n") || !starts.into_iter().all(ends_with_crlf)
}

#[cfg(test)]
mod tests {
    use http::header;

    use super::*;
    use crate::framing::RequestHead;

    #[test]
    fn field_is_found_whatever_its_case() {
        let bytes = b"GET / HTTP/1.1\r\nHOST: a\r\nX-Forwarded-For: b\r\nx-forwarded-for: c\r\n: d\r\n\r\n";
        assert!(RequestHead::parse(bytes).is_err());
        let bytes = b"GET / HTTP/1.1\r\nHOST: a\r\nX-Forwarded-For: b\r\nx-forwarded-for: c\r\n\r\n";
        let head = RequestHead::parse(bytes).unwrap().unwrap();
        let fields = head.fields(bytes);
        assert_eq!(fields.first(&header::HOST), Some(&b"a"[..]));
        let name = HeaderName::from_static("x-forwarded-for");
        assert_eq!((fields.count(&name), fields.all(&name).last()), (2, Some(&b"c"[..])));
        assert_eq!((fields.count(&header::COOKIE), fields.first(&header::ACCEPT)), (0, None));
    }

    #[test]
    fn names_are_compared_in_full_and_case_insensitively() {
        for name in ["te", "host", "user-agent", "x-request-id", "content-security-policy", "x_forwarded_for"] {
            assert!(names_equal(name.to_ascii_uppercase().as_bytes(), name.as_bytes()), "{name}");
            assert!(!names_equal(name.as_bytes(), &name.as_bytes()[1..]), "{name}");
            for at in 0..name.len() {
                let mut other = name.as_bytes().to_vec();
                other[at] ^= 1;
                assert!(!names_equal(&other, name.as_bytes()), "{name} {at}");
            }
        }
    }

    #[test]
    fn bare_lf_is_detected_on_every_line() {
        let head = "\r\nGET / HTTP/1.1\r\nA: b\r\nC:\r\n\r\n";
        assert!(RequestHead::parse(head.as_bytes()).unwrap().is_some());
        for (at, _) in head.match_indices("\r\n") {
            let mut bare = head.to_owned();
            bare.remove(at);
            assert!(RequestHead::parse(bare.as_bytes()).is_err(), "{bare:?}");
        }
    }

    #[test]
    fn name_hash_is_case_insensitive() {
        for name in ["host", "content-length", "x-forwarded-for", "te", "a", "x_y"] {
            assert_eq!(name_hash(name.as_bytes()), name_hash(name.to_ascii_uppercase().as_bytes()), "{name}");
        }
    }
}

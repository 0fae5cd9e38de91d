//! What the heads of requests and responses have in common: fields as places in the bytes that they were read from.

use std::mem::MaybeUninit;
use std::ops::Range;

use http::HeaderName;

use crate::view::Headers;

/// Fields in a head; browsers send about twenty.
pub const MAX_FIELDS: usize = 128;

/// Room for a head's fields while it is parsed. Not initialised: clearing 4 KiB for each head costs more than parsing it.
pub(super) type FieldRoom<'b> = [MaybeUninit<httparse::Header<'b>>; MAX_FIELDS];

/// Why bytes are no head.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub enum HeadError {
    /// They break the grammar of RFC 9112, or end a line without CRLF.
    #[error("malformed head")]
    Malformed,
    /// More than [`MAX_FIELDS`] fields.
    #[error("too many fields")]
    TooManyFields,
}

impl From<httparse::Error> for HeadError {
    fn from(error: httparse::Error) -> Self {
        if error == httparse::Error::TooManyHeaders { Self::TooManyFields } else { Self::Malformed }
    }
}

/// A place in the bytes of a head. 32 bits are enough: a head has a limit far below.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Span {
    start: u32,
    end: u32,
}

impl Span {
    /// Where `part` stands in `whole`; the empty place for what does not stand in it.
    pub(super) fn of(part: &[u8], whole: &[u8]) -> Self {
        let start = (part.as_ptr() as usize).wrapping_sub(whole.as_ptr() as usize);
        let end = start.wrapping_add(part.len());
        if end > whole.len() || start > end {
            return Self::default();
        }
        Self { start: u32::try_from(start).unwrap_or_default(), end: u32::try_from(end).unwrap_or_default() }
    }

    /// The bytes at this place.
    pub fn get(self, bytes: &[u8]) -> &[u8] {
        bytes.get(self.range()).unwrap_or_default()
    }

    fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }
}

/// Names and values of fields, in their order.
#[derive(Debug, Clone, Default)]
pub struct FieldList {
    fields: Vec<FieldSpan>,
    /// A bit for each [`mark`] among the names. Most questions are about fields that are not there, and end here.
    marks: u64,
}

#[derive(Debug, Clone, Copy)]
struct FieldSpan {
    name: Span,
    value: Span,
    mark: u8,
}

impl FieldList {
    pub(super) fn of(parsed: &[httparse::Header<'_>], bytes: &[u8]) -> Self {
        let mut list = Self { fields: Vec::with_capacity(parsed.len()), marks: 0 };
        for field in parsed {
            let name = field.name.as_bytes();
            let mark = mark(name);
            list.marks |= 1 << mark;
            list.fields.push(FieldSpan { name: Span::of(name, bytes), value: Span::of(field.value, bytes), mark });
        }
        list
    }

    /// The fields, read from the bytes of their head.
    pub fn of_bytes<'a>(&'a self, bytes: &'a [u8]) -> HeadFields<'a> {
        HeadFields { list: self, bytes }
    }
}

/// A number below 64 that is the same for a name in any case, and another one for most other names.
pub(crate) fn mark(name: &[u8]) -> u8 {
    let byte = |byte: Option<&u8>| byte.copied().unwrap_or_default() | 0x20;
    let length = name.len().to_le_bytes()[0];
    (byte(name.first()).wrapping_mul(5) ^ byte(name.last()).wrapping_mul(3) ^ length) & 63
}

/// The fields of a head beside its bytes.
#[derive(Debug, Clone, Copy)]
pub struct HeadFields<'a> {
    list: &'a FieldList,
    bytes: &'a [u8],
}

impl<'a> HeadFields<'a> {
    /// Name and value of each field, in their order.
    pub fn iter(self) -> impl Iterator<Item = (&'a [u8], &'a [u8])> {
        let bytes = self.bytes;
        self.list.fields.iter().map(move |field| (field.name.get(bytes), field.value.get(bytes)))
    }

    /// The values of all fields of that name.
    pub fn all(self, name: &HeaderName) -> impl Iterator<Item = &'a [u8]> {
        let (bytes, mark, name) = (self.bytes, mark(name.as_str().as_bytes()), name.clone());
        let fields = if self.list.marks & 1 << mark == 0 { &[] } else { self.list.fields.as_slice() };
        let is_named = move |field: &&FieldSpan| {
            field.mark == mark && name.as_str().as_bytes().eq_ignore_ascii_case(field.name.get(bytes))
        };
        fields.iter().filter(is_named).map(move |field| field.value.get(bytes))
    }

    /// Whether there may be a field of that name; false is certain.
    fn may_have(self, name: &HeaderName) -> bool {
        self.list.marks & 1 << mark(name.as_str().as_bytes()) != 0
    }
}

impl Headers for HeadFields<'_> {
    fn first(&self, name: &HeaderName) -> Option<&[u8]> {
        if self.may_have(name) { self.all(name).next() } else { None }
    }

    fn count(&self, name: &HeaderName) -> usize {
        if self.may_have(name) { self.all(name).count() } else { 0 }
    }

    fn each<'a>(&'a self, name: &HeaderName, take: &mut dyn FnMut(&'a [u8])) {
        if self.may_have(name) {
            self.all(name).for_each(take);
        }
    }

    fn each_field<'a>(&'a self, take: &mut dyn FnMut(&'a [u8], &'a [u8])) {
        self.iter().for_each(|(name, value)| take(name, value));
    }
}

/// A line that ends with a bare LF is read differently by different servers (RFC 9112 §2.2).
pub(super) fn has_bare_lf(head: &[u8]) -> bool {
    memchr::memchr_iter(b'\n', head).any(|at| at == 0 || head.get(at - 1) != Some(&b'\r'))
}

#[cfg(test)]
mod tests {
    use http::header;

    use super::*;
    use crate::framing::RequestHead;

    #[test]
    fn field_is_found_in_any_case_and_among_others_of_its_mark() {
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
    fn mark_is_the_same_in_any_case() {
        for name in ["host", "content-length", "x-forwarded-for", "te", "a", "x_y"] {
            assert_eq!(mark(name.as_bytes()), mark(name.to_ascii_uppercase().as_bytes()), "{name}");
        }
    }
}

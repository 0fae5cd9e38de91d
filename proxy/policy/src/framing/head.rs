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
        match (u32::try_from(start), u32::try_from(end)) {
            (Ok(start), Ok(end)) if end as usize <= whole.len() => Self { start, end },
            _ => Self::default(),
        }
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
pub struct FieldList(Vec<(Span, Span)>);

impl FieldList {
    pub(super) fn of(parsed: &[httparse::Header<'_>], bytes: &[u8]) -> Self {
        let spans =
            |field: &httparse::Header<'_>| (Span::of(field.name.as_bytes(), bytes), Span::of(field.value, bytes));
        Self(parsed.iter().map(spans).collect())
    }

    /// The fields, read from the bytes of their head.
    pub fn of_bytes<'a>(&'a self, bytes: &'a [u8]) -> HeadFields<'a> {
        HeadFields { list: self, bytes }
    }
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
        self.list.0.iter().map(move |(name, value)| (name.get(bytes), value.get(bytes)))
    }

    /// The values of all fields of that name.
    pub fn all(self, name: &HeaderName) -> impl Iterator<Item = &'a [u8]> {
        let wanted = name.as_str().as_bytes();
        self.iter().filter(move |(field, _)| field.eq_ignore_ascii_case(wanted)).map(|(_, value)| value)
    }
}

impl Headers for HeadFields<'_> {
    fn first(&self, name: &HeaderName) -> Option<&[u8]> {
        self.all(name).next()
    }

    fn count(&self, name: &HeaderName) -> usize {
        self.all(name).count()
    }
}

/// A line that ends with a bare LF is read differently by different servers (RFC 9112 §2.2).
pub(super) fn has_bare_lf(head: &[u8]) -> bool {
    memchr::memchr_iter(b'\n', head).any(|at| at == 0 || head.get(at - 1) != Some(&b'\r'))
}

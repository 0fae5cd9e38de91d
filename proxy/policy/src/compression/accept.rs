//! Chooses the content coding for a body that is encoded while it is streamed.

use std::borrow::Cow;

use http::{Version, header};

use crate::field_lines::FieldLines;

use super::message::RequestParts;
use crate::encoding::{self, Encoding};

/// The codings in order of preference, starting with the best trade-off between size and CPU time. The files of a build
/// use a different order, because each file is encoded only once.
///
/// With the levels in `docs/decisions/0041-compression.md`, encoding a page takes 0.13 ms with zstd. Brotli takes 0.5
/// ms for about the same size. Gzip takes 0.37 ms, and its result is about a tenth larger.
const PREFERRED_FIRST: [Encoding; 3] = [Encoding::Zstd, Encoding::Brotli, Encoding::Gzip];

/// Returns the coding that the client prefers.
///
/// Returns `None` if the body is not to be encoded:
/// - The client uses HTTP/1.0, and so does not support chunked bodies.
/// - The client accepts none of Portico's codings.
/// - The client prefers `identity`, which means no coding.
///
/// If the client rejects every coding, including `identity`, also returns `None`, as RFC 9110 §12.5.3 allows.
pub(super) fn choose_coding(request: &RequestParts<'_, impl FieldLines>) -> Option<Encoding> {
    if request.version < Version::HTTP_11 {
        return None;
    }
    let accepted = joined_lines(request.headers.field_lines(&header::ACCEPT_ENCODING));
    if accepted.is_empty() {
        return None;
    }
    let mut best: Option<(u16, Encoding)> = None;
    for coding in PREFERRED_FIRST {
        let weight = encoding::weight(&accepted, coding.token());
        if weight > best.map_or(0, |(weight, _)| weight) {
            best = Some((weight, coding));
        }
    }
    let identity = encoding::weight(&accepted, "identity");
    best.filter(|(weight, _)| *weight >= identity).map(|(_, coding)| coding)
}

/// Joins the field lines into one list (RFC 9110 §5.3). Ignores lines that are not UTF-8.
fn joined_lines<'a>(lines: impl Iterator<Item = &'a [u8]>) -> Cow<'a, str> {
    let mut all = Cow::Borrowed("");
    for line in lines.filter_map(|line| std::str::from_utf8(line).ok()) {
        if all.is_empty() {
            all = Cow::Borrowed(line);
        } else {
            let all = all.to_mut();
            all.push(',');
            all.push_str(line);
        }
    }
    all
}

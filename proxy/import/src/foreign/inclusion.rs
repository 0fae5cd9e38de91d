//! Compares the sets of paths of two restrictions.

use crate::path::regex_text;
use crate::path::shape::{PathPart, PathShape};
use portico_redirects::PathComparison;
use portico_redirects::path::escape::{self, Escapes};

/// Reports whether `outer` consists of a path and everything below it, and includes every path of `inner`.
pub(super) fn is_below(inner: &PathShape, outer: &PathShape) -> bool {
    match outer.parts.as_slice() {
        [PathPart::Text(text), PathPart::Below(_)] => starts_under(inner, &format!("{text}/")),
        _ => false,
    }
}

/// Reports whether `outer` includes every path of `inner`, as `\.html$` includes the paths of `^/shop/.*\.html$`.
pub(super) fn is_within(inner: &PathShape, outer: &PathShape) -> bool {
    let [own, others] = [inner, outer].map(|shape| regex_text::write(&shape.parts));
    PathComparison::default().is_within((&own, inner.case), (&others, outer.case))
}

/// Reports whether all paths of a shape are below a folder, so that names that continue the name of the folder have no effect.
pub(super) fn is_below_folder(shape: &PathShape, folder: &str) -> bool {
    let folder = escape::path(folder, Escapes::Literal);
    match shape.parts.as_slice() {
        [PathPart::Text(text), ..] => text.strip_prefix(&*folder).is_some_and(|rest| rest.starts_with('/')),
        _ => false,
    }
}

/// Reports whether every path of the shape starts with `prefix`. A trailing slash of `prefix` is ignored.
pub(super) fn starts_under(shape: &PathShape, prefix: &str) -> bool {
    match shape.parts.as_slice() {
        [PathPart::Text(text), PathPart::Below(_)] => format!("{text}/").starts_with(prefix),
        [PathPart::Text(text), ..] => text.starts_with(prefix),
        _ => false,
    }
}

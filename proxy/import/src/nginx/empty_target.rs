//! Finds redirects whose target is empty for some requests.

use crate::nginx::target::TargetDirective;
use crate::note::{NoteSubject, Remark};
use crate::path::placeholder::Capture;
use crate::path::shape::{PathPart, PathShape};
use crate::target::template::{Piece, TargetTemplate};

/// Returns the difference for a `return` whose target consists only of captures that may be empty, as in
/// `if ($uri ~ ^(.*)/amp$) { return 301 $1; }`. nginx then sends the status without a URL.
pub(super) fn remark(directive: TargetDirective, target: &TargetTemplate, shape: &PathShape) -> Option<Remark> {
    let empty = |piece: &Piece| match piece {
        Piece::Capture(capture) => can_be_empty(capture, shape),
        Piece::Text(_) | Piece::Parameter(_) | Piece::Value(_) | Piece::Path => false,
    };
    let Some(Piece::Capture(first)) = target.0.first() else { return None };
    if directive != TargetDirective::Return || !target.0.iter().all(empty) {
        return None;
    }
    let name = match first {
        Capture::Number(number) | Capture::Percent(number) => number.to_string(),
        Capture::Name(name) => name.clone(),
    };
    let reason = format!(
        "if `${name}` is empty, nginx sends the status without a URL, and browsers show this response as a page; the rule \
         redirects such requests to `/`"
    );
    let hint = "no change needed if these requests should be redirected";
    Some(Remark::about(NoteSubject::EmptyDestination, reason, hint))
}

fn can_be_empty(capture: &Capture, shape: &PathShape) -> bool {
    let Some(placeholder) = shape.placeholder(capture) else { return false };
    shape.parts.iter().any(|part| match part {
        PathPart::AnyText(name) | PathPart::AnyPrefix(name) | PathPart::Below(name) => {
            name.as_ref() == Some(&placeholder.name)
        }
        PathPart::Text(_) | PathPart::Segment(_) | PathPart::Regex { .. } => false,
    })
}

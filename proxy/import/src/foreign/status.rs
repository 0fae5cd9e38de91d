//! Checks whether rules support an HTTP status.

use std::fmt::Display;

use crate::note::{NoteSubject, Remark};

/// Reports whether a rule whose status is `status` redirects.
pub(crate) fn is_redirect(status: u16) -> bool {
    matches!(status, 301 | 302 | 303 | 307 | 308)
}

/// Reports whether a rule whose status is `status` has no target.
pub(crate) fn is_gone(status: u16) -> bool {
    matches!(status, 410 | 451)
}

/// Returns the remark about a statement whose status is not supported.
pub(crate) fn unsupported(written: impl Display) -> Remark {
    Remark::about(
        NoteSubject::UnsupportedStatus,
        format!("rules do not support the status {written}"),
        "rules support the statuses 301, 302, 303, 307, 308, 410 and 451",
    )
}

//! Checks whether rules support a status.

use std::fmt::Display;

use crate::note::Remark;

/// Reports whether a rule with this status redirects.
pub(crate) fn is_redirect(status: u16) -> bool {
    matches!(status, 301 | 302 | 303 | 307 | 308)
}

/// Reports whether a rule with this status has no target.
pub(crate) fn is_gone(status: u16) -> bool {
    matches!(status, 410 | 451)
}

/// Returns the remark about a statement whose status is not supported.
pub(crate) fn unsupported(written: impl Display) -> Remark {
    Remark::new(
        format!("rules do not support the status {written}"),
        "rules support redirects with 301, 302, 303, 307 and 308, and the statuses 410 and 451",
    )
}

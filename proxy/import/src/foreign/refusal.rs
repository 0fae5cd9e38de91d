//! Describes statements that refuse some clients or methods. The comparison cannot show their effect, because all its
//! requests come from the same client and have the method GET.

use crate::note::{NoteSubject, Remark, UPSTREAM_REFUSES};

/// Returns the remark about a statement that refuses clients with the addresses that it names.
pub(crate) fn of_addresses() -> Remark {
    Remark::about(
        NoteSubject::Refusal,
        format!("the original server refuses requests from these addresses; {UPSTREAM_REFUSES}"),
        "configure the upstream, or a firewall in front of Portico, to refuse these addresses",
    )
}

/// Returns the remark about a statement that refuses requests for which a variable of the server is set.
pub(crate) fn of_variables() -> Remark {
    Remark::about(
        NoteSubject::Refusal,
        format!("the original server refuses requests for which these variables are set; {UPSTREAM_REFUSES}"),
        "configure the upstream to refuse these requests",
    )
}

/// Returns the remark about a statement that refuses requests because of their method.
pub(crate) fn of_methods() -> Remark {
    Remark::about(
        NoteSubject::Refusal,
        format!("the original server refuses requests because of their method; {UPSTREAM_REFUSES}"),
        "configure the upstream to refuse these methods",
    )
}

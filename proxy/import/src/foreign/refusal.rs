//! Describes statements that refuse some clients or methods. The comparison cannot show their effect, because all its
//! requests come from the same client and have the method GET.

use crate::note::Remark;

/// Returns the remark about a statement that refuses clients with the addresses that it names.
pub(crate) fn of_addresses() -> Remark {
    Remark::new(
        "the original server refuses requests from these addresses; the rules do not, so the upstream must refuse them",
        "configure the upstream, or a firewall in front of Portico, to refuse these addresses",
    )
}

/// Returns the remark about a statement that refuses requests because of their method.
pub(crate) fn of_methods() -> Remark {
    Remark::new(
        "the original server refuses requests because of their method; the rules do not, so the upstream must refuse them",
        "configure the upstream to refuse these methods",
    )
}

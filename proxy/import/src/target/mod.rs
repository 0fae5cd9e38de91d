//! Parses and checks the targets of redirects.

pub(super) mod colon;
pub(super) mod dollar;
pub(super) mod lookup;
pub(super) mod parameter;
pub(super) mod template;
pub(super) mod url;

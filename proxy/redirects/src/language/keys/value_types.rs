//! Defines the value types that several keys share.

use super::mapping::{KeySpec, ValueSpec};
use super::value_format::ValueFormat;

pub(super) const STATUSES: &[i64] = &[301, 302, 303, 307, 308, 410, 451];

pub(super) const PATH: ValueSpec = ValueSpec::Format(ValueFormat::Path);
pub(super) const TARGET: ValueSpec = ValueSpec::Format(ValueFormat::Target);
pub(super) const DATE_TIME: ValueSpec = ValueSpec::Format(ValueFormat::DateTime);

pub(super) const fn key(
    name: &'static str,
    kind: ValueSpec,
    description: &'static str,
    default: &'static str,
) -> KeySpec {
    KeySpec { name, kind, description, default }
}

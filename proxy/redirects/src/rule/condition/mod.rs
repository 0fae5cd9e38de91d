//! The conditions of a rule.

mod compare;
mod conditions;
mod language;
mod sample_request;
mod share;

pub(crate) use crate::rule::condition::compare::disjoint;
pub(crate) use crate::rule::condition::conditions::{
    Conditions, HostPattern, NamedCondition, Requirement, UnmetCondition,
};
pub(crate) use crate::rule::condition::share::Share;

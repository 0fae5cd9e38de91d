//! Tests and compares the conditions of rules.

mod accept;
mod canonical;
mod compare;
mod conditions;
mod keys;
mod language;
mod named;
mod quality;
mod sample_request;
mod share;
#[cfg(test)]
mod soundness;
mod truth;
mod unmet;
mod value_test;

pub(crate) use crate::rule::condition::canonical::CanonicalText;
pub(crate) use crate::rule::condition::compare::disjoint;
pub(crate) use crate::rule::condition::conditions::{Conditions, HostPattern};
pub(crate) use crate::rule::condition::keys::{ConditionKey, ImpliedKeys};
pub(crate) use crate::rule::condition::named::{NamedCondition, Requirement};
pub(crate) use crate::rule::condition::share::Share;
pub(crate) use crate::rule::condition::truth::Knowledge;
pub(crate) use crate::rule::condition::unmet::UnmetCondition;
pub(crate) use crate::rule::condition::value_test::{TestedTexts, ValueTest};

//! Represents a single rule, with its paths, its conditions, its target and its tests.

mod answer;
pub(crate) mod cache_policy;
mod case;
pub(crate) mod condition;
mod definition;
pub(crate) mod filter;
mod fixed_redirect;
pub(crate) mod found;
mod info;
mod order;
pub(crate) mod outcome;
pub(crate) mod overlap;
pub(crate) mod packed;
pub(crate) mod path_pattern;
pub mod path_regex;
mod possible_targets;
mod query_policy;
pub(crate) mod request;
mod row_value;
pub(crate) mod rows;
mod sample;
mod sample_texts;
pub(crate) mod step;
pub(crate) mod target;
pub(crate) mod template;
pub(crate) mod test;
pub(crate) mod value_regex;

pub use crate::rule::case::LetterCase;
pub(crate) use crate::rule::definition::{Action, Lookup, LookupKey, Paths, Redirect, Rule, SkipReason};
pub(crate) use crate::rule::info::Responsibility;
pub use crate::rule::info::{RuleInfo, Strategy};
pub(crate) use crate::rule::order::RuleOrder;
pub(crate) use crate::rule::query_policy::QueryPolicy;
pub(crate) use crate::rule::row_value::{row_action, row_tag};
pub(crate) use crate::rule::sample::Sample;
pub(crate) use crate::rule::sample_texts::{SAMPLE_ANY, SAMPLE_REST, SAMPLE_SEGMENT, elide_samples};

//! The parameters of the request's query, and those that a redirect keeps.

use percent_encoding::percent_decode_str;
use proptest::prelude::*;

use crate::naive::request::TestedRequest;

/// The value of the key `query` of a rule.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum QueryPolicy {
    Keep,
    Drop,
    Only(Vec<&'static str>),
}

pub(super) fn policy() -> impl Strategy<Value = QueryPolicy> {
    let lists = prop::sample::subsequence(vec!["x", "z", "ref_*", "x*", "!utm_*"], 1..3);
    prop_oneof![2 => Just(QueryPolicy::Keep), 1 => Just(QueryPolicy::Drop), 1 => lists.prop_map(QueryPolicy::Only)]
}

fn decoded(text: &str) -> String {
    percent_decode_str(&text.replace('+', " ")).decode_utf8().unwrap().into_owned()
}

/// Returns the names and the values of the parameters, along with their original spelling.
fn parameters(query: &str) -> Vec<(String, String, &str)> {
    let parts = query.split('&').filter(|part| !part.is_empty());
    let parsed = parts.map(|part| {
        let (name, value) = part.split_once('=').unwrap_or((part, ""));
        (decoded(name), decoded(value), part)
    });
    parsed.collect()
}

/// Returns all values of a parameter.
pub(super) fn values(request: &TestedRequest, name: &str) -> Vec<String> {
    let all = parameters(request.query.as_deref().unwrap_or_default());
    all.into_iter().filter(|(key, ..)| key == name).map(|(_, value, _)| value).collect()
}

impl QueryPolicy {
    pub(super) fn written(&self) -> String {
        match self {
            Self::Keep => "keep".to_owned(),
            Self::Drop => "drop".to_owned(),
            Self::Only(names) => {
                format!("[{}]", names.iter().map(|name| format!("'{name}'")).collect::<Vec<_>>().join(", "))
            }
        }
    }

    /// Reports whether a parameter of the request is appended to the target. A parameter that the rule `uses` is
    /// appended only if the list names it.
    fn keeps(&self, name: &str, uses: bool) -> bool {
        match self {
            Self::Keep => !uses,
            Self::Drop => false,
            Self::Only(list) => {
                let has_prefix = |entry: &&str| entry.strip_suffix('*').is_some_and(|start| name.starts_with(start));
                let is_campaign = name.starts_with("utm_") && !list.contains(&"!utm_*");
                list.contains(&name) || !uses && (is_campaign || list.iter().any(has_prefix))
            }
        }
    }

    /// Returns the query of a redirect: the query of the target, then the parameters of the request that the policy
    /// keeps. If both have the same parameter, only the parameter of the target is used.
    pub(super) fn applied(&self, target_query: &str, request: &TestedRequest, used: &[String]) -> String {
        let own = parameters(target_query);
        let of_request = parameters(request.query.as_deref().unwrap_or_default());
        let added = of_request.iter().filter(|(name, ..)| {
            self.keeps(name, used.contains(name)) && !own.iter().any(|(own_name, ..)| own_name == name)
        });
        own.iter().chain(added).map(|(_, _, spelling)| *spelling).collect::<Vec<_>>().join("&")
    }
}

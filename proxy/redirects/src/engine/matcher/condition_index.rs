//! Indexes rules that have the same pattern, by the host and the query parameter that their conditions require.
//!
//! Each rule is stored under every host that its conditions name. Under a host, the rule is stored under one query
//! parameter and the required value. If the rule requires several parameters, the index uses the parameter that the
//! fewest rules require.
//!
//! For a request, the index omits each rule that requires a different host or a parameter value that the request lacks.
//! Other conditions are tested later, when the rule is tried.

use std::borrow::Cow;
use std::collections::HashMap;

use crate::address::query;
use crate::engine::matcher::candidate::{MatchedRules, RuleIndex, StoredIndex};
use crate::engine::matcher::selection::{KnownHost, OtherParameters, Selection};
use crate::rule::Rule;
use crate::rule::condition::{Conditions, HostPattern};

/// The maximum number of rules that are considered for a query parameter whose value is unknown. Only checks look up
/// rules for such a parameter. If more rules require certain values of the parameter, none of these rules is
/// considered, to save time.
const MAX_POSSIBLE: usize = 256;

/// An index of rules by host, and then by parameter.
#[derive(Debug, Clone, Default)]
pub(crate) struct ConditionIndex {
    /// The rules without conditions on the host.
    any_host: ParameterIndex,
    /// The rules for each host name in lower case.
    exact_hosts: HashMap<Box<str>, ParameterIndex, ahash::RandomState>,
    /// The rules for all subdomains of a host. The key is the end of the host name, such as `.old.example`.
    subdomains: HashMap<Box<str>, ParameterIndex, ahash::RandomState>,
}

/// An index of rules by query parameter.
#[derive(Debug, Clone, Default)]
struct ParameterIndex {
    /// The rules that do not require an exact value of a query parameter.
    any_query: Vec<StoredIndex>,
    parameters: Vec<ParameterValues>,
}

/// The rules that require an exact value of one query parameter, grouped by this value.
#[derive(Debug, Clone)]
struct ParameterValues {
    name: Box<str>,
    values: HashMap<Box<[u8]>, Vec<StoredIndex>, ahash::RandomState>,
}

/// The number of rules that require a certain value of a query parameter, for each parameter and value.
type Frequencies<'r> = HashMap<(&'r str, &'r str), usize, ahash::RandomState>;

impl ConditionIndex {
    pub(crate) fn of(listed: &[StoredIndex], rules: &[Rule]) -> Self {
        let conditions_of = |rule: StoredIndex| rules.get(rule as RuleIndex)?.conditions.as_deref();
        let mut frequencies = Frequencies::default();
        for conditions in listed.iter().filter_map(|rule| conditions_of(*rule)) {
            conditions.exact_parameters().for_each(|parameter| *frequencies.entry(parameter).or_default() += 1);
        }
        let mut index = Self::default();
        for rule in listed {
            index.insert(*rule, conditions_of(*rule), &frequencies);
        }
        index
    }

    fn insert(&mut self, rule: StoredIndex, conditions: Option<&Conditions>, frequencies: &Frequencies<'_>) {
        let rarest = conditions.into_iter().flat_map(Conditions::exact_parameters);
        let rarest = rarest.min_by_key(|parameter| frequencies.get(parameter).copied());
        let hosts = conditions.map_or(&[][..], |conditions| &conditions.hosts);
        if hosts.is_empty() {
            self.any_host.insert(rule, rarest);
        }
        for host in hosts {
            let list = match host {
                HostPattern::Exact(name) => self.exact_hosts.entry(lower_case(name).into()).or_default(),
                HostPattern::Below(end) => self.subdomains.entry(lower_case(end).into()).or_default(),
            };
            list.insert(rule, rarest);
        }
    }

    /// Adds the rules that could match one of the requests that `selection` describes. Each rule is added only once.
    pub(crate) fn collect(&self, selection: &Selection<'_>, matched: &mut MatchedRules) {
        let mut found = MatchedRules::new();
        let (host, query) = match selection {
            Selection::Anything | Selection::Leading | Selection::Covering(_) => (KnownHost::Any, None),
            Selection::Request(request) => {
                let query = KnownQuery { text: request.query.unwrap_or_default(), others: OtherParameters::Absent };
                (KnownHost::Exactly(request.attributes.host()), Some(query))
            }
            Selection::Known(known) => {
                (known.host, Some(KnownQuery { text: known.query, others: known.other_parameters }))
            }
        };
        self.each_list(host, |list| list.collect(query, &mut found));
        // A rule can be found several times, because a rule may name several hosts, and a request may repeat a
        // parameter.
        found.sort_unstable();
        found.dedup();
        matched.extend_from_slice(&found);
    }

    fn each_list(&self, host: KnownHost<'_>, mut visit: impl FnMut(&ParameterIndex)) {
        visit(&self.any_host);
        match host {
            KnownHost::Any => self.exact_hosts.values().chain(self.subdomains.values()).for_each(visit),
            KnownHost::Exactly(None) => {}
            KnownHost::Exactly(Some(host)) => {
                let host = lower_case(host);
                self.exact_hosts.get(&*host).into_iter().for_each(&mut visit);
                if !self.subdomains.is_empty() {
                    let parents = host.match_indices('.').filter(|(at, _)| *at > 0);
                    let lists = parents.filter_map(|(at, _)| self.subdomains.get(host.get(at..)?));
                    lists.for_each(visit);
                }
            }
        }
    }
}

/// A query of which all parameters or only some parameters are known.
#[derive(Clone, Copy)]
struct KnownQuery<'a> {
    text: &'a str,
    others: OtherParameters,
}

impl ParameterIndex {
    fn insert(&mut self, rule: StoredIndex, parameter: Option<(&str, &str)>) {
        let Some((name, value)) = parameter else { return self.any_query.push(rule) };
        let known = self.parameters.iter().position(|parameter| *parameter.name == *name);
        let at = known.unwrap_or_else(|| {
            self.parameters.push(ParameterValues { name: name.into(), values: HashMap::default() });
            self.parameters.len() - 1
        });
        if let Some(parameter) = self.parameters.get_mut(at) {
            parameter.values.entry(value.as_bytes().into()).or_default().push(rule);
        }
    }

    /// Adds the rules that a request with this query could match. If `query` is `None`, adds all rules.
    fn collect(&self, query: Option<KnownQuery<'_>>, found: &mut MatchedRules) {
        found.extend(self.any_query.iter().map(|rule| *rule as RuleIndex));
        for parameter in &self.parameters {
            match query {
                Some(query) => parameter.collect(query, found),
                None => parameter.collect_all(found),
            }
        }
    }
}

impl ParameterValues {
    fn collect(&self, query: KnownQuery<'_>, found: &mut MatchedRules) {
        let mut is_set = false;
        for value in query::values(query.text, &self.name) {
            is_set = true;
            let rules = self.values.get(&*value).into_iter().flatten();
            found.extend(rules.map(|rule| *rule as RuleIndex));
        }
        let is_possible = !is_set && query.others == OtherParameters::Possible;
        if is_possible && self.values.values().map(Vec::len).sum::<usize>() <= MAX_POSSIBLE {
            self.collect_all(found);
        }
    }

    fn collect_all(&self, found: &mut MatchedRules) {
        found.extend(self.values.values().flatten().map(|rule| *rule as RuleIndex));
    }
}

/// Converts a host name to lower case, because host names are compared without regard to case (RFC 9110 §4.2.3).
fn lower_case(host: &str) -> Cow<'_, str> {
    if host.bytes().any(|byte| byte.is_ascii_uppercase()) { host.to_ascii_lowercase().into() } else { host.into() }
}

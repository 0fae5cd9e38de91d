//! Defines what a statement of a configuration tests in a request.

use std::collections::BTreeMap;

use crate::host_name;
use crate::sampling::expression::QUERY_VALUES;

/// The host that stands for all hosts that no statement tests.
pub(crate) const OTHER_HOST: &str = "other.example";

/// Values that satisfy a statement, and values that do not. The first value of each list is the most typical value.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Seed {
    /// The line of the statement, counted from 1. If the line is unknown, the value is 0.
    pub(crate) line: u32,
    pub(crate) paths: Vec<String>,
    pub(crate) hosts: Vec<String>,
    /// Queries without the question mark. `None` stands for a request without a query.
    pub(crate) queries: Vec<Option<String>>,
    /// Queries to which other parameters are added.
    pub(crate) extended_queries: Vec<String>,
    pub(crate) headers: BTreeMap<String, Vec<Option<String>>>,
}

/// Whether a condition holds if a value matches, or if it does not match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Polarity {
    Matching,
    Negated,
}

impl Seed {
    pub(crate) fn at(paths: Vec<String>) -> Self {
        Self { paths, ..Self::default() }
    }

    pub(crate) fn with_line(self, line: u32) -> Self {
        Self { line, ..self }
    }

    /// Adds hosts that a condition tests.
    pub(crate) fn add_hosts(&mut self, matching: &[String], polarity: Polarity) {
        let other = OTHER_HOST.to_owned();
        let toggled = matching.iter().map(|host| match host.strip_prefix("www.") {
            Some(bare) => bare.to_owned(),
            None => format!("www.{host}"),
        });
        let upper = matching.first().map(|host| host.to_ascii_uppercase());
        // A host that starts with the text of an expression such as `^www\.` is a request for the statement.
        let whole = |host: &String| if host.ends_with('.') { format!("{host}site.example") } else { host.clone() };
        let matching: Vec<String> = match polarity {
            Polarity::Matching => matching.iter().map(whole).collect(),
            Polarity::Negated => matching.to_vec(),
        };
        let others: Vec<String> = [other].into_iter().chain(toggled).chain(upper).collect();
        let hosts = in_order(matching, others, polarity).into_iter().map(|host| host_name::sent(&host));
        self.hosts.extend(hosts.filter(|host| is_sendable_host(host)));
    }

    /// Adds a request whose query has the first parameter of the target `to` with another value.
    pub(crate) fn add_parameter_of(&mut self, to: &str) {
        let query = to.split_once('?').map_or("", |(_, query)| query.split(['&', '#']).next().unwrap_or_default());
        let Some((name, _)) = query.split_once('=') else { return };
        if name.is_empty() || !name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte)) {
            return;
        }
        if self.queries.is_empty() {
            self.queries.push(None);
        }
        self.queries.push(Some(format!("{name}=other")));
    }

    /// Adds requests with a value, and with an empty value, for each parameter that a target copies. `start` is the text before
    /// the name of a parameter, as in `$arg_id`.
    pub(crate) fn add_copied_parameters(&mut self, to: &str, start: &str) {
        let names = to.split(start).skip(1).map(|rest| rest.split(|c: char| !c.is_ascii_alphanumeric() && c != '_'));
        for name in names.filter_map(|mut parts| parts.next()).filter(|name| !name.is_empty()) {
            if self.queries.is_empty() {
                self.queries.push(None);
            }
            self.queries.extend(QUERY_VALUES.into_iter().chain([""]).map(|value| Some(format!("{name}={value}"))));
        }
    }

    /// Adds query strings that a condition tests.
    pub(crate) fn add_queries(&mut self, matching: &[String], polarity: Polarity) {
        let trimmed = matching.iter().map(|query| query.trim_matches(['&', '?']).to_owned());
        let queries: Vec<String> = trimmed.filter(|query| !query.is_empty()).collect();
        let mut others: Vec<Option<String>> = vec![None];
        if let Some(first) = queries.first() {
            let (name, value) = first.split_once('=').unwrap_or((first, ""));
            let value = value.split('&').next().unwrap_or_default();
            self.extended_queries.push(first.clone());
            others.extend([
                Some(format!("{name}=other")),
                Some(format!("{name}={value}x")),
                Some(format!("{name}=")),
                Some(format!("x{first}")),
                Some(first.split('&').rev().collect::<Vec<_>>().join("&")),
            ]);
        }
        let mut matching: Vec<Option<String>> = queries.into_iter().map(Some).collect();
        if matching.is_empty() {
            matching.push(None);
        }
        self.queries.extend(in_order(matching, others, polarity));
    }

    /// Adds values of a header field that a condition tests.
    pub(crate) fn add_header(&mut self, name: &str, matching: &[String], polarity: Polarity) {
        let is_sendable = |value: &String| !value.is_empty() && value.chars().all(|c| (' '..='~').contains(&c));
        let matching: Vec<String> = matching.iter().map(|value| value.trim().to_owned()).filter(is_sendable).collect();
        // Servers and rules differ in whether an empty field is a missing field.
        let mut others = vec![None, Some("Other/1.0".to_owned()), Some(String::new())];
        others.extend(matching.first().map(|value| Some(format!("Start {value} end"))));
        let values = in_order(matching.into_iter().map(Some).collect(), others, polarity);
        self.headers.entry(name.to_ascii_lowercase()).or_default().extend(values);
    }

    /// Adds a request with an empty value. `text` is the whole value of the field.
    pub(crate) fn add_empty(&mut self, name: &str, text: &str) {
        self.headers.entry(name.to_ascii_lowercase()).or_default().push(Some(text.to_owned()));
    }

    /// Adds the values of another seed.
    pub(crate) fn join(&mut self, other: &Self) {
        self.paths.extend(other.paths.iter().cloned());
        self.hosts.extend(other.hosts.iter().cloned());
        self.queries.extend(other.queries.iter().cloned());
        self.extended_queries.extend(other.extended_queries.iter().cloned());
        for (name, values) in &other.headers {
            self.headers.entry(name.clone()).or_default().extend(values.iter().cloned());
        }
    }
}

/// Returns the values that satisfy a condition before those that do not. If the condition is negated, one of its matching
/// values comes second, because the statements of a file often distinguish just these two.
fn in_order<T>(matching: Vec<T>, others: Vec<T>, polarity: Polarity) -> Vec<T> {
    let mut others = others.into_iter();
    let mut matching = matching.into_iter();
    let first = match polarity {
        Polarity::Matching => None,
        Polarity::Negated => others.next(),
    };
    first.into_iter().chain(matching.next()).chain(matching).chain(others).collect()
}

/// Reports whether a request can have this host.
pub(crate) fn is_sendable_host(host: &str) -> bool {
    !host.is_empty()
        && !host.contains("..")
        && !host.starts_with(['.', '-'])
        && !host.ends_with(['.', '-'])
        && host.chars().all(|c| c.is_ascii_alphanumeric() || ".-".contains(c))
}

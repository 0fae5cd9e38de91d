//! Generates sample requests that a rule matches. The samples are used to check rules and to compare rule sets.

use std::borrow::Cow;
use std::sync::Arc;

use crate::address::location::Destination;
use crate::address::path::NormalPath;
use crate::address::query;
use crate::rule::definition::{Action, Lookup, LookupKey, Paths, Redirect, Rule, SkipReason};
use crate::rule::packed::PackedRow;
use crate::rule::path_pattern::{PathPattern, PatternSegment};
use crate::rule::query_policy::QueryPolicy;
use crate::rule::sample_texts::{SAMPLE_ANY, SAMPLE_SEGMENT};
use crate::rule::step::Step;
use crate::rule::target::Target;
use crate::rule::template::TemplateValues;

/// A sample URL of a rule. The rule matches the URL if conditions on other attributes, such as the host, also hold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Sample {
    pub(crate) path: NormalPath<'static>,
    /// The query parameters that the rule requires. If the URL has additional parameters, the rule also matches.
    pub(crate) query: String,
}

impl Sample {
    /// Returns the path and the query as a URL, such as `/a?id=7`.
    pub(crate) fn url(&self) -> String {
        let mark = if self.query.is_empty() { "" } else { "?" };
        format!("{}{mark}{}", self.path, self.query)
    }
}

impl Rule {
    /// Returns the sorted keys of the rule's lookup table. Returns an empty list if the rule has no lookup table.
    pub(crate) fn keys(&self) -> Vec<&str> {
        let mut keys: Vec<&str> =
            self.lookup().iter().flat_map(|lookup| lookup.table.iter()).map(|row| row.key).collect();
        keys.sort_unstable();
        keys
    }

    /// Returns a sample URL that `pattern` matches. If the rule looks up a part of the path or query in a table, that
    /// part of the sample URL is `key`. If `key` is `None`, that part is a sample text. Returns `None` if the path
    /// would be invalid.
    pub(crate) fn sample(&self, pattern: &PathPattern, key: Option<&str>, rest: &str) -> Option<Sample> {
        let is_key = |wanted: fn(&LookupKey) -> bool| self.lookup().is_some_and(|lookup| wanted(&lookup.key));
        let in_query = is_key(|key| matches!(key, LookupKey::Parameter(_)));
        let in_path = is_key(|key| matches!(key, LookupKey::Capture(_)));
        let capture = key.filter(|_| in_path).unwrap_or(SAMPLE_SEGMENT);
        let path = NormalPath::parse(&pattern.sample(capture, rest)).ok()?.into_owned();
        Some(Sample { path, query: self.sample_query(key.filter(|_| in_query)) })
    }

    /// Returns a query that contains all parameters that the rule requires. If the rule looks up a parameter in a table
    /// and `key` is given, `key` is the value of this parameter.
    pub(crate) fn sample_query(&self, key: Option<&str>) -> String {
        let required = self.conditions.iter().flat_map(|conditions| conditions.sample_parameters(SAMPLE_SEGMENT));
        let is_key = |name: &str| self.lookup().is_some_and(|lookup| lookup.key == LookupKey::Parameter(name.into()));
        let parameters = required.map(|(name, value)| match key {
            Some(key) if is_key(name) => query::segment_parameter(name, key),
            Some(_) | None => query::parameter(name, &value),
        });
        parameters.collect::<Vec<_>>().join("&")
    }

    /// Returns the rule's answer to a request for `path`. Conditions are assumed to hold, and required query parameters
    /// get sample values.
    pub(crate) fn sample_step(
        &self,
        path: &NormalPath<'_>,
        row: Option<PackedRow<'_>>,
    ) -> Result<Step, SkipReason<'_>> {
        if self.reads_query() { self.step(path, &self.sample_query(None), row) } else { self.step(path, "", row) }
    }

    /// Returns the target path with sample texts instead of placeholders. [`SAMPLE_ANY`] stands for a text that may
    /// contain slashes. Returns `None` if the target is not on this site, or if the target depends on a table or a row.
    pub(crate) fn sample_target(&self) -> Option<NormalPath<'static>> {
        let Action::Redirect(redirect) = &self.action else { return None };
        if redirect.lookup.is_some() { None } else { self.sample_of(&redirect.target) }
    }

    /// Returns the path of `otherwise` with sample texts instead of placeholders, as [`Self::sample_target`] does.
    pub(crate) fn sample_fallback(&self) -> Option<NormalPath<'static>> {
        self.sample_of(self.lookup()?.otherwise.as_ref()?)
    }

    fn sample_of(&self, target: &Target) -> Option<NormalPath<'static>> {
        // If a filter can add slashes, the target can be any path, so no sample can represent the target.
        if target.may_add_slashes() {
            return None;
        }
        // The captures of single segments come first. If the pattern ends with a placeholder for the rest of the path,
        // its capture is last.
        let captures: Vec<&str> = match &self.paths {
            Paths::Pattern(pattern) => {
                let placeholders = pattern.segments().filter(|segment| !matches!(segment, PatternSegment::Literal(_)));
                placeholders.map(|_| SAMPLE_SEGMENT).chain([SAMPLE_ANY]).collect()
            }
            Paths::Regex(regex) => vec![SAMPLE_ANY; regex.names.len()],
            Paths::Rows(_) => return None,
        };
        let query = self.sample_query(None);
        let target = target.without_filters();
        let values = TemplateValues { captures: &captures, value: "", query: &query, host_label: Some(SAMPLE_SEGMENT) };
        let filled = target.fill(values).ok()?;
        match filled.destination {
            Destination::Site(path) => Some(path),
            Destination::External(_) => None,
        }
    }

    /// Returns the query parameters that the rule keeps according to its `query` list. A wildcard such as `ref_*` is
    /// replaced by a sample name such as `ref_sample`.
    pub(crate) fn kept_parameters(&self) -> Vec<String> {
        let (Action::Redirect(Redirect { query, .. }) | Action::Row { query, .. }) = &self.action else {
            return Vec::new();
        };
        let QueryPolicy::Only(lists) = query else { return Vec::new() };
        let names = lists.iter().flat_map(|list| &list.names).map(ToString::to_string);
        let prefixes = lists.iter().flat_map(|list| &list.prefixes).map(|prefix| format!("{prefix}sample"));
        names.chain(prefixes).collect()
    }

    /// Reports whether the redirect target depends on query parameters of the request.
    pub(crate) fn reads_query(&self) -> bool {
        let Action::Redirect(redirect) = &self.action else { return false };
        let otherwise = redirect.lookup.as_ref().and_then(|lookup| lookup.otherwise.as_ref());
        let mut targets = [Some(&redirect.target), otherwise].into_iter().flatten();
        matches!(redirect.lookup.as_deref(), Some(Lookup { key: LookupKey::Parameter(_), .. }))
            || targets.any(|target| target.parameters().next().is_some())
    }

    /// Reports whether `key` can be the result of the filters that are applied before the lookup, such as `lower`.
    pub(crate) fn may_look_up(&self, key: &str) -> bool {
        self.lookup().is_none_or(|lookup| lookup.filters.may_produce(key))
    }

    /// Reports whether a request finds the table entry of `key` if its URL contains `key`. A filter such as `lower` may
    /// change the text before the lookup.
    pub(crate) fn finds_unchanged(&self, key: &str) -> bool {
        let is_in_host = self.lookup().is_some_and(|lookup| lookup.key == LookupKey::HostLabel);
        !is_in_host && self.looked_up_for(key).is_some_and(|looked_up| looked_up == key)
    }

    /// Returns the lookup key for a text from the request. The key is the text after all filters. Returns `None` if a
    /// filter rejects the text.
    pub(crate) fn looked_up_for<'t>(&self, text: &'t str) -> Option<Cow<'t, str>> {
        match self.lookup() {
            Some(lookup) => lookup.filters.apply(text).ok(),
            None => Some(Cow::Borrowed(text)),
        }
    }

    /// Reports whether the rule looks up a single segment of the path in its table. Filters may change the segment before
    /// the lookup.
    pub(crate) fn looks_up_segment(&self, pattern: &PathPattern) -> bool {
        let placeholders = pattern.segments().filter(|segment| !matches!(segment, PatternSegment::Literal(_))).count();
        self.lookup().is_some_and(|lookup| matches!(lookup.key, LookupKey::Capture(index) if index < placeholders))
    }

    /// Reports whether the filters that are applied before the lookup can add slashes.
    pub(crate) fn adds_slashes_to_key(&self) -> bool {
        self.lookup().is_some_and(|lookup| lookup.filters.may_add_slashes())
    }

    /// Reports whether the target path contains a placeholder with a filter, such as `{slug|lower}`.
    pub(crate) fn has_filters(&self) -> bool {
        matches!(&self.action, Action::Redirect(redirect) if redirect.target.has_filters())
    }

    pub(crate) fn has_table(&self) -> bool {
        self.lookup().is_some()
    }

    /// Reports whether the rule answers even if its lookup table does not contain the key.
    pub(crate) fn answers_every_key(&self) -> bool {
        self.lookup().is_none_or(|lookup| lookup.otherwise.is_some())
    }

    /// Reports whether an earlier rule with the same pattern and the same conditions leaves no request for this rule.
    pub(crate) fn is_left_nothing_by(&self, earlier: &Self) -> bool {
        let is_same_table = || {
            let tables = self.lookup().zip(earlier.lookup());
            tables.is_some_and(|(own, other)| {
                let is_same_key = own.key == other.key && own.filters == other.filters;
                is_same_key && Arc::ptr_eq(&own.table, &other.table) && own.otherwise.is_none()
            })
        };
        earlier.answers_every_key() || is_same_table()
    }

    fn lookup(&self) -> Option<&Lookup> {
        match &self.action {
            Action::Redirect(redirect) => redirect.lookup.as_deref(),
            Action::Row { .. } | Action::Gone | Action::UnavailableForLegalReasons | Action::Pass => None,
        }
    }
}

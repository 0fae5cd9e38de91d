//! Sample requests that a rule matches, for the checks and for comparing rule sets.

use std::borrow::Cow;

use crate::address::location::Destination;
use crate::address::path::NormalPath;
use crate::address::query;
use crate::rule::definition::{Action, Lookup, LookupKey, Paths, Redirect, Rule, SkipReason};
use crate::rule::packed::PackedRow;
use crate::rule::path_pattern::{PathPattern, PatternSegment};
use crate::rule::query_policy::QueryPolicy;
use crate::rule::sample_texts::{SAMPLE_ANY, SAMPLE_SEGMENT};
use crate::rule::step::Step;
use crate::rule::template::TemplateValues;

/// A URL that a rule matches if the rule's other conditions hold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Sample {
    pub(crate) path: NormalPath<'static>,
    /// The parameters that the URL must have. The URL may also have other parameters.
    pub(crate) query: String,
}

impl Sample {
    /// Returns the path and the query.
    pub(crate) fn url(&self) -> String {
        let mark = if self.query.is_empty() { "" } else { "?" };
        format!("{}{mark}{}", self.path, self.query)
    }
}

impl Rule {
    /// Returns the keys of the rule's table, sorted. Returns an empty list if the rule has no table.
    pub(crate) fn keys(&self) -> Vec<&str> {
        let mut keys: Vec<&str> =
            self.lookup().iter().flat_map(|lookup| lookup.table.iter()).map(|row| row.key).collect();
        keys.sort_unstable();
        keys
    }

    /// Returns a sample URL for the pattern. If the lookup key comes from the path or the query, the URL contains
    /// `key`. Without `key`, the URL contains a sample text instead. Returns `None` if the sample path is invalid.
    pub(crate) fn sample(&self, pattern: &PathPattern, key: Option<&str>, rest: &str) -> Option<Sample> {
        let is_key = |wanted: fn(&LookupKey) -> bool| self.lookup().is_some_and(|lookup| wanted(&lookup.key));
        let in_query = is_key(|key| matches!(key, LookupKey::Parameter(_)));
        let in_path = is_key(|key| matches!(key, LookupKey::Capture(_)));
        let capture = key.filter(|_| in_path).unwrap_or(SAMPLE_SEGMENT);
        let path = NormalPath::parse(&pattern.sample(capture, rest)).ok()?.into_owned();
        Some(Sample { path, query: self.sample_query(key.filter(|_| in_query)) })
    }

    /// Returns a query with the parameters that the rule requires. If `key` is given, the lookup parameter has this
    /// value.
    pub(crate) fn sample_query(&self, key: Option<&str>) -> String {
        let required = self.conditions.iter().flat_map(|conditions| conditions.sample_parameters(SAMPLE_SEGMENT));
        let is_key = |name: &str| self.lookup().is_some_and(|lookup| lookup.key == LookupKey::Parameter(name.into()));
        let parameters = required.map(|(name, value)| match key {
            Some(key) if is_key(name) => query::segment_parameter(name, key),
            Some(_) | None => query::parameter(name, &value),
        });
        parameters.collect::<Vec<_>>().join("&")
    }

    /// Returns the answer of the rule to a path. Assumes that the conditions hold and that the required parameters have
    /// sample values.
    pub(crate) fn sample_step(
        &self,
        path: &NormalPath<'_>,
        row: Option<PackedRow<'_>>,
    ) -> Result<Step, SkipReason<'_>> {
        if self.reads_query() { self.step(path, &self.sample_query(None), row) } else { self.step(path, "", row) }
    }

    /// Returns the target on this site with sample texts in its placeholders. [`SAMPLE_ANY`] stands for a text that may
    /// contain slashes. Returns `None` if the rule has no target on this site, or if a table or a row determines the
    /// target.
    pub(crate) fn sample_target(&self) -> Option<NormalPath<'static>> {
        let Action::Redirect(redirect) = &self.action else { return None };
        // With a filter that adds slashes, the target may be any path.
        if redirect.lookup.is_some() || redirect.target.may_add_slashes() {
            return None;
        }
        // The placeholders for segments come first. The last entry is for the open end, if there is one.
        let captures: Vec<&str> = match &self.paths {
            Paths::Pattern(pattern) => {
                let placeholders = pattern.segments().filter(|segment| !matches!(segment, PatternSegment::Literal(_)));
                placeholders.map(|_| SAMPLE_SEGMENT).chain([SAMPLE_ANY]).collect()
            }
            Paths::Regex(regex) => vec![SAMPLE_ANY; regex.names.len()],
            Paths::Rows(_) => return None,
        };
        let query = self.sample_query(None);
        let target = redirect.target.without_filters();
        let filled = target.fill(TemplateValues {
            captures: &captures,
            value: "",
            query: &query,
            host_label: Some(SAMPLE_SEGMENT),
        })?;
        match filled.destination {
            Destination::Site(path) => Some(path),
            Destination::External(_) => None,
        }
    }

    /// Returns the parameters that the rule's `query` list names. For a wildcard such as `ref_*`, the result contains a
    /// sample name.
    pub(crate) fn kept_parameters(&self) -> Vec<String> {
        let (Action::Redirect(Redirect { query, .. }) | Action::Row { query, .. }) = &self.action else {
            return Vec::new();
        };
        let QueryPolicy::Only(lists) = query else { return Vec::new() };
        let names = lists.iter().flat_map(|list| &list.names).map(ToString::to_string);
        let prefixes = lists.iter().flat_map(|list| &list.prefixes).map(|prefix| format!("{prefix}sample"));
        names.chain(prefixes).collect()
    }

    /// Reports whether the answer depends on query parameters.
    pub(crate) fn reads_query(&self) -> bool {
        let Action::Redirect(redirect) = &self.action else { return false };
        let otherwise = redirect.lookup.as_ref().and_then(|lookup| lookup.otherwise.as_ref());
        let mut targets = [Some(&redirect.target), otherwise].into_iter().flatten();
        matches!(redirect.lookup.as_deref(), Some(Lookup { key: LookupKey::Parameter(_), .. }))
            || targets.any(|target| target.parameters().next().is_some())
    }

    /// Reports whether the filters of the lookup could turn some text into `key`.
    pub(crate) fn may_look_up(&self, key: &str) -> bool {
        self.lookup().is_none_or(|lookup| lookup.filters.may_produce(key))
    }

    /// Reports whether the lookup finds a key if a URL contains the key unchanged.
    pub(crate) fn finds_unchanged(&self, key: &str) -> bool {
        let is_in_host = self.lookup().is_some_and(|lookup| lookup.key == LookupKey::HostLabel);
        !is_in_host && self.looked_up_for(key).is_some_and(|looked_up| looked_up == key)
    }

    /// Returns the key that is looked up if the request contains this text. Returns `None` if the filters reject the
    /// text.
    pub(crate) fn looked_up_for<'t>(&self, text: &'t str) -> Option<Cow<'t, str>> {
        match self.lookup() {
            Some(lookup) => lookup.filters.apply(text),
            None => Some(Cow::Borrowed(text)),
        }
    }

    /// Reports whether the lookup key is a single path segment.
    pub(crate) fn looks_up_segment(&self, pattern: &PathPattern) -> bool {
        let placeholders = pattern.segments().filter(|segment| !matches!(segment, PatternSegment::Literal(_))).count();
        self.lookup().is_some_and(|lookup| {
            matches!(lookup.key, LookupKey::Capture(index) if index < placeholders) && !lookup.filters.may_add_slashes()
        })
    }

    /// Reports whether the path of the target has filters.
    pub(crate) fn has_filters(&self) -> bool {
        matches!(&self.action, Action::Redirect(redirect) if redirect.target.has_filters())
    }

    pub(crate) fn has_table(&self) -> bool {
        self.lookup().is_some()
    }

    fn lookup(&self) -> Option<&Lookup> {
        match &self.action {
            Action::Redirect(redirect) => redirect.lookup.as_deref(),
            Action::Row { .. } | Action::Gone | Action::UnavailableForLegalReasons | Action::Pass => None,
        }
    }
}

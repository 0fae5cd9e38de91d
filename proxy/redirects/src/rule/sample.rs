//! Requests that a rule answers, made without a visitor. The checks follow them.

use crate::condition::Wanted;
use crate::hop::Step;
use crate::location::Destination;
use crate::packed::Row;
use crate::path::NormalPath;
use crate::query;
use crate::rule::{Action, Key, Lookup, Pass, Paths, QueryPolicy, Redirect, Rule};
use crate::shape::{Segment, Shape};
use crate::target::Fill;

/// A segment that no rule names.
pub(crate) const SEGMENT: &str = "sample-segment";
/// Two of them, for an open end.
pub(crate) const REST: &str = "sample-rest/sample-segment";
/// Where any number of them may stand.
pub(crate) const OPEN: &str = "sample-rest";

/// An address that a rule answers when its other conditions hold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Sample {
    pub(crate) path: NormalPath<'static>,
    /// The parameters that it must have; it may have others, too.
    pub(crate) query: String,
}

/// A sample as people should see it: what may be anything is three dots.
pub(crate) fn with_holes(address: &str) -> String {
    address.replace(REST, "…").replace(OPEN, "…").replace(SEGMENT, "…")
}

impl Sample {
    /// As one would write it into the address bar.
    pub(crate) fn url(&self) -> String {
        let mark = if self.query.is_empty() { "" } else { "?" };
        format!("{}{mark}{}", self.path, self.query)
    }
}

impl Rule {
    /// The keys of the rule's table, in the order of the alphabet.
    pub(crate) fn keys(&self) -> Vec<&str> {
        let mut keys: Vec<&str> =
            self.lookup().iter().flat_map(|lookup| lookup.table.iter()).map(|row| row.key).collect();
        keys.sort_unstable();
        keys
    }

    /// A request for a path of the shape: for a row of the rule's table, or for none of them.
    pub(crate) fn sample(&self, shape: &Shape, key: Option<&str>, rest: &str) -> Option<Sample> {
        let in_query = self.lookup().is_some_and(|lookup| matches!(lookup.key, Key::Parameter(_)));
        let hole = key.filter(|_| !in_query).unwrap_or(SEGMENT);
        let path = NormalPath::parse(&shape.sample(hole, rest)).ok()?.into_owned();
        Some(Sample { path, query: self.sample_query(key.filter(|_| in_query)) })
    }

    /// The parameters that the rule asks for, one of them perhaps with the key of a row.
    pub(crate) fn sample_query(&self, key: Option<&str>) -> String {
        let asked = self.conditions.iter().flat_map(|conditions| &conditions.query);
        let is_key = |name: &str| self.lookup().is_some_and(|lookup| lookup.key == Key::Parameter(name.into()));
        let parameters = asked.filter_map(|named| match (&named.wanted, key) {
            (Wanted::Absent, _) => None,
            (Wanted::Present | Wanted::Equal(_), Some(key)) if is_key(&named.name) => {
                Some(query::segment_parameter(&named.name, key))
            }
            (Wanted::Present, _) => Some(query::parameter(&named.name, SEGMENT)),
            (Wanted::Equal(value), _) => Some(query::parameter(&named.name, value)),
        });
        parameters.collect::<Vec<_>>().join("&")
    }

    /// What the rule says about a path when its conditions hold and its parameters have any values.
    pub(crate) fn sample_step(&self, path: &NormalPath<'_>, row: Option<Row<'_>>) -> Result<Step, Pass<'_>> {
        if self.reads_query() { self.step(path, &self.sample_query(None), row) } else { self.step(path, "", row) }
    }

    /// Its target on this site with samples in its holes: [`OPEN`] where slashes may come, too. `None` when a table decides.
    pub(crate) fn target_with_holes(&self) -> Option<NormalPath<'static>> {
        let Action::Redirect(redirect) = &self.action else { return None };
        if redirect.lookup.is_some() {
            return None;
        }
        // Names come first; what is left of a prefix has none.
        let captures: Vec<&str> = match &self.paths {
            Paths::Shape(shape) => {
                let holes = shape.segments.iter().filter(|segment| !matches!(segment, Segment::Literal(_)));
                holes.map(|_| SEGMENT).chain([OPEN]).collect()
            }
            Paths::Regex(regex) => vec![OPEN; regex.names.len()],
            Paths::Rows(_) => return None,
        };
        let query = self.sample_query(None);
        let filled = redirect.target.fill(Fill { captures: &captures, value: "", query: &query })?;
        match filled.destination {
            Destination::Site(path) => Some(path),
            Destination::Elsewhere(_) => None,
        }
    }

    /// Parameters that its list of the query names, with an ending where it names a beginning.
    pub(crate) fn kept_parameters(&self) -> Vec<String> {
        let (Action::Redirect(Redirect { query, .. }) | Action::Row { query, .. }) = &self.action else {
            return Vec::new();
        };
        let QueryPolicy::Only(lists) = query else { return Vec::new() };
        let names = lists.iter().flat_map(|list| &list.names).map(ToString::to_string);
        let beginnings = lists.iter().flat_map(|list| &list.beginnings).map(|beginning| format!("{beginning}sample"));
        names.chain(beginnings).collect()
    }

    /// Whether what it says depends on parameters of the request.
    pub(crate) fn reads_query(&self) -> bool {
        let Action::Redirect(redirect) = &self.action else { return false };
        let otherwise = redirect.lookup.as_ref().and_then(|lookup| lookup.otherwise.as_ref());
        let mut targets = [Some(&redirect.target), otherwise].into_iter().flatten();
        matches!(redirect.lookup.as_deref(), Some(Lookup { key: Key::Parameter(_), .. }))
            || targets.any(|target| target.parameters().next().is_some())
    }

    /// Whether its table is asked with one segment of the path.
    pub(crate) fn looks_up_one_segment(&self, shape: &Shape) -> bool {
        let holes = shape.segments.iter().filter(|segment| !matches!(segment, Segment::Literal(_))).count();
        self.lookup().is_some_and(|lookup| matches!(lookup.key, Key::Capture(index) if index < holes))
    }

    pub(crate) fn has_table(&self) -> bool {
        self.lookup().is_some()
    }

    fn lookup(&self) -> Option<&Lookup> {
        match &self.action {
            Action::Redirect(redirect) => redirect.lookup.as_deref(),
            Action::Row { .. } | Action::Gone | Action::UnavailableForLegalReasons => None,
        }
    }
}

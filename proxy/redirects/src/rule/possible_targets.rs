//! Lists the paths to which a rule may redirect, also if the rule inserts text from the request.

use std::collections::BTreeSet;

use crate::address::path::NormalPath;
use crate::address::query;
use crate::rule::condition::{Requirement, ValueTest};
use crate::rule::definition::{Action, Paths, Rule};
use crate::rule::path_pattern::PatternSegment;
use crate::rule::sample_texts::{SAMPLE_ANY, SAMPLE_SEGMENT};
use crate::rule::target::Target;
use crate::rule::template::{TemplatePiece, TemplateValues};

/// The maximum number of paths that are listed for one target with unknown text. If a target has more possible values, a
/// sample text stands for all of them.
const MAX_LISTED: usize = 1_000;

impl Rule {
    /// Calls `visit` with each path of this site to which the rule may redirect, except paths from the rows of a CSV
    /// file. [`SAMPLE_SEGMENT`] stands for unknown text within a segment, and [`SAMPLE_ANY`] for unknown text that may
    /// contain slashes.
    ///
    /// Queries with a repeated parameter are ignored, because no visitor sends such a query.
    pub(crate) fn each_possible_target(&self, visit: &mut impl FnMut(&NormalPath<'_>)) {
        let Action::Redirect(redirect) = &self.action else { return };
        let lookup = redirect.lookup.as_deref().filter(|_| redirect.target.uses_value());
        match lookup {
            Some(lookup) => {
                let values: BTreeSet<&str> = lookup.table.iter().map(|row| row.value).collect();
                if values.len() > MAX_LISTED && !redirect.target.has_only_values() {
                    self.each_path_of(&redirect.target, None, visit);
                } else {
                    for value in values {
                        self.each_path_of(&redirect.target, Some(value), visit);
                    }
                }
            }
            None => self.each_path_of(&redirect.target, None, visit),
        }
        let otherwise = redirect.lookup.iter().filter_map(|lookup| lookup.otherwise.as_ref());
        otherwise.for_each(|target| self.each_path_of(target, None, visit));
    }

    /// Calls `visit` with each path that a target can have. `value` is the value from the lookup table. `None` stands for
    /// any value.
    fn each_path_of(&self, target: &Target, value: Option<&str>, visit: &mut impl FnMut(&NormalPath<'_>)) {
        let unknown = if target.may_add_slashes() { SAMPLE_ANY } else { SAMPLE_SEGMENT };
        let captures = self.unknown_captures(unknown);
        for parameters in self.parameter_choices(target) {
            let is_known = |piece: &TemplatePiece| match piece {
                TemplatePiece::Text(_) => true,
                TemplatePiece::Value => value.is_some(),
                TemplatePiece::Parameter(name) => parameters.iter().any(|(known, _)| **known == **name),
                TemplatePiece::Capture(_)
                | TemplatePiece::Tail(_)
                | TemplatePiece::HostLabel
                | TemplatePiece::Filtered(_) => false,
            };
            let unknown_parameters =
                target.path_parameters().filter(|name| parameters.iter().all(|(known, _)| known != name));
            let all = parameters.iter().copied().chain(unknown_parameters.map(|name| (name, unknown)));
            let query = all.map(|(name, value)| query::parameter(name, value)).collect::<Vec<_>>().join("&");
            let values = TemplateValues {
                captures: &captures,
                value: value.unwrap_or(SAMPLE_ANY),
                query: &query,
                host_label: Some(unknown),
            };
            target.site_path(values, is_known).iter().for_each(&mut *visit);
        }
    }

    /// Returns an unknown text for each capture. Text that matches the open end of a pattern or a group of a regular
    /// expression may contain slashes.
    fn unknown_captures(&self, unknown: &'static str) -> Vec<&'static str> {
        match &self.paths {
            Paths::Pattern(pattern) => {
                let placeholders = pattern.segments().filter(|segment| !matches!(segment, PatternSegment::Literal(_)));
                placeholders.map(|_| unknown).chain([SAMPLE_ANY]).collect()
            }
            Paths::Regex(regex) => vec![SAMPLE_ANY; regex.names.len()],
            Paths::Rows(_) => Vec::new(),
        }
    }

    /// Returns the possible values of the query parameters in the target path. Parameters with an unknown value are left
    /// out.
    fn parameter_choices<'r>(&'r self, target: &Target) -> Vec<Vec<(&'r str, &'r str)>> {
        let mut choices = vec![Vec::new()];
        for name in target.path_parameters().collect::<BTreeSet<_>>() {
            let Some((name, values)) = self.listed_values(name) else { continue };
            if choices.len().saturating_mul(values.len()) > MAX_LISTED {
                continue;
            }
            let with = |choice: &Vec<(&'r str, &'r str)>| -> Vec<_> {
                values.iter().map(|value| [choice.as_slice(), &[(name, value)]].concat()).collect()
            };
            choices = choices.iter().flat_map(with).collect();
        }
        choices
    }

    /// Returns the values that the conditions allow for a query parameter. Returns `None` if the conditions list no values.
    fn listed_values(&self, name: &str) -> Option<(&str, Vec<&str>)> {
        let mut of_name =
            self.conditions.iter().flat_map(|conditions| &conditions.query).filter(|it| *it.name == *name);
        of_name.find_map(|named| {
            let values = match &named.requirement {
                Requirement::Equal(value) => vec![&**value],
                Requirement::Value(test) => match &**test {
                    ValueTest::OneOf(values) => values.iter().map(|value| &**value).collect(),
                    ValueTest::Contains(_) | ValueTest::Starts(_) | ValueTest::Regex(_) => return None,
                },
                Requirement::Present | Requirement::Absent => return None,
            };
            Some((&*named.name, values))
        })
    }
}

//! Finds near misses, which are rules that almost match a request that no rule answers. Describes the difference
//! between the request and each rule.

mod affix;
mod difference;
mod expression;

use std::cell::OnceCell;
use std::cmp::Reverse;
use std::collections::HashSet;

use crate::diagnostic::Place;
use crate::engine::matcher::{RuleIndex, Selection};
use crate::engine::rule_set::RuleSet;
use crate::rule::found::RuleOrRow;
use crate::rule::packed::RowIndex;
use crate::rule::request::Request;
use crate::rule::{Paths, Rule, RuleInfo};
use crate::tools::explain::{Explanation, reason};
use crate::tools::near_misses::difference::{Difference, of_pattern, of_row};
use crate::tools::near_misses::expression::of_regex;

/// The maximum number of near misses to show.
const SHOWN: usize = 3;
/// The maximum number of segments of a path. Longer paths are not compared with rules, because the comparison would
/// take too long.
const MAX_SEGMENTS: usize = 24;

/// A rule or row that almost matches a request.
#[derive(Debug, Clone)]
pub struct NearMiss<'r> {
    /// The rule.
    pub rule: &'r RuleInfo,
    /// For a rule that reads a CSV file, the path of the row. For any other rule, the source of the rule as written in
    /// the file.
    pub source: &'r str,
    /// The location of the row in the CSV file. `None` if the rule reads no CSV file.
    pub row: Option<Place>,
    /// A description of the difference between the request and the rule.
    pub difference: String,
}

/// The distance between a request and a rule. The fields are compared in their order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Distance {
    /// The number of conditions that the request does not meet, plus 1 if the path differs.
    differences: usize,
    /// The difference of the paths, from the smallest to the largest. 0 if the rule matches the path.
    path: usize,
    /// The number of segments from the start up to which the paths agree.
    common: Reverse<usize>,
}

/// The rules with the smallest distances, in the order of their distances. Of several rules with the same distance, the
/// first ones are kept.
#[derive(Default)]
struct Nearest<'r>(Vec<(Distance, NearMiss<'r>)>);

impl<'r> Nearest<'r> {
    fn add(&mut self, distance: Distance, miss: impl FnOnce() -> NearMiss<'r>) {
        let at = self.0.partition_point(|(known, _)| *known <= distance);
        if at < SHOWN {
            self.0.insert(at, (distance, miss()));
            self.0.truncate(SHOWN);
        }
    }
}

impl RuleSet {
    /// Returns the three rules that are nearest to a request, beginning with the nearest. Returns an empty list if a
    /// rule answers the request. The rules that the explanation lists are left out.
    ///
    /// The fewest differences are nearest. Each condition that the request does not meet is a difference, and so is the
    /// path. Of rules with equally many differences, those that match the path are nearest, then those with a similar
    /// path, and then those whose paths agree with the requested path for the most segments.
    pub fn near_misses(&self, request: &Request<'_>, explanation: &Explanation<'_>) -> Vec<NearMiss<'_>> {
        if explanation.outcome.is_some() {
            return Vec::new();
        }
        let listed: HashSet<RuleOrRow> = explanation.candidates.iter().map(|candidate| candidate.entry).collect();
        let mut nearest = Nearest::default();
        let matching = self.add_matching_path(request, &listed, &mut nearest);
        self.add_similar_paths(request, &matching, &mut nearest);
        nearest.0.into_iter().map(|(_, miss)| miss).collect()
    }

    /// Adds the rules that match the path but are not in `listed`. If many rules have the same path, an explanation
    /// lists only the rules whose host and query parameters match. Returns all rules without rows that match the path.
    fn add_matching_path<'r>(
        &'r self,
        request: &Request<'_>,
        listed: &HashSet<RuleOrRow>,
        nearest: &mut Nearest<'r>,
    ) -> HashSet<RuleIndex> {
        let mut matching = HashSet::new();
        let common = request.path.segments().count();
        self.graph.first(request.path, &Selection::Anything, |candidate, rule| {
            let row = candidate.row.map(|row| row.index);
            if row.is_none() {
                matching.insert(candidate.rule);
            }
            if let Err(skipped) = rule.answer(request, candidate.row)
                && !listed.contains(&RuleOrRow { rule: candidate.rule, row })
            {
                let unmet = rule.unmet_conditions(request);
                let distance = Distance { differences: unmet.max(1), path: 0, common: Reverse(common) };
                nearest.add(distance, || {
                    let difference = reason(skipped, request) + &more_conditions(unmet);
                    let row = row.map(|row| rule.place(Some(row)));
                    NearMiss { rule: &rule.info, source: &rule.info.from, row, difference }
                });
            }
            // If the closure returned a value, the search would end before all rules were tried.
            None::<()>
        });
        matching
    }

    /// Adds the rules and rows whose paths are similar to the requested path. A rule is added only if its path differs
    /// in a single respect. The search visits every rule and row once.
    fn add_similar_paths<'r>(
        &'r self,
        request: &Request<'_>,
        matching: &HashSet<RuleIndex>,
        nearest: &mut Nearest<'r>,
    ) {
        let asked: Vec<&str> = request.path.segments().collect();
        if asked.len() > MAX_SEGMENTS {
            return;
        }
        for (index, rule) in self.graph.rules.iter().enumerate() {
            let unmet = OnceCell::new();
            let mut add = |found: Option<(Difference, usize)>, source: &'r str, row: Option<RowIndex>| {
                let Some((difference, common)) = found else { return };
                let unmet = *unmet.get_or_init(|| rule.unmet_conditions(request));
                let distance = Distance { differences: unmet + 1, path: difference.rank(), common: Reverse(common) };
                nearest.add(distance, || NearMiss {
                    rule: &rule.info,
                    source,
                    row: row.map(|row| rule.place(Some(row))),
                    difference: describe(&difference, rule, request, unmet),
                });
            };
            match &rule.paths {
                Paths::Pattern(_) | Paths::Regex(_) if matching.contains(&index) => {}
                Paths::Pattern(pattern) => add(of_pattern(&asked, pattern), &rule.info.from, None),
                Paths::Rows(rows) => {
                    rows.pairs.iter().for_each(|row| add(of_row(&asked, row.key), row.key, Some(row.index)));
                }
                // The segments up to which a path agrees with an expression are unknown.
                Paths::Regex(regex) => {
                    add(of_regex(request, regex, rule.case).map(|found| (found, 0)), &rule.info.from, None);
                }
            }
        }
    }
}

/// Describes the difference between the paths, and the conditions that the request does not meet.
fn describe(difference: &Difference, rule: &Rule, request: &Request<'_>, unmet: usize) -> String {
    let first = rule.conditions.as_ref().and_then(|conditions| conditions.first_unmet(request));
    match first {
        Some(condition) => {
            format!("{difference}; also, {}{}", condition.in_words(request), more_conditions(unmet))
        }
        None => difference.to_string(),
    }
}

/// Returns a text about the unmet conditions after the first one.
fn more_conditions(unmet: usize) -> String {
    match unmet {
        0 | 1 => String::new(),
        2 => "; another condition does not hold, either".to_owned(),
        _ => format!("; {} other conditions do not hold, either", unmet - 1),
    }
}

#[cfg(test)]
mod tests;

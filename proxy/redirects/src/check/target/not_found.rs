//! Follows a redirect whose target is redirected again, but only for some requests.

use crate::address::path::NormalPath;
use crate::check::redirect_loop::known_request::KnownRequest;
use crate::engine::graph::{Graph, MAX_HOPS};
use crate::engine::matcher::Selection;
use crate::rule::Rule;
use crate::rule::condition::{Conditions, Requirement};
use crate::rule::step::Step;

/// The maximum number of rules that are compared for one path. If there are more rules, it is not known whether they
/// answer all requests together.
const MAX_RULES: usize = 15;

/// The number of rules with conditions from which on a rule with `not` is assumed to answer all requests that the others
/// do not answer. The comparison of conditions is certain only for fewer rules.
const MANY_CONDITIONAL: usize = 3;

/// The requests that a rule has redirected.
struct Followers {
    /// The conditions that the requests meet.
    met: Conditions,
    known: KnownRequest,
    /// The time at which the requests are sent, in seconds since 1970. `None` if the time is not known.
    time: Option<i64>,
}

/// The answer to the requests for a path.
enum PathAnswer {
    /// This rule answers all requests that no rule with further conditions answers.
    Step(Step),
    /// Some requests are left to the site.
    Site,
    Unknown,
}

/// Returns the path at which some requests are left to the site after the redirect `first` of a rule. Returns `None` if
/// rules answer all requests, or in doubt.
///
/// Only GET requests are considered, unless the rule requires another method. `now` is the current time, in seconds since
/// 1970. If the rule has not begun, its start is considered instead.
pub(super) fn path_left_to_site(
    graph: &Graph,
    rule: &Rule,
    first: &Step,
    now: Option<i64>,
) -> Option<NormalPath<'static>> {
    let mut followers = Followers::of(rule, now)?;
    let mut step = first.clone();
    for _ in 0..MAX_HOPS {
        let path = step.next_path()?.clone();
        followers = followers.after(&step);
        match followers.answer_at(graph, &path) {
            PathAnswer::Step(next) => step = next,
            PathAnswer::Site => return Some(path),
            PathAnswer::Unknown => return None,
        }
    }
    None
}

impl Followers {
    /// Returns the requests that a rule redirects. Returns `None` if the rule has expired.
    fn of(rule: &Rule, now: Option<i64>) -> Option<Self> {
        let mut met = rule.conditions.as_deref().cloned().unwrap_or_default();
        let time = now.max(met.starts_at());
        if !met.is_in_force(time) {
            return None;
        }
        if met.methods.is_empty() || met.methods.iter().any(|method| **method == *"GET") {
            met.methods = vec!["GET".into()];
        }
        let known = KnownRequest::default().with_conditions(Some(&met));
        Some(Self { met, known, time })
    }

    fn after(self, step: &Step) -> Self {
        let known = self.known.after(step);
        let met = if step.switches_to_get() { Conditions::after_see_other(Some(&self.met)) } else { self.met };
        Self { met, known, time: self.time }
    }

    fn answer_at(&self, graph: &Graph, path: &NormalPath<'_>) -> PathAnswer {
        let (mut conditional, mut compared) = (Vec::new(), 0);
        let answer = graph.first(path, &Selection::Leading, |candidate, rule| {
            let step = rule.sample_step(path, candidate.row).ok()?;
            compared += 1;
            if compared > MAX_RULES {
                return Some(PathAnswer::Unknown);
            }
            let conditions = rule.conditions.as_deref().cloned().unwrap_or_default();
            if !conditions.is_in_force(self.time) || self.excludes(&conditions) {
                return None;
            }
            let conditions = if self.time.is_some() { conditions.without_window() } else { conditions };
            if conditions.reads_time() || rule.reads_query() || rule.uses_host_label() {
                return Some(PathAnswer::Unknown);
            }
            if conditions == Conditions::default() || self.implies(&conditions) {
                return Some(if rule.is_pass() { PathAnswer::Site } else { PathAnswer::Step(step) });
            }
            conditional.push(conditions);
            None
        });
        match answer {
            Some(answer) => answer,
            None if self.may_all_meet(conditional) => PathAnswer::Unknown,
            None => PathAnswer::Site,
        }
    }

    fn excludes(&self, conditions: &Conditions) -> bool {
        !self.known.allows(conditions, [&self.met].into_iter()) || self.known.excludes(&self.met, conditions)
    }

    fn implies(&self, conditions: &Conditions) -> bool {
        self.known.implies(conditions, [&self.met].into_iter())
    }

    /// Reports whether each of the requests may meet at least one of these sets of conditions.
    fn may_all_meet(&self, sets: Vec<Conditions>) -> bool {
        // If a redirect has changed the query, conditions on the query cannot be compared with each other.
        let changed = sets.iter().filter(|set| !self.known.keeps_query_of(set)).count();
        if changed > 0 && (changed > 1 || self.met.reads_query()) {
            return true;
        }
        if sets.len() >= MANY_CONDITIONAL && sets.iter().any(excludes_requests) {
            return true;
        }
        let mut left = self.met.clone();
        left.nested.get_or_insert_default().none_of.extend(sets);
        left.contradict_themselves()
    }
}

/// Reports whether the conditions have `not`, or require that something is absent.
fn excludes_requests(conditions: &Conditions) -> bool {
    conditions.has(|set| {
        let mut named = set.query.iter().chain(&set.headers).chain(&set.cookies);
        !set.none_of().is_empty() || named.any(|named| named.requirement == Requirement::Absent)
    })
}

//! Rules that lead to rules.

use crate::hop::Step;
use crate::hosts::Hosts;
use crate::matcher::{Candidate, Matcher, RuleIndex, Twins};
use crate::onward::Onward;
use crate::packed::RowIndex;
use crate::path::NormalPath;
use crate::rule::{Pass, Paths, Rule};
use crate::situation::Request;

/// How many redirects may stand behind one. No honest file comes near; past it, following stops.
pub(crate) const MAX_HOPS: usize = 16;

/// The rules and the way to find them.
#[derive(Debug, Clone, Default)]
pub(crate) struct Graph {
    pub(crate) rules: Vec<Rule>,
    pub(crate) matcher: Matcher,
    /// For each rule which of its rows lead to rules.
    onward: Vec<Onward>,
    pub(crate) hosts: Hosts,
    /// Whether any rule asks for parameters, so that the query has to be known at each hop.
    asks_query: bool,
}

/// What can be said of a path without knowing the request.
pub(crate) enum Unseen {
    Nothing,
    Step(Step),
    /// It depends on the request.
    Depends,
}

impl Graph {
    pub(crate) fn build(rules: Vec<Rule>, reserved_prefixes: &[String]) -> (Self, Vec<Twins>) {
        let (matcher, twins) = Matcher::build(&rules, reserved_prefixes);
        let asks = |rule: &Rule| rule.conditions.as_ref().is_some_and(|conditions| !conditions.query.is_empty());
        let asks_query = rules.iter().any(asks);
        let hosts = Hosts::of(&rules);
        let mut graph = Self { rules, matcher, onward: Vec::new(), hosts, asks_query };
        graph.onward = graph.rules.iter().map(|rule| graph.onward_rows(rule)).collect();
        (graph, twins)
    }

    fn onward_rows(&self, rule: &Rule) -> Onward {
        match &rule.paths {
            Paths::Rows(rows) => {
                Onward::find(&rows.pairs, |path| self.first(&NormalPath::from_normal(path), |_, _| Some(())).is_some())
            }
            Paths::Shape(_) | Paths::Regex(_) => Onward::default(),
        }
    }

    /// Whether the row of a rule leads to an address that some rule may answer.
    pub(crate) fn leads_on(&self, rule: RuleIndex, row: RowIndex) -> bool {
        self.onward.get(rule).is_some_and(|onward| onward.has(row))
    }

    /// Offers what each rule that a path meets says, the first in order first, until one is taken.
    pub(crate) fn first<'g, T>(
        &'g self,
        path: &NormalPath<'_>,
        mut accept: impl FnMut(Candidate<'g>, &'g Rule) -> Option<T>,
    ) -> Option<T> {
        self.matcher.first(&self.rules, path, |candidate| accept(candidate, self.rules.get(candidate.rule)?))
    }

    /// What the first rule that applies says to a request.
    pub(crate) fn step_at(&self, request: &Request<'_>) -> Option<(Candidate<'_>, Step)> {
        self.first(request.path, |candidate, rule| Some((candidate, rule.answer(request, candidate.row).ok()?)))
    }

    /// What is said about a path whatever the request is.
    pub(crate) fn unseen_step(&self, path: &NormalPath<'_>) -> Unseen {
        let found = self.first(path, |candidate, rule| match rule.sample_step(path, candidate.row) {
            _ if rule.reads_query() => Some(Unseen::Depends),
            Ok(_) if !rule.is_unconditional() => Some(Unseen::Depends),
            Ok(step) => Some(Unseen::Step(step)),
            Err(Pass::Unmet(_) | Pass::NotInTable | Pass::NoTarget) => None,
        });
        found.unwrap_or(Unseen::Nothing)
    }

    /// The first rule that answers a path in any case, on this host if one is known. Rules with other conditions may answer some
    /// requests before it.
    pub(crate) fn surely_at(&self, path: &NormalPath<'_>, host: Option<&str>) -> Option<&Rule> {
        self.first(path, |candidate, rule| {
            rule.sample_step(path, candidate.row).ok()?;
            let is_sure = rule.conditions.as_ref().is_none_or(|conditions| {
                host.is_some_and(|host| conditions.has_host(host)) && conditions.ask_host_only()
            });
            is_sure.then_some(rule)
        })
    }

    /// The one step that does what `first` and all steps after it would do for this request; `None` when they do not
    /// end within [`MAX_HOPS`].
    pub(crate) fn follow(&self, first: Step, request: &Request<'_>) -> Option<Step> {
        let mut joined = first;
        for _ in 0..MAX_HOPS {
            let Some(path) = joined.next_path() else { return Some(joined) };
            let query = if self.asks_query { joined.next_query(request.query) } else { None };
            match self.step_at(&request.at(path, query.as_deref())) {
                Some((_, step)) => joined = joined.followed_by(step),
                None => return Some(joined),
            }
        }
        None
    }

    /// The same for every request; `None` when it depends on the request, or never ends.
    pub(crate) fn follow_unseen(&self, first: Step) -> Option<Step> {
        let mut joined = first;
        for _ in 0..MAX_HOPS {
            let Some(path) = joined.next_path() else { return Some(joined) };
            match self.unseen_step(path) {
                Unseen::Step(step) => joined = joined.followed_by(step),
                Unseen::Nothing => return Some(joined),
                Unseen::Depends => return None,
            }
        }
        None
    }
}

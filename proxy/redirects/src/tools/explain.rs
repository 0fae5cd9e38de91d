//! Explains which rules apply to a request. Rules are tried in the same order as when a request is served.

use crate::address::slash::PathForm;
use crate::diagnostic::Place;
use crate::engine::matcher::{Candidate, Selection};
use crate::engine::rule_set::RuleSet;
use crate::rule::found::RuleOrRow;
use crate::rule::outcome::Outcome;
use crate::rule::request::Request;
use crate::rule::step::Step;
use crate::rule::{Rule, RuleInfo, SkipReason};

const TOO_LONG: &str = "the target would be longer than 8,000 bytes";

/// The explanation of how one request is handled.
#[derive(Debug, Clone)]
pub struct Explanation<'r> {
    /// The path in normal form.
    pub path: String,
    /// The rules that match the path, in order of precedence.
    pub candidates: Vec<ExplainedCandidate<'r>>,
    /// The redirects of the chain, starting with the rule that answers the request. The list is empty if no rule
    /// answers.
    pub hops: Vec<ExplainedHop<'r>>,
    /// The outcome that the client receives. `None` if no rule answers.
    pub outcome: Option<Outcome>,
}

/// A rule that matches the path of the request.
#[derive(Debug, Clone)]
pub struct ExplainedCandidate<'r> {
    /// The rule.
    pub rule: &'r RuleInfo,
    /// The index of the rule, and the index of the matching row if the rule reads a CSV file.
    pub entry: RuleOrRow,
    /// The location of the row. `None` if the rule has no CSV file.
    pub row: Option<Place>,
    /// The verdict on the rule: the rule answers, another rule answers first, or the rule is skipped.
    pub verdict: CandidateVerdict,
}

/// The verdict on a rule that matches the path of the request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CandidateVerdict {
    /// The rule answers the request.
    Wins,
    /// The rule would answer, but a rule with higher precedence answers.
    AfterWinner,
    /// The rule is skipped. The text is the reason.
    Skipped(String),
}

/// One redirect of a chain.
#[derive(Debug, Clone)]
pub struct ExplainedHop<'r> {
    /// The path that is requested at this hop of the chain.
    pub path: String,
    /// The rule that answers the request at this hop.
    pub rule: &'r RuleInfo,
    /// The location of the row. `None` if the rule has no CSV file.
    pub row: Option<Place>,
    /// The outcome of this rule without the following redirects, as a text such as `301 /b`.
    pub result: String,
}

impl RuleSet {
    /// Explains which rules match a request, which rule answers, and why the other rules do not answer.
    pub fn explain(&self, request: &Request<'_>) -> Explanation<'_> {
        let mut candidates = Vec::new();
        let mut winner = None;
        self.graph.first(request.path, &Selection::Request(request), |candidate, rule| {
            let verdict = match (self.graph.answer(rule, candidate.row, request), winner) {
                (Err(skipped), _) => CandidateVerdict::Skipped(reason(skipped, request)),
                (Ok(_), Some(_)) => CandidateVerdict::AfterWinner,
                (Ok(step), None) => self.verdict(step, request),
            };
            if verdict == CandidateVerdict::Wins {
                winner = Some((candidate, rule));
            }
            let entry = RuleOrRow { rule: candidate.rule, row: candidate.row.map(|row| row.index) };
            let row = candidate.row.map(|row| rule.place(Some(row.index)));
            candidates.push(ExplainedCandidate { rule: &rule.info, entry, row, verdict });
            // If the closure returned a value, the search would end before all rules were tried.
            None::<()>
        });
        let hops = winner.map(|(candidate, rule)| self.hops(candidate, rule, request)).unwrap_or_default();
        let outcome = self.find(request).map(|found| found.outcome);
        Explanation { path: request.path.to_string(), candidates, hops, outcome }
    }

    /// Returns the verdict on a rule that gives a valid answer, provided that no earlier rule answers the request. The
    /// rule is skipped if its redirect chain has no valid end.
    fn verdict(&self, step: Step, request: &Request<'_>) -> CandidateVerdict {
        match self.graph.follow(step, request).and_then(|step| step.outcome(request.query, &self.graph.form)) {
            Some(_) => CandidateVerdict::Wins,
            None => CandidateVerdict::Skipped(
                "the rule leads to a redirect loop or to too many redirects, or its target is not a valid URL"
                    .to_owned(),
            ),
        }
    }

    fn hops<'r>(&'r self, candidate: Candidate<'_>, rule: &'r Rule, request: &Request<'_>) -> Vec<ExplainedHop<'r>> {
        let mut hops = Vec::new();
        let Ok(step) = self.graph.answer(rule, candidate.row, request) else { return hops };
        let mut current = (candidate, step.clone());
        let mut joined = step;
        let (mut path, mut query) = (request.path.clone().into_owned(), request.query.map(str::to_owned));
        while hops.len() <= crate::engine::graph::MAX_HOPS {
            let (candidate, step) = &current;
            let Some(rule) = self.graph.rules.get(candidate.rule) else { break };
            hops.push(ExplainedHop {
                path: path.to_string(),
                rule: &rule.info,
                row: candidate.row.map(|row| rule.place(Some(row.index))),
                result: result(step, query.as_deref(), &self.graph.form),
            });
            // After a rule with `pass`, the earlier redirects remain in effect, but the chain has ended.
            let Some(next_path) = joined.next_path().filter(|_| !matches!(step, Step::Pass)).cloned() else { break };
            let Some(next) = self.graph.next_step(&joined, request, &|_| true) else { break };
            (path, query) = (next_path, joined.next_query(request.query));
            joined = joined.followed_by(next.1.clone());
            current = next;
        }
        hops
    }
}

fn result(step: &Step, query: Option<&str>, form: &PathForm) -> String {
    match step.outcome(query, form) {
        Some(Outcome::Redirect { status, location }) => format!("{} {location}", status.code()),
        Some(Outcome::Gone) => "410".to_owned(),
        Some(Outcome::UnavailableForLegalReasons) => "451".to_owned(),
        Some(Outcome::Pass) => "left alone".to_owned(),
        None => "no valid target".to_owned(),
    }
}

pub(super) fn reason(skipped: SkipReason<'_>, request: &Request<'_>) -> String {
    match skipped {
        SkipReason::Condition(unmet) => unmet.in_words(request),
        SkipReason::KeyNotInTable => "the lookup table of the rule does not contain the key".to_owned(),
        SkipReason::InvalidTarget => "the rule would produce an invalid target".to_owned(),
        SkipReason::TargetTooLong => TOO_LONG.to_owned(),
    }
}

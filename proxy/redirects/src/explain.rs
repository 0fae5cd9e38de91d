//! Why a request is answered as it is: the same candidates in the same order as when serving.

use crate::diagnostic::Place;
use crate::hop::Step;
use crate::matcher::Candidate;
use crate::outcome::{Entry, Outcome};
use crate::rule::{Pass, Rule, RuleInfo};
use crate::rule_set::RuleSet;
use crate::situation::Request;

/// All that can be told about one request.
#[derive(Debug, Clone)]
pub struct Explanation<'r> {
    /// The path in normal form.
    pub path: String,
    /// The rules that the path meets, in the order in which they are asked.
    pub candidates: Vec<Considered<'r>>,
    /// The redirects that are followed for the visitor: the winner first. Empty when no rule answers.
    pub hops: Vec<Hop<'r>>,
    /// What the visitor gets.
    pub outcome: Option<Outcome>,
}

/// A rule that the path meets.
#[derive(Debug, Clone)]
pub struct Considered<'r> {
    /// The rule.
    pub rule: &'r RuleInfo,
    /// The rule and the row of it.
    pub entry: Entry,
    /// Where the row is written, for a rule with a file of rows.
    pub row: Option<Place>,
    /// Whether it answers, and why not.
    pub verdict: Verdict,
}

/// What became of a candidate.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// It answers.
    Wins,
    /// It would answer, but another one is asked before.
    AfterTheWinner,
    /// It steps back for the next one.
    StepsBack(String),
}

/// One redirect of a chain.
#[derive(Debug, Clone)]
pub struct Hop<'r> {
    /// The path that was asked for.
    pub path: String,
    /// The rule that answers there.
    pub rule: &'r RuleInfo,
    /// Where its row is written, for a rule with a file of rows.
    pub row: Option<Place>,
    /// What it says by itself.
    pub says: String,
}

impl RuleSet {
    /// Tells which rules a request meets, which one answers, and why the others do not.
    pub fn explain(&self, request: &Request<'_>) -> Explanation<'_> {
        let mut candidates = Vec::new();
        let mut winner = None;
        self.graph.first(request.path, |candidate, rule| {
            let verdict = self.verdict(candidate, rule, request, winner.is_some());
            if verdict == Verdict::Wins {
                winner = Some((candidate, rule));
            }
            let entry = Entry { rule: candidate.rule, row: candidate.row.map(|row| row.index) };
            let row = candidate.row.map(|row| rule.place(Some(row.index)));
            candidates.push(Considered { rule: &rule.info, entry, row, verdict });
            // No rule is taken, so all of them are offered.
            None::<()>
        });
        let hops = winner.map(|(candidate, rule)| self.hops(candidate, rule, request)).unwrap_or_default();
        let outcome = self.find(request).map(|found| found.outcome);
        Explanation { path: request.path.to_string(), candidates, hops, outcome }
    }

    fn verdict(&self, candidate: Candidate<'_>, rule: &Rule, request: &Request<'_>, has_winner: bool) -> Verdict {
        match rule.answer(request, candidate.row) {
            Err(pass) => Verdict::StepsBack(reason(pass)),
            Ok(_) if has_winner => Verdict::AfterTheWinner,
            Ok(step) => match self.graph.follow(step, request).and_then(|step| step.outcome(request.query)) {
                Some(_) => Verdict::Wins,
                None => Verdict::StepsBack("what it leads to never arrives, or is no address".to_owned()),
            },
        }
    }

    fn hops<'r>(&'r self, candidate: Candidate<'_>, rule: &'r Rule, request: &Request<'_>) -> Vec<Hop<'r>> {
        let mut hops = Vec::new();
        let mut path = request.path.clone().into_owned();
        let mut query = request.query.map(str::to_owned);
        let mut at = (candidate, rule);
        while hops.len() <= crate::graph::MAX_HOPS {
            let here = request.at(&path, query.as_deref());
            let Ok(step) = at.1.answer(&here, at.0.row) else { break };
            let row = at.0.row.map(|row| at.1.place(Some(row.index)));
            hops.push(Hop { path: path.to_string(), rule: &at.1.info, row, says: says(&step, query.as_deref()) });
            let Some(next) = step.next_path() else { break };
            let (next, next_query) = (next.clone(), step.next_query(query.as_deref()));
            let found = self.graph.step_at(&request.at(&next, next_query.as_deref()));
            let Some(following) =
                found.and_then(|(candidate, _)| Some((candidate, self.graph.rules.get(candidate.rule)?)))
            else {
                break;
            };
            (path, query, at) = (next, next_query, following);
        }
        hops
    }
}

fn says(step: &Step, query: Option<&str>) -> String {
    match step.outcome(query) {
        Some(Outcome::Redirect { status, location }) => format!("{} {location}", status.code()),
        Some(outcome @ (Outcome::Gone | Outcome::UnavailableForLegalReasons)) => outcome.code().to_string(),
        None => "nowhere".to_owned(),
    }
}

fn reason(pass: Pass<'_>) -> String {
    match pass {
        Pass::Unmet(unmet) => unmet.to_string(),
        Pass::NotInTable => "its table has no such key".to_owned(),
        Pass::NoTarget => "what would come of it is no address of the site".to_owned(),
    }
}

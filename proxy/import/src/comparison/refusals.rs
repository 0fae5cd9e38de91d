//! Accounts for the statements that refuse requests. Each of them must decide the answer to a compared request. Otherwise,
//! the report names it, because a page may become public.

use std::collections::{BTreeMap, BTreeSet};

use crate::comparison::questions::Question;
use crate::simulated_server::SimulatedServer;
use crate::simulation::answer::{Refusal, SimulatedAnswer, SimulatedOutcome};
use crate::simulation::branch::{Branch, Extent};
use crate::simulation::request::SimulatedRequest;

/// The maximum number of requests that are sent again with assumptions.
const MAX_PROBES: usize = 100;

/// A statement that may refuse requests, and that decided no known answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UncomparedRefusal {
    /// The line of the statement, counted from 1.
    pub line: u32,
    /// The refusal. `None` if it is unknown under which conditions the statement refuses requests.
    pub refusal: Option<Refusal>,
    /// The reason why the refusal is not certain, as a noun phrase.
    pub reason: Option<String>,
    /// A request that the statement refuses under some condition.
    pub example: Option<SimulatedRequest>,
}

/// The lines of statements that refuse requests together, such as the access rules of one block.
pub(crate) type Unit = Vec<u32>;

/// The statements that refuse requests, and what is known about them so far.
#[derive(Default)]
pub(super) struct Account {
    units: Vec<Unit>,
    /// The lines with more than one statement.
    shared: BTreeSet<u32>,
    /// The lines of the statements that the current request should meet.
    wanted: Vec<u32>,
    /// The statements whose example is a request that should meet them.
    with_own_example: BTreeSet<u32>,
    /// The lines of the statements that refused a request with certainty.
    decided: BTreeSet<u32>,
    /// The statements that refuse requests under conditions that are not in the file.
    conditional: BTreeMap<u32, UncomparedRefusal>,
}

impl Account {
    pub(super) fn new(units: Vec<Unit>, text: &str) -> Self {
        let shared = (1..).zip(text.lines()).filter(|(_, line)| line.matches(';').count() > 1);
        let shared = shared.map(|(number, _)| number).collect();
        Self { units, shared, ..Self::default() }
    }

    /// Starts with the next request, which should meet the statements in these lines.
    pub(super) fn start(&mut self, wanted: &[u32]) {
        wanted.clone_into(&mut self.wanted);
    }

    /// Returns the answer of the original server. If it is unknown only because a statement may refuse the request, notes
    /// the statement, and returns the answer of the other statements.
    pub(super) fn answer(&mut self, server: &SimulatedServer, request: &SimulatedRequest) -> SimulatedAnswer {
        let answer = server.answer_with_pages(request);
        if !matches!(answer.outcome, SimulatedOutcome::Unknown(_)) {
            // An error page, such as a redirect to a form, may take the place of the refusal.
            if matches!(answer.outcome, SimulatedOutcome::Redirect { .. } | SimulatedOutcome::Gone(_)) {
                self.decided.extend(answer.lines.iter().filter(|line| !self.shared.contains(line)));
            }
            return answer;
        }
        let branches = server.branches(request, Extent::Unknown);
        let is_refused = self.note(&branches, request);
        let mut others = branches.into_iter().map(|branch| branch.answer).filter(|answer| refusal(answer).is_none());
        let Some(first) = others.next().filter(|_| is_refused) else { return answer };
        if others.all(|other| other.outcome == first.outcome) { first } else { answer }
    }

    /// Notes that statements refused a request with certainty.
    pub(super) fn decide(&mut self, lines: &[u32]) {
        self.decided.extend(lines);
    }

    /// Notes the refusals among the possible answers. Returns whether there are any.
    fn note(&mut self, branches: &[Branch], request: &SimulatedRequest) -> bool {
        let mut is_refused = false;
        for Branch { answer, reason } in branches {
            let Some(refusal) = refusal(answer) else { continue };
            is_refused = true;
            let is_refusing = |line: &&u32| self.units.iter().any(|unit| unit.contains(line));
            let own = answer.lines.iter().rev().find(is_refusing).or(answer.lines.last());
            let line = own.copied().unwrap_or_default();
            let is_better = self.wanted.contains(&line) && self.with_own_example.insert(line);
            if is_better || !self.conditional.contains_key(&line) {
                let example = Some(request.clone());
                let found = UncomparedRefusal { line, refusal: Some(refusal), reason: reason.clone(), example };
                self.conditional.insert(line, found);
            }
        }
        is_refused
    }

    /// Returns the statements that did not decide a known answer. To find the conditions of those that refused no request,
    /// their requests are sent again, for all methods and with all files.
    pub(super) fn finish(mut self, server: &SimulatedServer, questions: &[&Question]) -> Vec<UncomparedRefusal> {
        let open = self.open();
        let is_own = |question: &&&Question| question.lines.iter().any(|line| open.contains(line));
        let own = questions.iter().filter(is_own);
        let others = questions.iter().filter(|question| !is_own(question));
        for question in own.chain(others).take(MAX_PROBES) {
            if self.open().is_empty() {
                break;
            }
            self.start(&question.lines);
            let branches = server.branches(&question.request, Extent::Assumed);
            let of_open = branches.into_iter().filter(|branch| branch.answer.lines.iter().any(|l| open.contains(l)));
            self.note(&of_open.collect::<Vec<_>>(), &question.request);
        }
        // A line says nothing about each of several statements on it.
        let in_line = |line: u32| self.units.iter().filter(|unit| unit.first() == Some(&line)).count();
        let is_open = |unit: &&Unit| {
            let is_shared = unit.first().is_some_and(|line| in_line(*line) > 1 && !self.conditional.contains_key(line));
            is_shared || !self.is_noted(unit)
        };
        let never: BTreeSet<&u32> = self.units.iter().filter(is_open).filter_map(|unit| unit.first()).collect();
        let never = never.into_iter();
        let never = never.map(|line| UncomparedRefusal { line: *line, refusal: None, reason: None, example: None });
        let mut all: Vec<UncomparedRefusal> = never.collect();
        let is_decided = |line: &u32| self.decided.contains(line);
        all.extend(self.conditional.values().filter(|found| !is_decided(&found.line)).cloned());
        all.sort_by_key(|found| found.line);
        all
    }

    /// Returns the lines of the statements about which nothing is known.
    fn open(&self) -> BTreeSet<u32> {
        self.units.iter().filter(|unit| !self.is_noted(unit)).flatten().copied().collect()
    }

    fn is_noted(&self, unit: &Unit) -> bool {
        unit.iter().any(|line| self.decided.contains(line) || self.conditional.contains_key(line))
    }
}

fn refusal(answer: &SimulatedAnswer) -> Option<Refusal> {
    match answer.outcome {
        SimulatedOutcome::Refused(refusal) => Some(refusal),
        SimulatedOutcome::Redirect { .. }
        | SimulatedOutcome::Gone(_)
        | SimulatedOutcome::WithoutUrl(_)
        | SimulatedOutcome::Page
        | SimulatedOutcome::Unknown(_) => None,
    }
}

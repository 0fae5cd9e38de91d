//! The answer of a set of rules: the first rule that matches, and the end of its redirect chain.

use std::cmp::Reverse;

use portico_redirects::TrailingSlash;

use crate::naive::order::Order;
use crate::naive::request::TestedRequest;
use crate::naive::rule::{Rule, Step};
use crate::naive::slash;

/// A rule, or a row of a CSV file, along with its place in the files.
#[derive(Debug, Clone)]
pub(super) struct Candidate {
    pub(super) rule: Rule,
    /// The id of the rule that contains the conditions.
    pub(super) id: String,
    pub(super) file: String,
    pub(super) line: u32,
    /// The position of the rule that is the candidate, or that names the CSV file.
    pub(super) position: usize,
    /// Whether the candidate is a row without conditions of its own.
    pub(super) is_plain_row: bool,
}

/// The answer to a request. The location is empty if the answer is not a redirect.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Answer {
    pub(super) file: String,
    pub(super) line: u32,
    /// The status. `None` if the site answers.
    pub(super) status: Option<u16>,
    pub(super) location: String,
}

/// The number of redirects after which a chain is taken for a loop.
const LONGEST_CHAIN: usize = 16;

/// The greatest length of a path that is compared, in bytes.
const LONGEST_PATH: usize = 1_000;

impl Candidate {
    /// Returns the sort key. Candidates with a lower key are tried first.
    fn precedence(&self) -> impl Ord + use<> {
        let place = (self.position, self.is_plain_row, self.line);
        let Order::Specific(priority) = self.rule.order else {
            return (4, Vec::new(), false, Reverse(0), Reverse(0), (self.position, false, self.line));
        };
        let (class, rank) = self.rule.paths.specificity();
        match class {
            3 => (3, Vec::new(), false, Reverse(priority), Reverse(0), place),
            class => {
                let class = if self.is_plain_row { 1 } else { class };
                let conditions = Reverse(self.rule.condition_count());
                (class, rank, self.rule.ignores_case, Reverse(priority), conditions, place)
            }
        }
    }
}

/// Sorts the candidates in the order in which they are tried.
pub(super) fn sort(candidates: &mut [Candidate]) {
    candidates.sort_by_cached_key(Candidate::precedence);
}

/// A chain of redirects whose target becomes longer with each redirect. Such requests are not compared, because the chain
/// ends when the engine's limit of length is reached.
#[derive(Debug)]
pub(super) struct TooLong;

/// Returns the answer of sorted candidates to a request.
pub(super) fn answer(
    candidates: &[Candidate],
    request: &TestedRequest,
    site: TrailingSlash,
) -> Result<Option<Answer>, TooLong> {
    for candidate in candidates {
        let Some(step) = candidate.rule.step(request, &candidate.id, site) else { continue };
        let (status, location) = match end_of_chain(step, candidates, request, site)? {
            None => continue,
            Some(Step::Pass) => (None, String::new()),
            Some(Step::Gone(status)) => (Some(status), String::new()),
            Some(Step::Redirect { status, address, slash }) => {
                (Some(sent(status, request.method)), slash::location(&address, site, slash))
            }
        };
        return Ok(Some(Answer { file: candidate.file.clone(), line: candidate.line, status, location }));
    }
    Ok(None)
}

/// Follows the redirects that a browser would follow on this site. Returns `None` if there are too many.
fn end_of_chain(
    first: Step,
    candidates: &[Candidate],
    request: &TestedRequest,
    site: TrailingSlash,
) -> Result<Option<Step>, TooLong> {
    let mut current = first;
    for _ in 0..LONGEST_CHAIN {
        let Step::Redirect { status, address, .. } = &current else { return Ok(Some(current)) };
        if address.path.len() > LONGEST_PATH {
            return Err(TooLong);
        }
        if !address.origin.is_empty() {
            return Ok(Some(current));
        }
        let next = TestedRequest {
            path: address.path.clone(),
            has_slash: address.has_slash,
            query: Some(address.query.clone()).filter(|query| !query.is_empty()),
            // After a redirect with status 303, the client requests the target with GET.
            method: if *status == 303 { "GET" } else { request.method },
            ..request.clone()
        };
        let answered = candidates.iter().find_map(|candidate| candidate.rule.step(&next, &candidate.id, site));
        current = match answered {
            None | Some(Step::Pass) => return Ok(Some(current)),
            Some(Step::Gone(code)) => return Ok(Some(Step::Gone(code))),
            Some(Step::Redirect { status: second, address: mut end, slash }) => {
                if end.fragment.is_empty() {
                    end.fragment = address.fragment;
                }
                Step::Redirect { status: weaker(*status, second), address: end, slash }
            }
        };
    }
    Ok(None)
}

/// Returns the status that the client receives. Only GET and HEAD have no body that could be lost.
fn sent(status: u16, method: &str) -> u16 {
    match status {
        301 if method != "GET" && method != "HEAD" => 308,
        302 if method != "GET" && method != "HEAD" => 307,
        other => other,
    }
}

/// Returns the status of one redirect that replaces two. The redirect is permanent only if both are permanent, and keeps
/// the method only if both keep the method.
fn weaker(first: u16, second: u16) -> u16 {
    let both = |codes: [u16; 2]| codes.contains(&first) && codes.contains(&second);
    match (both([301, 308]), both([307, 308])) {
        _ if first == 303 || second == 303 => 303,
        (true, true) => 308,
        (true, false) => 301,
        (false, true) => 307,
        (false, false) => 302,
    }
}

//! Compares imported rules with the server that the rules replace.
//!
//! Both sides answer the same requests, which test the statements of the imported file and the imported rules.

mod browser;
mod canonical_url;
mod end;
mod expand;
mod letters;
mod open_redirect;
mod questions;
mod refusals;
mod refusing;
mod relation;
mod result;
mod risk;
mod shape;
mod url;
mod verdict;
mod written_rules;

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::convert::Infallible;

use crate::comparison::refusals::Account;
use crate::comparison::relation::differ_by_final_slash;
use crate::comparison::verdict::SiteRule;
use crate::encoding::without_byte_order_mark;
use crate::format::Format;
use crate::imported::Imported;
use crate::note::Note;
use crate::simulated_server::{Evidence, SimulatedServer};
use crate::simulation::answer::SimulatedAnswer;
use crate::simulation::request::SimulatedRequest;

pub use canonical_url::Conversion;
pub use end::{End, EndKind, Follow, follow};
pub use questions::{Question, Questions};
pub use refusals::UncomparedRefusal;
pub use result::{Cause, Comparison, Difference, UnknownAnswers};
pub use risk::Risk;
pub use url::Url;
pub use verdict::{Ends, Side, Sides, Verdict};
pub use written_rules::WrittenRules;

/// Compares the rules of an import with a simulation of the original server. `text` is the content of the imported
/// file, whose name is `source_name`.
///
/// # Errors
/// Fails if the imported rules are invalid. The error contains the diagnostics.
pub fn compare(format: Format, source_name: &str, text: &str, imported: &Imported) -> Result<Comparison, String> {
    let server = SimulatedServer::new(format, source_name, text);
    let rules = WrittenRules::new(imported)?;
    let questions = Questions::new(format, source_name, text, &rules.rules, &imported.site_hosts);
    let mut run = Run {
        hosts: &questions.hosts,
        site_hosts: &imported.site_hosts,
        unknown: BTreeMap::new(),
        unknown_lines: BTreeSet::new(),
        looping_lines: BTreeSet::new(),
        comparison: Comparison {
            evidence: Evidence::of(format),
            statements: questions.statements,
            without_request: questions.without_request.clone(),
            limits: refusing::limits(format, without_byte_order_mark(text)),
            ..Comparison::default()
        },
        notes: &imported.report,
    };
    let account = RefCell::new(Account::new(refusing::units(format, without_byte_order_mark(text)), text));
    let used_rules: RefCell<BTreeSet<u32>> = RefCell::new(BTreeSet::new());
    let selected = questions.selected();
    for question in &selected {
        account.borrow_mut().start(&question.lines);
        let asked = RefCell::new(question.lines.clone());
        let mut original = |request: &SimulatedRequest| {
            let answer = account.borrow_mut().answer(&server, request);
            asked.borrow_mut().extend(&answer.lines);
            Ok(answer)
        };
        // A redirect may lead to an invalid path, for which Portico answers with 400.
        let mut ours = |request: &SimulatedRequest| {
            let answer = rules.answer(request).unwrap_or(SimulatedAnswer::PAGE);
            used_rules.borrow_mut().extend(&answer.lines);
            asked.borrow_mut().extend(&answer.lines);
            Ok(answer)
        };
        let loops = run.comparison.original_loops;
        let refused = run.ask(question, &mut Sides { original: &mut original, imported: &mut ours });
        account.borrow_mut().decide(&refused);
        if run.comparison.original_loops == loops {
            run.comparison.compared.extend(asked.into_inner());
        } else {
            run.looping_lines.extend(&question.lines);
        }
    }
    let refusals = account.into_inner().finish(&server, &selected);
    let is_reported = |line: &u32| refusals.iter().any(|refusal| refusal.line == *line);
    let others = rules.lines_of_other_methods().into_iter();
    run.comparison.other_methods =
        others.filter(|line| !used_rules.borrow().contains(line) && !is_reported(line)).collect();
    run.comparison.refusals = refusals;
    Ok(run.finish())
}

/// A comparison that has not ended.
struct Run<'q> {
    hosts: &'q [String],
    site_hosts: &'q [String],
    unknown: BTreeMap<String, UnknownAnswers>,
    /// The lines of the statements whose effect on some answer is unknown.
    unknown_lines: BTreeSet<u32>,
    /// The lines of the statements for which the original server redirects a request endlessly.
    looping_lines: BTreeSet<u32>,
    comparison: Comparison,
    notes: &'q [Note],
}

impl Run<'_> {
    /// Compares the answers to one request. Returns the lines of the statements that refused it, if the original server
    /// refuses it.
    fn ask(&mut self, question: &Question, sides: &mut Sides<'_, Infallible>) -> Vec<u32> {
        let request = &question.request;
        self.comparison.asked += 1;
        if self.add_open_redirect(request, sides) {
            return Vec::new();
        }
        let Ok(verdict) = sides.verdict(request, self.hosts);
        let refused = verdict.refusing_lines();
        if let Verdict::Different(ends) = &verdict {
            match sides.site_rule(request, ends, self.site_hosts) {
                Ok(SiteRule::Same) => {
                    self.comparison.equal += 1;
                    return Vec::new();
                }
                Ok(SiteRule::Unknown(unknown)) => {
                    self.add_unknown(&unknown.0, &question.lines, &unknown.1);
                    return Vec::new();
                }
                Ok(SiteRule::Other) => {}
            }
        }
        match verdict {
            Verdict::Equal(_) => self.comparison.equal += 1,
            Verdict::OriginalLoops => self.comparison.original_loops += 1,
            Verdict::FinalSlash(ends) if ends.original.has_no_redirect() && self.excludes(request) => {
                self.add(request, &ends, Risk::of(&ends));
            }
            Verdict::FinalSlash(ends)
                if letters::with_decoded_letters(request).is_some_and(|other| self.is_equal(&other, &ends, sides)) =>
            {
                let difference = Difference::new(request, &ends, Risk::Encoding);
                self.comparison.differences.push(Difference { cause: Some(Cause::EncodedLetters), ..difference });
            }
            Verdict::FinalSlash(ends) => {
                let cause = if ends.adds_slash(request) { Cause::AddedSlash } else { Cause::FinalSlash };
                let difference = Difference::new(request, &ends, cause.risk(&ends));
                self.comparison.differences.push(Difference { cause: Some(cause), ..difference });
            }
            Verdict::SameEnd(ends) => self.add(request, &ends, Risk::ExtraHop),
            Verdict::Different(ends) if ends.refusal().is_some() => self.add(request, &ends, Risk::WrongPage),
            Verdict::Different(ends) => {
                let Ok(equal_host) = sides.equal_host(request, &ends, self.hosts);
                let risk = Risk::of(&ends);
                let are_redirects = !ends.original.has_no_redirect() && !ends.imported.is_plain_page();
                let is_spelling = risk == Risk::Encoding
                    || canonical_url::same_after_full_decoding(&ends.original.url, &ends.imported.url);
                let cause = match are_redirects && is_spelling {
                    true => Some(Cause::TargetSpelling),
                    false if differ_by_final_slash(&ends.original, &ends.imported) => Some(Cause::TargetSlash),
                    false => self.cause(request, &ends, sides),
                };
                let is_other_form =
                    || matches!(sides.is_other_form(request, &ends), Ok(true)).then_some(Cause::FinalSlash);
                let cause = cause.or_else(is_other_form);
                let risk = cause.map_or(risk, |cause| cause.risk(&ends));
                let difference = Difference::new(request, &ends, risk);
                self.comparison.differences.push(Difference { cause, equal_host, ..difference });
            }
            Verdict::Unknown(ends) => self.add_unknown(request, &question.lines, &ends),
        }
        refused
    }

    /// Adds a difference if a side redirects to the host that the request contains. Equal answers are also reported. Reports
    /// whether a difference was added.
    fn add_open_redirect(&mut self, request: &SimulatedRequest, sides: &mut Sides<'_, Infallible>) -> bool {
        if !open_redirect::is_tried(request) {
            return false;
        }
        let Ok(ends) = sides.ends(request, Follow::OwnHost);
        let cause = Cause::of_open_redirect(&ends);
        let difference = cause.map(|_| Difference { cause, ..Difference::new(request, &ends, Risk::OpenRedirect) });
        self.comparison.differences.extend(difference);
        cause.is_some()
    }

    /// Records an answer that the simulation does not know. `lines` are those of the statements that the request tests.
    fn add_unknown(&mut self, request: &SimulatedRequest, lines: &[u32], ends: &Ends) {
        self.unknown_lines.extend(lines.iter().chain(ends.original.lines.last()));
        let EndKind::Unknown(reason) = &ends.original.kind else { return };
        let answers = self.unknown.entry(reason.clone());
        answers.or_insert_with(|| UnknownAnswers::new(reason, request)).add(ends);
    }

    /// Reports whether a note names the path of the request as one that the original file excludes from a redirect.
    fn excludes(&self, request: &SimulatedRequest) -> bool {
        self.notes.iter().any(|note| note.excludes(request.path_and_query().0))
    }

    /// Reports whether no rule matches a request because its host is not a host of the site. `spelling` is the request or
    /// another spelling of it.
    fn is_other_host(&self, spelling: &SimulatedRequest, ends: &Ends, sides: &mut Sides<'_, Infallible>) -> bool {
        let is_own = self.site_hosts.iter().any(|host| host.eq_ignore_ascii_case(&spelling.host));
        !is_own && matches!(sides.equal_host(spelling, ends, self.site_hosts), Ok(Some(_)))
    }

    /// Returns the property of Portico without which the answers to a request would be equal. The function asks for other
    /// spellings of the request, and for the hosts of the site. If the answers for these hosts also differ because of the
    /// spelling, the spelling is the cause, because visitors of the site meet this difference.
    fn cause(&self, request: &SimulatedRequest, ends: &Ends, sides: &mut Sides<'_, Infallible>) -> Option<Cause> {
        if self.is_other_host(request, ends, sides) {
            return Some(Cause::OtherHost);
        }
        let mut spellings = request.with_decoded_path().into_iter().chain(request.with_encoded_path());
        if spellings.any(|other| self.is_equal(&other, ends, sides)) {
            Some(Cause::RequestSpelling)
        } else if self.is_alike(letters::with_decoded_letters(request), sides) {
            Some(Cause::EncodedLetters)
        } else if self.is_about_letters(request, ends, sides) {
            Some(Cause::Letters)
        } else if self.is_alike(open_redirect::harmless(request), sides) {
            Some(Cause::UnsafeText)
        } else if let Some(merged) = request.with_merged_slashes() {
            self.cause_of_merged(&merged, ends, sides)
        } else {
            let mut queries = request.with_plain_queries().into_iter();
            queries
                .any(|other| self.is_equal(&other, ends, sides) && sides.is_decided_alike(&other, ends))
                .then_some(Cause::QuerySpelling)
        }
    }

    /// Reports whether the answers to another spelling of a request are equal for the hosts of the site.
    fn is_equal(&self, other: &SimulatedRequest, ends: &Ends, sides: &mut Sides<'_, Infallible>) -> bool {
        let Ok(verdict) = sides.verdict(other, self.hosts);
        matches!(verdict, Verdict::Equal(_)) || self.is_other_host(other, ends, sides)
    }

    /// Reports whether the answers to a request are equal if its letters outside ASCII are spelled otherwise. The same
    /// statement or the same rule must decide an answer.
    fn is_about_letters(&self, request: &SimulatedRequest, ends: &Ends, sides: &mut Sides<'_, Infallible>) -> bool {
        letters::plain_requests(request).iter().any(|other| {
            let Ok(verdict) = sides.verdict(other, self.hosts);
            let is_equal = matches!(verdict, Verdict::Equal(_) | Verdict::FinalSlash(_));
            is_equal && sides.is_decided_alike(other, ends)
        })
    }

    /// Reports whether the answers to another spelling of a request are equal, or differ only because of the final slash.
    fn is_alike(&self, other: Option<SimulatedRequest>, sides: &mut Sides<'_, Infallible>) -> bool {
        other.is_some_and(|other| {
            let Ok(verdict) = sides.verdict(&other, self.hosts);
            matches!(verdict, Verdict::Equal(_) | Verdict::FinalSlash(_))
        })
    }

    /// Returns the cause for a request with repeated slashes. `merged` is the same request without them. Requests that also
    /// contain other spellings have none.
    fn cause_of_merged(
        &self,
        merged: &SimulatedRequest,
        ends: &Ends,
        sides: &mut Sides<'_, Infallible>,
    ) -> Option<Cause> {
        let Ok(verdict) = sides.verdict(merged, self.hosts);
        match verdict {
            Verdict::Equal(_) => Some(Cause::RepeatedSlashes),
            Verdict::FinalSlash(_) => Some(Cause::FinalSlash),
            Verdict::SameEnd(_) | Verdict::OriginalLoops | Verdict::Unknown(_) | Verdict::Different(_) => {
                self.is_other_host(merged, ends, sides).then_some(Cause::RepeatedSlashes)
            }
        }
    }

    fn add(&mut self, request: &SimulatedRequest, ends: &Ends, risk: Risk) {
        self.comparison.differences.push(Difference::new(request, ends, risk));
    }

    fn finish(self) -> Comparison {
        let mut comparison = self.comparison;
        comparison.unknown = self.unknown.into_values().collect();
        comparison.compared.retain(|line| !self.unknown_lines.contains(line));
        comparison.only_loops = self.looping_lines.difference(&comparison.compared).copied().collect();
        comparison.differences.sort_by_key(|difference| (difference.risk, difference.line()));
        comparison
    }
}

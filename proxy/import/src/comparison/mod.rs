//! Compares imported rules with the server that the rules replace.
//!
//! Both sides answer the same requests, which test the statements of the imported file and the imported rules.

mod assumption;
mod browser;
mod canonical_url;
mod end;
mod expand;
mod known_cause;
mod letters;
mod open_redirect;
mod parting;
mod questions;
mod refusals;
mod refusing;
mod relation;
mod result;
mod risk;
mod run;
mod shape;
mod url;
mod verdict;
mod written_rules;

use std::cell::RefCell;
use std::collections::BTreeSet;

use crate::comparison::refusals::Account;
use crate::comparison::run::Run;
use crate::encoding::without_byte_order_mark;
use crate::format::Format;
use crate::imported::Imported;
use crate::simulated_server::{Evidence, SimulatedServer};
use crate::simulation::answer::SimulatedAnswer;
use crate::simulation::request::SimulatedRequest;
use crate::unfolded::unfold;

pub use canonical_url::Conversion;
pub use end::{End, EndKind, Follow, follow};
pub use questions::{Question, Questions};
pub use refusals::UncomparedRefusal;
pub use result::{Cause, Comparison, Difference, OtherHosts, UnknownAnswers};
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
    let (text, _) = unfold(format, without_byte_order_mark(text));
    let text = text.as_ref();
    let server = SimulatedServer::new(format, source_name, text);
    let rules = WrittenRules::new(imported)?;
    let questions = Questions::new(format, source_name, text, (&rules.rules, &imported.report), &imported.site_hosts);
    let mut run = Run::new(
        imported,
        text,
        &questions.hosts,
        Comparison {
            evidence: Evidence::of(format),
            statements: questions.statements,
            without_request: questions.without_request.clone(),
            limits: refusing::limits(format, text),
            ..Comparison::default()
        },
    );
    let account = RefCell::new(Account::new(refusing::units(format, text), text));
    let used_rules: RefCell<BTreeSet<u32>> = RefCell::new(BTreeSet::new());
    let decisive: RefCell<BTreeSet<u32>> = RefCell::new(BTreeSet::new());
    let selected = questions.selected();
    let ask = |question: &Question, run: &mut Run<'_>| {
        account.borrow_mut().start(&question.lines);
        let asked = RefCell::new(question.lines.clone());
        let mut original = |request: &SimulatedRequest| {
            let answer = account.borrow_mut().answer(&server, request);
            asked.borrow_mut().extend(&answer.lines);
            decisive.borrow_mut().extend(&answer.lines);
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
        let refused = run.ask(question, &mut Sides { original: &mut original, imported: &mut ours }, &server);
        account.borrow_mut().decide(&refused);
        if run.comparison.original_loops == loops {
            run.comparison.compared.extend(asked.into_inner());
        } else {
            run.looping_lines.extend(&question.lines);
        }
    };
    for question in &selected {
        ask(question, &mut run);
    }
    // The answers after known redirects are compared on their own.
    for question in run.unknown_targets(&selected) {
        ask(&question, &mut run);
    }
    let refusals = account.into_inner().finish(&server, &selected);
    let is_reported = |line: &u32| refusals.iter().any(|refusal| refusal.line == *line);
    let others = rules.lines_of_other_methods().into_iter();
    run.comparison.other_methods =
        others.filter(|line| !used_rules.borrow().contains(line) && !is_reported(line)).collect();
    run.comparison.refusals = refusals;
    run.comparison.decisive = decisive.into_inner();
    Ok(run.finish())
}

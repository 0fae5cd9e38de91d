//! Compares imported rules with the server that the rules replace.
//!
//! Both sides answer the same requests, which test the statements of the imported file and the imported rules.

mod canonical_url;
mod end;
mod expand;
mod questions;
mod relation;
mod result;
mod risk;
mod url;
mod verdict;
mod written_rules;

use std::collections::BTreeMap;
use std::convert::Infallible;

use crate::format::Format;
use crate::imported::Imported;
use crate::simulated_server::{Evidence, SimulatedServer};
use crate::simulation::answer::SimulatedAnswer;
use crate::simulation::request::SimulatedRequest;

pub use canonical_url::Conversion;
pub use end::{End, EndKind, Follow, follow};
pub use questions::Questions;
pub use result::{Comparison, Difference, UnknownAnswers};
pub use risk::Risk;
pub use url::Url;
pub use verdict::{Ends, Side, Sides, Verdict};
pub use written_rules::WrittenRules;

/// The maximum number of requests for one file.
const MAX_REQUESTS: usize = 400;

/// Compares the rules of an import with a simulation of the original server. `text` is the content of the imported
/// file, whose name is `source_name`.
///
/// # Errors
/// Fails if the imported rules are invalid. The error contains the diagnostics.
pub fn compare(format: Format, source_name: &str, text: &str, imported: &Imported) -> Result<Comparison, String> {
    let server = SimulatedServer::new(format, source_name, text);
    let rules = WrittenRules::new(imported)?;
    let questions = Questions::new(format, source_name, text, &rules.rules);
    let mut unknown: BTreeMap<String, UnknownAnswers> = BTreeMap::new();
    let mut comparison = Comparison { evidence: Evidence::of(format), ..Comparison::default() };
    for request in questions.selected(MAX_REQUESTS) {
        comparison.asked += 1;
        let mut original = |request: &SimulatedRequest| Ok::<_, Infallible>(server.answer(request));
        // A redirect may lead to an invalid path, for which Portico answers with 400.
        let mut ours = |request: &SimulatedRequest| Ok(rules.answer(request).unwrap_or(SimulatedAnswer::PAGE));
        let mut sides = Sides { original: &mut original, imported: &mut ours };
        let Ok(verdict) = sides.verdict(request, &questions.hosts);
        match verdict {
            Verdict::Equal(_) => comparison.equal += 1,
            Verdict::OriginalLoops => comparison.original_loops += 1,
            Verdict::SameEnd(ends) => {
                comparison.differences.push(Difference::new(request, &ends, Risk::ExtraHop));
            }
            Verdict::Different(ends) if matches!(sides.is_for_site(request, &ends, &imported.site_hosts), Ok(true)) => {
                comparison.equal += 1;
            }
            Verdict::Different(ends) => {
                let Ok(equal_host) = sides.equal_host(request, &ends, &questions.hosts);
                let difference = Difference::new(request, &ends, Risk::of(&ends));
                comparison.differences.push(Difference { equal_host, ..difference });
            }
            Verdict::Unknown(ends) => {
                if let EndKind::Unknown(reason) = &ends.original.kind {
                    let answers = unknown.entry(reason.clone());
                    answers.or_insert_with(|| UnknownAnswers::new(reason, request)).add(&ends);
                }
            }
        }
    }
    comparison.unknown = unknown.into_values().collect();
    comparison.differences.sort_by_key(|difference| (difference.risk, difference.line()));
    Ok(comparison)
}

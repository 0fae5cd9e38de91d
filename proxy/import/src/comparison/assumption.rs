//! Decides answers that depend on conditions outside the imported file, such as the address of the client.

use std::convert::Infallible;

use crate::comparison::verdict::{Side, Sides, Verdict};
use crate::simulated_server::SimulatedServer;
use crate::simulation::answer::{SimulatedAnswer, SimulatedOutcome};
use crate::simulation::branch::{Extent, FOLDER};
use crate::simulation::request::SimulatedRequest;

/// Returns the answer of the original server if none of the unknown conditions holds, as for an ordinary visitor. If the
/// answer is unknown in this case, returns the first known one of the other cases.
pub(super) fn answer(server: &SimulatedServer, request: &SimulatedRequest) -> SimulatedAnswer {
    let answer = server.answer_with_pages(request);
    if !is_unknown(&answer) {
        return answer;
    }
    known_answers(server, request).into_iter().next().unwrap_or(answer)
}

/// Reports whether the rules give another answer than the original server, whether the unknown conditions hold or not. `asked`
/// are the request and the hosts that the file mentions. If an answer depends on the folder of the site, it stays unknown,
/// because one of the cases is true for all visitors.
pub(super) fn differs_in_every_case(
    server: &SimulatedServer,
    asked: (&SimulatedRequest, &[String]),
    imported: Side<'_, Infallible>,
) -> bool {
    let (request, hosts) = asked;
    if server.branches(request, Extent::Unknown).iter().any(|branch| branch.reason.as_deref() == Some(FOLDER)) {
        return false;
    }
    let answers = known_answers(server, request);
    let is_different = |assumed: &SimulatedAnswer| {
        // The same conditions may decide the answer after a redirect, which therefore stays unknown.
        let mut original = |other: &SimulatedRequest| {
            Ok(if other == request { assumed.clone() } else { server.answer_with_pages(other) })
        };
        let Ok(verdict) = Sides { original: &mut original, imported: &mut *imported }.verdict(request, hosts);
        matches!(verdict, Verdict::Different(_) | Verdict::FinalSlash(_))
    };
    !answers.is_empty() && answers.iter().all(is_different)
}

fn known_answers(server: &SimulatedServer, request: &SimulatedRequest) -> Vec<SimulatedAnswer> {
    let answers = server.branches(request, Extent::Unknown).into_iter().map(|branch| branch.answer);
    answers.filter(|answer| !is_unknown(answer)).collect()
}

fn is_unknown(answer: &SimulatedAnswer) -> bool {
    matches!(answer.outcome, SimulatedOutcome::Unknown(_))
}

//! Defines a redirect of the plugin, and evaluates it.
//! See <https://redirection.me/support/matching-redirects/>.

use crate::foreign::status::is_gone;
use crate::simulation::answer::SimulatedOutcome;
use crate::simulation::choices::Choices;
use crate::simulation::request::SimulatedRequest;
use crate::wordpress::simulation::condition::Test;
use crate::wordpress::simulation::source::Source;

/// A redirect of the file that is not disabled.
pub(in crate::wordpress) struct SimulatedRedirect {
    pub(in crate::wordpress) line: u32,
    /// The position and the id, by which redirects are sorted.
    pub(super) order: (i64, i64),
    pub(in crate::wordpress) source: Source,
    pub(in crate::wordpress) test: Test,
    /// The targets of requests that pass the test, and of those that do not.
    pub(super) targets: (String, String),
    pub(super) kind: String,
    pub(super) status: u16,
}

impl SimulatedRedirect {
    /// Reports whether the redirect refuses requests.
    pub(in crate::wordpress) fn refuses(&self) -> bool {
        self.kind == "error" && (400..=599).contains(&self.status) && !is_gone(self.status)
    }

    /// Returns the answer. Returns `None` if the redirect does not apply. `comparable` is the path of the request in the
    /// form of [`comparable_path`](crate::wordpress::simulation::source::comparable_path).
    ///
    /// # Errors
    /// Returns the reason, as a noun phrase, if the answer is unknown.
    pub(super) fn outcome(
        &self,
        request: &SimulatedRequest,
        comparable: &str,
        choices: &mut Choices,
    ) -> Result<Option<SimulatedOutcome>, String> {
        if !self.source.matches(request, comparable, choices)? {
            return Ok(None);
        }
        let holds = match self.test.holds(request) {
            Ok(holds) => holds,
            Err(reason) => choices.assume(&reason)?,
        };
        match self.kind.as_str() {
            "url" | "pass" => {
                let target = if holds { &self.targets.0 } else { &self.targets.1 };
                if target.is_empty() {
                    return Ok(None);
                }
                if self.kind == "pass" {
                    return Ok(Some(SimulatedOutcome::Page));
                }
                let target = self.source.target(target, request)?;
                if !target.starts_with('/') && !target.contains("://") {
                    return Err("a relative target".to_owned());
                }
                Ok(Some(SimulatedOutcome::received(self.status, Some(&target))))
            }
            _ if !holds => Ok(None),
            "error" => Ok(Some(SimulatedOutcome::received(self.status, None))),
            "nothing" => Ok(Some(SimulatedOutcome::Page)),
            "random" => Err("a random page".to_owned()),
            other => Err(format!("the action `{other}`")),
        }
    }
}

//! Tries all results of unknown conditions.

use crate::simulation::answer::{SimulatedAnswer, SimulatedOutcome, UnknownReason};
use crate::simulation::branch::{self, Branch, Extent};

/// The maximum number of unknown conditions in one evaluation.
const MAX_CHOICES: usize = 6;

/// The assumed results of the unknown conditions in the evaluation of a request. The evaluation is repeated until all
/// combinations have been tried. If all answers are equal, the conditions have no effect.
#[derive(Debug, Default)]
pub(crate) struct Choices {
    results: Vec<bool>,
    /// The reasons why the conditions are unknown.
    reasons: Vec<UnknownReason>,
    /// The line that is evaluated.
    line: Option<u32>,
    /// The number of conditions so far in the current evaluation.
    count: usize,
    extent: Extent,
}

impl Choices {
    /// Sets the line of the next conditions. `None` means the line of the statement that decides the answer.
    pub(crate) const fn set_line(&mut self, line: Option<u32>) {
        self.line = line;
    }

    /// Returns the assumed result of a condition that is unknown for a reason.
    ///
    /// # Errors
    /// Returns the reason if there are too many unknown conditions.
    pub(crate) fn assume(&mut self, reason: &str) -> Result<bool, String> {
        if self.count == self.results.len() {
            if self.count == MAX_CHOICES {
                return Err(reason.to_owned());
            }
            self.results.push(false);
            self.reasons.push(UnknownReason { subject: reason.to_owned(), line: self.line });
        }
        let result = self.results.get(self.count).copied().unwrap_or_default();
        self.count += 1;
        Ok(result)
    }

    /// Returns the result of a condition that is otherwise known, if both results are tried. After too many conditions,
    /// only the known result is used.
    pub(crate) fn assumed(&mut self, reason: &str) -> Option<bool> {
        match self.extent {
            Extent::Unknown => None,
            Extent::Assumed => self.assume(reason).ok(),
        }
    }

    /// Returns the extent of the conditions whose results are tried.
    pub(crate) const fn extent(&self) -> Extent {
        self.extent
    }

    /// Returns the reason of the last condition in the current evaluation.
    fn last_reason(&self) -> Option<String> {
        self.count.checked_sub(1).and_then(|last| self.reasons.get(last)).map(|last| last.subject.clone())
    }

    /// Starts the evaluation with the next combination. Returns the reason of the condition whose result is changed.
    /// Returns `None` if all combinations have been tried.
    pub(crate) fn advance(&mut self) -> Option<&UnknownReason> {
        (self.count, self.line) = (0, None);
        while self.results.pop_if(|result| *result).is_some() {
            self.reasons.pop();
        }
        *self.results.last_mut()? = true;
        self.reasons.last()
    }
}

/// Returns the answer of an evaluation that is repeated with all results of unknown conditions. The answer is unknown if
/// the results lead to different answers.
pub(crate) fn combined(mut evaluate: impl FnMut(&mut Choices) -> SimulatedAnswer) -> SimulatedAnswer {
    let mut choices = Choices::default();
    let first = evaluate(&mut choices);
    while let Some(reason) = choices.advance() {
        let reason = reason.clone();
        let answer = evaluate(&mut choices);
        if answer.outcome != first.outcome {
            let outcome = SimulatedOutcome::Unknown(reason);
            let lines = if answer.lines.is_empty() { first.lines } else { answer.lines };
            return SimulatedAnswer { outcome, lines };
        }
    }
    first
}

/// Returns the different answers of an evaluation that is repeated with all results of conditions.
pub(crate) fn branches(extent: Extent, mut evaluate: impl FnMut(&mut Choices) -> SimulatedAnswer) -> Vec<Branch> {
    let mut choices = Choices { extent, ..Choices::default() };
    let mut found = Vec::new();
    loop {
        let answer = evaluate(&mut choices);
        branch::add(&mut found, Branch { answer, reason: choices.last_reason() });
        if choices.advance().is_none() {
            return found;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_combinations_are_tried() {
        let mut choices = Choices::default();
        let mut seen = Vec::new();
        loop {
            let one = choices.assume("one").unwrap();
            let two = if one { None } else { Some(choices.assume("two").unwrap()) };
            seen.push((one, two));
            if choices.advance().is_none() {
                break;
            }
        }
        assert_eq!(seen, [(false, Some(false)), (false, Some(true)), (true, None)]);
    }

    #[test]
    fn number_of_combinations_is_limited() {
        let mut choices = Choices::default();
        let mut limited = (0..100).map(|_| choices.assume("files"));
        assert_eq!(limited.find_map(Result::err), Some("files".to_owned()));
    }
}

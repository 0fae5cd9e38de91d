//! Makes assumptions about everything that the imported file does not contain, such as the time of a request.

use crate::simulation::answer::UnknownReason;
use crate::simulation::branch::Extent;

/// The reason why an answer is unknown, as a noun phrase.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Stop(pub(super) String);

/// The assumptions during one evaluation of a request. If different assumptions lead to different answers, the answer
/// is unknown.
#[derive(Debug, Clone)]
pub(super) struct World {
    /// The folder of the site on the old server.
    pub(super) root: Vec<u8>,
    /// `true` if the name of this folder has been used, other than to test for a file.
    pub(super) root_matters: bool,
    /// The lines of the statements that had an effect, in the order of evaluation.
    pub(super) lines: Vec<u32>,
    planned: Vec<bool>,
    assumptions: Vec<Assumption>,
    extent: Extent,
}

/// An assumption that a statement about the old server is true or false.
#[derive(Debug, Clone)]
struct Assumption {
    key: (u32, Vec<u8>),
    reason: String,
    is_true: bool,
}

impl World {
    pub(super) fn new(root: Vec<u8>, planned: Vec<bool>, extent: Extent) -> Self {
        Self { root, root_matters: false, lines: Vec::new(), planned, assumptions: Vec::new(), extent }
    }

    /// Returns the extent of the tests whose results are tried.
    pub(super) const fn extent(&self) -> Extent {
        self.extent
    }

    /// Returns the result of a test that is otherwise known, if both results are tried.
    pub(super) fn assumed(&mut self, line: u32, tested: &[u8], reason: &str) -> Option<bool> {
        (self.extent == Extent::Assumed).then(|| self.assume(line, tested, reason))
    }

    /// Returns the reason of the last assumption.
    pub(super) fn last_reason(&self) -> Option<String> {
        self.assumptions.last().map(|last| last.reason.clone())
    }

    /// Returns whether the unknown test in `line` is true for `tested`. The result is the same for the same test.
    pub(super) fn assume(&mut self, line: u32, tested: &[u8], reason: &str) -> bool {
        let key = (line, tested.to_vec());
        if let Some(known) = self.assumptions.iter().find(|known| known.key == key) {
            return known.is_true;
        }
        let is_true = self.planned.get(self.assumptions.len()).copied().unwrap_or(false);
        self.assumptions.push(Assumption { key, reason: reason.to_owned(), is_true });
        is_true
    }

    /// Returns the next assumptions to evaluate, and the reason of the assumption that changes. Returns `None` if all
    /// assumptions have been evaluated.
    pub(super) fn next_plan(mut self) -> Option<(Vec<bool>, UnknownReason)> {
        while self.assumptions.last().is_some_and(|last| last.is_true) {
            self.assumptions.pop();
        }
        let last = self.assumptions.last_mut()?;
        last.is_true = true;
        let reason = UnknownReason { subject: last.reason.clone(), line: Some(last.key.0) };
        Some((self.assumptions.iter().map(|assumption| assumption.is_true).collect(), reason))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_combinations_of_assumptions_are_planned() {
        let mut seen = Vec::new();
        let mut planned = Vec::new();
        loop {
            let mut world = World::new(Vec::new(), planned, Extent::Unknown);
            let first = world.assume(1, b"", "one");
            // The second test is reached only if the first test is false.
            let second = !first && world.assume(2, b"", "two");
            assert_eq!(world.assume(1, b"", "one"), first);
            seen.push((first, second));
            match world.next_plan() {
                Some((next, reason)) => {
                    planned = next;
                    let (subject, line) = if seen.len() == 1 { ("two", 2) } else { ("one", 1) };
                    assert_eq!((reason.subject.as_str(), reason.line), (subject, Some(line)));
                }
                None => break,
            }
        }
        assert_eq!(seen, [(false, false), (false, true), (true, false)]);
    }
}

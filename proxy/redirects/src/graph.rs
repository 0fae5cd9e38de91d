//! Rules that lead to rules.

use crate::hop::Step;
use crate::matcher::{Matcher, RuleIndex};
use crate::path::NormalPath;
use crate::rule::Rule;

/// How many redirects may stand behind one. No honest file comes near; past it, following stops.
pub(crate) const MAX_HOPS: usize = 16;

/// The rules and the way to find them.
#[derive(Debug, Clone, Default)]
pub(crate) struct Graph {
    pub(crate) rules: Vec<Rule>,
    pub(crate) matcher: Matcher,
}

/// Two rules that answer the same paths; the first one is used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Twins {
    pub(crate) first: RuleIndex,
    pub(crate) second: RuleIndex,
}

impl Graph {
    pub(crate) fn build(rules: Vec<Rule>, reserved_prefixes: &[String]) -> (Self, Vec<Twins>) {
        let mut matcher = Matcher::new(reserved_prefixes);
        let mut twins = Vec::new();
        for (second, rule) in rules.iter().enumerate() {
            if let Err(first) = matcher.insert(&rule.shape, second) {
                twins.push(Twins { first, second });
            }
        }
        (Self { rules, matcher }, twins)
    }

    /// What the most specific rule that applies says about `path`.
    pub(crate) fn step_at(&self, path: &NormalPath<'_>) -> Option<(RuleIndex, Step)> {
        self.matcher.first(path, |index| {
            let step = self.rules.get(index)?.step(path)?;
            Some((index, step))
        })
    }

    /// The one step that does what `first` and all steps after it would do; `None` when they do not
    /// end within [`MAX_HOPS`].
    pub(crate) fn follow(&self, first: Step) -> Option<Step> {
        let mut joined = first;
        for _ in 0..MAX_HOPS {
            let next = joined.next_path().and_then(|path| self.step_at(path));
            match next {
                Some((_, step)) => joined = joined.followed_by(step),
                None => return Some(joined),
            }
        }
        None
    }
}

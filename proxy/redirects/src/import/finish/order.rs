//! Where our order decides otherwise than theirs.
//!
//! Most foreign programs take the first rule that fits; ours takes the most specific one.

use std::collections::HashMap;

use crate::import::desk::Desk;
use crate::import::draft::{Draft, Matcher, When};
use crate::import::finish::reach::{Address, Reach};
use crate::import::note::Remark;

/// Reports each rule that now takes addresses from one that used to answer them.
pub(super) fn report(desk: &mut Desk<'_>) {
    let reaches: Vec<Reach> = desk.drafts.iter().map(Reach::of).collect();
    let wide = Wide::of(&reaches);
    let mut remarks = Vec::new();
    for (draft, reach) in desk.drafts.iter().zip(&reaches) {
        let Some(example) = reach.example() else { continue };
        let rivals = wide.near(reach).filter_map(|index| Some((desk.drafts.get(index)?, reaches.get(index)?)));
        let first = rivals
            .filter(|(rival, theirs)| rival.turn < draft.turn && theirs.meets(&example) && reach.goes_before(theirs))
            .filter(|(rival, _)| rival.when.and(&draft.when).is_some())
            .min_by_key(|(rival, _)| rival.turn);
        if let Some((rival, _)) = first {
            remarks.push((draft.origin.clone(), overtaken(rival, &example)));
        }
    }
    for (origin, remark) in remarks {
        desk.remark(&origin, remark);
    }
}

fn overtaken(rival: &Draft, example: &Address) -> Remark {
    let conditions = if rival.when == When::default() { "" } else { ", under its conditions" };
    Remark::new(
        format!(
            "line {} answered addresses such as `{}` first{conditions}; now this rule does, because it is more specific",
            rival.origin.line, example.whole
        ),
        "delete this rule if the other one was right",
    )
}

/// The rules for more than one path, by their first segment.
struct Wide {
    by_head: HashMap<String, Vec<usize>>,
    headless: Vec<usize>,
}

impl Wide {
    fn of(reaches: &[Reach]) -> Self {
        let mut wide = Self { by_head: HashMap::new(), headless: Vec::new() };
        for (index, reach) in reaches.iter().enumerate().filter(|(_, reach)| !reach.is_exact()) {
            match reach.head() {
                Some(head) => wide.by_head.entry(head).or_default().push(index),
                None => wide.headless.push(index),
            }
        }
        wide
    }

    /// Those that may meet a path of `reach`.
    fn near(&self, reach: &Reach) -> impl Iterator<Item = usize> {
        let same = reach.head().and_then(|head| self.by_head.get(&head)).map(Vec::as_slice).unwrap_or_default();
        same.iter().chain(&self.headless).copied()
    }
}

/// Ours tries regexes in the order of the file, so they have to stand there as they were tried.
pub(super) fn sort_regexes(drafts: &mut [Draft]) {
    let turns = drafts.iter().filter(|draft| matches!(draft.matcher, Matcher::Regex(_))).map(|draft| draft.turn);
    if !turns.is_sorted() {
        drafts.sort_by_key(|draft| draft.turn);
    }
}

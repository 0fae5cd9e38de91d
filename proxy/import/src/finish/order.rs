//! Where our order decides otherwise than theirs.
//!
//! Most foreign programs take the first rule that fits; ours takes the most specific one.

use std::collections::HashMap;

use crate::desk::Desk;
use crate::draft::{Draft, Matcher, When};
use crate::finish::reach::{Address, Reach};
use crate::note::Remark;

/// Reports each rule that now takes addresses from one that used to answer them.
pub(super) fn report(desk: &mut Desk<'_>) {
    let reaches: Vec<Reach> = desk.drafts.iter().map(|draft| Reach::of(&draft.matcher, draft.case)).collect();
    let wide = Heads::of(reaches.iter().enumerate().filter(|(_, reach)| !reach.is_exact()));
    let mut remarks = Vec::new();
    for (draft, reach) in desk.drafts.iter().zip(&reaches) {
        // An expression never goes before anything else.
        let Some(example) = Some(reach).filter(|reach| reach.is_shape()).and_then(Reach::example) else { continue };
        let rivals = wide.near(reach.head()).filter_map(|index| Some((desk.drafts.get(index)?, reaches.get(index)?)));
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

/// Rules by their first segment.
pub(super) struct Heads {
    by_head: HashMap<String, Vec<usize>>,
    headless: Vec<usize>,
}

impl Heads {
    pub(super) fn of<'r>(reaches: impl Iterator<Item = (usize, &'r Reach)>) -> Self {
        let mut heads = Self { by_head: HashMap::new(), headless: Vec::new() };
        for (index, reach) in reaches {
            match reach.head() {
                Some(head) => heads.by_head.entry(head).or_default().push(index),
                None => heads.headless.push(index),
            }
        }
        heads
    }

    /// Those that may meet a path with this first segment.
    pub(super) fn near(&self, head: Option<String>) -> impl Iterator<Item = usize> {
        let same = head.and_then(|head| self.by_head.get(&head)).map(Vec::as_slice).unwrap_or_default();
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

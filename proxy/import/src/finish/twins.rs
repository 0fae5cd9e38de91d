//! Rules for the same addresses.

use std::cmp::Reverse;
use std::collections::HashMap;

use crate::desk::Desk;
use crate::draft::{Case, Draft, Matcher, Values};
use crate::note::Remark;
use portico_redirects::path::NormalPath;

/// What decides whether two rules answer the same paths.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Key(String, Case);

impl Key {
    fn of(draft: &Draft) -> Self {
        let text = match &draft.matcher {
            Matcher::Exact(path) => normal(path),
            Matcher::Prefix { path, .. } => nameless(&format!("{path}/{{rest...}}")),
            Matcher::Pattern(pattern) => nameless(pattern),
            Matcher::Regex(regex) => format!("~{regex}"),
        };
        match draft.case {
            Case::Exact => Self(text, Case::Exact),
            Case::Ignore => Self(text.to_lowercase(), Case::Ignore),
        }
    }
}

pub(super) fn normal(path: &str) -> String {
    NormalPath::parse(path).map_or_else(|_| path.to_owned(), |normal| normal.to_string())
}

/// A pattern in normal form and without the names of its placeholders; letters that no address holds stand for them.
fn nameless(pattern: &str) -> String {
    const HOLE: char = '\u{f8ff}';
    const REST: char = '\u{f8fe}';
    let mut out = String::new();
    let mut rest = pattern;
    while let Some((before, after)) = rest.split_once('{') {
        let (name, behind) = after.split_once('}').unwrap_or((after, ""));
        out.push_str(before);
        out.push(if name.ends_with("...") { REST } else { HOLE });
        rest = behind;
    }
    out.push_str(rest);
    normal(&out)
}

/// Takes out the rules that never had a turn, because an earlier one answered all their requests.
pub(super) fn remove_dead(desk: &mut Desk<'_>) {
    let mut drafts = std::mem::take(&mut desk.drafts);
    let by_line: Vec<usize> = in_turn(&drafts);
    let mut alive: HashMap<Key, Vec<usize>> = HashMap::new();
    let mut dead = vec![false; drafts.len()];
    for index in by_line {
        let Some(draft) = drafts.get(index) else { continue };
        let twins = alive.entry(Key::of(draft)).or_default();
        let first = twins.iter().filter_map(|twin| drafts.get(*twin)).find(|twin| is_in_the_way(twin, draft));
        match first {
            Some(first) => {
                desk.refuse(&draft.origin, covered_by(first, draft));
                if let Some(flag) = dead.get_mut(index) {
                    *flag = true;
                }
            }
            None => twins.push(index),
        }
    }
    let mut flags = dead.into_iter();
    drafts.retain(|_| !flags.next().unwrap_or_default());
    desk.drafts = drafts;
}

/// The indices in the order in which the foreign program asked.
fn in_turn(drafts: &[Draft]) -> Vec<usize> {
    let mut indices: Vec<usize> = (0..drafts.len()).collect();
    indices.sort_by_key(|index| drafts.get(*index).map(|draft| draft.turn));
    indices
}

/// Whether the first one answers every request of its twin.
fn covers(first: &Draft, twin: &Draft) -> bool {
    first.when.and(&twin.when).is_some_and(|both| both == twin.when)
}

/// Whether nothing is left for the twin. A rule that was made wider leaves what it was not for, but two rules for the same requests
/// cannot stand side by side.
fn is_in_the_way(first: &Draft, twin: &Draft) -> bool {
    match first.values {
        Values::Same => covers(first, twin),
        Values::Wider => first.when == twin.when,
    }
}

fn covered_by(first: &Draft, twin: &Draft) -> Remark {
    let line = first.origin.line;
    if first.values == Values::Wider && first.action != twin.action {
        return Remark::new(
            format!("line {line}, which was for other values of the parameter, has all requests with it now"),
            "write a rule for each value that is to lead here, with `when.query`",
        );
    }
    let reason = if first.action == twin.action {
        format!("line {line} says the same")
    } else {
        format!("line {line} answers the same addresses before it")
    };
    Remark::new(reason, "delete it")
}

/// Whether ours asks the first one first, as far as a request can meet both. Each comes with its place in the file, which decides
/// between rules with as many conditions.
fn stays_first(first: (usize, &Draft), next: (usize, &Draft)) -> bool {
    let rank = |(place, draft): (usize, &Draft)| (Reverse(draft.when.count()), place);
    rank(first) <= rank(next) || first.1.when.and(&next.1.when).is_none()
}

/// A rule that was made wider goes behind those for single values, which it was not for.
fn with_wider_last(drafts: &[Draft], group: Vec<usize>) -> Vec<usize> {
    let mut sorted: Vec<usize> = Vec::with_capacity(group.len());
    for index in group {
        let narrower = |wide: &usize| match (drafts.get(*wide), drafts.get(index)) {
            (Some(wide), Some(draft)) => wide.values == Values::Wider && covers(wide, draft),
            _ => false,
        };
        let place = sorted.iter().position(narrower).unwrap_or(sorted.len());
        sorted.insert(place, index);
    }
    sorted
}

/// Among rules of one shape ours prefers the one with more conditions; a priority keeps the foreign order.
pub(super) fn settle_priorities(drafts: &mut [Draft]) {
    let mut groups: HashMap<Key, Vec<usize>> = HashMap::new();
    for index in in_turn(drafts) {
        if let Some(draft) = drafts.get(index) {
            groups.entry(Key::of(draft)).or_default().push(index);
        }
    }
    for group in groups.into_values() {
        let group = with_wider_last(drafts, group);
        let rules: Vec<(usize, &Draft)> =
            group.iter().filter_map(|index| Some((*index, drafts.get(*index)?))).collect();
        if rules
            .iter()
            .enumerate()
            .all(|(index, first)| rules.iter().skip(index).all(|next| stays_first(*first, *next)))
        {
            continue;
        }
        for (rank, index) in group.iter().rev().enumerate() {
            if let (Some(draft), Ok(rank)) = (drafts.get_mut(*index), u32::try_from(rank)) {
                draft.priority = rank;
            }
        }
    }
}

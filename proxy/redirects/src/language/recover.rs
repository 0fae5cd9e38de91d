//! Recovers the valid rules of a file that is not valid YAML, and reports an error for each of the other rules.
//!
//! The YAML parser stops at the first error. The rules are items of one list, so each rule can be parsed on its own. In
//! this way, broken rules are separated from valid rules.

use std::ops::Range;
use std::sync::Arc;

use crate::diagnostic::{Diagnostic, Place};
use crate::language::keys;
use crate::language::raw::{self, Located, ParseUnit, Value};

/// The readable part of a file.
#[derive(Debug)]
pub(super) struct Recovered {
    /// The tree without the broken rules. If there is an error outside the rules, the tree is `None`.
    pub(super) tree: Option<Located<Value>>,
    pub(super) errors: Vec<Diagnostic>,
    /// The locations of the broken rules.
    pub(super) broken: Vec<Place>,
}

/// Recovers the readable part of a file. `first` is the error from parsing the whole file.
pub(super) fn recover(source: &Arc<str>, text: &str, first: Diagnostic) -> Recovered {
    // If a rule uses an anchor that another rule defines, the rules cannot be parsed separately.
    let can_split = !text.lines().flat_map(anchors).any(|name| text.contains(&format!("*{name}")));
    let lines: Vec<&str> = text.split_inclusive('\n').filter(|_| can_split).collect();
    let mut errors = Vec::new();
    let mut broken = Vec::new();
    let mut kept: Vec<&str> = lines.clone();
    let items = items(&lines);
    for item in items.iter().cloned() {
        let alone = lines.get(item.clone()).unwrap_or_default().concat();
        let Err(mut error) = raw::read_unit(source, &alone, ParseUnit::Rule) else { continue };
        let before = u32::try_from(item.start).unwrap_or(u32::MAX);
        // The parser reports an unclosed quote or bracket after the end of the rule, so the location is moved to the
        // last line of the rule.
        let last = u32::try_from(last_line(&alone)).unwrap_or(u32::MAX);
        if !(1..=last).contains(&error.place.line) {
            error.place = Place::whole_line(Arc::clone(source), last);
        }
        error.place = error.place.moved_down(before);
        broken.push(Place::whole_line(Arc::clone(source), before.saturating_add(1)));
        errors.push(*error);
        for line in kept.get_mut(item).unwrap_or_default() {
            *line = "\n";
        }
    }
    if errors.is_empty() {
        return Recovered { tree: None, errors: vec![first], broken };
    }
    if broken.len() == items.len()
        && let Some(head) = head(&lines).and_then(|head| kept.get_mut(head))
    {
        // If all rules are broken, the key `rules:` would have no value, so the line with this key is removed, too.
        *head = "\n";
    }
    match raw::read(source, &kept.concat()) {
        Ok(tree) => Recovered { tree: Some(tree), errors, broken },
        Err(other) => {
            errors.push(*other);
            Recovered { tree: None, errors, broken: Vec::new() }
        }
    }
}

/// Returns the range of lines of each rule in the list `rules`. Returns no ranges if the list is not in block style (`-
/// …`).
fn items(lines: &[&str]) -> Vec<Range<usize>> {
    let Some(head) = head(lines) else { return Vec::new() };
    let mut starts = Vec::new();
    let mut column = None;
    let mut end = lines.len();
    for (index, line) in lines.iter().enumerate().skip(head + 1).filter(|(_, line)| !is_blank(line)) {
        let indent = line.len() - line.trim_start_matches(' ').len();
        let is_item = line.get(indent..).is_some_and(|rest| rest.starts_with('-'));
        if is_item && column.is_none_or(|column| column == indent) {
            column = Some(indent);
            starts.push(index);
        } else if !line.starts_with([' ', '\t']) && !is_rule_key(line) {
            end = index;
            break;
        }
    }
    let ends = starts.iter().skip(1).copied().chain([end]);
    starts.iter().copied().zip(ends).map(|(start, end)| start..end).collect()
}

/// Reports whether a line in the first column starts with a key of a rule, such as `to`. Such a line belongs to the
/// rule above, although its indentation is missing.
fn is_rule_key(line: &str) -> bool {
    line.split_once(':').is_some_and(|(key, _)| keys::RULE.has(key))
}

/// Returns the names of the anchors that a line defines, such as `name` in `key: &name value`.
fn anchors(line: &str) -> Vec<&str> {
    let name = |rest: &'_ str| {
        rest.find(|letter: char| !letter.is_alphanumeric() && letter != '_' && letter != '-').unwrap_or(rest.len())
    };
    let defined = |indicator| line.split(indicator).skip(1).filter_map(|rest: &str| rest.get(..name(rest)));
    let names = [": &", "- &"].into_iter().flat_map(defined).filter(|name| !name.is_empty() && !is_blank(line));
    names.collect()
}

/// Returns the index of the `rules:` line.
fn head(lines: &[&str]) -> Option<usize> {
    lines.iter().position(|line| line.strip_prefix("rules:").is_some_and(is_blank))
}

/// Returns the number of the last nonblank line of a rule, counted from 1.
fn last_line(item: &str) -> usize {
    item.lines().collect::<Vec<_>>().iter().rposition(|line| !is_blank(line)).map_or(1, |line| line + 1)
}

/// Reports whether the line is empty or contains only a comment.
fn is_blank(line: &str) -> bool {
    let line = line.trim();
    line.is_empty() || line.starts_with('#')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn broken(text: &str) -> (Vec<u32>, Vec<u32>, bool) {
        let source = Arc::from("t.yaml");
        let first = raw::read(&source, text).unwrap_err();
        let recovered = recover(&source, text, *first);
        let lines = recovered.errors.iter().map(|error| error.place.line).collect();
        (lines, recovered.broken.iter().map(|place| place.line).collect(), recovered.tree.is_some())
    }

    #[test]
    fn every_broken_rule_is_reported_and_the_others_are_read() {
        let text = "rules:\n  - from: /a\n    to: [\n\n  # about b\n  - from: /b\n    to: /c\n  - from: '/d\n    to: /e\n  - from: /f\n    from: /g\ntables: {}\n";
        assert_eq!(broken(text), (vec![3, 8, 11], vec![2, 8, 10], true));
        assert_eq!(broken("rules:\n- from: /a\n  to: [\n- from: /b\n  to: /c\n"), (vec![3], vec![2], true));
    }

    #[test]
    fn ampersands_and_tabs_do_not_prevent_recovery() {
        let text = "# Sales & support\nrules:\n  - from: /a?b=1 &c\n    to: [\n  - from: /b\n\tstatus: 301\n  - from: /c\n    to: /d\n";
        assert_eq!(broken(text), (vec![4, 6], vec![3, 5], true));
        assert!(!broken("rules:\n  - &one { from: /a, to: [ }\n  - *one\n").2);
    }

    #[test]
    fn error_outside_of_the_rules_is_reported_once() {
        assert_eq!(broken("tables: [\nrules:\n  - from: /a\n    to: /b\n").1, Vec::<u32>::new());
        let (lines, items, is_read) = broken("rules:\n  - from: /a\n    to: [\ntables: }\n");
        assert_eq!((lines.len(), items.len(), is_read), (2, 0, false));
        assert!(!broken("rules: [{ from: /a\n").2);
    }
}

//! The style of each part of a rule file, and the order of its keys.

use crate::language::yaml::{Layout, Members, Node, NodeKind, Trivia};

/// The keys of `defaults` and of a rule.
const RULE: &[&str] = &[
    "id",
    "from",
    "prefix",
    "regex",
    "rows",
    "anchored",
    "tail",
    "table",
    "key",
    "to",
    "otherwise",
    "status",
    "query",
    "case",
    "time_zone",
    "priority",
    "owner",
    "ticket",
    "note",
    "expires",
    "after_expiry",
    "when",
    "tests",
];
const WHEN: &[&str] = &["method", "host", "query", "header", "cookie", "language", "from", "until", "share"];
const TEST: &[&str] = &["get", "url", "method", "headers", "at", "visitor", "to", "status", "no_redirect"];

pub(super) fn arrange(root: &mut Node) {
    for (key, section) in entries(root) {
        match key {
            "defaults" => rule(section),
            "rules" => items(section).for_each(rule),
            // The rows of a table keep their style.
            _ => {}
        }
        if matches!(key, "defaults" | "tables" | "rules") {
            section.layout = Layout::Block;
        }
    }
    lift_first_comments(root);
}

/// A rule keeps its style, unless it has tests: then it is in block style, with one test per line.
fn rule(rule: &mut Node) {
    sort(rule, RULE);
    let mut has_tests = false;
    for (key, value) in entries(rule) {
        match key {
            "when" => {
                sort(value, WHEN);
                flow(value);
            }
            "tests" => {
                has_tests = true;
                value.layout = Layout::Block;
                items(value).for_each(|test| {
                    sort(test, TEST);
                    flow(test);
                });
            }
            "query" => flow(value),
            _ => {}
        }
    }
    if has_tests {
        rule.layout = Layout::Block;
    }
}

fn members(node: &mut Node) -> Option<&mut Members> {
    match &mut node.kind {
        NodeKind::List(members) | NodeKind::Map(members) => Some(members),
        NodeKind::Text(_) | NodeKind::Literal(_) | NodeKind::Verbatim(_) => None,
    }
}

fn entries(node: &mut Node) -> impl Iterator<Item = (&str, &mut Node)> {
    let all = members(node).map(|members| members.items.as_mut_slice()).unwrap_or_default();
    all.iter_mut().map(|member| (&*member.key, &mut member.node))
}

fn items(node: &mut Node) -> impl Iterator<Item = &mut Node> {
    entries(node).map(|(_, item)| item)
}

/// Sets flow style for a node and everything in it.
fn flow(node: &mut Node) {
    node.layout = Layout::Flow;
    items(node).for_each(flow);
}

/// Sorts known keys; unknown keys follow in their original order. Comments before a key move with it.
fn sort(node: &mut Node, order: &[&str]) {
    if let NodeKind::Map(members) = &mut node.kind {
        let rank = |key: &str| order.iter().position(|known| *known == key).unwrap_or(order.len());
        members.items.sort_by_key(|member| rank(&member.key));
    }
}

/// Moves comments before the first key of a list item to before the item.
fn lift_first_comments(node: &mut Node) {
    let is_list = matches!(node.kind, NodeKind::List(_));
    let Some(members) = members(node) else { return };
    for member in &mut members.items {
        lift_first_comments(&mut member.node);
        let NodeKind::Map(inner) = &mut member.node.kind else { continue };
        if let Some(first) = inner.items.first_mut().filter(|_| is_list) {
            let lines = std::mem::take(&mut first.leading).into_iter();
            member.leading.extend(lines.filter(|line| matches!(line, Trivia::Comment(_))));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_of_the_language_has_a_position() {
        let mut schema = Vec::new();
        crate::language::keys::schema(&mut schema).unwrap();
        let schema: serde_json::Value = serde_json::from_slice(&schema).unwrap();
        for (title, order) in [("defaults", RULE), ("rule", RULE), ("when", WHEN), ("test", TEST)] {
            let keys = schema["$defs"][title]["properties"].as_object().unwrap();
            assert!(!keys.is_empty());
            let missing: Vec<&String> = keys.keys().filter(|key| !order.contains(&key.as_str())).collect();
            assert!(missing.is_empty(), "{title}: {missing:?}");
        }
    }
}

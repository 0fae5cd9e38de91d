//! Sets the style of every list and mapping in a rule file, and sorts the keys. The specification of each key
//! determines the style and the order.

use crate::language::keys::{FILE, MappingSpec, MappingStyle, ValueSpec};
use crate::language::yaml::{Layout, Members, Node, NodeKind, Trivia};

pub(super) fn arrange(root: &mut Node) {
    mapping(root, &FILE);
    lift_first_comments(root);
}

fn mapping(node: &mut Node, keys: &MappingSpec) {
    sort(node, keys.order);
    let mut has_list_in_braces = false;
    for (key, value) in entries(node) {
        let Some(spec) = keys.value(key) else { continue };
        arrange_value(value, spec);
        has_list_in_braces |= is_list_in_braces(spec);
        if keys.style == MappingStyle::Sections {
            value.layout = Layout::Block;
        }
    }
    match keys.style {
        MappingStyle::Braces => flow(node),
        // The mapping is a rule with tests. Each test is on a line of its own, so the rule needs block style.
        MappingStyle::AsWritten if has_list_in_braces => node.layout = Layout::Block,
        MappingStyle::AsWritten | MappingStyle::Sections => {}
    }
}

fn arrange_value(value: &mut Node, spec: &ValueSpec) {
    match spec {
        ValueSpec::Keys(keys) => mapping(value, keys),
        ValueSpec::List(ValueSpec::Keys(keys)) => {
            items(value).for_each(|item| mapping(item, keys));
            if is_list_in_braces(spec) {
                value.layout = Layout::Block;
            }
        }
        ValueSpec::OneOrMore(ValueSpec::Keys(keys)) if matches!(value.kind, NodeKind::Map(_)) => mapping(value, keys),
        ValueSpec::OneOrMore(ValueSpec::Keys(keys)) => items(value).for_each(|item| mapping(item, keys)),
        // A list of simple values, such as the query parameters `[page, id]`, is written on one line.
        ValueSpec::List(_) => flow(value),
        ValueSpec::Either(specs) => specs.iter().for_each(|spec| arrange_value(value, spec)),
        // Values of these kinds keep their style. An example is the mapping of keys to values in a lookup table.
        ValueSpec::Mapping(..)
        | ValueSpec::Reasons
        | ValueSpec::String
        | ValueSpec::FreeText
        | ValueSpec::Format(_)
        | ValueSpec::Words(_)
        | ValueSpec::WordsInAnyCase(_)
        | ValueSpec::Numbers(_)
        | ValueSpec::Range(..)
        | ValueSpec::Bool
        | ValueSpec::Scalar
        | ValueSpec::OneOrMore(_) => {}
    }
}

/// Reports whether the value is a list such as `tests`, in which every item is a mapping in braces on a line of its
/// own.
fn is_list_in_braces(spec: &ValueSpec) -> bool {
    matches!(spec, ValueSpec::List(ValueSpec::Keys(keys)) if keys.style == MappingStyle::Braces)
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

/// Changes a node and all nodes inside it to flow style, which uses brackets and braces.
fn flow(node: &mut Node) {
    node.layout = Layout::Flow;
    items(node).for_each(flow);
}

/// Sorts the keys of a mapping according to `order`. Unknown keys follow in their original order. A comment before a
/// key moves along with the key.
fn sort(node: &mut Node, order: &[&str]) {
    if let NodeKind::Map(members) = &mut node.kind {
        let rank = |key: &str| order.iter().position(|known| *known == key).unwrap_or(order.len());
        members.items.sort_by_key(|member| rank(&member.key));
    }
}

/// Moves a comment before the first key of a list item to the line above the item.
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
    use crate::language::yaml;

    /// Builds a file with one rule from the given keys and values. Returns the formatted text of the file.
    fn arranged(entries: Vec<(&str, Node)>) -> String {
        let block = |entries: Vec<(&str, Node)>| {
            let members = entries.into_iter().map(|(key, node)| yaml::Member::new(key, node));
            let members = Members { items: members.collect(), trailing: Vec::new() };
            Node { kind: NodeKind::Map(members), layout: Layout::Block }
        };
        let rules = Node::list([block(entries)], Layout::Block);
        let mut root = block(vec![("rules", rules)]);
        arrange(&mut root);
        yaml::print(&root)
    }

    #[test]
    fn keys_are_sorted_and_unknown_keys_follow() {
        let entries = vec![("other", Node::text("x")), ("to", Node::text("/b")), ("from", Node::text("/a"))];
        assert_eq!(arranged(entries), "rules:\n  - from: /a\n    to: /b\n    other: x\n");
    }

    #[test]
    fn lists_of_parameters_are_in_brackets() {
        let list = Node::list([Node::text("page"), Node::text("ref")], Layout::Block);
        assert_eq!(arranged(vec![("query", list)]), "rules:\n  - query: [page, ref]\n");
    }
}

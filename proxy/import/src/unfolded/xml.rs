//! Finds the statements of a `web.config`.

use roxmltree::{Document, Node};

use crate::unfolded::start::{Start, Weight};

/// Returns the starts of elements that are statements of their own: rules, rows of maps, and redirects. A condition is a part of
/// its rule.
pub(super) fn starts(text: &str) -> Vec<Start> {
    let Ok(document) = Document::parse(text) else { return Vec::new() };
    let statements = document.descendants().filter(|node| is_statement(*node));
    statements.map(|node| Start { offset: node.range().start, weight: Weight::Statement }).collect()
}

fn is_statement(node: Node<'_, '_>) -> bool {
    let is_in = |name: &str| node.ancestors().skip(1).any(|ancestor| ancestor.has_tag_name(name));
    match node.tag_name().name() {
        "rule" | "httpRedirect" => true,
        "add" => ["rewriteMap", "httpRedirect", "security"].into_iter().any(is_in),
        _ => false,
    }
}

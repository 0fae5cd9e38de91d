//! Reads rewrite maps, which are tables of texts, and finds the conditions that look up a text in a map.

use std::collections::HashMap;

use roxmltree::{Document, Node};

use crate::iis::place::{Places, Switch, is_true};
use crate::iis::rule_element::ConditionElement;
use crate::note::StatementOrigin;
use portico_redirects::LetterCase;

/// A rewrite map.
#[derive(Debug, Clone)]
pub(super) struct RewriteMap {
    pub(super) case: LetterCase,
    pub(super) entries: Vec<MapEntry>,
}

/// An entry of a rewrite map.
#[derive(Debug, Clone)]
pub(super) struct MapEntry {
    pub(super) origin: StatementOrigin,
    pub(super) key: String,
    pub(super) value: String,
}

/// All rewrite maps of a file. The keys are the names in lower case.
pub(super) type RewriteMaps = HashMap<String, RewriteMap>;

pub(super) fn read_all(document: &Document<'_>, places: &Places<'_>) -> RewriteMaps {
    let maps = document.descendants().filter(|node| node.has_tag_name("rewriteMap"));
    let entry = |node: Node<'_, '_>| MapEntry {
        origin: places.origin(node),
        key: node.attribute("key").unwrap_or_default().to_owned(),
        value: node.attribute("value").unwrap_or_default().to_owned(),
    };
    let map = |node: Node<'_, '_>| RewriteMap {
        case: if is_true(node, "ignoreCase", Switch::On) { LetterCase::Ignored } else { LetterCase::Exact },
        entries: node.children().filter(|child| child.has_tag_name("add")).map(entry).collect(),
    };
    maps.map(|node| (node.attribute("name").unwrap_or_default().to_ascii_lowercase(), map(node))).collect()
}

/// A condition that looks up a text in a map.
pub(super) struct MapLookup<'m> {
    pub(super) map: &'m RewriteMap,
    /// The text that is looked up, such as `{REQUEST_URI}`.
    pub(super) key: String,
}

/// Returns the map that a condition such as `{StaticRedirects:{REQUEST_URI}}` uses. Returns `None` for other conditions.
pub(super) fn lookup<'m>(condition: &ConditionElement, maps: &'m RewriteMaps) -> Option<MapLookup<'m>> {
    let inner = condition.input.strip_prefix('{')?.strip_suffix('}')?;
    let (name, key) = inner.split_once(':')?;
    let map = maps.get(&name.to_ascii_lowercase())?;
    Some(MapLookup { map, key: key.to_owned() })
}

//! Reads rewrite maps, which are tables of texts, and finds the conditions that look up a text in a map.

use std::collections::HashMap;

use roxmltree::{Document, Node};

use crate::iis::place::{Places, Switch, is_true};
use crate::iis::rule_element::ConditionElement;
use crate::iis::target::{TextPart, split};
use crate::note::StatementOrigin;
use portico_redirects::LetterCase;

/// A rewrite map.
#[derive(Debug, Clone)]
pub(super) struct RewriteMap {
    pub(super) case: LetterCase,
    pub(super) entries: Vec<MapEntry>,
    /// The value of the keys without an entry.
    default: String,
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
        default: node.attribute("defaultValue").unwrap_or_default().to_owned(),
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

/// Replaces the variables of a target that look up the scheme of the request in a map, as `{MapProtocol:{HTTPS}}` does. A
/// TLS terminator stands in front of the proxy, so `{HTTPS}` is always `on`.
pub(super) fn with_scheme_values(target: &str, maps: &RewriteMaps) -> String {
    let replaced = split(target).into_iter().map(|part| match part {
        TextPart::Text(text) => text.to_owned(),
        TextPart::Variable(name) => scheme_value(name, maps).map_or_else(|| format!("{{{name}}}"), str::to_owned),
    });
    replaced.collect()
}

/// Returns the value of a variable for requests over TLS. Returns `None` for variables that do not depend on TLS.
pub(super) fn tls_value(variable: &str) -> Option<&'static str> {
    match variable.to_ascii_uppercase().as_str() {
        "{HTTPS}" => Some("on"),
        "{SERVER_PORT}" => Some("443"),
        "{SERVER_PORT_SECURE}" => Some("1"),
        _ => None,
    }
}

fn scheme_value<'m>(variable: &str, maps: &'m RewriteMaps) -> Option<&'m str> {
    let (name, key) = variable.split_once(':')?;
    let key = tls_value(key)?;
    let map = maps.get(&name.to_ascii_lowercase())?;
    let is_equal = |entry: &&MapEntry| match map.case {
        LetterCase::Exact => entry.key == key,
        LetterCase::Ignored => entry.key.eq_ignore_ascii_case(key),
    };
    Some(map.entries.iter().find(is_equal).map_or(map.default.as_str(), |entry| entry.value.as_str()))
}

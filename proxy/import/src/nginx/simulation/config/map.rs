//! Reads `map` blocks.

use std::collections::HashMap;

use portico_redirects::LetterCase;

use crate::nginx::simulation::config::included;
use crate::nginx::simulation::config::model::Definition;
use crate::nginx::simulation::host_table::{FoundHost, HostTable, Wildcards};
use crate::nginx::simulation::pattern::Pattern;
use crate::nginx::simulation::template::Template;
use crate::nginx::tree::Directive;

/// A `map` block.
#[derive(Debug)]
pub(crate) struct Map {
    pub(crate) source: Template,
    keys: HostTable<Template>,
    pub(crate) patterns: Vec<(Pattern, Template)>,
    pub(crate) default: Template,
    hostnames: Wildcards,
    pub(crate) lifetime: MapLifetime,
    /// The reason why other keys may match.
    pub(crate) unknown_rows: Option<String>,
}

/// The time for which the value of a map is stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum MapLifetime {
    /// The map is evaluated once for each request, at the first use of its variable.
    Request,
    /// The map is evaluated at each use, as with `volatile`.
    Use,
}

impl Map {
    fn new(source: &str) -> Self {
        Self {
            source: Template::parse(source),
            keys: HostTable::default(),
            patterns: Vec::new(),
            default: Template::parse(""),
            hostnames: Wildcards::Literal,
            lifetime: MapLifetime::Request,
            unknown_rows: None,
        }
    }

    /// Reads the rows of a block.
    pub(super) fn read(source: &str, rows: &[Directive]) -> Self {
        let mut map = Self::new(source);
        if rows.iter().any(|row| row.words.as_slice() == ["hostnames"]) {
            map.hostnames = Wildcards::Allowed;
        }
        for row in rows {
            map.row(row);
        }
        map
    }

    fn row(&mut self, row: &Directive) {
        match row.words.as_slice() {
            [word] if word == "volatile" => self.lifetime = MapLifetime::Use,
            [word, _] if word == "include" => self.unknown_rows = included::unknown_include(row),
            [word, value] if word == "default" => self.default = Template::parse(value),
            [key, value] => self.key(key, Template::parse(value)),
            _ => {}
        }
    }

    /// Adds a key. A backslash at its start is removed, so that the key can begin with a tilde or equal a parameter.
    fn key(&mut self, key: &str, value: Template) {
        if let Some(pattern) = key.strip_prefix("~*") {
            self.patterns.push((Pattern::new(pattern, LetterCase::Ignored), value));
        } else if let Some(pattern) = key.strip_prefix('~') {
            self.patterns.push((Pattern::new(pattern, LetterCase::Exact), value));
        } else {
            self.keys.add(key.strip_prefix('\\').unwrap_or(key), self.hostnames, value);
        }
    }

    /// Returns the value of the key that equals the text. The letter case is ignored (nginx docs,
    /// `ngx_http_map_module`, map).
    pub(crate) fn find(&self, text: &[u8]) -> Option<&Template> {
        let text = match self.hostnames {
            Wildcards::Allowed => text.strip_suffix(b".").unwrap_or(text),
            Wildcards::Literal => text,
        };
        self.keys.find(text).map(|found| match found {
            FoundHost::Exact(value) | FoundHost::Wildcard(value) => value,
        })
    }
}

/// Collects the variables that the file defines at the level of `http`.
pub(super) fn collect(directives: &[Directive], variables: &mut HashMap<String, Definition>) {
    for directive in directives {
        let (arguments, Some(block)) = (directive.arguments(), &directive.block) else { continue };
        match (directive.name(), arguments) {
            ("map", [source, variable]) => {
                variables.insert(name(variable), Definition::Map(Box::new(Map::read(source, block))));
            }
            ("geo", [.., variable]) => {
                // A `geo` block with only a default value defines a constant, such as a dollar sign.
                if let [row] = block.as_slice()
                    && let [word, value] = row.words.as_slice()
                    && word == "default"
                {
                    variables.insert(name(variable), Definition::Constant(Template::constant(value)));
                }
            }
            _ => {}
        }
    }
}

fn name(variable: &str) -> String {
    variable.trim_start_matches('$').to_ascii_lowercase()
}

/// Returns the names of the maps with redirects that no statement uses. They have no effect if the file contains whole
/// servers. Otherwise, the statement that uses the map is in another file.
pub(super) fn unused(directives: &[Directive]) -> Vec<String> {
    if directives.iter().any(|directive| matches!(directive.name(), "server" | "http")) {
        return Vec::new();
    }
    let is_redirect =
        |row: &Directive| row.words.get(1).is_some_and(|value| value.starts_with('/') || value.starts_with("http"));
    let maps = directives.iter().filter(|directive| directive.name() == "map");
    let maps = maps.filter(|map| map.block.iter().flatten().any(is_redirect));
    let names = maps.filter_map(|map| map.arguments().get(1).map(|variable| name(variable)));
    let mut used = Vec::new();
    used_variables(directives, &mut used);
    names.filter(|name| !used.contains(name)).collect()
}

/// Collects the names of the variables in all texts. The variable that a map defines is not a use.
fn used_variables(directives: &[Directive], used: &mut Vec<String>) {
    for directive in directives {
        let words = if directive.name() == "map" { 0..2 } else { 0..directive.words.len() };
        for word in directive.words.get(words).unwrap_or_default().iter().filter(|word| word.contains('$')) {
            used.extend(Template::parse(word).variables().map(str::to_owned));
        }
        used_variables(directive.block.as_deref().unwrap_or_default(), used);
    }
}

//! Reads the definitions of variables at the level of `http`.
//! See <https://nginx.org/en/docs/http/ngx_http_map_module.html#map>.

use std::collections::HashMap;

use crate::nginx::simulation::config::map::Map;
use crate::nginx::simulation::config::model::Definition;
use crate::nginx::simulation::template::Template;
use crate::nginx::tree::Directive;

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

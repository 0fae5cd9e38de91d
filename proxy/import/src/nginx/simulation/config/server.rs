//! Reads `server` blocks.
//! See <https://nginx.org/en/docs/http/server_names.html>.

use std::sync::Arc;

use portico_redirects::LetterCase;

use crate::nginx::simulation::config::location::locations;
use crate::nginx::simulation::config::model::{Config, Server, Settings, Statement, StatementKind};
use crate::nginx::simulation::config::settings;
use crate::nginx::simulation::config::statement::{Enclosing, statements};
use crate::nginx::simulation::host_table::Wildcards;
use crate::nginx::simulation::pattern::Pattern;
use crate::nginx::simulation::request_path::RepeatedSlashes;
use crate::nginx::tree::Directive;

/// Reads a server. `unused_maps` contains the names of the maps that no statement uses.
pub(super) fn server(
    block: &[Directive],
    outer: &Arc<Settings>,
    slashes: RepeatedSlashes,
    unused_maps: &[String],
) -> Server {
    let scope = settings::scope(block, outer);
    let (locations, named) = locations(block, &scope.settings);
    let unused = unused_maps.iter().map(|name| Statement { line: 1, kind: StatementKind::UnusedMap(name.clone()) });
    let first_name = names(block).next().unwrap_or_default();
    let name = first_name.strip_prefix('~').unwrap_or(first_name.strip_prefix('.').unwrap_or(first_name));
    Server {
        name: name.to_owned(),
        slashes: repeated_slashes(block).unwrap_or(slashes),
        statements: unused.chain(statements(block, Enclosing::Server)).collect(),
        scope,
        locations,
        named,
    }
}

/// Returns the value of `merge_slashes`. Returns `None` if the directive is missing.
pub(super) fn repeated_slashes(block: &[Directive]) -> Option<RepeatedSlashes> {
    let directive = block.iter().find(|directive| directive.name() == "merge_slashes")?;
    let is_off = directive.arguments().iter().any(|word| word == "off");
    Some(if is_off { RepeatedSlashes::Kept } else { RepeatedSlashes::Merged })
}

/// Adds the names of the server with this index.
pub(super) fn add_names(config: &mut Config, index: usize, block: &[Directive]) {
    // The name `$hostname` is the name of the old machine, which is not in the file.
    for name in names(block).filter(|name| !name.starts_with('$')) {
        match name.strip_prefix('~') {
            Some(pattern) => {
                let has_upper_case = pattern.contains(|c: char| c.is_ascii_uppercase());
                let case = if has_upper_case { LetterCase::Ignored } else { LetterCase::Exact };
                config.host_patterns.push((Pattern::new(pattern, case), index));
            }
            None => config.hosts.add(name, Wildcards::Allowed, index),
        }
    }
}

fn names(block: &[Directive]) -> impl Iterator<Item = &str> {
    let directives = block.iter().filter(|directive| directive.name() == "server_name");
    directives.flat_map(|directive| directive.arguments().iter().map(String::as_str))
}

/// Reports whether a server has the parameter `default_server`.
pub(super) fn is_default(block: &[Directive]) -> bool {
    let listens = block.iter().filter(|directive| directive.name() == "listen");
    listens
        .into_iter()
        .any(|listen| listen.arguments().iter().any(|word| word == "default_server" || word == "default"))
}

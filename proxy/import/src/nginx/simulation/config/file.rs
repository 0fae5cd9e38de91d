//! Reads whole files.
//! See <https://nginx.org/en/docs/http/request_processing.html>.

use std::collections::{HashMap, HashSet};

use crate::nginx::simulation::config::fragment::{self, ROWS_VARIABLE};
use crate::nginx::simulation::config::model::{
    Condition, Config, Definition, Location, Locations, Statement, StatementKind,
};
use crate::nginx::simulation::config::{definitions, home, included, server, settings};
use crate::nginx::simulation::host_table::HostTable;
use crate::nginx::simulation::pattern::Pattern;
use crate::nginx::simulation::request_path::RepeatedSlashes;
use crate::nginx::{ports, tree};

/// Returns the configuration in the text of a file. If the text has a syntax error, the rest is ignored.
pub(crate) fn read(text: &str) -> Config {
    let directives = ports::of_site(tree::parse(text).0).directives;
    let (home, homes) = (home::default(&directives, text), home::all(&directives, text));
    let unused = definitions::unused(&directives);
    let directives = fragment::completed(directives);
    let mut config = Config {
        servers: Vec::new(),
        hosts: HostTable::default(),
        host_patterns: Vec::new(),
        default_server: 0,
        other_servers: None,
        variables: HashMap::new(),
        assigned: HashSet::new(),
        homes,
    };
    definitions::collect(&directives, &mut config.variables);
    let defaults = settings::inherited(&directives, &settings::defaults(home));
    let slashes = server::repeated_slashes(&directives).unwrap_or(RepeatedSlashes::Merged);
    let mut default = None;
    for directive in &directives {
        match (directive.name(), &directive.block) {
            ("server", Some(block)) => {
                let index = config.servers.len();
                server::add_names(&mut config, index, block);
                config.servers.push(server::server(block, &defaults, slashes, &unused));
                default = default.or_else(|| server::is_default(block).then_some(index));
            }
            ("include", None) => {
                config.other_servers = config.other_servers.or_else(|| included::unknown_include(directive));
            }
            _ => {}
        }
    }
    config.default_server = default.unwrap_or_default();
    config.assigned = assigned(&config);
    config
}

/// Returns the names of the variables that statements assign.
fn assigned(config: &Config) -> HashSet<String> {
    let mut names = HashSet::new();
    config.host_patterns.iter().for_each(|(pattern, _)| add_groups(pattern, &mut names));
    for definition in config.variables.values() {
        if let Definition::Map(map) = definition {
            map.patterns.iter().for_each(|(pattern, _)| add_groups(pattern, &mut names));
        }
    }
    for server in &config.servers {
        in_statements(&server.statements, &mut names);
        in_locations(&server.locations, &mut names);
        server.named.values().for_each(|location| in_location(location, &mut names));
    }
    names.remove(ROWS_VARIABLE);
    names
}

fn add_groups(pattern: &Pattern, names: &mut HashSet<String>) {
    names.extend(pattern.named_groups().into_iter().map(|(_, name)| name));
}

fn in_locations(locations: &Locations, names: &mut HashSet<String>) {
    locations.exact.values().chain(locations.prefixes.values()).for_each(|location| in_location(location, names));
    for (pattern, location) in &locations.patterns {
        add_groups(pattern, names);
        in_location(location, names);
    }
}

fn in_location(location: &Location, names: &mut HashSet<String>) {
    in_statements(&location.statements, names);
    in_locations(&location.locations, names);
}

fn in_statements(statements: &[Statement], names: &mut HashSet<String>) {
    for statement in statements {
        match &statement.kind {
            StatementKind::Set(name, _) => drop(names.insert(name.clone())),
            StatementKind::Rewrite(rewrite) => add_groups(&rewrite.pattern, names),
            StatementKind::If(inner) => {
                if let Condition::Matches(_, pattern) = &inner.condition {
                    add_groups(pattern, names);
                }
                in_statements(&inner.statements, names);
            }
            StatementKind::Return(..)
            | StatementKind::Break
            | StatementKind::UnusedMap(_)
            | StatementKind::Unknown(_) => {}
        }
    }
}

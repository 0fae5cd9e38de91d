//! Reads the seeds of nginx files.

use crate::foreign::status::is_gone;
use crate::nginx::map_places::MapPlaces;
use crate::nginx::tested::{add_value, below, hosts, if_block, is_host, location, other_depths, server_names};
use crate::nginx::tree::{Directive, parse};
use crate::nginx::untranslated::is_for_everyone;
use crate::sampling::expression::samples;
use crate::sampling::paths::paths_of;
use crate::sampling::seed::{Polarity, Seed};

/// The maximum number of locations below which a path is requested.
const MAX_SIBLINGS: usize = 2;

pub(crate) fn seeds(text: &str) -> Vec<Seed> {
    let statements = parse(text).0;
    let places = MapPlaces::of(&statements);
    let mut seeds = Vec::new();
    if statements.iter().all(|statement| statement.words.len() == 2 && statement.block.is_none()) {
        for row in &statements {
            seeds.push(map_row("$uri", row.name()).with_line(row.origin.line));
        }
    }
    walk(&statements, &Seed::default(), &places, &mut seeds);
    seeds
}

/// Adds the seeds of statements. `outer` contains the values that the enclosing blocks test.
fn walk(statements: &[Directive], outer: &Seed, places: &MapPlaces, seeds: &mut Vec<Seed>) {
    let mut outer = outer.clone();
    outer.hosts.extend(hosts(statements));
    for statement in statements {
        let arguments = statement.arguments();
        match statement.name() {
            "http" | "server" => walk(statement.block.as_deref().unwrap_or_default(), &outer, places, seeds),
            // Clients cannot request a location with a name.
            "location" if arguments.first().is_some_and(|name| name.starts_with('@')) => {
                walk(statement.block.as_deref().unwrap_or_default(), &outer, places, seeds);
            }
            "location" => {
                let mut paths = below(&outer, location(arguments));
                if arguments.first().is_some_and(|modifier| modifier.starts_with('~')) {
                    paths.extend(below_siblings(statements, location(arguments).first()));
                }
                let inner = Seed { line: statement.origin.line, paths, ..outer.clone() };
                seeds.push(inner.clone());
                walk(statement.block.as_deref().unwrap_or_default(), &inner, places, seeds);
            }
            "if" => {
                let tested = if_block(statement, &outer);
                let mut own = tested.clone();
                if own.paths.is_empty() {
                    own.paths.push("/page".to_owned());
                }
                seeds.push(own);
                walk(statement.block.as_deref().unwrap_or_default(), &tested, places, seeds);
            }
            "rewrite" => {
                let paths = arguments.first().map(|pattern| paths_of(pattern)).unwrap_or_default();
                let with_ends = with_ends_of(&outer, &paths);
                let below = below(&outer, paths);
                // A path of a location such as `~ \.gif$` must have both parts.
                let paths = with_ends.into_iter().chain(below).chain(outer.paths.clone()).collect();
                let mut seed = Seed { line: statement.origin.line, paths, ..outer.clone() };
                let target = arguments.get(1).map_or("", String::as_str);
                seed.add_parameter_of(target);
                seed.add_copied_parameters(target, "$arg_");
                seeds.push(seed);
            }
            _ if refuses(statement) || is_for_whole_server(statement, &outer) => {
                let paths = if outer.paths.is_empty() { vec!["/page".to_owned()] } else { outer.paths.clone() };
                seeds.push(Seed { line: statement.origin.line, paths, ..outer.clone() });
            }
            "return" if arguments.iter().any(|word| word.contains("$arg_")) => {
                let mut seed = Seed { line: statement.origin.line, ..outer.clone() };
                if seed.paths.is_empty() {
                    seed.paths.push("/page".to_owned());
                }
                for word in arguments {
                    seed.add_copied_parameters(word, "$arg_");
                }
                seeds.push(seed);
            }
            "map" => {
                let tested = arguments.first().map_or("", String::as_str);
                let rows = statement.block.as_deref().unwrap_or_default().iter();
                let rows = rows.filter(|row| !is_map_setting(row.name()));
                let variable = arguments.get(1).map_or("", String::as_str);
                seeds.extend(rows.map(|row| {
                    let mut seed = map_row(tested, row.name()).with_line(row.origin.line);
                    seed.hosts.extend(outer.hosts.clone());
                    places.add_to(variable, &mut seed);
                    seed
                }));
            }
            _ => {}
        }
    }
}

/// Returns the paths, each with the extension of a file that the enclosing location tests.
fn with_ends_of(outer: &Seed, paths: &[String]) -> Vec<String> {
    let extension =
        outer.paths.first().and_then(|path| path.get(path.rfind('.')?..)).filter(|text| !text.contains('/'));
    let Some(extension) = extension else { return Vec::new() };
    paths
        .iter()
        .take(MAX_SIBLINGS)
        .filter(|path| !path.ends_with(extension))
        .map(|path| format!("{path}{extension}"))
        .collect()
}

/// Returns a path of a location with an expression, below each of the first locations beside it. Longer locations take
/// precedence over the location that contains both.
fn below_siblings(statements: &[Directive], path: Option<&String>) -> Vec<String> {
    let siblings = statements.iter().filter(|statement| statement.name() == "location");
    let prefixes = siblings.filter_map(|sibling| sibling.arguments().last().filter(|text| text.starts_with('/')));
    let prefixes = prefixes.filter(|text| text.len() > 1).take(MAX_SIBLINGS);
    prefixes.filter_map(|text| Some(format!("{}{}", text.trim_end_matches('/'), path?))).collect()
}

/// Reports whether a statement redirects all requests to a server.
fn is_for_whole_server(statement: &Directive, outer: &Seed) -> bool {
    statement.name() == "return" && outer.paths.is_empty()
}

/// Reports whether a statement refuses requests with a status for which rules have no outcome.
fn refuses(statement: &Directive) -> bool {
    match (statement.name(), statement.arguments()) {
        ("return", [status, ..]) => status.parse().is_ok_and(|status: u16| status >= 400 && !is_gone(status)),
        ("deny", _) => is_for_everyone(statement),
        ("auth_basic", [realm, ..]) => realm != "off",
        _ => false,
    }
}

fn is_map_setting(key: &str) -> bool {
    ["default", "hostnames", "volatile", "include"].contains(&key)
}

fn map_row(tested: &str, key: &str) -> Seed {
    let pattern = key.strip_prefix("~*").or_else(|| key.strip_prefix('~'));
    let values = match pattern {
        _ if is_host(tested) => {
            let name = key.trim_start_matches('\\');
            server_names(name).into_iter().chain(other_depths(name)).collect()
        }
        Some(pattern) => samples(pattern),
        None => vec![key.trim_start_matches('\\').to_owned()],
    };
    let mut seed = Seed::default();
    add_value(tested, &values, Polarity::Matching, &mut seed);
    seed
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::comparison::compare;
    use crate::{Format, ImportOptions, import};

    #[test]
    fn redirect_of_a_whole_server_has_a_seed_with_its_host() {
        let text = "server {\nserver_name a.example;\nreturn 301 https://www.a.example$request_uri;\n}\n";
        let found = seeds(text);
        let shown: Vec<_> =
            found.iter().map(|seed| (seed.line, seed.hosts.as_slice(), seed.paths.as_slice())).collect();
        assert_eq!(shown, [(3, &["a.example".to_owned()][..], &["/page".to_owned()][..])]);
    }

    #[test]
    fn rewrite_in_a_location_for_extensions_is_asked_with_an_extension() {
        let text = "server {\nlocation ~* \\.(gif|jpg)$ {\nrewrite ^/img/(.*)$ https://b.example/$1 permanent;\n}\n}\n";
        let found = seeds(text);
        let rewrite = found.iter().find(|seed| seed.line == 3).unwrap();
        assert!(rewrite.paths[0].starts_with("/img/") && rewrite.paths[0].contains(".gif"), "{:?}", rewrite.paths);
    }

    #[test]
    fn hosts_of_maps_are_requested() {
        let found =
            seeds("map $host $x { hostnames; .old.example /a; *.b.example /b; www.* /c; ~^x.y\\.example$ /d; }\n");
        let hosts: Vec<&str> = found.iter().map(|seed| seed.hosts.first().map_or("", String::as_str)).collect();
        assert_eq!(hosts, ["old.example", "any.b.example", "www.any", "x.y.example"]);
        assert!(found.first().is_some_and(|seed| seed.hosts.contains(&"any.old.example".to_owned())), "{found:?}");
    }

    #[test]
    fn statements_in_a_condition_of_a_server_are_asked_with_other_names_of_cookies() {
        for statement in ["rewrite ^/x$ /y permanent;", "return 301 https://b.example/;"] {
            let text = format!("server {{\nserver_name a.example;\nif ($cookie_lang = \"de\") {{ {statement} }}\n}}\n");
            let imported = import(Format::Nginx, "a.conf", &text, &ImportOptions::default());
            let differences = compare(Format::Nginx, "a.conf", &text, &imported).unwrap().differences;
            let is_found = differences.iter().any(|one| {
                one.imported == "no redirect"
                    && one.request.headers.get("cookie").is_some_and(|value| value == "LANG=de")
            });
            assert!(is_found, "{statement}: {differences:#?}");
        }
    }
}

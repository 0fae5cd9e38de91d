//! Finds the values that the blocks of a configuration test.

use crate::nginx::if_condition;
use crate::nginx::tree::Directive;
use crate::sampling::expression::{SPECIAL, host_samples, samples};
use crate::sampling::paths::paths_of;
use crate::sampling::seed::{Polarity, Seed, is_sendable_host};

/// Returns the values that an `if` and the enclosing blocks test. If they test no path, the result has none, so that the
/// statements inside are asked with their own paths first.
pub(super) fn if_block(statement: &Directive, outer: &Seed) -> Seed {
    let mut tested = Seed { line: statement.origin.line, ..Seed::default() };
    condition(statement.arguments(), &mut tested);
    tested.paths = below(outer, tested.paths);
    tested.join(outer);
    tested
}

/// Returns the hosts that a block names with `server_name`.
pub(super) fn hosts(statements: &[Directive]) -> Vec<String> {
    let names = statements.iter().filter(|statement| statement.name() == "server_name").flat_map(Directive::arguments);
    let names: Vec<&String> = names.filter(|name| *name != "_").collect();
    let typical = names.iter().flat_map(|name| server_names(name));
    typical.chain(names.iter().flat_map(|name| other_depths(name))).collect()
}

/// Returns hosts that a name matches, as in `server_name` and in a map with `hostnames`.
pub(super) fn server_names(name: &str) -> Vec<String> {
    match name.strip_prefix("~*").or_else(|| name.strip_prefix('~')) {
        Some(pattern) => host_samples(pattern),
        None if name.starts_with('.') => vec![name.trim_start_matches('.').to_owned(), format!("any{name}")],
        None => vec![name.replace('*', "any")],
    }
}

/// Returns hosts with more or fewer labels than the typical hosts of a name with a wildcard or an expression. A wildcard of
/// nginx stands for one or more labels.
pub(super) fn other_depths(name: &str) -> Vec<String> {
    if let Some(domain) = name.strip_prefix("*.") {
        vec![format!("deep.any.{domain}"), domain.to_owned()]
    } else if name.starts_with('.') {
        vec![format!("deep.any{name}")]
    } else if let Some(start) = name.strip_suffix(".*") {
        vec![format!("{start}.any.deep"), format!("deep.{start}.any"), start.to_owned()]
    } else if name.starts_with('~') {
        let typical = server_names(name).into_iter().find(|host| is_sendable_host(host)).unwrap_or_default();
        let bare = typical.split_once('.').map(|(_, bare)| bare.to_owned());
        bare.into_iter().chain([format!("deep.{typical}")]).filter(|host| is_sendable_host(host)).collect()
    } else {
        Vec::new()
    }
}

pub(super) fn location(arguments: &[String]) -> Vec<String> {
    match arguments {
        [mark, path] if mark == "=" => vec![path.clone()],
        [mark, pattern] if mark == "~" || mark == "~*" => paths_of(pattern),
        [.., path] if path.starts_with('/') => {
            let below = |rest: &str| format!("{}/{rest}", path.trim_end_matches('/'));
            let typical = [path.clone(), below("page"), format!("{path}x")];
            typical.into_iter().chain(SPECIAL.map(below)).collect()
        }
        _ => Vec::new(),
    }
}

/// The maximum number of paths that are also requested below the path of the enclosing location.
const MAX_BELOW: usize = 3;

/// Returns the paths of a statement inside a location. Paths outside the location do not reach the statement, so the first of
/// them are also requested below its path.
pub(super) fn below(outer: &Seed, paths: Vec<String>) -> Vec<String> {
    let Some(folder) = outer.paths.first().map(|path| path.trim_end_matches('/')) else { return paths };
    let outside = paths.iter().filter(|path| !path.starts_with(folder)).take(MAX_BELOW);
    let inside: Vec<String> = outside.map(|path| format!("{folder}{path}")).collect();
    inside.into_iter().chain(paths).collect()
}

/// Adds the values that an `if` tests.
fn condition(arguments: &[String], seed: &mut Seed) {
    match if_condition::without_parentheses(arguments).as_slice() {
        [variable] => add_value(variable, &["1".to_owned()], Polarity::Matching, seed),
        [variable, operator, rest @ ..] => {
            let last = rest.last().map_or(operator.as_str(), String::as_str);
            let polarity = if operator.starts_with('!') { Polarity::Negated } else { Polarity::Matching };
            let values = if operator.contains('~') { samples(last) } else { vec![last.to_owned()] };
            add_value(variable, &values, polarity, seed);
        }
        [] => {}
    }
}

/// Reports whether a variable is the host of the request.
pub(super) fn is_host(variable: &str) -> bool {
    matches!(variable.replace(['{', '}', '"'], "").as_str(), "$host" | "$http_host" | "$server_name")
}

/// Adds values of a variable, or of several variables that are written one after the other.
pub(super) fn add_value(variable: &str, values: &[String], polarity: Polarity, seed: &mut Seed) {
    let variable = variable.replace(['{', '}', '"'], "");
    match variable.as_str() {
        "$host" | "$http_host" | "$server_name" => seed.add_hosts(values, polarity),
        "$args" | "$query_string" => seed.add_queries(values, polarity),
        "$uri" | "$document_uri" | "$request_uri" | "$request_filename" => {
            for value in values {
                let (path, query) =
                    value.split_once('?').map_or((value.as_str(), None), |(path, query)| (path, Some(query)));
                seed.paths.push(format!("/{}", path.trim_start_matches('/')));
                if let Some(query) = query {
                    seed.add_queries(&[query.to_owned()], polarity);
                }
            }
        }
        _ if variable.starts_with("$host") || variable.starts_with("$http_host") => {
            for value in values {
                let (host, path) = value.split_at(value.find('/').unwrap_or(value.len()));
                seed.add_hosts(&[host.to_owned()], polarity);
                seed.paths.push(format!("/{}", path.trim_start_matches('/')));
            }
        }
        _ => named_value(&variable, values, polarity, seed),
    }
}

fn named_value(variable: &str, values: &[String], polarity: Polarity, seed: &mut Seed) {
    if let Some(name) = variable.strip_prefix("$arg_") {
        let queries: Vec<String> = values.iter().map(|value| format!("{name}={value}")).collect();
        seed.add_queries(&queries, polarity);
    } else if let Some(name) = variable.strip_prefix("$cookie_") {
        let cookies: Vec<String> = values.iter().map(|value| format!("{name}={value}")).collect();
        seed.add_header("cookie", &cookies, polarity);
    } else if let Some(name) = variable.strip_prefix("$http_").filter(|name| *name != "x_forwarded_proto") {
        seed.add_header(&name.replace('_', "-"), values, polarity);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parenthesis_of_an_expression_does_not_end_the_condition() {
        for words in [["($args", "~", r"id=(\d+))"].as_slice(), &["($args", "~", r"id=(\d+)", ")"]] {
            let words: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
            let mut seed = Seed::default();
            condition(&words, &mut seed);
            let queries: Vec<&str> = seed.queries.iter().filter_map(Option::as_deref).collect();
            assert!(["id=73", "xid=73", "id=73x"].iter().all(|query| queries.contains(query)), "{queries:?}");
        }
    }

    #[test]
    fn names_with_wildcards_are_asked_with_more_and_with_fewer_labels() {
        for (name, expected) in [
            ("*.a.example", &["deep.any.a.example", "a.example"][..]),
            (".a.example", &["deep.any.a.example"]),
            ("www.a.*", &["www.a.any.deep", "deep.www.a.any", "www.a"]),
            ("~^www\\.a\\.example$", &["a.example", "deep.www.a.example"]),
            ("www.a.example", &[]),
        ] {
            assert_eq!(other_depths(name), expected, "{name}");
        }
    }
}

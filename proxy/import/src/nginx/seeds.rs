//! Reads the seeds of nginx files.

use crate::nginx::tree::{Directive, parse};
use crate::sampling::expression::{SPECIAL, samples};
use crate::sampling::paths::paths_of;
use crate::sampling::seed::{Polarity, Seed};

pub(crate) fn seeds(text: &str) -> Vec<Seed> {
    let statements = parse(text).0;
    let mut seeds = Vec::new();
    if statements.iter().all(|statement| statement.words.len() == 2 && statement.block.is_none()) {
        for row in &statements {
            seeds.push(map_row("$uri", row.name()).with_line(row.origin.line));
        }
    }
    walk(&statements, &Seed::default(), &mut seeds);
    seeds
}

/// Adds the seeds of statements. `outer` contains the values that the enclosing blocks test.
fn walk(statements: &[Directive], outer: &Seed, seeds: &mut Vec<Seed>) {
    let mut outer = outer.clone();
    for statement in statements.iter().filter(|statement| statement.name() == "server_name") {
        let names = statement.arguments();
        let hosts = names.iter().filter(|name| *name != "_").flat_map(|name| server_names(name));
        outer.hosts.extend(hosts);
    }
    for statement in statements {
        let arguments = statement.arguments();
        match statement.name() {
            "http" | "server" => walk(statement.block.as_deref().unwrap_or_default(), &outer, seeds),
            // Clients cannot request a location with a name.
            "location" if arguments.first().is_some_and(|name| name.starts_with('@')) => {
                walk(statement.block.as_deref().unwrap_or_default(), &outer, seeds);
            }
            "location" => {
                let inner = Seed { line: statement.origin.line, paths: location(arguments), ..outer.clone() };
                seeds.push(inner.clone());
                walk(statement.block.as_deref().unwrap_or_default(), &inner, seeds);
            }
            "if" => {
                let mut tested = Seed { line: statement.origin.line, ..Seed::default() };
                condition(arguments, &mut tested);
                tested.join(&outer);
                if tested.paths.is_empty() {
                    tested.paths.push("/page".to_owned());
                }
                seeds.push(tested.clone());
                walk(statement.block.as_deref().unwrap_or_default(), &tested, seeds);
            }
            "rewrite" => {
                let paths = arguments.first().map(|pattern| paths_of(pattern)).unwrap_or_default();
                let paths = paths.into_iter().chain(outer.paths.clone()).collect();
                let mut seed = Seed { line: statement.origin.line, paths, ..outer.clone() };
                seed.add_parameter_of(arguments.get(1).map_or("", String::as_str));
                seeds.push(seed);
            }
            "map" => {
                let tested = arguments.first().map_or("", String::as_str);
                let rows = statement.block.as_deref().unwrap_or_default().iter();
                let rows = rows.filter(|row| !is_map_setting(row.name()));
                seeds.extend(rows.map(|row| {
                    let mut seed = map_row(tested, row.name()).with_line(row.origin.line);
                    seed.hosts.extend(outer.hosts.clone());
                    seed
                }));
            }
            _ => {}
        }
    }
}

fn is_map_setting(key: &str) -> bool {
    ["default", "hostnames", "volatile", "include"].contains(&key)
}

fn server_names(name: &str) -> Vec<String> {
    match name.strip_prefix('~') {
        Some(pattern) => samples(pattern),
        None if name.starts_with('.') => vec![name.trim_start_matches('.').to_owned(), format!("any{name}")],
        None => vec![name.replace('*', "any")],
    }
}

fn location(arguments: &[String]) -> Vec<String> {
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

/// Adds the values that an `if` tests.
fn condition(arguments: &[String], seed: &mut Seed) {
    let joined: Vec<String> = arguments.iter().map(|word| word.trim_matches(['(', ')']).to_owned()).collect();
    let words: Vec<&String> = joined.iter().filter(|word| !word.is_empty()).collect();
    match words.as_slice() {
        [variable] => add_value(variable, &["1".to_owned()], Polarity::Matching, seed),
        [variable, operator, ..] => {
            // The expression may contain parentheses at its ends, so only the parenthesis of `if` is removed.
            let last = arguments.last().map(|word| word.strip_suffix(')').unwrap_or(word)).unwrap_or_default();
            let last = if last.is_empty() { words.last().map_or("", |word| word.as_str()) } else { last };
            let polarity = if operator.starts_with('!') { Polarity::Negated } else { Polarity::Matching };
            let values = if operator.contains('~') { samples(last) } else { vec![last.to_owned()] };
            add_value(variable, &values, polarity, seed);
        }
        [] => {}
    }
}

fn map_row(tested: &str, key: &str) -> Seed {
    let pattern = key.strip_prefix("~*").or_else(|| key.strip_prefix('~'));
    let values = pattern.map_or_else(|| vec![key.trim_start_matches('\\').to_owned()], samples);
    let mut seed = Seed::default();
    add_value(tested, &values, Polarity::Matching, &mut seed);
    seed
}

/// Adds values of a variable, or of several variables that are written one after the other.
fn add_value(variable: &str, values: &[String], polarity: Polarity, seed: &mut Seed) {
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

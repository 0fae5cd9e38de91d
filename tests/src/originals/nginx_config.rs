//! Adapts nginx configurations to the machine of the test.

use std::net::SocketAddr;
use std::path::Path;
use std::sync::LazyLock;

use regex::{Captures, Regex};

use crate::originals::nginx_home;
use crate::originals::nginx_tree::{Statement, unquoted};

/// Statements that are allowed only outside `server`.
const HTTP_ONLY: [&str; 9] = [
    "map",
    "server",
    "upstream",
    "geo",
    "split_clients",
    "log_format",
    "limit_req_zone",
    "limit_conn_zone",
    "proxy_cache_path",
];
/// Statements that need the original machine, or that have no effect on redirects.
const DROPPED: [&str; 10] = [
    "listen",
    "include",
    "access_log",
    "error_log",
    "user",
    "pid",
    "load_module",
    "worker_processes",
    "events",
    "log_format",
];

/// The addresses and the folder that replace those of the original machine.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Machine<'p> {
    /// The address at which all servers listen.
    pub(crate) address: SocketAddr,
    /// The address of a server that answers every request with 200.
    pub(crate) upstream: SocketAddr,
    pub(crate) root: &'p Path,
}

/// Returns the statements for the block `http`.
pub(crate) fn adapted(statements: Vec<Statement>, machine: Machine<'_>) -> Vec<Statement> {
    let statements: Vec<Statement> = statements
        .into_iter()
        .flat_map(
            |statement| if statement.name() == "http" { statement.block.unwrap_or_default() } else { vec![statement] },
        )
        .collect();
    if statements.iter().all(is_map_row) && !statements.is_empty() {
        return rows(statements, machine);
    }
    let has_server = statements.iter().any(|statement| statement.name() == "server");
    let inside = ["location", "if", "rewrite", "return", "server_name", "try_files", "set"];
    let (own, mut outer): (Vec<_>, Vec<_>) = statements.into_iter().partition(|statement| {
        let name = statement.name();
        inside.contains(&name) || !has_server && !HTTP_ONLY.contains(&name)
    });
    if !own.is_empty() || !has_server {
        outer.push(server(own));
    }
    keep_own_names_without_tls(&mut outer);
    outer.into_iter().filter_map(|statement| on_machine(statement, machine)).collect()
}

fn server(block: Vec<Statement>) -> Statement {
    Statement { block: Some(block), ..Statement::new(&["server"]) }
}

/// Reports whether a statement is a row of a `map` block, as in a file for `include`.
fn is_map_row(statement: &Statement) -> bool {
    statement.block.is_none()
        && statement.raw.len() == 2
        && statement.name().trim_start_matches('"').starts_with(['/', '~'])
}

/// Returns a configuration that redirects according to the rows of a map.
fn rows(rows: Vec<Statement>, machine: Machine<'_>) -> Vec<Statement> {
    let map = Statement { block: Some(rows), ..Statement::new(&["map", "$uri", "$original_rows"]) };
    let redirect = Statement::new(&["rewrite", "^", "$original_rows", "permanent"]);
    let condition = Statement { block: Some(vec![redirect]), ..Statement::new(&["if", "($original_rows)"]) };
    [map, server(vec![condition])].into_iter().filter_map(|statement| on_machine(statement, machine)).collect()
}

/// Removes the names of servers with TLS from servers without TLS, because all requests are treated as requests over TLS. Removes a
/// server without any name left. The other servers without TLS come last, so that they are not the default server.
fn keep_own_names_without_tls(statements: &mut Vec<Statement>) {
    let is_tls = |statement: &Statement| {
        let listens = statement.children().iter().filter(|child| child.name() == "listen");
        listens.flat_map(Statement::arguments).any(|word| word == "ssl" || word == "443" || word.ends_with(":443"))
    };
    let names = |statement: &Statement| -> Vec<String> {
        let names = statement.children().iter().filter(|child| child.name() == "server_name");
        let names: Vec<String> = names.flat_map(Statement::arguments).collect();
        if names.is_empty() { vec!["_".to_owned()] } else { names }
    };
    let with_tls: Vec<String> = statements.iter().filter(|server| is_tls(server)).flat_map(names).collect();
    let is_below = |name: &str, wider: &str| {
        let domain = wider.strip_prefix('*').or(Some(wider).filter(|wider| wider.starts_with('.')));
        domain.is_some_and(|domain| name.ends_with(domain) || domain.strip_prefix('.') == Some(name) && wider == domain)
    };
    let is_covered = |name: &String| with_tls.iter().any(|wider| wider == name || is_below(name, wider));
    let (mut kept, mut last) = (Vec::new(), Vec::new());
    for mut statement in std::mem::take(statements) {
        let is_server = statement.name() == "server" && statement.block.is_some();
        let own = names(&statement);
        if !is_server || is_tls(&statement) || with_tls.is_empty() || own == ["_"] && !is_covered(&own[0]) {
            kept.push(statement);
        } else if !own.iter().all(is_covered) {
            for child in statement.block.iter_mut().flatten() {
                match child.name() {
                    "server_name" => child.raw.retain(|word| word == "server_name" || !is_covered(&unquoted(word))),
                    "listen" => child.raw.retain(|word| !word.starts_with("default")),
                    _ => {}
                }
            }
            statement.block.iter_mut().for_each(|block| block.retain(|child| child.raw != ["server_name"]));
            last.push(statement);
        }
    }
    *statements = kept.into_iter().chain(last).collect();
}

/// Adapts a statement and its block. Returns `None` if the statement is dropped.
fn on_machine(mut statement: Statement, machine: Machine<'_>) -> Option<Statement> {
    let name = statement.name().to_owned();
    if DROPPED.contains(&name.as_str()) || name.starts_with("ssl_") {
        return None;
    }
    statement.raw = statement.raw.iter().map(|word| as_over_tls(word)).collect();
    if ["allow", "deny"].contains(&name.as_str()) && statement.arguments().iter().any(|word| is_test_client(word)) {
        return Some(Statement::new(&[&name, "192.0.2.9"]));
    }
    let upstream = format!("http://{}", machine.upstream);
    match name.as_str() {
        "proxy_pass" => return Some(Statement::new(&["proxy_pass", &upstream])),
        "fastcgi_pass" | "uwsgi_pass" | "grpc_pass" | "scgi_pass" => {
            return Some(Statement::new(&["proxy_pass", &upstream]));
        }
        "root" | "alias" => return Some(Statement::new(&[&name, &machine.root.to_string_lossy()])),
        "index" => return nginx_home::of_index(&statement).map(|home| Statement::new(&["index", &home])),
        "upstream" => {
            statement.block = Some(vec![Statement::new(&["server", &machine.upstream.to_string()])]);
            return Some(statement);
        }
        _ => {}
    }
    let is_default = name == "server"
        && statement.children().iter().any(|child| {
            child.name() == "listen" && child.raw.iter().any(|word| word == "default_server" || word == "default")
        });
    let is_server = name == "server" && statement.block.is_some();
    statement.block = statement.block.map(|block| {
        let address = machine.address.to_string();
        let listen = if is_default { vec!["listen", &address, "default_server"] } else { vec!["listen", &address] };
        let listen = is_server.then(|| Statement::new(&listen));
        listen.into_iter().chain(block.into_iter().filter_map(|child| on_machine(child, machine))).collect()
    });
    Some(statement)
}

/// Reports whether an address is that of the client of the test. For the simulation, no address is that of the client.
fn is_test_client(address: &str) -> bool {
    address.starts_with("127.") || address == "::1"
}

/// Replaces the variables that show whether the request was sent over TLS by variables with the values for requests
/// over TLS.
fn as_over_tls(word: &str) -> String {
    static VARIABLES: LazyLock<Regex> = LazyLock::new(|| {
        Regex::new(r"\$(\{?)(scheme|https|server_port|http_x_forwarded_proto)\b").expect("the expression is valid")
    });
    // nginx recognizes URLs as targets of redirects by the name of the variable at the start.
    let word = word.strip_prefix("$scheme://").map_or_else(|| word.to_owned(), |rest| format!("https://{rest}"));
    VARIABLES.replace_all(&word, |found: &Captures<'_>| format!("${}original_{}", &found[1], &found[2])).into_owned()
}

/// Returns the maps that define the variables for requests over TLS.
pub(crate) fn tls_variables() -> String {
    let values = [("scheme", "https"), ("https", "on"), ("server_port", "443"), ("http_x_forwarded_proto", "https")];
    let map = |(name, value)| format!("map \"\" $original_{name} {{ default {value}; }}\n");
    values.map(map).concat()
}

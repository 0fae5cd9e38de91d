//! Completes fragments of configurations. The parts that belong to `server` may stand outside of it, and a file may
//! contain only the rows of a map.
//! See <https://nginx.org/en/docs/http/ngx_http_core_module.html#server>.

use crate::nginx::tree::Directive;
use crate::note::StatementOrigin;

/// The variable of the map that consists of the rows of a file.
pub(super) const ROWS_VARIABLE: &str = "portico_rows";

/// Directives that belong to `http`. In a file without `server`, all other directives belong to a server.
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
/// Directives that belong to a server, even if the file also contains `server` blocks.
const SERVER_ONLY: [&str; 7] = ["location", "if", "rewrite", "return", "server_name", "try_files", "set"];

/// Returns the directives for the level of `http`.
pub(super) fn completed(directives: Vec<Directive>) -> Vec<Directive> {
    let directives = directives.into_iter().flat_map(|directive| match directive.name() {
        "http" => directive.block.unwrap_or_default(),
        _ => vec![directive],
    });
    let (rows, directives): (Vec<_>, Vec<_>) = directives.partition(is_map_row);
    let has_server = directives.iter().any(|directive| directive.name() == "server");
    let (mut own, mut outer): (Vec<_>, Vec<_>) = directives.into_iter().partition(|directive| {
        SERVER_ONLY.contains(&directive.name()) || !has_server && !HTTP_ONLY.contains(&directive.name())
    });
    if let Some(first) = rows.first() {
        let line = first.origin.line;
        let variable = format!("${ROWS_VARIABLE}");
        let redirect = directive(&["rewrite", "^", &variable, "permanent"], None, line);
        own.insert(0, directive(&["if", &format!("({variable})")], Some(vec![redirect]), line));
        outer.push(directive(&["map", "$uri", &variable], Some(rows), line));
    }
    if !own.is_empty() || !has_server {
        let line = own.first().map_or(1, |first| first.origin.line);
        outer.push(directive(&["server"], Some(own), line));
    }
    outer
}

fn directive(words: &[&str], block: Option<Vec<Directive>>, line: u32) -> Directive {
    let origin = StatementOrigin { line, ..StatementOrigin::default() };
    Directive { origin, words: words.iter().map(|word| (*word).to_owned()).collect(), block }
}

/// Reports whether a directive is a row of a map, as in a file for `include`.
fn is_map_row(directive: &Directive) -> bool {
    directive.block.is_none() && directive.words.len() == 2 && directive.name().starts_with(['/', '~'])
}

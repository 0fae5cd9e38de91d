//! Reads the hosts that are keys of a map.
//! See <https://nginx.org/en/docs/http/ngx_http_map_module.html#map>.

use std::cmp::Reverse;

use crate::nginx::map_row::{MapKey, MapRow};
use crate::nginx::tree::Directive;
use crate::note::{Covering, DELETE, NoteSubject, Remark};

/// Returns the rows of a map that compares hosts, in the order in which nginx tries them. A key such as `.a.example` stands
/// for `a.example` and `*.a.example`. Without the parameter `hostnames`, such keys are literal.
pub(super) fn expanded(rows: Vec<MapRow>, block: &[Directive]) -> Vec<MapRow> {
    let has_hostnames = block.iter().any(|row| row.words.as_slice() == ["hostnames"]);
    if !has_hostnames {
        let literal = |row: MapRow| match &row.key {
            MapKey::Text(text) if text.starts_with(['.', '*']) || text.ends_with('*') => {
                MapRow { key: MapKey::NoHost(text.clone()), ..row }
            }
            MapKey::Text(_) | MapKey::Default | MapKey::Regex(..) | MapKey::NoHost(_) | MapKey::Other => row,
        };
        return rows.into_iter().map(literal).collect();
    }
    let mut rows: Vec<MapRow> = rows.into_iter().flat_map(both_hosts).collect();
    rows.sort_by_key(order);
    rows
}

fn both_hosts(row: MapRow) -> Vec<MapRow> {
    let MapKey::Text(text) = &row.key else { return vec![row] };
    let Some(host) = text.strip_prefix('.') else { return vec![row] };
    let at = |text: String| MapRow { key: MapKey::Text(text), ..row.clone() };
    vec![at(host.to_owned()), at(format!("*.{host}"))]
}

/// Returns the position of a row: names, then the longest wildcards at the start and at the end, then expressions.
fn order(row: &MapRow) -> (u8, Reverse<usize>) {
    match &row.key {
        MapKey::Text(text) if text.starts_with('*') => (1, Reverse(text.len())),
        MapKey::Text(text) if text.ends_with('*') => (2, Reverse(text.len())),
        MapKey::Text(_) => (0, Reverse(0)),
        MapKey::Default | MapKey::Regex(..) | MapKey::NoHost(_) | MapKey::Other => (3, Reverse(0)),
    }
}

/// Checks that rules support a host.
pub(super) fn check(key: &MapKey) -> Result<(), Remark> {
    match key {
        MapKey::Text(text) if text.ends_with('*') => Err(Remark::new(
            format!("rules have no wildcard at the end of a host, as in `{text}`"),
            "write a rule for each of these hosts",
        )),
        MapKey::Text(_) | MapKey::Default | MapKey::Regex(..) | MapKey::NoHost(_) | MapKey::Other => Ok(()),
    }
}

/// Returns the remark about a wildcard in a map without `hostnames`.
pub(super) fn literal(text: &str) -> Remark {
    Remark::about(
        NoteSubject::WithoutEffect(Covering::NoRequests),
        format!("without the parameter `hostnames`, nginx compares `{text}` as text, so it matches no host"),
        DELETE,
    )
}

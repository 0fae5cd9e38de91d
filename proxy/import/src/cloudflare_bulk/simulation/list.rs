//! Reads Bulk Redirect Lists.
//!
//! See <https://developers.cloudflare.com/rules/url-forwarding/bulk-redirects/reference/csv-file-format/> and
//! <https://developers.cloudflare.com/rules/url-forwarding/bulk-redirects/reference/json-objects/>.

use crate::cloudflare_bulk::simulation::spelling;
use crate::csv::records;
use crate::host_name;
use crate::importer::Importer;
use crate::json::line_index::LineIndex;
use crate::json::{self, Json};
use crate::options::ImportOptions;
use crate::simulation::request::merged_slashes;

/// A valid redirect of a list.
#[derive(Debug, Clone)]
pub(in crate::cloudflare_bulk) struct ListedRedirect {
    pub(in crate::cloudflare_bulk) line: u32,
    pub(super) scheme: SchemeMatch,
    pub(in crate::cloudflare_bulk) host: String,
    pub(in crate::cloudflare_bulk) hosts: HostMatch,
    pub(in crate::cloudflare_bulk) path: String,
    /// The path in the form in which Cloudflare looks up requests, without repeated slashes.
    pub(super) normal_path: String,
    pub(super) paths: PathMatch,
    pub(super) target: String,
    pub(super) status: u16,
    pub(super) keeps_query: bool,
}

/// The schemes of a source.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum SchemeMatch {
    Both,
    Http,
    Https,
}

/// The hosts that a source matches. The preferred kind comes last.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::cloudflare_bulk) enum HostMatch {
    WithSubdomains,
    Exact,
}

/// The paths that a source matches.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum PathMatch {
    Exact,
    Subpaths,
    /// The rest of the path is added to the target.
    SubpathsWithSuffix,
}

/// The texts of a redirect, in the order of the columns of a CSV file.
type Cells = [String; 7];

/// Returns the valid redirects of a list.
pub(in crate::cloudflare_bulk) fn read_all(text: &str) -> Vec<ListedRedirect> {
    let rows = if text.trim_start().starts_with(['[', '{']) { objects(text) } else { rows(text) };
    rows.into_iter().filter_map(|(line, cells)| redirect(line, cells)).collect()
}

fn rows(text: &str) -> Vec<(u32, Cells)> {
    let options = ImportOptions::default();
    let records = records::read(text, &mut Importer::new(&options));
    let cells = |record: &records::Record| {
        let has_more = record.cells.iter().skip(7).any(|cell| !cell.trim().is_empty());
        let cell = |index| record.cells.get(index).unwrap_or_default().trim().to_owned();
        (!has_more).then(|| (record.origin.line, std::array::from_fn(cell)))
    };
    records.iter().filter_map(cells).collect()
}

fn objects(text: &str) -> Vec<(u32, Cells)> {
    let lines = LineIndex::of(text);
    let Ok(file) = json::parse(&lines) else { return Vec::new() };
    let list = ["result", "items"].into_iter().find_map(|name| file.member(name)?.items());
    let cells = |item: Json<'_>| {
        let redirect = item.member("redirect").unwrap_or(item);
        let text = |name: &str, default: &str| match redirect.member(name) {
            Some(value) => value.string().unwrap_or_else(|| value.value().to_string()),
            None => default.to_owned(),
        };
        let cells = [
            text("source_url", ""),
            text("target_url", ""),
            text("status_code", ""),
            text("preserve_query_string", ""),
            text("include_subdomains", ""),
            text("subpath_matching", ""),
            // Unlike in CSV form, the suffix is preserved by default.
            text("preserve_path_suffix", "true"),
        ];
        (item.origin().line, cells)
    };
    file.items().or(list).unwrap_or_default().into_iter().map(cells).collect()
}

/// Returns a redirect. Returns `None` if Cloudflare rejects it.
fn redirect(line: u32, cells: Cells) -> Option<ListedRedirect> {
    let [source, target, status, keeps_query, subdomains, subpaths, suffix] = cells;
    let is_on = |cell: &str| match cell.to_ascii_lowercase().as_str() {
        "true" => Some(true),
        "" | "false" => Some(false),
        _ => None,
    };
    let (scheme, rest) = match source.split_once("://") {
        Some((scheme, rest)) if scheme.eq_ignore_ascii_case("http") => (SchemeMatch::Http, rest),
        Some((scheme, rest)) if scheme.eq_ignore_ascii_case("https") => (SchemeMatch::Https, rest),
        Some(_) => return None,
        None => (SchemeMatch::Both, source.as_str()),
    };
    let (host, path) = rest.split_at_checked(rest.find('/').unwrap_or(rest.len()))?;
    // A source has no port, no query and no fragment.
    if rest.contains(['?', '#']) || host.contains(':') || !host.contains('.') || target.is_empty() {
        return None;
    }
    let path = if path.is_empty() { "/" } else { path };
    Some(ListedRedirect {
        line,
        scheme,
        host: host_name::sent(host),
        hosts: if is_on(&subdomains)? { HostMatch::WithSubdomains } else { HostMatch::Exact },
        path: path.to_owned(),
        normal_path: merged_slashes(&spelling::normal(path)),
        paths: match (is_on(&subpaths)?, is_on(&suffix)?) {
            (false, _) => PathMatch::Exact,
            (true, false) => PathMatch::Subpaths,
            (true, true) => PathMatch::SubpathsWithSuffix,
        },
        target,
        status: match status.as_str() {
            "" => 301,
            code => code.parse().ok().filter(|code| matches!(code, 301 | 302 | 307 | 308))?,
        },
        keeps_query: is_on(&keeps_query)?,
    })
}

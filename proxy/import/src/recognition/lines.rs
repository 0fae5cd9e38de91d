//! Recognizes text files by the words at the start of their lines.

use crate::format::Format;

/// The first words of the directives of Apache, in lower case.
const APACHE: [&str; 16] = [
    "redirect",
    "redirectmatch",
    "redirectpermanent",
    "redirecttemp",
    "rewriterule",
    "rewritecond",
    "rewriteengine",
    "rewritebase",
    "rewritemap",
    "rewriteoptions",
    "servername",
    "serveralias",
    "documentroot",
    "errordocument",
    "options",
    "allowoverride",
];

/// The first words of the directives of nginx. Such a line also ends with a semicolon or a brace.
const NGINX: [&str; 12] = [
    "location",
    "rewrite",
    "server",
    "server_name",
    "return",
    "map",
    "if",
    "http",
    "events",
    "upstream",
    "include",
    "set",
];

/// The first words of the directives of Caddy.
const CADDY: [&str; 7] = ["redir", "handle", "handle_path", "respond", "reverse_proxy", "file_server", "php_fastcgi"];

/// The names of the columns with options of bulk redirects of Vercel, in lower case.
const BULK_OPTIONS: [&str; 5] = ["permanent", "casesensitive", "sensitive", "preservequeryparams", "query"];

/// The beginnings of a script, which may be a Next.js configuration.
const SCRIPT: [&str; 6] = ["module.exports", "export ", "import ", "const ", "'use ", "/** @type"];

/// Returns the format of a text file. Each significant line is examined until one of them decides.
pub(super) fn recognize(text: &str) -> Option<Format> {
    if text.starts_with('<') {
        return markup(text);
    }
    if SCRIPT.iter().any(|start| text.starts_with(start)) && text.contains("redirects") {
        return Some(Format::Next);
    }
    let is_significant = |line: &&str| !line.is_empty() && !line.starts_with('#');
    let lines: Vec<&str> = text.lines().map(str::trim).filter(is_significant).collect();
    if lines.iter().any(|line| line.starts_with("[[redirects]]") || line.starts_with("redirects = [")) {
        return Some(Format::NetlifyToml);
    }
    let word = |line: &str| line.split_whitespace().next().unwrap_or_default().to_ascii_lowercase();
    // A brace after a dollar sign belongs to a variable, as in Apache's `Include ${folder}/site.conf`.
    let ends_statement = |line: &str| line.contains(';') || line.contains(" {") || line.ends_with('{');
    let is_caddy = |line: &&str| CADDY.contains(&word(line).as_str()) && !line.ends_with(';');
    // Caddy also has the directives `map` and `rewrite`, but no statement ends with a semicolon.
    if lines.iter().any(is_caddy) && !lines.iter().any(|line| line.ends_with(';')) {
        return Some(Format::Caddy);
    }
    lines
        .iter()
        .find_map(|line| {
            let first = word(line);
            match first.as_str() {
                first if NGINX.contains(&first) && ends_statement(line) => Some(Format::Nginx),
                first if is_apache(first, line) || is_section(first) => Some(Format::Apache),
                first if first.starts_with(['/', '~']) && is_map_entry(first, line) => Some(Format::Nginx),
                _ if is_caddy(line) => Some(Format::Caddy),
                _ => None,
            }
        })
        .or_else(|| lines.first().and_then(|first| table(first, &lines)))
        .or_else(|| lines.iter().any(|line| is_redirect_line(line)).then_some(Format::Netlify))
}

/// Reports whether a line is an entry of an nginx `map`, such as `/a /b;`, whose first word is `first`. A row of a table may
/// also end with a semicolon, as in `/a;/b;`, and its cells may contain spaces, as in `/price list.pdf;/prices;`.
fn is_map_entry(first: &str, line: &str) -> bool {
    let Some(entry) = line.strip_suffix(';') else { return false };
    let is_row = entry.contains(";/") || entry.contains(";;") || entry.contains(";http");
    !first.contains(';') && !is_row && entry.split_whitespace().nth(1).is_some()
}

/// Reports whether a line is a directive of Apache whose name is `first`. The name may also be a word in the header of a
/// table, as in `Redirect from,Redirect to`.
fn is_apache(first: &str, line: &str) -> bool {
    APACHE.contains(&first) && (!first.starts_with("redirect") || line.contains(['/', '^']))
}

fn is_section(word: &str) -> bool {
    ["<virtualhost", "<ifmodule", "<directory", "<location", "<files"].iter().any(|start| word.starts_with(start))
}

fn markup(text: &str) -> Option<Format> {
    let lower = text.to_ascii_lowercase();
    if is_section(lower.split_whitespace().next().unwrap_or_default()) {
        return Some(Format::Apache);
    }
    let is_web_config =
        ["<configuration", "<rewrite>", "<rules>", "<httpredirect"].iter().any(|tag| lower.contains(tag));
    is_web_config.then_some(Format::Iis)
}

/// Returns the format of a table whose first line is `first`.
fn table(first: &str, lines: &[&str]) -> Option<Format> {
    let separator = [',', ';', '\t'].into_iter().find(|separator| first.contains(*separator))?;
    let cells: Vec<String> =
        first.split(separator).map(|cell| cell.trim_matches([' ', '"']).to_ascii_lowercase()).collect();
    let is = |names: &[&str]| names.iter().all(|name| cells.iter().any(|cell| cell == name));
    if is(&["source", "target", "regex"]) {
        return Some(Format::Wordpress);
    }
    if is(&["source_url", "target_url"]) {
        return Some(Format::CloudflareBulk);
    }
    // Vercel reads only commas as separators.
    if separator == ',' && is_vercel_bulk(&cells, first) {
        return Some(Format::VercelBulk);
    }
    // A crawler exports all pages, and many of them redirect nowhere.
    if is(&["address", "redirect url"]) {
        return Some(Format::Csv);
    }
    let is_url = |cell: &str| cell.starts_with('/') || cell.contains("://") || is_host(cell);
    let has_urls = |line: &&str| {
        line.split(separator).take(2).all(|cell| is_url(cell.trim_matches([' ', '"'])))
            && !is_inside_source(separator, line)
    };
    if separator == ',' && is_bulk_row(&cells) {
        return Some(Format::CloudflareBulk);
    }
    if separator == '\t' && is_redirect_line(first) && lines.iter().any(|line| is_aligned_redirect(line)) {
        return Some(Format::Netlify);
    }
    lines.iter().take(3).any(has_urls).then_some(Format::Csv)
}

/// Reports whether a line whose words are separated by tabs belongs to a `_redirects` file. Tables have no repeated tabs, no
/// placeholders and no status such as `301!`.
fn is_aligned_redirect(line: &str) -> bool {
    let source = line.split_whitespace().next().unwrap_or_default();
    let has_placeholder = source.contains('*') || source.split('/').any(|segment| segment.starts_with(':'));
    let is_forced = |word: &str| word.strip_suffix('!').is_some_and(|status| status.parse::<u16>().is_ok());
    is_redirect_line(line)
        && (line.contains("\t\t") || has_placeholder || line.split_whitespace().skip(2).any(is_forced))
}

/// Reports whether the words of a file are separated by tabs, as the cells of a table may be.
pub(super) fn has_tabs(text: &str) -> bool {
    text.lines().next().is_some_and(|line| line.contains('\t'))
}

/// Reports whether the separator belongs to the source of a line of a `_redirects` file, as in `/item;id=1 /item`.
fn is_inside_source(separator: char, line: &str) -> bool {
    let mut words = line.split_whitespace();
    let (Some(source), Some(next)) = (words.next(), words.next()) else { return false };
    is_redirect_line(line) && source.contains(separator) && !source.ends_with(separator) && !next.starts_with(separator)
}

/// Reports whether a file contains lines of a `_redirects` file, whose words may also be separated by tabs.
pub(super) fn has_redirect_lines(text: &str) -> bool {
    text.lines().map(str::trim).any(|line| !line.starts_with('#') && is_redirect_line(line))
}

/// Reports whether the cells are a row of a Bulk Redirect List. Such a list has no header. The source and the target are
/// URLs with a host, and a status or switches follow.
fn is_bulk_row(cells: &[String]) -> bool {
    let has_host = |cell: &str| cell.starts_with("http://") || cell.starts_with("https://") || is_host(cell);
    let is_status = |cell: &str| ["301", "302", "307", "308"].contains(&cell);
    let is_switch = |cell: &str| cell == "true" || cell == "false";
    match cells {
        [source, target, rest @ ..] => {
            let ends_like_a_row =
                rest.first().is_some_and(|cell| is_status(cell)) || rest.iter().skip(1).any(|cell| is_switch(cell));
            has_host(source) && has_host(target) && ends_like_a_row
        }
        [] | [_] => false,
    }
}

/// Reports whether the first row of a table has the columns of a Bulk Redirect List of Cloudflare that other tables do not
/// have: four settings after the status, which are `TRUE`, `FALSE` or empty.
pub(super) fn has_cloudflare_switches(text: &str) -> bool {
    const SETTINGS: [&str; 4] =
        ["preserve_query_string", "include_subdomains", "subpath_matching", "preserve_path_suffix"];
    let first = text.lines().next().unwrap_or_default().to_ascii_lowercase();
    let is_switch = |cell: &str| ["true", "false"].contains(&cell) || SETTINGS.contains(&cell);
    first.split(',').skip(3).any(|cell| is_switch(cell.trim_matches([' ', '"', '\r'])))
}

/// Reports whether the cells are the names of the columns of bulk redirects of Vercel. The names `source` and
/// `destination` alone are also common in other tables, so a further name is necessary: an option, or `statusCode` with
/// its capital letter.
fn is_vercel_bulk(cells: &[String], first: &str) -> bool {
    let has_status = || first.split(',').any(|cell| cell.trim_matches([' ', '"']) == "statusCode");
    let has = |name: &str| cells.iter().any(|cell| cell == name);
    let is_known = |cell: &String| {
        BULK_OPTIONS.contains(&cell.as_str()) || ["source", "destination", "statuscode"].contains(&cell.as_str())
    };
    has("source")
        && has("destination")
        && cells.iter().all(is_known)
        && (has_status() || BULK_OPTIONS.iter().any(|name| has(name)))
}

/// Reports whether the first row of a table names columns of bulk redirects of Vercel that mean something else in other
/// tables.
pub(super) fn has_bulk_options(text: &str) -> bool {
    let first = text.lines().next().unwrap_or_default().to_ascii_lowercase();
    BULK_OPTIONS.iter().filter(|name| **name != "permanent").any(|name| first.contains(name))
}

/// Reports whether the first row of a table names the columns `source` and `destination`.
pub(super) fn has_bulk_columns(text: &str) -> bool {
    let first = text.lines().next().unwrap_or_default();
    ["source", "destination"]
        .iter()
        .all(|name| first.split([',', ';', '\t']).any(|cell| cell.trim_matches([' ', '"']) == *name))
}

/// Reports whether a line of a table has a source with a host.
pub(super) fn has_source_host(text: &str) -> bool {
    let first_cell =
        |line: &str| line.split([',', ';', '\t']).next().map(|cell| cell.trim_matches([' ', '"']).to_owned());
    let has_host = |cell: String| cell.starts_with("http://") || cell.starts_with("https://") || is_host(&cell);
    text.lines().filter_map(first_cell).any(has_host)
}

/// Reports whether a cell contains a URL without a scheme, such as `old.example/page`.
fn is_host(cell: &str) -> bool {
    let host = cell.split('/').next().unwrap_or_default();
    host.contains('.') && host.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | '-'))
}

/// Reports whether a line contains a source, a target and perhaps parameters and a status, as in a `_redirects` file.
fn is_redirect_line(line: &str) -> bool {
    let is_url = |word: &str| word.starts_with('/') || word.starts_with("http://") || word.starts_with("https://");
    let mut words = line.split_whitespace();
    words.next().is_some_and(is_url) && !line.ends_with(';') && words.any(is_url)
}

//! Reads the seeds of Apache files.

use crate::apache::condition_seeds::{self, CaptureCondition};
use crate::apache::folder::folder;
use crate::apache::group_conditions::with_value;
use crate::apache::host_names::host;
use crate::apache::lines::{self, Directive};
use crate::apache::query_in_path::{self, IntendedUrl};
use crate::apache::refused_seeds as refused;
use crate::apache::second_round_seeds::{self, required_queries};
use crate::sampling::expression::{SPECIAL, host_samples, samples};
use crate::sampling::paths::{common_paths, paths_of, paths_of_rule};
use crate::sampling::seed::{Polarity, Seed};

pub(crate) fn seeds(source_name: &str, text: &str) -> Vec<Seed> {
    let directives = lines::read(text);
    let folder = folder(source_name, &directives);
    let queries = required_queries(&directives);
    let mut seeds = Vec::new();
    let (mut conditions, mut hosts) = (Seed::default(), Vec::new());
    // The expressions of conditions on the path, and paths that negated conditions exclude.
    let (mut restrictions, mut excluded): (Vec<String>, Vec<String>) = (Vec::new(), Vec::new());
    let mut tested_hosts: Vec<String> = Vec::new();
    // The tested text and the expression of the last condition with captures.
    let mut captured: Option<Vec<String>> = None;
    let mut on_captures: Vec<CaptureCondition> = Vec::new();
    let (mut root, mut depth) = (None, 0_usize);
    for directive in directives {
        let arguments = directive.arguments.as_slice();
        match directive.name.as_str() {
            "<virtualhost" | "</virtualhost" => hosts.clear(),
            "servername" | "serveralias" => hosts.extend(arguments.iter().map(|name| host(name).replace('*', "any"))),
            "<if" | "<elseif" => tested_hosts = hosts_of_expression(&directive.origin.text),
            "<else" => tested_hosts = vec!["other.example".to_owned()],
            "</if" | "</elseif" | "</else" => tested_hosts.clear(),
            "rewritecond" => {
                condition(&on_whole_text(arguments, captured.as_deref()), &mut conditions);
                excluded.extend(excluded_paths(arguments));
                captured = captured_expression(arguments).or(captured);
                restrictions.extend(path_restriction(arguments));
                on_captures.extend(CaptureCondition::read(arguments));
            }
            "rewriterule" => {
                let pattern = arguments.first().map_or("", String::as_str);
                let mut seed = std::mem::take(&mut conditions);
                let own = paths_of_rule(pattern, &folder);
                seed.paths = if pattern.starts_with('!') || own.first().is_some_and(|path| path.len() < 3) {
                    seed.paths.into_iter().chain(own).collect()
                } else {
                    own.into_iter().chain(seed.paths).collect()
                };
                // The first path should meet the statement, so the excluded ones come later.
                seed.paths.append(&mut excluded);
                let restrictions = std::mem::take(&mut restrictions);
                seed.paths.extend(restrictions.iter().flat_map(|expression| common_paths(expression, pattern)));
                seed.hosts.extend(hosts.iter().cloned());
                if let Some(url) = query_in_path::of_pattern(pattern) {
                    intend(url, &folder, &mut seed);
                }
                seed.add_parameter_of(arguments.get(1).map_or("", String::as_str));
                seed.paths.extend(second_round_seeds::paths(arguments, &queries, &folder));
                captured = None;
                on_captures.drain(..).for_each(|condition| condition.add_paths(pattern, &folder, &mut seed));
                seeds.push(seed.with_line(directive.origin.line));
            }
            "documentroot" => root = arguments.first().cloned(),
            name if name.starts_with("<files") || name.starts_with("<directory") => {
                depth += 1;
                let paths = section_paths(&directive, &folder, root.as_deref());
                if !paths.is_empty() {
                    seeds.push(Seed { line: directive.origin.line, hosts: hosts.clone(), ..Seed::at(paths) });
                }
            }
            name if name.starts_with("</files") || name.starts_with("</directory") => depth = depth.saturating_sub(1),
            _ if depth == 0 && refused::refuses(&directive) => {
                let paths = vec![format!("{folder}/page"), format!("{folder}/first/second")];
                seeds.push(Seed { line: directive.origin.line, hosts: hosts.clone(), ..Seed::at(paths) });
            }
            _ => {
                seeds.extend(alias_seed(&directive, [tested_hosts.as_slice(), hosts.as_slice()].concat()));
            }
        }
    }
    seeds
}

/// Returns the paths of a section of files or folders.
fn section_paths(section: &Directive, folder: &str, root: Option<&str>) -> Vec<String> {
    if section.name.starts_with("<files") {
        refused::file_paths(section, folder)
    } else {
        refused::folder_paths(section, root)
    }
}

/// Returns the seed of a directive of `mod_alias`.
fn alias_seed(directive: &Directive, hosts: Vec<String>) -> Option<Seed> {
    let mut seed = Seed { line: directive.origin.line, hosts, ..Seed::at(alias(directive)?) };
    if let Some(url) = intended_by_alias(directive) {
        intend(url, "", &mut seed);
    }
    Some(seed)
}

/// Replaces the paths of a seed with a URL that has a query.
fn intend(url: IntendedUrl, folder: &str, seed: &mut Seed) {
    seed.paths = vec![format!("{folder}{}", url.path)];
    seed.add_queries(&[url.query], Polarity::Matching);
}

/// Returns the URL with a query that a directive of `mod_alias` has in place of a path.
fn intended_by_alias(directive: &Directive) -> Option<IntendedUrl> {
    let is_pattern = directive.name == "redirectmatch";
    let of = if is_pattern { query_in_path::of_pattern } else { query_in_path::of_path };
    let is_path = |word: &&String| word.starts_with(['/', '^']);
    let is_redirect = directive.name.starts_with("redirect");
    directive.arguments.iter().find(is_path).filter(|_| is_redirect).and_then(|path| of(path))
}

/// Returns the paths that a directive of `mod_alias`, or a section for a path, matches.
fn alias(directive: &Directive) -> Option<Vec<String>> {
    let first_path = || {
        let path = directive.arguments.iter().find(|word| word.starts_with('/'))?;
        let below = |rest: &str| format!("{}/{rest}", path.trim_end_matches('/'));
        Some([path.clone(), below("page")].into_iter().chain(SPECIAL.map(below)).collect())
    };
    match directive.name.as_str() {
        "redirect" | "redirectpermanent" | "redirecttemp" | "<location" | "proxypass" => first_path(),
        "redirectmatch" | "<locationmatch" | "proxypassmatch" => {
            let is_status = |word: &String| {
                word.parse::<u16>().is_ok() || ["permanent", "temp", "seeother", "gone"].contains(&word.as_str())
            };
            directive.arguments.iter().find(|word| !is_status(word)).map(|pattern| paths_of(pattern))
        }
        _ => None,
    }
}

/// Returns the hosts that the expression of `<If>` compares, as in `%{HTTP_HOST} == 'a.example'`.
fn hosts_of_expression(text: &str) -> Vec<String> {
    let compared = text.split("HTTP_HOST}").skip(1).filter_map(|rest| {
        let (_, rest) = rest.split_once(['\'', '"'])?;
        Some(rest.split(['\'', '"']).next()?.to_owned())
    });
    compared.filter(|host| host.contains('.') && !host.contains([' ', '%', '/'])).collect()
}

/// Returns the expression of a condition on the path.
fn path_restriction(arguments: &[String]) -> Option<String> {
    let [tested, pattern, ..] = arguments else { return None };
    tested.eq_ignore_ascii_case("%{REQUEST_URI}").then(|| pattern.trim_start_matches('!').to_owned())
}

/// Returns the paths that a negated condition excludes.
fn excluded_paths(arguments: &[String]) -> Vec<String> {
    let [tested, pattern, ..] = arguments else { return Vec::new() };
    let pattern = pattern.strip_prefix('!').filter(|_| tested.eq_ignore_ascii_case("%{REQUEST_URI}"));
    pattern.filter(|pattern| !pattern.starts_with(['-', '<', '>', '='])).map(paths_of).unwrap_or_default()
}

/// Returns the arguments of a condition whose expression has captures, so that `%1` may refer to it.
fn captured_expression(arguments: &[String]) -> Option<Vec<String>> {
    let [tested, pattern, ..] = arguments else { return None };
    let has_group = tested.starts_with("%{") && !pattern.starts_with(['!', '=', '-']) && pattern.contains('(');
    has_group.then(|| vec![tested.clone(), pattern.clone()])
}

/// Replaces a condition on the capture `%1` of an earlier condition with a condition on the whole text.
fn on_whole_text(arguments: &[String], captured: Option<&[String]>) -> Vec<String> {
    let whole = || {
        let ([tested, value, ..], [subject, expression, ..]) = (arguments, captured?) else { return None };
        let (mark, value) = value.strip_prefix('!').map_or(("", value.as_str()), |value| ("!", value));
        let whole = with_value(expression, value).filter(|_| tested == "%1")?;
        Some(vec![subject.clone(), format!("{mark}{whole}")])
    };
    whole().unwrap_or_else(|| arguments.to_vec())
}

/// Adds the values that a `RewriteCond` tests.
fn condition(arguments: &[String], seed: &mut Seed) {
    let [tested, pattern, ..] = arguments else { return };
    let (polarity, pattern) = match pattern.strip_prefix('!') {
        Some(pattern) => (Polarity::Negated, pattern),
        None => (Polarity::Matching, pattern.as_str()),
    };
    if condition_seeds::add_joined(tested, pattern, polarity, seed) {
        return;
    }
    let tested = tested.to_ascii_uppercase();
    let matching = match pattern.strip_prefix('=') {
        Some(literal) => vec![literal.to_owned()],
        None if pattern.starts_with(['-', '<', '>']) => return,
        None if matches!(tested.as_str(), "%{HTTP_HOST}" | "%{SERVER_NAME}") => host_samples(pattern),
        None => samples(pattern),
    };
    let header = tested.strip_prefix("%{HTTP:").and_then(|name| name.strip_suffix('}'));
    match tested.as_str() {
        "%{HTTP_HOST}" | "%{SERVER_NAME}" => seed.add_hosts(&matching, polarity),
        "%{QUERY_STRING}" => seed.add_queries(&matching, polarity),
        "%{REQUEST_URI}" if polarity == Polarity::Matching => seed.paths.extend(paths_of(pattern)),
        "%{THE_REQUEST}" => the_request(&matching, seed, polarity),
        "%{HTTP_USER_AGENT}" => seed.add_header("user-agent", &matching, polarity),
        "%{HTTP_COOKIE}" => seed.add_header("cookie", &matching, polarity),
        "%{HTTP_REFERER}" => seed.add_header("referer", &matching, polarity),
        "%{HTTP_ACCEPT}" => seed.add_header("accept", &matching, polarity),
        _ => {
            if let Some(name) = header.filter(|name| *name != "X-FORWARDED-PROTO") {
                seed.add_header(name, &matching, polarity);
            }
        }
    }
}

/// Adds the path and the query of samples of a request line.
fn the_request(samples: &[String], seed: &mut Seed, polarity: Polarity) {
    for sample in samples {
        let target = sample.split_whitespace().find(|word| word.contains('/') && !word.starts_with("HTTP"));
        let Some((path, query)) = target.map(|target| target.split_once('?').unwrap_or((target, ""))) else { continue };
        seed.paths.push(format!("/{}", path.trim_start_matches('/')));
        if !query.is_empty() {
            seed.add_queries(&[query.to_owned()], polarity);
        }
    }
}

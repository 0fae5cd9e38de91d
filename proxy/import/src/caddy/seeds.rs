//! Reads the seeds of Caddyfiles.

use std::collections::BTreeMap;

use crate::caddy::sections::{self, SiteSection};
use crate::caddy::tree::{self, Directive};
use crate::sampling::expression::{QUERY_VALUES, SPECIAL, samples};
use crate::sampling::paths::paths_of;
use crate::sampling::seed::{Polarity, Seed};

/// The texts before the name of a parameter of the query.
const PARAMETERS: [&str; 2] = ["{query.", "{http.request.uri.query."];

/// The named matchers of a block and the blocks around it.
type Named = BTreeMap<String, Seed>;

/// The effect of the enclosing blocks.
#[derive(Clone, Default)]
struct Outer {
    seed: Seed,
    /// The prefix that `handle_path` removes.
    prefix: String,
    named: Named,
}

pub(crate) fn seeds(text: &str) -> Vec<Seed> {
    let directives = tree::with_snippets(tree::parse(text).0);
    let mut seeds = Vec::new();
    for SiteSection { addresses, directives } in sections::split(&directives) {
        let seed = Seed { hosts: hosts(&addresses), ..Seed::default() };
        if !addresses.is_empty() {
            seeds.push(Seed { paths: vec!["/page".to_owned()], ..seed.clone() });
        }
        walk(&directives, &Outer { seed, ..Outer::default() }, &mut seeds);
    }
    seeds
}

/// Returns hosts that match the addresses of a site.
fn hosts(words: &[String]) -> Vec<String> {
    let host = |word: &str| {
        let rest = word.split_once("://").map_or(word, |(_, rest)| rest);
        rest.split(['/', ':']).next().unwrap_or_default().replace('*', "any")
    };
    let all = words.iter().flat_map(|word| word.split(',')).map(host);
    all.filter(|host| host.contains('.') && !host.contains(['{', '$'])).collect()
}

fn walk(directives: &[&Directive], outer: &Outer, seeds: &mut Vec<Seed>) {
    let mut outer = outer.clone();
    for directive in directives.iter().filter(|directive| directive.name().starts_with('@')) {
        let mut seed = Seed::default();
        tests(directive.arguments(), directive.inner(), Polarity::Matching, &mut seed);
        outer.named.insert(directive.name().to_owned(), seed);
    }
    for directive in directives.iter().filter(|directive| !directive.name().starts_with('@')) {
        let Some(mut seed) = own_seed(directive, &outer) else { continue };
        seed.paths = seed.paths.iter().map(|path| format!("{}{path}", outer.prefix)).collect();
        if seed.paths.is_empty() {
            seed.paths.push("/page".to_owned());
        }
        let target = directive.arguments().last().map_or("", String::as_str);
        for start in PARAMETERS {
            seed.add_copied_parameters(target, start);
        }
        seed.line = directive.origin.line;
        seeds.push(seed.clone());
        if directive.block.is_some() {
            let mut inner = Outer { seed, ..outer.clone() };
            if directive.name() == "handle_path" {
                let path = directive.arguments().first().map_or("", String::as_str);
                inner.prefix.push_str(path.trim_end_matches('*').trim_end_matches('/'));
            }
            walk(&directive.inner().iter().collect::<Vec<_>>(), &inner, seeds);
        }
    }
}

/// Returns the values that the matcher of a directive tests, and the values of the enclosing blocks. Returns `None` if
/// the directive has no effect on answers.
fn own_seed(directive: &Directive, outer: &Outer) -> Option<Seed> {
    let answering = [
        "redir",
        "respond",
        "error",
        "rewrite",
        "uri",
        "handle",
        "handle_path",
        "route",
        "file_server",
        "reverse_proxy",
        "abort",
        "basicauth",
        "basic_auth",
        "forward_auth",
    ];
    if !answering.contains(&directive.name()) {
        return None;
    }
    let mut seed = Seed::default();
    match directive.arguments().first() {
        Some(path) if path.starts_with('/') => seed.paths = paths(path),
        Some(name) if name.starts_with('@') => seed = outer.named.get(name).cloned().unwrap_or_default(),
        Some(_) | None => {}
    }
    let has_paths = !seed.paths.is_empty();
    let outer_paths = outer.seed.paths.iter().filter(|_| !has_paths || outer.prefix.is_empty());
    let outer_paths: Vec<String> =
        outer_paths.map(|path| path.strip_prefix(&outer.prefix).unwrap_or(path).to_owned()).collect();
    seed.join(&Seed { paths: outer_paths, ..outer.seed.clone() });
    Some(seed)
}

/// Returns paths that match a pattern, and paths that do not.
fn paths(pattern: &str) -> Vec<String> {
    let filled = |text: &str| format!("/{}", pattern.replace('*', text).trim_start_matches('/'));
    let mut paths = vec![filled("page")];
    if pattern.contains('*') {
        paths.extend([filled("first/second"), filled(""), filled("x.html")]);
        paths.extend(SPECIAL.map(filled));
    }
    paths.extend(pattern.strip_suffix("/*").filter(|bare| !bare.is_empty() && !bare.contains('*')).map(str::to_owned));
    paths
}

/// Adds the values that the tests of a matcher test.
fn tests(words: &[String], block: &[Directive], polarity: Polarity, seed: &mut Seed) {
    match words {
        [kind, arguments @ ..] => test(kind, arguments, block, polarity, seed),
        [] => {
            for inner in block {
                test(inner.name(), inner.arguments(), inner.inner(), polarity, seed);
            }
        }
    }
}

/// Adds the quoted texts of an expression that may be paths, beginnings or ends of paths, or hosts.
fn expression(text: &str, seed: &mut Seed) {
    for quoted in text.split(['\'', '"']).skip(1).step_by(2) {
        match quoted {
            path if path.starts_with('/') => seed.paths.extend(paths(&format!("{path}*"))),
            pattern if pattern.starts_with('^') => seed.paths.extend(paths_of(pattern)),
            end if end.starts_with('.') => seed.paths.extend(paths(&format!("/page{end}"))),
            host if host.contains('.') => seed.add_hosts(&[host.to_owned()], Polarity::Matching),
            _ => {}
        }
    }
}

fn test(kind: &str, arguments: &[String], block: &[Directive], polarity: Polarity, seed: &mut Seed) {
    match (kind, arguments) {
        ("not", _) => {
            let other = match polarity {
                Polarity::Matching => Polarity::Negated,
                Polarity::Negated => Polarity::Matching,
            };
            tests(arguments, block, other, seed);
        }
        ("path", _) => seed.paths.extend(arguments.iter().flat_map(|path| paths(path))),
        ("expression", _) => expression(&arguments.join(" "), seed),
        (text, []) if block.is_empty() && text.contains(['(', '=']) => expression(text, seed),
        ("path_regexp", [.., pattern]) => seed.paths.extend(paths_of(pattern)),
        ("host", _) => {
            let hosts: Vec<String> = arguments.iter().map(|host| host.replace('*', "any")).collect();
            seed.add_hosts(&hosts, polarity);
        }
        ("query", _) => {
            let queries: Vec<String> = arguments.iter().map(|pair| pair.replace('*', "7")).collect();
            let mut all = vec![queries.join("&")];
            all.extend(queries.into_iter().skip(1));
            let of_any = arguments.iter().filter(|pair| pair.ends_with("=*"));
            all.extend(of_any.flat_map(|pair| QUERY_VALUES.map(|value| pair.replace('*', value))));
            seed.add_queries(&all, polarity);
        }
        ("header", [field]) => seed.add_header(field.trim_start_matches('!'), &["any".to_owned()], polarity),
        ("header", [field, value]) => add_field(field, &[value.replace('*', "x")], polarity, seed),
        ("header_regexp", [.., field, pattern]) => add_field(field, &samples(pattern), polarity, seed),
        _ => {}
    }
}

fn add_field(field: &str, values: &[String], polarity: Polarity, seed: &mut Seed) {
    if field.eq_ignore_ascii_case("host") {
        seed.add_hosts(values, polarity);
    } else {
        seed.add_header(field, values, polarity);
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn matchers_become_seeds() {
        let found = super::seeds(
            "a.example, *.b.example {\n @x {\n path /x/*\n query id=*\n not header Cookie k=*\n }\n redir @x /y\n \
             handle_path /p/* {\n redir /q /r\n }\n log\n}\n",
        );
        let [site, matcher, block, inner] = found.as_slice() else { panic!("{found:?}") };
        assert_eq!(site.hosts, ["a.example", "any.b.example"]);
        assert_eq!((matcher.paths[0].as_str(), matcher.queries[0].as_deref()), ("/x/page", Some("id=7")));
        assert_eq!(matcher.headers["cookie"][0], None);
        assert_eq!((block.paths[0].as_str(), inner.paths[0].as_str()), ("/p/page", "/p/q"));
        assert_eq!(super::seeds("c.example\nredir /a /b\n")[0].hosts, ["c.example"]);
    }
}

//! Writes the redirects of a rule set as files of other servers.

use regex::{Captures, Regex};
use serde_json::{Value, json};
use std::sync::LazyLock;

use portico_import::Format;
use portico_tests::Outcome;

use crate::corpus::Syntax;
use crate::firebase;
use crate::row::{Row, encoded, encoded_target};

/// The maximum number of redirects in a file. Apache reads an `.htaccess` file for each request, and some platforms limit
/// the number of redirects in a file.
const MAX_ROWS: usize = 500;

/// The expression for the name of a capture in an expression, or for its use in a target.
static NAME: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"\(\?<([a-z]+)>").expect("the expression is valid"));

/// A redirect. The target contains `$1` and so on for the captures of the source.
struct Redirect {
    source: Source,
    target: String,
    status: u16,
}

enum Source {
    /// A single path, in which no character has a special meaning.
    Path(String),
    /// All paths that start with this text. The target contains `$1` for the rest of the path.
    Start(String),
    /// A regular expression for the whole path.
    Expression(String),
}

/// Returns the texts of files in the given format that together contain all redirects of a rule set.
///
/// # Errors
/// Fails if the format cannot express the redirects.
pub(crate) fn files(rows: &[Row], syntax: Syntax, format: Format) -> Outcome<Vec<String>> {
    // Only Netlify has sources with a host.
    let is_path = |row: &&Row| row.from.starts_with('/') || syntax == Syntax::Netlify && is_netlify(format);
    let redirects: Vec<Redirect> = rows.iter().filter(is_path).map(|row| redirect(row, syntax)).collect();
    redirects.chunks(MAX_ROWS).map(|part| file(part, format)).collect()
}

fn is_netlify(format: Format) -> bool {
    matches!(format, Format::Netlify | Format::NetlifyToml)
}

fn redirect(row: &Row, syntax: Syntax) -> Redirect {
    let (source, target) = match (syntax, row.from.strip_suffix('*')) {
        (Syntax::Firebase, _) => expression(row),
        (Syntax::Netlify, Some(start)) => (Source::Start(start.to_owned()), row.to.replace(":splat", "$1")),
        (Syntax::Netlify, None) | (Syntax::Exact, _) => (Source::Path(row.from.clone()), row.to.clone()),
    };
    Redirect { source, target, status: row.status }
}

/// Returns the source of a glob and its target, with numbers instead of the names of captures.
fn expression(row: &Row) -> (Source, String) {
    let named = firebase::expression(&row.from);
    let mut target = firebase::target(&row.to);
    for (number, name) in (1..).zip(NAME.captures_iter(&named)) {
        target = target.replace(&format!("{{{}}}", &name[1]), &format!("${number}"));
    }
    (Source::Expression(NAME.replace_all(&named, "(").into_owned()), target)
}

fn file(redirects: &[Redirect], format: Format) -> Outcome<String> {
    let lines = |line: fn(&Redirect) -> String| redirects.iter().map(line).collect::<Vec<_>>().join("\n");
    let path_patterns = || redirects.iter().map(path_pattern).collect::<Outcome<Vec<Value>>>();
    Ok(match format {
        Format::Apache => format!("RewriteEngine On\n{}\n", lines(apache)),
        Format::Nginx => format!("server {{\n{}\n}}\n", lines(nginx)),
        Format::Caddy => {
            let lines: Vec<String> = redirects.iter().enumerate().map(|(index, one)| caddy(index, one)).collect();
            format!("site.example {{\n{}\n}}\n", lines.join("\n"))
        }
        Format::Netlify | Format::Cloudflare => {
            lines_of_platform(redirects, |from, to, status| format!("{from} {to} {status}"))?
        }
        Format::NetlifyToml => lines_of_platform(redirects, |from, to, status| {
            format!("[[redirects]]\nfrom = {}\nto = {}\nstatus = {status}", json!(from), json!(to))
        })?,
        Format::Next => Value::from(path_patterns()?).to_string(),
        Format::Vercel => json!({ "redirects": path_patterns()? }).to_string(),
        Format::CloudflareBulk | Format::VercelBulk | Format::Wordpress | Format::Iis | Format::Csv => {
            return Err(format!("rule sets are not written in the format {}", format.name()));
        }
    })
}

/// Returns an expression for the paths of a redirect, without the slash at their start.
fn regex_source(redirect: &Redirect) -> String {
    match &redirect.source {
        Source::Path(path) => format!("{}$", regex::escape(path.trim_start_matches('/'))),
        Source::Start(start) => format!("{}(.*)$", regex::escape(start.trim_start_matches('/'))),
        Source::Expression(expression) => format!("{}$", expression.trim_start_matches('/')),
    }
}

fn apache(redirect: &Redirect) -> String {
    let target = encoded_target(&redirect.target).replace('%', r"\%");
    format!(r#"RewriteRule "^{}" "{target}" [R={},L,NE]"#, regex_source(redirect), redirect.status)
}

fn nginx(redirect: &Redirect) -> String {
    let (target, status) = (encoded_target(&redirect.target), redirect.status);
    match &redirect.source {
        Source::Path(path) => format!(r#"location = "{path}" {{ return {status} "{target}"; }}"#),
        Source::Start(_) | Source::Expression(_) => {
            format!(r#"location ~ "^/{}" {{ return {status} "{target}"; }}"#, regex_source(redirect))
        }
    }
}

fn caddy(index: usize, redirect: &Redirect) -> String {
    let (target, status) = (encoded_target(&redirect.target), redirect.status);
    match &redirect.source {
        Source::Path(path) if !path.contains('*') => format!(r#"redir "{path}" "{target}" {status}"#),
        Source::Path(_) | Source::Start(_) | Source::Expression(_) => {
            let target = CAPTURE.replace_all(&target, |found: &Captures<'_>| format!("{{re.m{index}.{}}}", &found[1]));
            let expression = regex_source(redirect);
            format!("@m{index} path_regexp m{index} \"^/{expression}\"\nredir @m{index} \"{target}\" {status}")
        }
    }
}

/// The expression for the number of a capture in a target.
static CAPTURE: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"\$([0-9])").expect("the expression is valid"));

/// Returns the file of a platform that supports `*` at the end of a path.
fn lines_of_platform(redirects: &[Redirect], line: fn(&str, &str, u16) -> String) -> Outcome<String> {
    let mut text = String::new();
    for Redirect { source, target, status } in redirects {
        let (from, to) = match source {
            Source::Path(path) => (encoded(path), target.clone()),
            Source::Start(start) => (encoded(start) + "*", target.replace("$1", ":splat")),
            Source::Expression(_) => return Err("the platform has no regular expressions".to_owned()),
        };
        text += &line(&from, &encoded_target(&to), *status);
        text.push('\n');
    }
    Ok(text)
}

/// Returns an object with a pattern of `path-to-regexp`.
fn path_pattern(redirect: &Redirect) -> Outcome<Value> {
    let literal = |text: &str| {
        let special = |c: char| r":(){}*+?\".contains(c);
        text.chars().map(|c| if special(c) { format!("\\{c}") } else { c.to_string() }).collect::<String>()
    };
    // Only the path of a target is a pattern.
    let target = encoded_target(&redirect.target);
    let path_start = target.find("://").map_or(0, |at| at + 3);
    let path_end = target.find(['?', '#']).unwrap_or(target.len());
    let (host, path, rest) = (&target[..path_start], &target[path_start..path_end], &target[path_end..]);
    let to = format!("{host}{}{rest}", literal(path).replace("$1", ":splat*"));
    let from = match &redirect.source {
        Source::Path(path) => literal(&encoded(path)),
        Source::Start(start) if start.ends_with('/') => literal(&encoded(start)) + ":splat*",
        Source::Start(start) => literal(&encoded(start)) + ":splat(.*)",
        Source::Expression(_) => return Err("the platform has other expressions".to_owned()),
    };
    Ok(json!({ "source": from, "destination": to, "statusCode": redirect.status }))
}

//! Finds errors because of which Apache does not start, or because of which it answers all requests for a folder with 500.

mod alias;
mod context;
mod errors;
mod flags;
mod options;
mod place;
mod rewrite;
mod sections;
mod settings;

use std::collections::BTreeSet;

use crate::apache::lines::Directive;
use crate::apache::presence::{self, Reading};
use crate::apache::syntax::context::Forbidden;
use crate::apache::syntax::place::Place;
use crate::unreadable::{StatementError, SyntaxError};

/// Returns all errors in a file, sorted by line.
pub(super) fn errors(source_name: &str, text: &str, directives: &[Directive]) -> Vec<SyntaxError> {
    let forbidden = Forbidden::new(source_name);
    let lines: Vec<&str> = text.lines().collect();
    let mut errors: Vec<SyntaxError> = read(directives)
        .into_iter()
        .filter_map(|(directive, place)| {
            let error = forbidden.error(directive).or_else(|| statement(directive, place))?;
            Some(error.in_line(&lines, directive.origin.line))
        })
        .collect();
    errors.extend(sections::error(text, directives));
    errors.sort_by_key(|error| error.line);
    errors
}

fn statement(directive: &Directive, place: Place) -> Option<StatementError> {
    rewrite::error(directive)
        .or_else(|| alias::error(directive, place))
        .or_else(|| settings::error(directive))
        .or_else(|| sections::tag_error(directive))
}

/// Returns the directives that Apache reads on every server, which leaves out the sections for other modules, versions and
/// definitions.
fn read(directives: &[Directive]) -> Vec<(&Directive, Place)> {
    const OF_FILES: [&str; 7] =
        ["<directory", "<directorymatch", "<files", "<filesmatch", "<location", "<locationmatch", "<if"];
    let names: BTreeSet<&str> = directives.iter().map(|directive| directive.name.as_str()).collect();
    let is_server =
        ["<virtualhost", "<directory", "servername", "documentroot"].iter().any(|name| names.contains(name));
    let mut found = Vec::new();
    // For each open section: whether Apache reads its statements, and their place.
    let mut open = vec![(true, if is_server { Place::Server } else { Place::Section })];
    for directive in directives {
        let (is_read, place) = open.last().copied().unwrap_or((true, Place::Section));
        if directive.name.starts_with("</") {
            if open.len() > 1 {
                open.pop();
            }
            continue;
        }
        if is_read {
            found.push((directive, place));
        }
        if directive.name.starts_with('<') {
            let place = if OF_FILES.contains(&directive.name.as_str()) { Place::Section } else { place };
            open.push((is_read && is_always_read(directive), place));
        }
    }
    found
}

fn is_always_read(section: &Directive) -> bool {
    match section.name.as_str() {
        "<ifdirective" | "<iffile" | "<macro" | "<ifsection" => false,
        name => {
            let argument = section.arguments.first().map(String::as_str).unwrap_or_default();
            presence::reading(name, argument, section.is_defined).is_none_or(|reading| reading == Reading::Always)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::apache::lines;

    fn places(text: &str) -> Vec<(u32, u32)> {
        errors(".htaccess", text, &lines::read(text)).iter().map(|error| (error.line, error.column)).collect()
    }

    #[test]
    fn invalid_statements_have_a_place() {
        for (text, expected) in [
            ("RewriteEngine On\nRewriteRule ^a$ /b [R=301,L\n", (2, 20)),
            ("  RewriteRule ^a$ /b [R=301, L]", (1, 22)),
            ("RewriteCond %{HTTP_HOST} a [NC,ORR]", (1, 32)),
            ("RewriteEngine Onn", (1, 15)),
            ("Redirect permanant /a /b", (1, 10)),
            ("RedirectMatch ^/(a /b", (1, 15)),
            ("RewriteEngine On\n  DocumentRoot /srv", (2, 3)),
            ("AddCharset Off", (1, 1)),
            ("<If \"%{REQUEST_URI} = \">\nRedirect 301 /a /b\n</If>", (1, 1)),
        ] {
            assert_eq!(places(text), [expected], "{text}");
        }
    }

    #[test]
    fn sections_for_other_servers_are_not_read() {
        for start in ["<IfModule !mod_rewrite.c>", "<IfModule LiteSpeed>", "<IfDefine X>", "<IfVersion < 2.4>"] {
            let end = start.trim_start_matches('<').split(' ').next().unwrap_or_default();
            assert_eq!(places(&format!("{start}\nRewriteEngine Onn\n</{end}>\n")), [], "{start}");
        }
        assert_eq!(places("<IfModule mod_rewrite.c>\nRewriteEngine Onn\n</IfModule>\n"), [(2, 15)]);
    }
}

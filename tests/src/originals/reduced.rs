//! Removes the statements that the importer has not translated from a file.
//!
//! If the original server gives the same answer as the imported rules after this removal, the report explains the
//! difference.

use std::collections::BTreeSet;

use portico_import::Format;

use crate::originals::apache_lines::{Directive, directives, without};
use crate::originals::nginx_tree::{Statement, parse, print};
use crate::originals::source_file::{Server, SourceFile};

/// Returns the file without the statements on the given lines. Returns `None` if nothing can be removed.
pub(crate) fn reduced(file: &SourceFile, lines: &BTreeSet<u32>) -> Option<SourceFile> {
    let text = match file.server {
        Server::Apache => without_directives(&file.text, lines),
        Server::Nginx => without_statements(&file.text, lines)?,
        Server::Caddy | Server::Engine(Format::Netlify | Format::Cloudflare) => without_lines(&file.text, lines),
        Server::Engine(_) => return None,
    };
    (text != file.text).then(|| SourceFile { text, ..file.clone() })
}

/// Removes directives, along with the conditions of rules.
fn without_directives(text: &str, lines: &BTreeSet<u32>) -> String {
    let all = directives(text);
    let mut removed: Vec<&Directive> = Vec::new();
    let mut conditions: Vec<&Directive> = Vec::new();
    for directive in all.iter().filter(|directive| !directive.name().starts_with('<')) {
        let mut numbers = directive.first + 1..=directive.end;
        let is_removed = numbers.any(|number| u32::try_from(number).is_ok_and(|number| lines.contains(&number)));
        if is_removed {
            removed.push(directive);
            removed.append(&mut conditions);
        }
        match directive.name() {
            "rewritecond" => conditions.push(directive),
            _ => conditions.clear(),
        }
    }
    if removed.is_empty() { text.to_owned() } else { without(text, &removed) }
}

/// Removes single lines, except for lines that start or end a block.
fn without_lines(text: &str, lines: &BTreeSet<u32>) -> String {
    let is_removed = |(index, line): &(usize, &str)| {
        let number = u32::try_from(index + 1).unwrap_or_default();
        lines.contains(&number) && !line.trim_end().ends_with(['{', '}'])
    };
    let kept = |line: (usize, &str)| if is_removed(&line) { "\n".to_owned() } else { line.1.to_owned() + "\n" };
    text.lines().enumerate().map(kept).collect()
}

fn without_statements(text: &str, lines: &BTreeSet<u32>) -> Option<String> {
    let mut statements = parse(text).ok()?;
    if !remove(&mut statements, lines) {
        return None;
    }
    Some(print(&statements).into_iter().map(|(line, _)| line + "\n").collect())
}

/// Removes the outermost statements on the given lines, except for servers and their settings.
fn remove(statements: &mut Vec<Statement>, lines: &BTreeSet<u32>) -> bool {
    let count = statements.len();
    let kept = ["http", "server", "server_name", "listen"];
    statements.retain(|statement| !lines.contains(&statement.line) || kept.contains(&statement.name()));
    let mut is_changed = statements.len() != count;
    for block in statements.iter_mut().filter_map(|statement| statement.block.as_mut()) {
        is_changed |= remove(block, lines);
    }
    is_changed
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reduced_text(server: Server, text: &str, line: u32) -> Option<String> {
        let file = SourceFile { name: "a".to_owned(), server, text: text.to_owned() };
        reduced(&file, &[line].into()).map(|file| file.text)
    }

    #[test]
    fn statement_is_removed_with_its_conditions() {
        let text = "RewriteEngine on\nRewriteCond a b\nRewriteRule c d\nRewriteCond e f\nRewriteRule g h\n";
        let left = "RewriteEngine on\n\n\nRewriteCond e f\nRewriteRule g h\n";
        assert_eq!(reduced_text(Server::Apache, text, 3).as_deref(), Some(left));
        assert_eq!(reduced_text(Server::Apache, text, 9), None);
        let text = "server {\n  if ($a) { return 301 /b; }\n  return 301 /c;\n}\n";
        assert_eq!(reduced_text(Server::Caddy, "a {\n b\n}\n", 2).as_deref(), Some("a {\n\n}\n"));
        assert_eq!(reduced_text(Server::Caddy, "a {\n b\n}\n", 1), None);
        assert_eq!(reduced_text(Server::Nginx, text, 2).as_deref(), Some("server {\nreturn 301 /c;\n}\n"));
    }
}

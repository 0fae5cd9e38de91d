//! Finds the directives of Caddy that refuse or limit requests.

use crate::caddy::sections::{self, SiteSection};
use crate::caddy::tree::{self, Directive};
use crate::foreign::status::is_gone;

/// Returns the lines of the directives that may refuse requests.
pub(crate) fn units(text: &str) -> Vec<Vec<u32>> {
    lines_of(text, refuses).into_iter().map(|line| vec![line]).collect()
}

/// Returns the lines of the directives that limit the size or the number of requests.
pub(crate) fn limits(text: &str) -> Vec<u32> {
    lines_of(text, is_limit)
}

/// Returns the lines of the directives with this property.
fn lines_of(text: &str, has_property: fn(&Directive) -> bool) -> Vec<u32> {
    let directives = tree::with_snippets(tree::parse(text).0);
    let mut lines = Vec::new();
    for SiteSection { directives, .. } in sections::split(&directives) {
        collect(&directives, has_property, &mut lines);
    }
    lines
}

fn collect(directives: &[&Directive], has_property: fn(&Directive) -> bool, lines: &mut Vec<u32>) {
    for directive in directives {
        if has_property(directive) {
            lines.push(directive.origin.line);
        }
        // The statements of `handle_errors` answer only requests that were refused before.
        if directive.name() != "handle_errors" && !directive.name().starts_with('@') {
            collect(&directive.inner().iter().collect::<Vec<_>>(), has_property, lines);
        }
    }
}

fn refuses(directive: &Directive) -> bool {
    let words = || directive.arguments().iter().filter(|word| word.len() == 3).filter_map(|word| word.parse().ok());
    let is_refusal = |status: u16| (400..=599).contains(&status) && !is_gone(status);
    match directive.name() {
        "respond" => words().next_back().is_some_and(is_refusal),
        "error" => !words().next_back().is_some_and(is_gone),
        "abort" | "basicauth" | "basic_auth" | "forward_auth" => true,
        "client_auth" => directive
            .inner()
            .iter()
            .any(|inner| inner.name() == "mode" && inner.arguments().iter().any(|mode| mode.starts_with("require"))),
        _ => false,
    }
}

fn is_limit(directive: &Directive) -> bool {
    match directive.name() {
        "rate_limit" => true,
        "request_body" => directive.inner().iter().any(|inner| inner.name() == "max_size"),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refusals_are_found_in_all_blocks() {
        let text = "a.example {\ntls {\nclient_auth {\nmode require_and_verify\n}\n}\nhandle /a {\nrespond @x 403\n}\n\
                    respond \"ok\" 200\nrespond /b 410\nabort /c\nhandle_errors {\nrespond 404\n}\n\
                    request_body /d {\nmax_size 1MB\n}\n}\n";
        assert_eq!(units(text), [[3], [8], [12]]);
        assert_eq!(limits(text), [16]);
    }
}

//! Finds regular expressions that match too many paths, or that a simple pattern could replace.

use crate::diagnostic::{Code, Diagnostic};
use crate::engine::graph::Graph;
use crate::rule::Rule;
use crate::rule::path_regex::{Anchoring, PathRegex};

pub(crate) fn check(graph: &Graph, found: &mut Vec<Diagnostic>) {
    for rule in &graph.rules {
        if let Some(regex) = rule.regex() {
            found.extend(check_rule(rule, regex));
        }
    }
}

/// Returns at most one warning about a regular expression, even if the expression has several problems.
fn check_rule(rule: &Rule, regex: &PathRegex) -> Option<Diagnostic> {
    let (written, facts) = (&rule.info.from, &regex.facts);
    let diagnostic = |code, message: String| Diagnostic::new(code, rule.info.place.clone(), message);
    if facts.anchoring == Anchoring::Part {
        let message = format!("`{written}` matches anywhere in a path");
        let hint = "delete `anchored`, and write an expression for the whole path, with `.*` where any text is allowed";
        return Some(diagnostic(Code::UnanchoredRegex, message).hint(hint));
    }
    let simple = facts.as_pattern.as_ref()?;
    let names = if simple.contains('{') { ", with better placeholder names" } else { "" };
    // Request paths have no trailing slash, so the expression `/a/.*` does not match `/a`. `{rest...}` may be empty.
    let also = match simple.strip_suffix("/{rest...}") {
        Some("") | None => String::new(),
        Some(folder) => format!("; the pattern also matches `{folder}`"),
    };
    let hint = format!("use `from: {simple}`{names}{also}");
    Some(diagnostic(Code::SimpleRegex, format!("`{written}` does not need a regular expression")).hint(hint))
}

//! Regular expressions that match nothing, too much, or what could be said more plainly.

use crate::diagnostic::{Code, Diagnostic};
use crate::graph::Graph;
use crate::path_regex::{Anchoring, PathRegex};
use crate::rule::Rule;

pub(crate) fn check(graph: &Graph, found: &mut Vec<Diagnostic>) {
    for rule in &graph.rules {
        if let Some(regex) = rule.regex() {
            found.extend(one(rule, regex));
        }
    }
}

/// The gravest of them: the others would only repeat it.
fn one(rule: &Rule, regex: &PathRegex) -> Option<Diagnostic> {
    let (written, about) = (&rule.info.from, &regex.about);
    let say = |code, message: String| Diagnostic::new(code, rule.info.place.clone(), message);
    if let Some(why) = about.never {
        return Some(say(Code::Dead, format!("no path matches `{written}`")).hint(why));
    }
    if about.anchoring == Anchoring::Part {
        let message = format!("`{written}` matches anywhere in a path");
        let hint = "leave `anchored` out and write the whole path, with `.*` where anything may stand";
        return Some(say(Code::UnanchoredRegex, message).hint(hint));
    }
    let simple = about.simple.as_ref()?;
    let hint = match simple.strip_suffix("/{rest...}") {
        Some(prefix) if !prefix.contains('{') && !prefix.is_empty() => {
            format!("write `prefix: {prefix}`, or `from: {simple}` to use the rest in `to`")
        }
        _ if simple.contains('{') => format!("write `from: {simple}`, with names of your own"),
        _ => format!("write `from: {simple}`"),
    };
    Some(say(Code::SimpleRegex, format!("`{written}` says no more than `from` can say")).hint(hint))
}

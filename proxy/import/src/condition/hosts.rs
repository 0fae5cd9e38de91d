//! Finds the host names that a regular expression matches.

use regex_syntax::ast::Ast;

use crate::condition::values::{
    Dots, TextEdge, ValueCondition, flat, take_end, take_start, texts, too_many_values, value_condition,
};
use crate::note::Remark;
use crate::regex;

/// Returns the hosts that the expression matches. A host such as `*.site.example` stands for all subdomains. If the
/// hosts cannot be listed, returns an error.
pub(crate) fn read(pattern: &str) -> Result<(Vec<String>, Vec<Remark>), Remark> {
    let parsed = regex::parse(pattern)?;
    let mut items = flat(&parsed.ast);
    if let [Ast::Alternation(choice)] = items.as_slice() {
        return choice.asts.iter().try_fold((Vec::new(), Vec::new()), |(mut hosts, mut remarks), branch| {
            let found = hosts_of(flat(branch), pattern)?;
            hosts.extend(found.0);
            remarks.extend(found.1);
            Ok((hosts, remarks))
        });
    }
    while items.first().is_some_and(|item| regex::case_flag(item).is_some()) {
        items.remove(0);
    }
    hosts_of(items, pattern)
}

/// Reports whether an expression matches every host.
pub(super) fn is_any(pattern: &str) -> bool {
    matches!(value_condition(pattern), Ok(ValueCondition::Present | ValueCondition::Any))
}

fn hosts_of(mut items: Vec<&Ast>, pattern: &str) -> Result<(Vec<String>, Vec<Remark>), Remark> {
    let (start, end) = (take_start(&mut items, ""), take_end(&mut items, ""));
    if items.last().is_some_and(|item| is_port(item)) {
        items.pop();
    }
    let subdomains = take_subdomains(&mut items);
    let names = texts(&items, Dots::Dot).filter(|names| names.iter().all(|name| is_host(name)));
    let names = names.ok_or_else(|| too_many_values(pattern))?;
    let open = subdomains == Subdomains::Excluded && start == TextEdge::Open;
    let mut hosts = Vec::new();
    for name in names {
        if subdomains != Subdomains::Only {
            hosts.push(name.to_ascii_lowercase());
        }
        if subdomains != Subdomains::Excluded || open {
            hosts.push(format!("*.{}", name.to_ascii_lowercase()));
        }
    }
    let remark = Remark::new(
        format!("the original pattern `{pattern}` also matches longer host names, but the rule does not"),
        "check the hosts in `when.host`",
    );
    Ok((hosts, if open || end == TextEdge::Open { vec![remark] } else { Vec::new() }))
}

fn is_host(name: &str) -> bool {
    let allowed = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'.');
    !name.is_empty() && !name.starts_with('.') && !name.ends_with('.') && name.bytes().all(allowed)
}

/// Reports whether a part of an expression matches an optional port, as `(:\d+)?` does.
fn is_port(item: &Ast) -> bool {
    let group = regex::repetition(item).map_or(item, |(_, _, group)| group);
    let items = flat(group);
    items.len() == 2 && items.first().is_some_and(|first| regex::literal(first) == Some(':'))
}

/// The kind of an expression for a host: without subdomains, only subdomains, or the host and its subdomains.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Subdomains {
    Excluded,
    Only,
    Included,
}

/// Removes an expression for subdomains, such as `(.+\.)?` or `.*\.`, from the start of an expression for a host.
/// Returns whether subdomains match.
fn take_subdomains(items: &mut Vec<&Ast>) -> Subdomains {
    let Some(first) = items.first().copied() else {
        return Subdomains::Excluded;
    };
    let optional = match regex::repetition(first) {
        Some((0, _, group @ Ast::Group(_))) => Some(flat(group)),
        _ => None,
    };
    if let Some([label, dot]) = optional.as_deref()
        && is_label(label)
        && is_dot(dot)
    {
        items.remove(0);
        return Subdomains::Included;
    }
    if is_label(first) && items.get(1).is_some_and(|dot| is_dot(dot)) {
        items.drain(..2);
        return Subdomains::Only;
    }
    Subdomains::Excluded
}

/// Reports whether a part of an expression is a repetition without an upper limit, such as `[a-z]+`.
fn is_label(ast: &Ast) -> bool {
    matches!(regex::repetition(regex::inner(ast)), Some((_, None, _)))
}

fn is_dot(ast: &Ast) -> bool {
    matches!(ast, Ast::Dot(_)) || regex::literal(ast) == Some('.')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn host_expressions_become_host_names() {
        for (pattern, expected, remarks) in [
            (r"^old\.example$", "old.example", 0),
            (r"^(www\.)?old.example$", "old.example www.old.example", 0),
            (r"^(a|b)\.example(:\d+)?$", "a.example b.example", 0),
            (r"^(.+\.)?old\.example$", "old.example *.old.example", 0),
            (r"^.*\.old\.example$", "*.old.example", 0),
            (r"^[a-z]+\.old\.example$", "*.old.example", 0),
            (r"old\.example$", "old.example *.old.example", 1),
            (r"^old\.example", "old.example", 1),
            (r"^A\.example$|^b\.example$", "a.example b.example", 0),
            (r"(?i)^old\.example$", "old.example", 0),
        ] {
            let (hosts, found) = read(pattern).unwrap();
            assert_eq!((hosts.join(" ").as_str(), found.len()), (expected, remarks), "{pattern}");
        }
        for pattern in [r"^\d+\.example$x", "", "^(.*)$", r"^old\d\.example$"] {
            assert!(read(pattern).is_err(), "{pattern}");
        }
    }
}

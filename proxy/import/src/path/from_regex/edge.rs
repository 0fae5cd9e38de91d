//! Recognizes the beginnings and ends that regular expressions for paths can have, such as `^` and `(/|$)`.

use regex_syntax::ast::Ast;

use crate::path::regex_text::is_split_at_last_slash;
use crate::path::shape::{BareFolder, PathPart};
use crate::regex;

/// The text that a path may contain before or after the text that an expression matches.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum PathEdge {
    /// No text, because the expression starts with `^` or ends with `$`.
    Closed,
    /// Any text.
    Open,
}

/// The ends of an expression.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct PathEnds {
    /// `Closed` if the path ends here, or continues with a slash.
    pub(super) path: PathEdge,
    /// `Closed` only if the path ends here.
    pub(super) text: PathEdge,
}

impl PathEdge {
    /// Removes `^` from the start of an expression. Returns `Closed` if the expression started with `^`, and otherwise
    /// `Open`.
    pub(super) fn take_start(items: &mut Vec<&Ast>) -> Self {
        if take_first(items, regex::is_start) { Self::Closed } else { Self::Open }
    }
}

/// Removes the first item of `items` if the predicate holds for this item. Returns `true` if the item was removed.
pub(super) fn take_first(items: &mut Vec<&Ast>, predicate: impl Fn(&Ast) -> bool) -> bool {
    let found = items.first().is_some_and(|item| predicate(item));
    if found {
        items.remove(0);
    }
    found
}

/// Removes the last item of `items` if the predicate holds for this item. Returns `true` if the item was removed.
pub(super) fn take_last(items: &mut Vec<&Ast>, predicate: impl Fn(&Ast) -> bool) -> bool {
    let found = items.last().is_some_and(|item| predicate(item));
    if found {
        items.pop();
    }
    found
}

/// Reports whether an expression is `/?`, `/*`, `/+` or `(/)?`. Such an expression matches the leading slash of a path,
/// or a trailing slash, which paths in normal form never have.
pub(super) fn is_optional_slash(ast: &Ast) -> bool {
    match regex::repetition(ast) {
        Some((_, _, repeated)) => regex::literal(regex::inner(repeated)) == Some('/'),
        None => false,
    }
}

/// Reports whether an expression is `(/|$)` or `($|/)`.
pub(super) fn is_slash_or_end(ast: &Ast) -> bool {
    let Ast::Alternation(choice) = regex::inner(ast) else {
        return false;
    };
    let [one, other] = choice.asts.as_slice() else {
        return false;
    };
    let pair = |slash: &Ast, end: &Ast| regex::literal(slash) == Some('/') && regex::is_end(end);
    pair(one, other) || pair(other, one)
}

/// Reports whether a sequence of expressions starts with a file extension such as `html`.
pub(super) fn starts_with_extension(items: &[&Ast]) -> bool {
    let letters = items.iter().map_while(|item| regex::literal(item)).take_while(char::is_ascii_alphanumeric).count();
    (2..=5).contains(&letters)
}

/// Reports whether a text ends with the name of a script, such as `index.php`.
fn ends_with_script(text: &str) -> bool {
    let extension = text.rsplit('/').next().and_then(|name| name.rsplit_once('.')).map(|(_, extension)| extension);
    let known = ["php", "asp", "aspx", "jsp", "cgi", "pl", "html", "htm"];
    extension.is_some_and(|extension| known.iter().any(|known| known.eq_ignore_ascii_case(extension)))
}

/// Appends a path part that matches any further text, because the expression does not end with `$`.
pub(super) fn append_open_end(parts: &mut Vec<PathPart>) {
    match parts.last() {
        None => parts.push(PathPart::Below(None)),
        Some(PathPart::AnyText(_) | PathPart::AnyPrefix(_) | PathPart::Below(_)) => {}
        Some(PathPart::Text(_) | PathPart::Segment(_) | PathPart::Regex { .. }) => parts.push(PathPart::AnyText(None)),
    }
}

/// If the last path parts are a slash and arbitrary text, replaces these two with [`PathPart::Below`]. Keeps the two if
/// the part before them can also match the slash, because `Below` also matches without a slash. Returns `Excluded` if the
/// slash was replaced. After the name of a script, as in `^/index\.php/(.*)$`, the text must not be empty: the page `/index.php`
/// usually exists, and `/index.php/` does not.
pub(super) fn normalize_end(parts: &mut Vec<PathPart>) -> BareFolder {
    if let [PathPart::AnyPrefix(name)] = parts.as_slice() {
        *parts = vec![PathPart::Below(name.clone())];
        return BareFolder::Included;
    }
    let [before @ .., PathPart::Text(text), last] = parts.as_mut_slice() else {
        return BareFolder::Included;
    };
    let start =
        text.strip_suffix('/').filter(|start| !(start.is_empty() && is_split_at_last_slash(before.last(), last)));
    if let (PathPart::AnyText(name), Some(true)) = (&*last, start.map(ends_with_script)) {
        let inner = name.as_ref().map_or_else(|| ".+".to_owned(), |name| format!("(?<{name}>.+)"));
        *last = PathPart::Regex { text: inner, can_be_empty: false };
    } else if let (PathPart::AnyText(name), Some(start)) = (&*last, start) {
        *last = PathPart::Below(name.clone());
        *text = start.to_owned();
        return BareFolder::Excluded;
    }
    BareFolder::Included
}

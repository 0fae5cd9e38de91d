//! Finds captures that contain the query of the request. A regular expression for `$request_uri` can have such a
//! capture, which copies the query to the target.

use std::collections::BTreeSet;

use ::regex::Regex;
use regex_syntax::ast::{Ast, Group};

use crate::foreign::path_restriction::{CaptureSyntax, PathRestriction, RegexInput};
use crate::nginx::target::{NginxTarget, TargetDirective};
use crate::note::Remark;
use crate::path::placeholder::Capture;
use crate::regex;
use crate::rule::draft::QueryPolicy;
use crate::target::template::Piece;

/// The end of a regular expression for `$request_uri`. The end determines whether a match can include the query.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum PatternEnd {
    /// The match ends before the query.
    Closed,
    /// The match may include a query. These are the captures that then contain the query.
    Open(BTreeSet<Capture>),
}

/// Returns the kind of end that a regular expression for `$request_uri` has.
pub(super) fn pattern_end(pattern: &str) -> Result<PatternEnd, Remark> {
    let parsed = regex::parse(pattern)?;
    let mut finder = QueryCaptureFinder { text: &parsed.text, captures: BTreeSet::new() };
    let extends_to_end = finder.extends_to_end(&parsed.ast);
    Ok(if extends_to_end || !is_closed(&parsed.ast) { PatternEnd::Open(finder.captures) } else { PatternEnd::Closed })
}

/// Reports whether every URL that a regular expression for `$request_uri` matches may have a query. If the expression ends with
/// `(/.*)?$`, a URL without this part has none.
pub(super) fn always_allows_query(pattern: &str) -> Result<bool, Remark> {
    let parsed = regex::parse(pattern)?;
    let finder = QueryCaptureFinder { text: &parsed.text, captures: BTreeSet::new() };
    Ok(!is_closed(&parsed.ast) || finder.always_extends(&parsed.ast))
}

/// If the captures in the target can contain the query, sets the query policy of the target. If the rule treats the
/// query differently from the original statement, returns a remark.
pub(crate) fn adjust_query(
    paths: &[PathRestriction],
    target_directive: TargetDirective,
    target: &mut NginxTarget,
) -> Result<Option<Remark>, Remark> {
    let pattern = paths.iter().find_map(|path| match path {
        PathRestriction::Regex {
            pattern, input: RegexInput::PathAndQuery, captures: CaptureSyntax::Dollar, ..
        } => Some(pattern),
        PathRestriction::Regex { .. }
        | PathRestriction::Everything
        | PathRestriction::Exact { .. }
        | PathRestriction::Prefix(_) => None,
    });
    let Some(PatternEnd::Open(taken)) = pattern.map(|pattern| pattern_end(pattern)).transpose()? else {
        return Ok(None);
    };
    let holds_query = |piece: &Piece| matches!(piece, Piece::Capture(capture) if taken.contains(capture));
    let starts_query = |piece: &Piece| matches!(piece, Piece::Text(text) if text.contains(['?', '#']));
    let pieces = &target.template.0;
    let is_last = pieces.last().is_some_and(holds_query) && !pieces.iter().any(starts_query);
    Ok(match (pieces.iter().filter(|piece| holds_query(piece)).count(), target_directive) {
        (0, TargetDirective::Unknown) => Some(with_return()),
        (0, TargetDirective::Return | TargetDirective::Rewrite) => None,
        (1, _) if is_last => {
            let before = std::mem::replace(&mut target.query, QueryPolicy::Keep);
            (before != QueryPolicy::Drop && target_directive != TargetDirective::Unknown).then(twice)
        }
        (1.., _) => Some(inside(&target.query)),
    })
}

fn with_return() -> Remark {
    Remark::new(
        "the original pattern also matches URLs with a query; a `return` drops the query, but a `rewrite` and this \
        rule keep the query",
        "write `query: drop` if the map is used with `return`",
    )
}

fn twice() -> Remark {
    Remark::new(
        "the original statement sends the query twice, because a capture also contains it; the rule sends the query \
        once",
        "no change needed unless the new page relies on the second copy",
    )
}

fn inside(query: &QueryPolicy) -> Remark {
    let now = if *query == QueryPolicy::Drop { "drops the query" } else { "appends the query to the target" };
    Remark::new(
        format!("a capture of the original pattern copies the query into the middle of the target; the rule {now}"),
        "no change needed unless the new page needs the query at the original position",
    )
}

/// Reports whether the expression ends with an anchor, so that no text can follow a match.
fn is_closed(ast: &Ast) -> bool {
    match ast {
        Ast::Group(group) => is_closed(&group.ast),
        Ast::Concat(concat) => concat.asts.last().is_some_and(is_closed),
        Ast::Alternation(choice) => choice.asts.iter().all(is_closed),
        other => regex::is_end(other),
    }
}

/// A search for those captures of an expression that can contain the query.
struct QueryCaptureFinder<'t> {
    text: &'t str,
    captures: BTreeSet<Capture>,
}

impl QueryCaptureFinder<'_> {
    /// Reports whether the text that `ast` matches can include a whole query, up to its end. Also collects the captures
    /// that can include the end of the query.
    fn extends_to_end(&mut self, ast: &Ast) -> bool {
        match ast {
            Ast::Concat(concat) => {
                for item in concat.asts.iter().rev() {
                    if self.extends_to_end(item) {
                        return true;
                    }
                    if !regex::can_be_empty(item) {
                        return false;
                    }
                }
                false
            }
            Ast::Group(group) => {
                let extends_to_end = self.extends_to_end(&group.ast);
                self.captures.extend(captures(group).into_iter().filter(|_| extends_to_end));
                extends_to_end
            }
            // `any` would stop at the first branch that extends to the end of the query, and the captures of later
            // branches would be missed. Therefore, all branches are counted.
            Ast::Alternation(choice) => choice.asts.iter().filter(|branch| self.extends_to_end(branch)).count() > 0,
            Ast::Repetition(_) => match regex::repetition(ast) {
                Some((_, None, inner)) => self.is_any(inner) || self.extends_to_end(inner),
                Some((_, Some(_), inner)) => self.extends_to_end(inner),
                None => false,
            },
            Ast::Empty(_)
            | Ast::Flags(_)
            | Ast::Literal(_)
            | Ast::Dot(_)
            | Ast::Assertion(_)
            | Ast::ClassUnicode(_)
            | Ast::ClassPerl(_)
            | Ast::ClassBracketed(_) => false,
        }
    }

    /// Reports whether every text that `ast` matches can be continued by a query, so that the text still matches.
    fn always_extends(&self, ast: &Ast) -> bool {
        match ast {
            Ast::Concat(concat) => {
                let is_last_possible = |index: usize| concat.asts.iter().skip(index + 1).all(regex::can_be_empty);
                let mut items = concat.asts.iter().enumerate().rev();
                items.any(|(index, item)| is_last_possible(index) && self.always_extends(item))
            }
            Ast::Group(group) => self.always_extends(&group.ast),
            Ast::Alternation(choice) => choice.asts.iter().all(|branch| self.always_extends(branch)),
            Ast::Repetition(_) => match regex::repetition(ast) {
                Some((_, None, inner)) if self.is_any(inner) => true,
                Some((1.., _, inner)) => self.always_extends(inner),
                Some((0, _, _)) | None => false,
            },
            Ast::Empty(_)
            | Ast::Flags(_)
            | Ast::Literal(_)
            | Ast::Dot(_)
            | Ast::Assertion(_)
            | Ast::ClassUnicode(_)
            | Ast::ClassPerl(_)
            | Ast::ClassBracketed(_) => false,
        }
    }

    /// Reports whether the expression matches every single character that a query can contain, including `?`.
    fn is_any(&self, ast: &Ast) -> bool {
        let is_single = matches!(ast, Ast::Dot(_) | Ast::ClassUnicode(_) | Ast::ClassPerl(_) | Ast::ClassBracketed(_));
        let written = self.text.get(ast.span().start.offset..ast.span().end.offset).unwrap_or_default();
        is_single && Regex::new(&format!("^{written}{{3}}$")).is_ok_and(|regex| regex.is_match("?q="))
    }
}

fn captures(group: &Group) -> Vec<Capture> {
    let name = regex::groups::name(group).map(|name| Capture::Name(name.to_owned()));
    group.capture_index().map(Capture::Number).into_iter().chain(name).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn taken(pattern: &str) -> Option<Vec<u32>> {
        let number = |capture| if let Capture::Number(number) = capture { Some(number) } else { None };
        match pattern_end(pattern).unwrap() {
            PatternEnd::Closed => None,
            PatternEnd::Open(captures) => Some(captures.into_iter().filter_map(number).collect()),
        }
    }

    #[test]
    fn query_is_not_allowed_without_the_optional_part_that_includes_it() {
        for (pattern, expected) in [
            ("^/a(/.*)?$", false),
            ("^/a(/(.+))?/?$", false),
            ("^/a(|/.*)$", false),
            ("^/a/(.*)$", true),
            ("^/a/.*(/b)?$", true),
            ("^/a(/b/.*|.+)$", true),
            ("^/a(/.*)?", true),
        ] {
            assert_eq!(always_allows_query(pattern), Ok(expected), "{pattern}");
        }
    }

    #[test]
    fn captures_at_an_open_end_contain_the_query() {
        for (pattern, held) in [
            ("^/a/(.*)$", vec![1]),
            ("^/a/(.*)", vec![1]),
            ("^/([^/]+)/([^/]+)$", vec![2]),
            ("^/a(/(.+))?/?$", vec![1, 2]),
            ("^/a/(?<rest>.*)$", vec![1]),
            ("^/a/(b|.*)$", vec![1]),
            ("^/a/", vec![]),
            ("^/a/.*$", vec![]),
            (r"^/a/(\d+)", vec![]),
            ("^/a/([^?]*)", vec![]),
        ] {
            assert_eq!(taken(pattern), Some(held), "{pattern}");
        }
        for pattern in ["^/a/$", r"^/a/(\d+)$", "^/(a|b)/?$", "^/a/([^?]*)$", "^/a/.*/b$", "^/[a-z]+$", "^/a/([^/=]+)$"]
        {
            assert_eq!(taken(pattern), None, "{pattern}");
        }
    }
}

//! Converts the expressions, such as literals and groups, that a regular expression for paths consists of.

use regex_syntax::ast::Ast;

use crate::note::{NoteSubject, Remark};
use crate::path::from_regex::edge::{PathEdge, PathEnds, starts_with_extension};
use crate::path::from_regex::reader::PathReader;
use crate::path::shape::{BareFolder, PathPart};
use crate::regex::{self, groups};
use portico_redirects::path::escape::{self, Escapes};

impl PathReader<'_> {
    /// Converts the expressions between the start and the end of a regular expression. Appends the results to `parts`.
    pub(super) fn body(&mut self, items: &[&Ast], ends: PathEnds, parts: &mut Vec<PathPart>) {
        for (index, item) in items.iter().enumerate() {
            let following = items.get(index + 1..).unwrap_or_default();
            let after_slash = matches!(parts.last(), Some(PathPart::Text(text)) if text.ends_with('/'));
            if self.stays_lazy(item, following, ends.text) {
                parts.push(self.regex_part(item));
            } else if following.is_empty()
                && !after_slash
                && let Some(below) = self.slash_and_rest(item, ends.path)
            {
                parts.push(below);
            } else if matches!(item, Ast::Dot(_)) && starts_with_extension(following) {
                self.result.remarks.push(Remark::about(
                    NoteSubject::UnescapedDot,
                    "an unescaped dot matches any character, but was imported as a literal dot",
                    "no change needed if the dot is part of a file name",
                ));
                push_text('.', parts);
            } else {
                self.item(item, parts);
            }
        }
    }

    fn item(&mut self, item: &Ast, parts: &mut Vec<PathPart>) {
        let inner = regex::inner(item);
        if let Some(c) = regex::literal(item) {
            push_text(c, parts);
        } else if regex::is_segment(inner) {
            parts.push(PathPart::Segment(self.name_of(item)));
        } else if regex::is_anything(inner) {
            parts.push(PathPart::AnyText(self.name_of(item)));
        } else {
            parts.push(self.regex_part(item));
        }
    }

    fn regex_part(&self, item: &Ast) -> PathPart {
        let text = groups::rewritten(&self.parsed.text, item, &self.last_slashes, &|group| self.group_name(group));
        PathPart::Regex { text, can_be_empty: regex::can_be_empty(item) }
    }

    /// Converts a group that matches everything below a path, such as `(/.*)?`, `(/(.*))?` or `(/.*)`. If `item` has
    /// another form, returns `None`.
    fn slash_and_rest(&mut self, item: &Ast, end: PathEdge) -> Option<PathPart> {
        let (group, bare_folder) = match regex::repetition(item) {
            // If the expression does not end with `$` and the optional group matches nothing, any other text may follow
            // the path.
            Some((0, Some(1), group)) if end == PathEdge::Closed => (group, BareFolder::Included),
            Some(_) => return None,
            None => (item, BareFolder::Excluded),
        };
        let Ast::Group(outer) = group else {
            return None;
        };
        let items = self.flat(&outer.ast);
        let [slash, rest] = items.as_slice() else {
            return None;
        };
        if regex::literal(slash) != Some('/') || !regex::is_anything(regex::inner(rest)) {
            return None;
        }
        let name = match (self.name_of(group), self.name_of(rest)) {
            (Some(_), Some(_)) => return None,
            (Some(name), None) => {
                self.captures_slash(Some(&name));
                Some(name)
            }
            (None, name) => name,
        };
        self.result.shape.bare_folder = bare_folder;
        Some(PathPart::Below(name))
    }
}

fn push_text(c: char, parts: &mut Vec<PathPart>) {
    let written = escape::path(c.encode_utf8(&mut [0; 4]), Escapes::Literal);
    if let Some(PathPart::Text(text)) = parts.last_mut() {
        text.push_str(&written);
    } else {
        parts.push(PathPart::Text(written));
    }
}

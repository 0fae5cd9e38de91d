//! Converts the items of a regular expression for paths.

use regex_syntax::ast::Ast;

use crate::note::Remark;
use crate::path::from_regex::PathReader;
use crate::path::from_regex::edge::starts_with_extension;
use crate::path::shape::{LeadingSlash, PathPart};
use crate::regex::{self, groups};
use portico_redirects::path::escape::{self, Escapes};

impl PathReader<'_> {
    pub(super) fn body(&mut self, items: &[&Ast], is_closed: bool, parts: &mut Vec<PathPart>) {
        for (index, item) in items.iter().enumerate() {
            let following = items.get(index + 1..).unwrap_or_default();
            let after_slash = matches!(parts.last(), Some(PathPart::Text(text)) if text.ends_with('/'));
            if following.is_empty()
                && !after_slash
                && let Some(below) = self.slash_and_rest(item, is_closed)
            {
                parts.push(below);
            } else if matches!(item, Ast::Dot(_)) && starts_with_extension(following) {
                self.result.remarks.push(Remark::new(
                    "an unescaped dot matches any character; it was read as a literal dot",
                    "no change needed if it is part of a file name",
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
            let text = groups::rewritten(&self.parsed.text, item, &self.last_slashes, &|group| self.group_name(group));
            parts.push(PathPart::Regex { text, can_be_empty: regex::can_be_empty(item) });
        }
    }

    /// `(/.*)?`, `(/(.*))?`, `(/.*)`
    fn slash_and_rest(&mut self, item: &Ast, is_closed: bool) -> Option<PathPart> {
        let group = match regex::repetition(item) {
            // Without `$`, any text may follow if the group is absent.
            Some((0, Some(1), group)) if is_closed => group,
            Some(_) => return None,
            None => item,
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
        match (self.name_of(group), self.name_of(rest)) {
            (Some(_), Some(_)) => None,
            (Some(name), None) => {
                self.captures_slash(Some(&name));
                Some(PathPart::Below(Some(name)))
            }
            (None, name) => Some(PathPart::Below(name)),
        }
    }

    pub(super) fn captures_slash(&mut self, name: Option<&str>) {
        for (_, placeholder) in &mut self.result.shape.placeholders {
            if Some(&*placeholder.name) == name {
                placeholder.slash = LeadingSlash::Captured;
            }
        }
    }
}

fn push_text(c: char, parts: &mut Vec<PathPart>) {
    let written = escape::path(c.encode_utf8(&mut [0; 4]), Escapes::Literal);
    match parts.last_mut() {
        Some(PathPart::Text(text)) => text.push_str(&written),
        _ => parts.push(PathPart::Text(written)),
    }
}

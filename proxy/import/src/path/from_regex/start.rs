//! Converts the start of a regular expression for paths.

use regex_syntax::ast::Ast;

use crate::note::{Covering, NoteSubject, Remark};
use crate::path::from_regex::edge::{PathEdge, is_optional_slash, take_first};
use crate::path::from_regex::lazy;
use crate::path::from_regex::reader::{PathReader, Subject};
use crate::path::shape::PathPart;
use crate::regex;

impl PathReader<'_> {
    /// Removes the expressions at the start of `items`, such as an optional slash, and returns the corresponding path
    /// parts.
    pub(super) fn start(
        &mut self,
        items: &mut Vec<&Ast>,
        edge: PathEdge,
        text_end: PathEdge,
    ) -> Result<Vec<PathPart>, Remark> {
        match self.subject {
            Subject::Path => self.path_start(items, edge, text_end),
            Subject::Below(base) => self.folder_start(base, items, edge),
        }
    }

    fn path_start(
        &mut self,
        items: &mut Vec<&Ast>,
        edge: PathEdge,
        text_end: PathEdge,
    ) -> Result<Vec<PathPart>, Remark> {
        let unsupported_alone = items.len() == 1;
        if let Some(first) = items.first().copied() {
            let inner = regex::inner(first);
            if regex::is_anything(inner) || unsupported_alone && regex::is_something(inner) {
                let stays_lazy = self.stays_lazy(first, items.get(1..).unwrap_or_default(), text_end);
                items.remove(0);
                let name = self.name_of(first);
                self.captures_slash(name.as_deref());
                if stays_lazy {
                    return Ok(vec![lazy::prefix(name.as_deref())]);
                }
                return Ok(vec![PathPart::AnyPrefix(name)]);
            }
        }
        if edge == PathEdge::Open {
            return Ok(vec![self.anything_before()]);
        }
        if take_first(items, |item| is_optional_slash(item) && !self.captures(item)) {
            return Ok(vec![PathPart::Text("/".to_owned())]);
        }
        match items.first().and_then(|item| regex::literal(item)) {
            Some(c) if c != '/' => Err(never()),
            Some(_) | None => Ok(Vec::new()),
        }
    }

    fn folder_start(&mut self, base: &str, items: &mut Vec<&Ast>, edge: PathEdge) -> Result<Vec<PathPart>, Remark> {
        let reaches_start = items.first().is_some_and(|first| {
            let inner = regex::inner(first);
            regex::is_anything(inner) || regex::is_something(inner)
        });
        let mut parts = vec![PathPart::Text(base.to_owned())];
        if edge == PathEdge::Closed {
            if items.first().is_some_and(|first| regex::literal(first) == Some('/')) {
                return Err(never_below_folder());
            }
            take_first(items, |item| is_optional_slash(item) && !self.captures(item));
        } else if !reaches_start {
            parts.push(self.anything_before());
        }
        Ok(parts)
    }

    /// Returns a path part for the text that may precede a match, because the expression does not start with `^`. If
    /// the target uses captures, the part matches as little text as possible.
    fn anything_before(&self) -> PathPart {
        let text = if self.captures_any() { ".*?" } else { ".*" };
        PathPart::Regex { text: text.to_owned(), can_be_empty: true }
    }
}

pub(super) fn never() -> Remark {
    Remark::new(
        "the regular expression never matches, because every path starts with a slash",
        "if the leading slash was forgotten, write the rule by hand",
    )
}

fn never_below_folder() -> Remark {
    Remark::about(
        NoteSubject::WithoutEffect(Covering::NoRequests),
        "in an `.htaccess` file or a `<Directory>`, a pattern that starts with `/` never matches",
        "delete the statement, or remove the first slash of the pattern and import again if the redirect is intended",
    )
}

//! Converts a regular expression for paths to a [`PathShape`](crate::path::shape::PathShape), which describes a set of
//! paths.

mod edge;
mod first_slash;
mod items;
mod last_slash;
mod lazy;
mod reader;
mod start;

use std::collections::BTreeSet;

use regex_syntax::ast::Ast;

use crate::note::Remark;
use crate::path::from_regex::edge::{
    PathEdge, PathEnds, append_open_end, is_optional_slash, is_slash_or_end, normalize_end, take_last,
};
use crate::path::from_regex::first_slash::FirstSlash;
use crate::path::from_regex::reader::{ParsedPath, PathReader};
use crate::path::from_regex::start::never;
use crate::path::placeholder::Capture;
use crate::path::regex_text;
use crate::path::shape::{BareFolder, PathPart};
use crate::regex;

pub(crate) use reader::Subject;

/// Converts the regular expression `pattern` to a path shape. `wanted` are the captures that the target uses. If
/// `pattern` is invalid or never matches, returns an error.
pub(crate) fn read(pattern: &str, subject: Subject<'_>, wanted: &BTreeSet<Capture>) -> Result<ParsedPath, Remark> {
    let mut parsed = regex::parse(pattern)?;
    let with_slash = first_slash::captured(&parsed, subject);
    if let Some(FirstSlash { moved, .. }) = &with_slash {
        parsed = regex::parse(moved)?;
    }
    let mut reader = PathReader::new(&parsed, subject, wanted);
    reader.result.shape.parts = reader.parts(&parsed.ast)?;
    if let Some(FirstSlash { group, .. }) = with_slash {
        reader.captures_first_slash(group);
    }
    reader.result.remarks.extend(last_slash::missed(&parsed.text, subject, &reader.result.shape.parts));
    Ok(reader.result)
}

impl PathReader<'_> {
    fn parts(&mut self, ast: &Ast) -> Result<Vec<PathPart>, Remark> {
        let mut items = self.flat(ast);
        while let Some(case) = items.first().and_then(|item| regex::case_flag(item)) {
            self.result.shape.case = case;
            items.remove(0);
        }
        if let [Ast::Alternation(choice)] = items.as_slice() {
            return self.choice(&choice.asts);
        }
        self.branch(items)
    }

    fn choice(&mut self, branches: &[Ast]) -> Result<Vec<PathPart>, Remark> {
        let mut texts = Vec::new();
        for branch in branches {
            texts.push(regex_text::write(&self.parts(branch)?));
        }
        Ok(vec![PathPart::Regex { text: format!("(?:{})", texts.join("|")), can_be_empty: false }])
    }

    fn branch(&mut self, mut items: Vec<&Ast>) -> Result<Vec<PathPart>, Remark> {
        let start = PathEdge::take_start(&mut items);
        let at_end = take_last(&mut items, regex::is_end);
        let open_end = take_last(&mut items, |item| is_slash_or_end(item) && !self.captures(item));
        let end = if at_end || open_end { PathEdge::Closed } else { PathEdge::Open };
        let slash_end =
            end == PathEdge::Closed && take_last(&mut items, |item| is_optional_slash(item) && !self.captures(item));
        if items.is_empty() && !(start == PathEdge::Closed && at_end) {
            return Ok(self.everything());
        }
        if items.is_empty() && !slash_end && self.subject == Subject::Path {
            return Err(never());
        }
        let text_end = if at_end && !open_end { PathEdge::Closed } else { PathEdge::Open };
        let mut parts = self.start(&mut items, start, text_end)?;
        self.body(&items, PathEnds { path: end, text: text_end }, &mut parts);
        match (open_end, at_end) {
            (true, false) => parts.push(PathPart::Below(None)),
            (false, false) => append_open_end(&mut parts),
            (_, true) => {}
        }
        if normalize_end(&mut parts) == BareFolder::Excluded {
            self.result.shape.bare_folder = BareFolder::Excluded;
        }
        Ok(parts)
    }

    /// Returns path parts that match every path against which the expression can be matched.
    fn everything(&self) -> Vec<PathPart> {
        let folder = match self.subject {
            Subject::Path => "",
            Subject::Below(base) => base.trim_end_matches('/'),
        };
        vec![PathPart::Text(folder.to_owned()), PathPart::Below(None)]
    }
}

//! Converts a regular expression for paths to a path shape.

mod edge;
mod items;
mod last_slash;

use std::collections::BTreeSet;

use regex_syntax::ast::{Ast, Group, GroupKind};

use crate::note::Remark;
use crate::path::from_regex::edge::{
    append_open_end, is_optional_slash, is_slash_or_end, normalize_end, take_first, take_last,
};
use crate::path::shape::{Capture, LeadingSlash, PathPart, PathShape, Placeholder, PlaceholderNames};
use crate::regex::{self, Parsed, groups};
use crate::rule::choose;
use crate::rule::draft::Case;

/// The text that the expression is matched against.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Subject<'a> {
    /// The whole path.
    Path,
    /// The path below this folder (`/`, `/blog/`).
    Below(&'a str),
}

pub(crate) struct ParsedPath {
    pub(crate) shape: PathShape,
    pub(crate) remarks: Vec<Remark>,
}

/// Converts `pattern`; `wanted` are the captures that the target uses.
pub(crate) fn read(pattern: &str, subject: Subject<'_>, wanted: &BTreeSet<Capture>) -> Result<ParsedPath, Remark> {
    let parsed = regex::parse(pattern)?;
    let mut reader = PathReader {
        parsed: &parsed,
        subject,
        wanted,
        named: Vec::new(),
        last_slashes: groups::last_slashes(&parsed.ast),
        result: ParsedPath { shape: PathShape::default(), remarks: Vec::new() },
    };
    reader.name_groups();
    reader.result.shape.parts = reader.parts(&parsed.ast)?;
    reader.result.remarks.extend(last_slash::missed(&parsed.text, subject, &reader.result.shape.parts));
    Ok(reader.result)
}

/// A group that the target uses, and its placeholder.
struct NamedGroup {
    index: u32,
    name: String,
}

pub(super) struct PathReader<'p> {
    pub(super) parsed: &'p Parsed,
    subject: Subject<'p>,
    wanted: &'p BTreeSet<Capture>,
    named: Vec<NamedGroup>,
    pub(super) last_slashes: BTreeSet<usize>,
    pub(super) result: ParsedPath,
}

impl PathReader<'_> {
    fn name_groups(&mut self) {
        let mut names = PlaceholderNames::default();
        for group in groups::all(&self.parsed.ast) {
            let (Some(index), true) = (group.capture_index(), self.is_wanted(&group.kind)) else {
                continue;
            };
            let own = groups::name(group);
            let name = names.unique(own.unwrap_or_else(|| default_name(&group.ast)));
            let placeholder = Placeholder { name: name.clone(), slash: LeadingSlash::NotCaptured };
            self.result.shape.placeholders.push((Capture::Number(index), placeholder.clone()));
            self.result.shape.placeholders.extend(own.map(|own| (Capture::Name(own.to_owned()), placeholder)));
            self.named.push(NamedGroup { index, name });
        }
    }

    fn is_wanted(&self, kind: &GroupKind) -> bool {
        match kind {
            GroupKind::CaptureIndex(index) => self.wanted.contains(&Capture::Number(*index)),
            GroupKind::CaptureName { name, .. } => {
                self.wanted.contains(&Capture::Number(name.index))
                    || self.wanted.contains(&Capture::Name(name.name.clone()))
            }
            GroupKind::NonCapturing(_) => false,
        }
    }

    /// The placeholder name of the group, if the target uses it.
    pub(super) fn name_of(&self, ast: &Ast) -> Option<String> {
        let Ast::Group(group) = ast else {
            return None;
        };
        self.group_name(group)
    }

    pub(super) fn group_name(&self, group: &Group) -> Option<String> {
        let index = group.capture_index()?;
        self.named.iter().find(|named| named.index == index).map(|named| named.name.clone())
    }

    /// Whether the target uses a capture inside.
    fn captures(&self, item: &Ast) -> bool {
        groups::all(item).into_iter().any(|group| self.is_wanted(&group.kind))
    }

    pub(super) fn flat<'a>(&self, ast: &'a Ast) -> Vec<&'a Ast> {
        regex::flatten(ast, &|kind| self.is_wanted(kind))
    }

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
            texts.push(choose::regex(&self.parts(branch)?));
        }
        Ok(vec![PathPart::Regex { text: format!("(?:{})", texts.join("|")), can_be_empty: false }])
    }

    fn branch(&mut self, mut items: Vec<&Ast>) -> Result<Vec<PathPart>, Remark> {
        let at_start = take_first(&mut items, regex::is_start);
        let at_end = take_last(&mut items, regex::is_end);
        let open_end = take_last(&mut items, |item| is_slash_or_end(item) && !self.captures(item));
        let closed = at_end || open_end;
        let slash_end = closed && take_last(&mut items, |item| is_optional_slash(item) && !self.captures(item));
        if items.is_empty() && !(at_start && at_end) {
            return Ok(self.everything());
        }
        if items.is_empty() && !slash_end && self.subject == Subject::Path {
            return Err(never());
        }
        let mut parts = self.start(&mut items, at_start)?;
        self.body(&items, closed, &mut parts);
        match (open_end, at_end) {
            (true, false) => parts.push(PathPart::Below(None)),
            (false, false) => append_open_end(&mut parts),
            (_, true) => {}
        }
        normalize_end(&mut parts);
        Ok(parts)
    }

    /// Every path that the expression is matched against.
    fn everything(&self) -> Vec<PathPart> {
        let folder = match self.subject {
            Subject::Path => "",
            Subject::Below(base) => base.trim_end_matches('/'),
        };
        vec![PathPart::Text(folder.to_owned()), PathPart::Below(None)]
    }

    /// The parts before the first item.
    fn start(&mut self, items: &mut Vec<&Ast>, at_start: bool) -> Result<Vec<PathPart>, Remark> {
        match self.subject {
            Subject::Path => self.path_start(items, at_start),
            Subject::Below(base) => Ok(self.folder_start(base, items, at_start)),
        }
    }

    fn path_start(&mut self, items: &mut Vec<&Ast>, at_start: bool) -> Result<Vec<PathPart>, Remark> {
        let unsupported_alone = items.len() == 1;
        if let Some(first) = items.first().copied() {
            let inner = regex::inner(first);
            if regex::is_anything(inner) || unsupported_alone && regex::is_something(inner) {
                items.remove(0);
                let name = self.name_of(first);
                self.captures_slash(name.as_deref());
                return Ok(vec![PathPart::AnyPrefix(name)]);
            }
        }
        if !at_start {
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

    fn folder_start(&mut self, base: &str, items: &mut Vec<&Ast>, at_start: bool) -> Vec<PathPart> {
        let reaches_start = items.first().is_some_and(|first| {
            let inner = regex::inner(first);
            regex::is_anything(inner) || regex::is_something(inner)
        });
        let mut parts = vec![PathPart::Text(base.to_owned())];
        if at_start {
            let is_slash = items.first().is_some_and(|first| regex::literal(first) == Some('/'));
            if is_slash {
                items.remove(0);
                self.result.remarks.push(Remark::new(
                    "in an `.htaccess` file or `<Directory>`, a pattern that starts with `/` never matches",
                    "it was read as in the server configuration; delete the rule if it was not used",
                ));
            } else {
                take_first(items, |item| is_optional_slash(item) && !self.captures(item));
            }
        } else if !reaches_start {
            parts.push(self.anything_before());
        }
        parts
    }

    /// The text before an expression without `^`: as short as possible if the length affects captures.
    fn anything_before(&self) -> PathPart {
        let text = if self.wanted.is_empty() { ".*" } else { ".*?" };
        PathPart::Regex { text: text.to_owned(), can_be_empty: true }
    }
}

impl ParsedPath {
    /// The same, ignoring case if requested.
    pub(crate) fn ignoring(mut self, case: Case) -> Self {
        if case == Case::Ignore {
            self.shape.case = Case::Ignore;
        }
        self
    }
}

fn never() -> Remark {
    Remark::new(
        "the regular expression never matches: every path starts with a slash",
        "write the rule by hand if it should match `/` and the rest",
    )
}

fn default_name(ast: &Ast) -> &'static str {
    let inner = regex::inner(ast);
    if regex::is_segment(inner) {
        "name"
    } else if regex::is_anything(inner) || regex::is_something(inner) {
        "rest"
    } else if regex::is_number(inner) {
        "number"
    } else {
        "part"
    }
}

//! A regular expression over paths, as a shape.

use std::collections::BTreeSet;

use regex_syntax::ast::{Ast, Group, GroupKind};

use crate::choose;
use crate::draft::Case;
use crate::note::Remark;
use crate::regex::edge::{is_optional_slash, is_slash_or_end, leave_open, settle_end, take_first, take_last};
use crate::regex::{self, Parsed, groups, last_slash};
use crate::shape::{Capture, Hole, Names, Part, Shape, Slash};

/// What the expression is compared with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Subject<'a> {
    /// The whole path.
    Path,
    /// What stands behind this folder (`/`, `/blog/`).
    Below(&'a str),
}

pub(crate) struct Read {
    pub(crate) shape: Shape,
    pub(crate) remarks: Vec<Remark>,
}

/// Reads `pattern`; `wanted` are the captures that the target uses.
pub(crate) fn read(pattern: &str, subject: Subject<'_>, wanted: &BTreeSet<Capture>) -> Result<Read, Remark> {
    let parsed = regex::parse(pattern)?;
    let mut reader = Reader {
        parsed: &parsed,
        subject,
        wanted,
        named: Vec::new(),
        last_slashes: groups::last_slashes(&parsed.ast),
        read: Read { shape: Shape::default(), remarks: Vec::new() },
    };
    reader.name_groups();
    reader.read.shape.parts = reader.parts(&parsed.ast)?;
    reader.read.remarks.extend(last_slash::missed(&parsed.text, subject, &reader.read.shape.parts));
    Ok(reader.read)
}

/// A group that is wanted, and its name with us.
struct Named {
    index: u32,
    name: String,
}

pub(super) struct Reader<'p> {
    pub(super) parsed: &'p Parsed,
    subject: Subject<'p>,
    wanted: &'p BTreeSet<Capture>,
    named: Vec<Named>,
    pub(super) last_slashes: BTreeSet<usize>,
    pub(super) read: Read,
}

impl Reader<'_> {
    fn name_groups(&mut self) {
        let mut names = Names::default();
        for group in groups::all(&self.parsed.ast) {
            let (Some(index), true) = (group.capture_index(), self.is_wanted(&group.kind)) else {
                continue;
            };
            let own = groups::name(group);
            let name = names.take(own.unwrap_or_else(|| usual_name(&group.ast)));
            let hole = Hole { name: name.clone(), slash: Slash::Outside };
            self.read.shape.holes.push((Capture::Number(index), hole.clone()));
            self.read.shape.holes.extend(own.map(|own| (Capture::Name(own.to_owned()), hole)));
            self.named.push(Named { index, name });
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

    /// Our name of the group, when it is a wanted one.
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

    /// Whether the target uses something inside.
    fn captures(&self, item: &Ast) -> bool {
        groups::all(item).into_iter().any(|group| self.is_wanted(&group.kind))
    }

    pub(super) fn flat<'a>(&self, ast: &'a Ast) -> Vec<&'a Ast> {
        regex::flatten(ast, &|kind| self.is_wanted(kind))
    }

    fn parts(&mut self, ast: &Ast) -> Result<Vec<Part>, Remark> {
        let mut items = self.flat(ast);
        while let Some(case) = items.first().and_then(|item| regex::case_flag(item)) {
            self.read.shape.case = case;
            items.remove(0);
        }
        if let [Ast::Alternation(choice)] = items.as_slice() {
            return self.choice(&choice.asts);
        }
        self.branch(items)
    }

    fn choice(&mut self, branches: &[Ast]) -> Result<Vec<Part>, Remark> {
        let mut texts = Vec::new();
        for branch in branches {
            texts.push(choose::regex(&self.parts(branch)?));
        }
        Ok(vec![Part::Regex { text: format!("(?:{})", texts.join("|")), can_be_empty: false }])
    }

    fn branch(&mut self, mut items: Vec<&Ast>) -> Result<Vec<Part>, Remark> {
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
            (true, false) => parts.push(Part::Below(None)),
            (false, false) => leave_open(&mut parts),
            (_, true) => {}
        }
        settle_end(&mut parts);
        Ok(parts)
    }

    /// Every path that comes here.
    fn everything(&self) -> Vec<Part> {
        let folder = match self.subject {
            Subject::Path => "",
            Subject::Below(base) => base.trim_end_matches('/'),
        };
        vec![Part::Text(folder.to_owned()), Part::Below(None)]
    }

    /// What stands in front of the first item.
    fn start(&mut self, items: &mut Vec<&Ast>, at_start: bool) -> Result<Vec<Part>, Remark> {
        match self.subject {
            Subject::Path => self.path_start(items, at_start),
            Subject::Below(base) => Ok(self.folder_start(base, items, at_start)),
        }
    }

    fn path_start(&mut self, items: &mut Vec<&Ast>, at_start: bool) -> Result<Vec<Part>, Remark> {
        let alone = items.len() == 1;
        if let Some(first) = items.first().copied() {
            let inner = regex::inner(first);
            if regex::is_anything(inner) || alone && regex::is_something(inner) {
                items.remove(0);
                let name = self.name_of(first);
                self.captures_slash(name.as_deref());
                return Ok(vec![Part::Lead(name)]);
            }
        }
        if !at_start {
            return Ok(vec![self.anything_before()]);
        }
        if take_first(items, |item| is_optional_slash(item) && !self.captures(item)) {
            return Ok(vec![Part::Text("/".to_owned())]);
        }
        match items.first().and_then(|item| regex::literal(item)) {
            Some(c) if c != '/' => Err(never()),
            Some(_) | None => Ok(Vec::new()),
        }
    }

    fn folder_start(&mut self, base: &str, items: &mut Vec<&Ast>, at_start: bool) -> Vec<Part> {
        let reaches_start = items.first().is_some_and(|first| {
            let inner = regex::inner(first);
            regex::is_anything(inner) || regex::is_something(inner)
        });
        let mut parts = vec![Part::Text(base.to_owned())];
        if at_start {
            let is_slash = items.first().is_some_and(|first| regex::literal(first) == Some('/'));
            if is_slash {
                items.remove(0);
                self.read.remarks.push(Remark::new(
                    "in a folder's own file a pattern that starts with `/` never matches",
                    "it was read as in the server's configuration; delete the rule if it was not used",
                ));
            } else {
                take_first(items, |item| is_optional_slash(item) && !self.captures(item));
            }
        } else if !reaches_start {
            parts.push(self.anything_before());
        }
        parts
    }

    /// What stands before an expression without `^`: as little as possible where it decides about captures.
    fn anything_before(&self) -> Part {
        let text = if self.wanted.is_empty() { ".*" } else { ".*?" };
        Part::Regex { text: text.to_owned(), can_be_empty: true }
    }
}

impl Read {
    /// As an expression that does not look at case.
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
        "write the rule by hand if it was meant for `/` and what follows",
    )
}

fn usual_name(ast: &Ast) -> &'static str {
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

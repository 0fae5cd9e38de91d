//! Defines the state of converting a regular expression to a path shape. All steps of the conversion share this state.

use std::collections::BTreeSet;

use regex_syntax::ast::{Ast, Group, GroupKind};

use crate::note::Remark;
use crate::path::placeholder::{Capture, LeadingSlash, Placeholder, PlaceholderNames};
use crate::path::shape::PathShape;
use crate::regex::{self, Parsed, groups};
use portico_redirects::LetterCase;

/// The part of the path against which the other program matches the expression.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Subject<'a> {
    /// The whole path.
    Path,
    /// The part of the path that follows this folder, such as `/` or `/blog/`.
    Below(&'a str),
}

/// The result of converting a regular expression for paths.
pub(crate) struct ParsedPath {
    pub(crate) shape: PathShape,
    pub(crate) remarks: Vec<Remark>,
}

impl ParsedPath {
    /// Makes the shape case-insensitive if `case` is `Ignored`. A shape that already ignores case, because of `(?i)`,
    /// stays case-insensitive.
    pub(crate) fn ignoring(mut self, case: LetterCase) -> Self {
        if case == LetterCase::Ignored {
            self.shape.case = LetterCase::Ignored;
        }
        self
    }
}

/// A group whose capture the target uses, along with the name of the placeholder that replaces the capture.
struct NamedGroup {
    index: u32,
    name: String,
}

/// The state of converting a regular expression for paths.
pub(super) struct PathReader<'p> {
    pub(super) parsed: &'p Parsed,
    pub(super) subject: Subject<'p>,
    wanted: &'p BTreeSet<Capture>,
    named: Vec<NamedGroup>,
    /// The offsets of those slashes in the expression that can be the last character of a match.
    pub(super) last_slashes: BTreeSet<usize>,
    pub(super) result: ParsedPath,
}

impl<'p> PathReader<'p> {
    /// Creates the state for converting an expression. `wanted` are the captures that the target uses.
    pub(super) fn new(parsed: &'p Parsed, subject: Subject<'p>, wanted: &'p BTreeSet<Capture>) -> Self {
        let mut reader = Self {
            parsed,
            subject,
            wanted,
            named: Vec::new(),
            last_slashes: groups::last_slashes(&parsed.ast),
            result: ParsedPath { shape: PathShape::default(), remarks: Vec::new() },
        };
        reader.name_groups();
        reader
    }

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

    /// Returns the name of the placeholder for a group. If the target does not use the capture of the group, returns
    /// `None`.
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

    /// Reports whether an expression contains a capture that the target uses.
    pub(super) fn captures(&self, item: &Ast) -> bool {
        groups::all(item).into_iter().any(|group| self.is_wanted(&group.kind))
    }

    pub(super) fn flat<'a>(&self, ast: &'a Ast) -> Vec<&'a Ast> {
        regex::flatten(ast, &|kind| self.is_wanted(kind))
    }

    /// Reports whether the target uses at least one capture.
    pub(super) fn captures_any(&self) -> bool {
        !self.wanted.is_empty()
    }

    /// Records that the capture of the group with this index includes the first slash of the path.
    pub(super) fn captures_first_slash(&mut self, index: u32) {
        let name = self.named.iter().find(|named| named.index == index).map(|named| named.name.clone());
        self.captures_slash(name.as_deref());
    }

    /// Records that the capture that the placeholder `name` replaces includes a leading slash.
    pub(super) fn captures_slash(&mut self, name: Option<&str>) {
        for (_, placeholder) in &mut self.result.shape.placeholders {
            if Some(&*placeholder.name) == name {
                placeholder.slash = LeadingSlash::Captured;
            }
        }
    }
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

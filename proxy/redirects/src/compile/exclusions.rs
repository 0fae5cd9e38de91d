//! The parts of the files that quarantine leaves out.

use std::collections::{BTreeMap, BTreeSet};

use crate::diagnostic::Place;
use crate::diagnostic::source::{self, Source};
use crate::language::parse;

/// The parts to leave out: whole files, and lines on which a rule, a table or a row starts.
#[derive(Debug, Clone, Default)]
pub(crate) struct Exclusions {
    files: BTreeSet<String>,
    lines: BTreeMap<String, BTreeSet<u32>>,
    none: BTreeSet<u32>,
    items: ItemStarts,
}

impl Exclusions {
    /// Nothing is left out yet.
    pub(super) fn none(sources: &[Source]) -> Self {
        Self { items: ItemStarts::read(sources), ..Self::default() }
    }

    pub(crate) fn has_file(&self, name: &str) -> bool {
        self.files.contains(name)
    }

    pub(crate) fn has_line(&self, place: &Place) -> bool {
        self.lines(&place.source).contains(&place.line)
    }

    /// Whether a place is inside a rule or table that is left out; its errors have already been reported.
    pub(crate) fn has_place(&self, place: &Place) -> bool {
        let start = self.items.start_of(place);
        start.is_some_and(|start| self.lines(&place.source).contains(&start))
    }

    /// The excluded lines of a file.
    pub(crate) fn lines(&self, name: &str) -> &BTreeSet<u32> {
        self.lines.get(name).unwrap_or(&self.none)
    }

    pub(super) fn len(&self) -> usize {
        self.files.len() + self.lines.values().map(BTreeSet::len).sum::<usize>()
    }

    /// Leaves out the rule, table, row or file at a place; true if it was not left out before.
    pub(super) fn add(&mut self, place: &Place) -> bool {
        let source = place.source.to_string();
        match self.items.start_of(place) {
            Some(line) => self.lines.entry(source).or_default().insert(line),
            None => self.files.insert(source),
        }
    }
}

/// The lines on which rules and tables start, to find the one that contains an error.
#[derive(Debug, Clone, Default)]
struct ItemStarts(BTreeMap<String, BTreeSet<u32>>);

impl ItemStarts {
    fn read(sources: &[Source]) -> Self {
        let starts = sources.iter().filter(|source| !source::is_data(&source.name)).map(|source| {
            let file = parse::file(&source.name.as_str().into(), &source.text, &mut Vec::new());
            let rules = file.rules.iter().map(|rule| rule.place.line);
            let broken = file.broken.iter().map(|place| place.line);
            let tables = file.tables.iter().map(|table| table.name.place.line);
            (source.name.clone(), rules.chain(tables).chain(broken).collect())
        });
        Self(starts.collect())
    }

    /// The first line of the rule, table or row that contains a place; `None` for a whole file.
    fn start_of(&self, place: &Place) -> Option<u32> {
        match self.0.get(&*place.source) {
            Some(starts) => starts.range(..=place.line).next_back().copied(),
            // A row of a data file.
            None => Some(place.line).filter(|line| *line > 0),
        }
    }
}

//! Records the rules, tables, rows and files that quarantine leaves out because of errors.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::diagnostic::Place;
use crate::language::raw_file::RawFile;

/// The rules, tables, rows and files to leave out. Rules, tables and rows are identified by the lines on which they
/// start.
#[derive(Debug, Default)]
pub(super) struct Exclusions {
    files: BTreeSet<Arc<str>>,
    lines: BTreeMap<Arc<str>, BTreeSet<u32>>,
    items: ItemStarts,
}

impl Exclusions {
    /// Creates a value that leaves out nothing yet.
    pub(super) fn new(items: ItemStarts) -> Self {
        Self { items, ..Self::default() }
    }

    pub(super) fn has_file(&self, name: &str) -> bool {
        self.files.contains(name)
    }

    /// Reports whether the rule or table that starts at `start` is left out.
    pub(super) fn has_item(&self, start: &Place) -> bool {
        self.has_file(&start.source) || self.lines(&start.source).is_some_and(|lines| lines.contains(&start.line))
    }

    /// Returns the excluded lines of a file. Returns `None` if no line is excluded.
    pub(super) fn lines(&self, name: &str) -> Option<&BTreeSet<u32>> {
        self.lines.get(name)
    }

    pub(super) fn len(&self) -> usize {
        self.files.len() + self.lines.values().map(BTreeSet::len).sum::<usize>()
    }

    /// Leaves out the rule, table or row that contains the location of an error. If no rule, table or row contains the
    /// location, leaves out the whole file.
    pub(super) fn add(&mut self, place: &Place) {
        match self.items.start_of(place) {
            Some(line) => self.add_line(place, line),
            None => {
                self.files.insert(Arc::clone(&place.source));
            }
        }
    }

    /// Leaves out the rules that start at these locations. If the whole file is left out already, changes nothing.
    pub(super) fn add_items(&mut self, starts: &[Place]) {
        for start in starts {
            if !self.has_file(&start.source) {
                self.add_line(start, start.line);
            }
        }
    }

    fn add_line(&mut self, place: &Place, line: u32) {
        self.lines.entry(Arc::clone(&place.source)).or_default().insert(line);
    }
}

/// The lines on which the rules and tables of each rule file start. From these lines, the rule or table that contains
/// an error is found.
#[derive(Debug, Default)]
pub(super) struct ItemStarts(BTreeMap<Arc<str>, BTreeSet<u32>>);

impl ItemStarts {
    pub(super) fn of(files: &[RawFile]) -> Self {
        let starts = files.iter().map(|file| {
            let rules = file.rules.iter().map(|rule| rule.place.line);
            let broken = file.broken.iter().map(|place| place.line);
            let tables = file.tables.iter().map(|table| table.name.place.line);
            (Arc::clone(&file.name), rules.chain(tables).chain(broken).collect())
        });
        Self(starts.collect())
    }

    /// Returns the first line of the rule, table or row that contains a location. Returns `None` for a location that
    /// stands for a whole file, and for a location before the first rule or table.
    fn start_of(&self, place: &Place) -> Option<u32> {
        match self.0.get(&*place.source) {
            Some(starts) => starts.range(..=place.line).next_back().copied(),
            // The index contains every rule file, so this location is in a data file. Each line of a data file is a
            // row.
            None => Some(place.line).filter(|line| *line > 0),
        }
    }
}

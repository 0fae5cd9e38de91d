//! Records the rules, tables, rows and files that quarantine leaves out because of errors.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::diagnostic::Place;
use crate::language::raw_file::RawFile;

/// The rules, tables, rows and files to leave out.
#[derive(Debug, Default)]
pub(super) struct Exclusions {
    files: BTreeSet<Arc<str>>,
    /// For each rule file, the positions at which the rules and tables start.
    items: BTreeMap<Arc<str>, BTreeSet<Position>>,
    /// For each data file, the lines of the rows.
    rows: BTreeMap<Arc<str>, BTreeSet<u32>>,
    starts: ItemStarts,
}

impl Exclusions {
    /// Creates a value that leaves out nothing yet.
    pub(super) fn new(starts: ItemStarts) -> Self {
        Self { starts, ..Self::default() }
    }

    pub(super) fn has_file(&self, name: &str) -> bool {
        self.files.contains(name)
    }

    /// Reports whether the rule, table or row that starts at `start` is left out.
    pub(super) fn has_item(&self, start: &Place) -> bool {
        self.has_file(&start.source)
            || self.items.get(&start.source).is_some_and(|items| items.contains(&Position::of(start)))
            || self.rows(&start.source).is_some_and(|lines| lines.contains(&start.line))
    }

    /// Returns the lines of the excluded rows of a data file. Returns `None` if no row is excluded.
    pub(super) fn rows(&self, name: &str) -> Option<&BTreeSet<u32>> {
        self.rows.get(name)
    }

    pub(super) fn len(&self) -> usize {
        let items: usize = self.items.values().map(BTreeSet::len).sum();
        self.files.len() + items + self.rows.values().map(BTreeSet::len).sum::<usize>()
    }

    /// Leaves out the rule, table or row that contains the location of an error. If no rule, table or row contains the
    /// location, leaves out the whole file.
    pub(super) fn add(&mut self, place: &Place) {
        match self.starts.start_of(place) {
            Some(Start::Item(position)) => self.add_item(place, position),
            Some(Start::Row(line)) => {
                self.rows.entry(Arc::clone(&place.source)).or_default().insert(line);
            }
            None => {
                self.files.insert(Arc::clone(&place.source));
            }
        }
    }

    /// Leaves out the rules that start at these locations. If the whole file is left out already, changes nothing.
    pub(super) fn add_items(&mut self, starts: &[Place]) {
        for start in starts {
            if !self.has_file(&start.source) {
                self.add_item(start, Position::of(start));
            }
        }
    }

    fn add_item(&mut self, place: &Place, position: Position) {
        self.items.entry(Arc::clone(&place.source)).or_default().insert(position);
    }
}

/// A position in a file. Several rules can be on the same line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Position {
    line: u32,
    column: u32,
}

impl Position {
    fn of(start: &Place) -> Self {
        Self { line: start.line, column: start.column }
    }
}

/// The start of a rule or table in a rule file, or the line of a row in a data file.
enum Start {
    Item(Position),
    Row(u32),
}

/// The positions at which the rules and tables of each rule file start. From these positions, the rule or table that
/// contains an error is found.
#[derive(Debug, Default)]
pub(super) struct ItemStarts(BTreeMap<Arc<str>, BTreeSet<Position>>);

impl ItemStarts {
    pub(super) fn of(files: &[RawFile]) -> Self {
        let starts = files.iter().map(|file| {
            let rules = file.rules.iter().map(|rule| &rule.place);
            let tables = file.tables.iter().map(|table| &table.name.place);
            (Arc::clone(&file.name), rules.chain(tables).chain(&file.broken).map(Position::of).collect())
        });
        Self(starts.collect())
    }

    /// Returns the start of the rule, table or row that contains a location. Returns `None` for a location that stands
    /// for a whole file, and for a location before the first rule or table.
    fn start_of(&self, place: &Place) -> Option<Start> {
        // The index contains every rule file. Other files are data files, and each line of a data file is a row.
        let Some(starts) = self.0.get(&*place.source) else {
            return Some(Start::Row(place.line)).filter(|_| place.line > 0);
        };
        let position = Position::of(place);
        let before = starts.range(..=position).next_back();
        // A location before the first rule of a line belongs to this rule, for example the location of an anchor.
        let after = starts.range(position..).next();
        let on_line = |start: &&Position| start.line == place.line;
        before.filter(on_line).or(after.filter(on_line)).or(before).copied().map(Start::Item)
    }
}

//! Leaving rules with mistakes out, so that the rest can be taken.

use std::collections::{BTreeMap, BTreeSet};

use crate::compile::{self, CompileOptions, Compiled, Source};
use crate::diagnostic::{Diagnostic, Place, Severity};
use crate::language::parse;

/// Rounds until nothing is wrong any more; leaving a rule out may bring another mistake to light, such as a test that needed it.
const MAX_ROUNDS: usize = 32;

/// What is not to be compiled: whole files, and single lines on which a rule, a table or a row starts.
#[derive(Debug, Clone, Default)]
pub(crate) struct LeftOut {
    files: BTreeSet<String>,
    lines: BTreeMap<String, BTreeSet<u32>>,
    none: BTreeSet<u32>,
}

impl LeftOut {
    pub(crate) fn has_file(&self, name: &str) -> bool {
        self.files.contains(name)
    }

    pub(crate) fn has_line(&self, place: &Place) -> bool {
        self.lines(&place.source).contains(&place.line)
    }

    /// The lines of a file.
    pub(crate) fn lines(&self, name: &str) -> &BTreeSet<u32> {
        self.lines.get(name).unwrap_or(&self.none)
    }

    fn len(&self) -> usize {
        self.files.len() + self.lines.values().map(BTreeSet::len).sum::<usize>()
    }

    /// Whether something new is left out now.
    fn add(&mut self, source: &str, line: Option<u32>) -> bool {
        match line {
            Some(line) => self.lines.entry(source.to_owned()).or_default().insert(line),
            None => self.files.insert(source.to_owned()),
        }
    }
}

/// Compiles again and again without what is wrong, until nothing is.
pub(crate) fn compile(sources: &[Source], options: &CompileOptions) -> Result<Compiled, Vec<Diagnostic>> {
    let items = Items::read(sources);
    let mut left_out = LeftOut::default();
    let mut quarantined = Vec::new();
    for _ in 0..MAX_ROUNDS {
        let found = match compile::attempt(sources, options, &left_out) {
            Ok(compiled) => return Ok(Compiled { quarantined, left_out: left_out.len(), ..compiled }),
            Err(found) => found,
        };
        let errors: Vec<Diagnostic> = found.into_iter().filter(|found| found.severity == Severity::Error).collect();
        let new = errors.iter().filter(|error| items.leave_out(&error.place, &mut left_out)).count();
        quarantined.extend(errors);
        if new == 0 {
            break;
        }
    }
    Err(quarantined)
}

/// Where rules and tables start, so that a mistake inside one can be counted to it.
struct Items(BTreeMap<String, BTreeSet<u32>>);

impl Items {
    fn read(sources: &[Source]) -> Self {
        let starts = sources.iter().filter(|source| !compile::is_data(&source.name)).map(|source| {
            let file = parse::file(&source.name.as_str().into(), &source.text, &mut Vec::new());
            let rules = file.rules.iter().map(|rule| rule.place.line);
            let tables = file.tables.iter().map(|table| table.name.place.line);
            (source.name.clone(), rules.chain(tables).collect())
        });
        Self(starts.collect())
    }

    /// Leaves out what a place belongs to; true when that is something new.
    fn leave_out(&self, place: &Place, left_out: &mut LeftOut) -> bool {
        let line = match self.0.get(&*place.source) {
            Some(starts) => starts.range(..=place.line).next_back().copied(),
            // A row of a file.
            None => Some(place.line).filter(|line| *line > 0),
        };
        left_out.add(&place.source, line)
    }
}

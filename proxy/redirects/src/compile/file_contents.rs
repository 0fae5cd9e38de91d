//! Lists the rules in each file. A reload compares the lists to detect that a file has lost many of its rules.

use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;

use crate::language::lower::table::Tables;
use crate::rule::packed::PackedMap;
use crate::rule::rows::Rows;
use crate::rule::{Paths, Rule};

/// The contents of each file, by file name. A file without rules, rows and table entries is not listed.
pub type FileContents = BTreeMap<Arc<str>, FileEntries>;

/// The rules, rows and table entries of a file. Rows and entries are shared with the rule set, so this takes little
/// memory.
#[derive(Debug, Clone, Default)]
pub struct FileEntries {
    /// The pattern of each rule, as written in the file.
    patterns: Vec<Arc<str>>,
    rows: Vec<Arc<Rows>>,
    tables: Vec<Arc<PackedMap>>,
}

impl FileEntries {
    /// Returns the number of rules, rows and table entries.
    pub fn len(&self) -> usize {
        self.patterns.len() + self.maps().map(PackedMap::len).sum::<usize>()
    }

    /// Reports whether the file has neither rules nor rows nor table entries.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the number of rules, rows and table entries that are not in `remaining`, but in at least one of the files
    /// in `added`. A rule is identified by its pattern, a row by its path, and a table entry by its key. A rule for a
    /// single path that has become a row is therefore found, too.
    pub fn count_moved(&self, remaining: &Self, added: &[&Self]) -> usize {
        let (remaining, added) = (Names::of(&[remaining]), Names::of(added));
        self.names().filter(|name| added.contains(name) && !remaining.contains(name)).count()
    }

    fn names(&self) -> impl Iterator<Item = &str> {
        let keys = self.maps().flat_map(|map| map.iter().map(|row| row.key));
        self.patterns.iter().map(|pattern| &**pattern).chain(keys)
    }

    fn maps(&self) -> impl Iterator<Item = &PackedMap> {
        self.rows.iter().map(|rows| &rows.pairs).chain(self.tables.iter().map(|table| &**table))
    }
}

/// The patterns, paths and keys in some files.
struct Names<'f> {
    patterns: HashSet<&'f str, ahash::RandomState>,
    maps: Vec<&'f PackedMap>,
}

impl<'f> Names<'f> {
    fn of(files: &[&'f FileEntries]) -> Self {
        Self {
            patterns: files.iter().flat_map(|file| &file.patterns).map(|pattern| &**pattern).collect(),
            maps: files.iter().flat_map(|file| file.maps()).collect(),
        }
    }

    fn contains(&self, name: &str) -> bool {
        self.patterns.contains(name) || self.maps.iter().any(|map| map.find(name).is_some())
    }
}

pub(super) fn of(rules: &[Rule], tables: &Tables) -> FileContents {
    let mut contents = FileContents::new();
    for rule in rules {
        let file = contents.entry(Arc::clone(&rule.info.place.source)).or_default();
        file.patterns.push(Arc::clone(&rule.info.from));
        if let Paths::Rows(rows) = &rule.paths {
            contents.entry(Arc::clone(&rows.lines.file)).or_default().rows.push(Arc::clone(rows));
        }
    }
    for (_, table) in tables.iter() {
        let source = table.file.as_ref().map_or(&table.place.source, |lines| &lines.file);
        contents.entry(Arc::clone(source)).or_default().tables.push(Arc::clone(&table.rows));
    }
    contents.retain(|_, file| !file.is_empty());
    contents
}

#[cfg(test)]
mod tests {
    use crate::compile::{CompileOptions, compile};
    use crate::diagnostic::source::Source;

    use super::*;

    fn contents(files: &[(&str, &str)]) -> FileContents {
        let sources: Vec<Source> =
            files.iter().map(|(name, text)| Source { name: (*name).into(), text: (*text).into() }).collect();
        compile(&sources, &CompileOptions::default()).unwrap().contents
    }

    #[test]
    fn rules_rows_and_table_entries_are_counted_in_their_files() {
        let rules = "tables: { t: { x: one, y: two }, u: u.csv }
rules:
  - { from: /a, to: /one }
  - { rows: rows.csv }
  - { from: '/t/{key}', table: t, to: '/{value}' }
  - { from: '/u/{key}', table: u, to: '/{value}' }
";
        let contents = contents(&[("t.yaml", rules), ("rows.csv", "/r1,/one\n/r2,/two\n"), ("u.csv", "k,v\n")]);
        let sizes: Vec<(&str, usize)> = contents.iter().map(|(file, entries)| (&**file, entries.len())).collect();
        assert_eq!(sizes, [("rows.csv", 2), ("t.yaml", 6), ("u.csv", 1)]);
    }

    #[test]
    fn only_entries_that_left_their_file_for_a_new_one_count_as_moved() {
        let list = "rules: [{ rows: a.csv }]";
        let before = contents(&[("t.yaml", list), ("a.csv", "/r1,/x\n/r2,/x\n/r3,/x\n/r4,/x\n")]);
        let lists = "rules: [{ rows: a.csv }, { rows: b.csv }, { from: /r4, to: /x }]";
        let after = contents(&[("t.yaml", lists), ("a.csv", "/r1,/x\n"), ("b.csv", "/r2,/x\n/r9,/x\n/r8,/x\n")]);
        let count = |added: &[&str]| {
            let added: Vec<&FileEntries> = added.iter().map(|file| &after[*file]).collect();
            before["a.csv"].count_moved(&after["a.csv"], &added)
        };
        assert_eq!((count(&["b.csv"]), count(&["b.csv", "t.yaml"]), count(&[])), (1, 2, 0));
        assert_eq!(count(&["a.csv"]), 0, "`/r1` is still in its file");
    }
}

//! Counts the rules in each file. A reload compares the counts to detect that a file has lost many of its rules.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::language::lower::table::Tables;
use crate::rule::{Paths, Rule};

/// The number of rules, rows and table entries in each file, by file name. A file that has none of these is not listed.
pub type SourceSizes = BTreeMap<Arc<str>, usize>;

pub(super) fn of(rules: &[Rule], tables: &Tables) -> SourceSizes {
    let mut sizes = SourceSizes::new();
    let mut add = |source: &Arc<str>, count: usize| *sizes.entry(Arc::clone(source)).or_default() += count;
    for rule in rules {
        add(&rule.info.place.source, 1);
        if let Paths::Rows(rows) = &rule.paths {
            add(&rows.lines.file, rows.pairs.len());
        }
    }
    for (_, table) in tables.iter() {
        let source = table.file.as_ref().map_or(&table.place.source, |lines| &lines.file);
        add(source, table.rows.len());
    }
    sizes
}

//! Records which tables and data files are in use.

use std::collections::BTreeSet;
use std::sync::Arc;

/// The tables and data files that are in use.
#[derive(Debug, Default)]
pub(crate) struct Uses {
    pub(super) tables: BTreeSet<Box<str>>,
    pub(super) files: BTreeSet<Arc<str>>,
}

impl Uses {
    pub(crate) fn add_table(&mut self, name: &str) {
        if !self.tables.contains(name) {
            self.tables.insert(name.into());
        }
    }

    pub(crate) fn add_file(&mut self, name: &Arc<str>) {
        if !self.files.contains(name) {
            self.files.insert(Arc::clone(name));
        }
    }
}

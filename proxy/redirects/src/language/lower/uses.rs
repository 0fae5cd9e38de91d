//! Records which lookup tables and data files the rules use.

use std::collections::BTreeSet;
use std::sync::Arc;

/// The names of the lookup tables and data files that the rules use.
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

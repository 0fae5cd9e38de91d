//! Defines the state that all rules share while the rules are lowered.

use std::collections::HashSet;

use crate::diagnostic::Place;
use crate::language::lower::ids::Ids;
use crate::language::lower::row_file_ids::RowFileIds;
use crate::language::lower::rows;
use crate::language::lower::table::Tables;
use crate::language::options::LanguageOptions;
use crate::language::raw_file::RawRule;
use crate::rule::path_regex::SharedRegexes;

/// The tables, data files, ids and options that are shared by all rules.
pub(super) struct Context<'o> {
    pub(super) tables: Tables,
    pub(super) missing_tables: MissingTables,
    pub(super) data: rows::DataFiles<'o>,
    pub(super) ids: Ids,
    pub(super) row_ids: RowFileIds,
    pub(super) regexes: SharedRegexes,
    pub(super) options: LanguageOptions<'o>,
    /// The locations of all `defaults` for which a single warning about all their rules has already been added.
    pub(super) reported_defaults: HashSet<Place>,
}

/// The treatment of tables that do not exist.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum MissingTables {
    Report,
    Ignore,
}

impl Context<'_> {
    /// Returns the id of a valid rule. If the file specifies no id, the id is `derived`.
    pub(super) fn id(&mut self, raw: &RawRule, derived: Option<&str>) -> String {
        match (&raw.id, derived) {
            (Some(id), _) => id.value.clone(),
            (None, Some(derived)) => self.ids.derive(derived, &raw.place),
            (None, None) => String::new(),
        }
    }
}

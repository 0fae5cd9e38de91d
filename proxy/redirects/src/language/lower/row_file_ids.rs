//! Tells apart data files that have the same name in different folders.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use crate::language::lower::rows::sibling_path;
use crate::language::raw::Located;
use crate::language::raw_file::RawRule;

/// The names of data files for derived ids, by their paths. The map contains only the files whose names rules in another
/// folder also use for another file.
#[derive(Debug, Default)]
pub(super) struct RowFileIds(HashMap<String, String>);

impl RowFileIds {
    pub(super) fn of(rules: &[Box<RawRule>]) -> Self {
        let mut by_name: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
        for name in rules.iter().filter_map(|rule| rule.rows.as_ref()) {
            by_name.entry(&name.value).or_default().insert(path_of(name));
        }
        let mut ids = HashMap::new();
        for paths in by_name.into_values().filter(|paths| paths.len() > 1) {
            let common = common_folder(&paths);
            ids.extend(paths.into_iter().map(|path| {
                let own = path.get(common..).unwrap_or(&path).to_owned();
                (path, own)
            }));
        }
        Self(ids)
    }

    /// Returns the name for the id of the rule that names this file. Returns `None` if the name in the rule is unambiguous.
    pub(super) fn get(&self, name: &Located<String>) -> Option<&str> {
        if self.0.is_empty() {
            return None;
        }
        self.0.get(&path_of(name)).map(String::as_str)
    }
}

fn path_of(name: &Located<String>) -> String {
    sibling_path(&name.place.source, &name.value).replace('\\', "/")
}

/// Returns the length of the folder that all paths have in common, with the slash at its end.
fn common_folder(paths: &BTreeSet<String>) -> usize {
    let (Some(first), Some(last)) = (paths.first(), paths.last()) else { return 0 };
    // All paths between the first and the last have the same start.
    let same = first.bytes().zip(last.bytes()).take_while(|(one, other)| one == other).count();
    first.as_bytes().iter().take(same).rposition(|byte| *byte == b'/').map_or(0, |slash| slash + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn common_folder_ends_with_a_slash() {
        for (paths, expected) in [
            (["rules/a/m.csv", "rules/ab/m.csv"], "rules/"),
            (["a/m.csv", "b/m.csv"], ""),
            (["/r/m.csv", "/r/x/m.csv"], "/r/"),
            (["m.csv", "x/m.csv"], ""),
        ] {
            assert_eq!(common_folder(&paths.map(str::to_owned).into()), expected.len(), "{paths:?}");
        }
    }
}

//! Checks `after_expiry` in a rule with `rows`.

use crate::diagnostic::Diagnostic;
use crate::language::lower::expiry;
use crate::language::lower::paths::RulePaths;
use crate::language::raw_file::RawRule;

/// Reports `after_expiry` if the rule has no expiry date and its file has no column for such dates. The column may be empty,
/// because the last date may have been deleted.
pub(super) fn check(raw: &RawRule, paths: Option<&RulePaths>, diagnostics: &mut Vec<Diagnostic>) {
    let Some(paths) = paths.filter(|_| raw.rows.is_some()) else { return };
    let has_date = raw.common.expires.is_some() || raw.defaults.expires.is_some();
    if !has_date && !paths.has_expiry_column {
        let hint = "add `expires`, add a column `expires` to the file, or delete `after_expiry`";
        expiry::report_without_date(raw, hint, diagnostics);
    }
}

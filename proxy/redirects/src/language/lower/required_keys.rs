//! Checks the keys of a rule that require or exclude another key.

use crate::diagnostic::{Code, Diagnostic};
use crate::language::raw::Located;
use crate::language::raw_file::RawRule;

/// Reports keys that have no effect without another key, and keys that cannot be combined with `rows`.
pub(super) fn check_required_keys(raw: &RawRule, diagnostics: &mut Vec<Diagnostic>) {
    let dependent = [
        (&raw.tail, &raw.prefix, "`tail` requires `prefix`", "delete `tail`, or match the path with `prefix`"),
        (&raw.key, &raw.table, "`key` requires `table`", "delete `key`, or add `table`"),
        (&raw.otherwise, &raw.table, "`otherwise` requires `table`", "delete `otherwise`, or add `table`"),
    ];
    if let (Some(key), None) = (&raw.anchored, &raw.regex) {
        let message = "`anchored` requires `regex`";
        let hint = "delete `anchored`, or match the path with `regex`";
        diagnostics.push(Diagnostic::new(Code::Conflict, key.place.clone(), message).hint(hint));
    }
    if raw.rows.is_some() {
        for (name, key) in [("to", &raw.to), ("table", &raw.table)] {
            if let Some(key) = key {
                let message = format!("`{name}` cannot be combined with `rows`: each row has its own target");
                let hint = format!("delete `{name}`; the second column of the file holds the target");
                diagnostics.push(Diagnostic::new(Code::Conflict, key.place.clone(), message).hint(hint));
            }
        }
    }
    for (key, partner, message, hint) in dependent {
        if let (Some(key), None) = (key, partner) {
            diagnostics.push(Diagnostic::new(Code::Conflict, key.place.clone(), message).hint(hint));
        }
    }
}

/// Reports keys that have no effect in a rule whose status is 410 or 451.
pub(super) fn reject_redirect_keys(raw: &RawRule, diagnostics: &mut Vec<Diagnostic>) {
    let named =
        [("to", &raw.to), ("tail", &raw.tail), ("table", &raw.table), ("key", &raw.key), ("otherwise", &raw.otherwise)];
    for (name, key) in named {
        if let Some(key) = key {
            let message = format!("`{name}` cannot be combined with status 410 or 451");
            let hint = format!("delete `{name}`, or use a redirect status such as `301`");
            diagnostics.push(Diagnostic::new(Code::Conflict, key.place.clone(), message).hint(hint));
        }
    }
    if let Some(slash) = &raw.common.slash {
        let message = "`slash` cannot be combined with status 410 or 451";
        let hint = "delete `slash`: the rule does not redirect";
        diagnostics.push(Diagnostic::new(Code::Conflict, slash.place.clone(), message).hint(hint));
    }
    if let Some(query) = &raw.common.query {
        let message = "`query` cannot be combined with status 410 or 451";
        let hint = "delete `query`: the rule does not redirect";
        diagnostics.push(Diagnostic::new(Code::Conflict, query.place.clone(), message).hint(hint));
    }
}

/// Reports `pass: false`, and keys that have no effect in a rule with `pass`.
pub(super) fn check_pass(raw: &RawRule, pass: &Located<bool>, diagnostics: &mut Vec<Diagnostic>) {
    if !pass.value {
        let message = "`pass: false` has no effect";
        diagnostics.push(
            Diagnostic::new(Code::BadValue, pass.place.clone(), message).expected("`true`").hint("delete the key"),
        );
        return;
    }
    let (common, place) = (&raw.common, |key: &Option<Located<String>>| key.as_ref().map(|key| key.place.clone()));
    let named = [
        ("rows", place(&raw.rows)),
        ("to", place(&raw.to)),
        ("status", place(&common.status)),
        ("cache", place(&common.cache)),
        ("query", common.query.as_ref().map(|query| query.place.clone())),
        ("tail", place(&raw.tail)),
        ("table", place(&raw.table)),
        ("key", place(&raw.key)),
        ("otherwise", place(&raw.otherwise)),
    ];
    for (name, place) in named {
        let Some(place) = place else { continue };
        let message =
            format!("`{name}` cannot be combined with `pass`: a rule with `pass` leaves its paths to the site");
        let hint = match name {
            "rows" => "write a rule with `from` for each path, or a single rule with `prefix` or `regex`".to_owned(),
            name => format!("delete `{name}`, or delete `pass`"),
        };
        diagnostics.push(Diagnostic::new(Code::Conflict, place, message).hint(hint));
    }
}

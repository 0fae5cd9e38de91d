//! Describes statements without a rule that the original server uses, although no request seemed to reach them.

use crate::comparison::{Cause, Difference};
use crate::note::{Covering, Note, NoteSubject};
use crate::place::Places;

/// Returns the reason for such a statement. The comparison has shown that the old reason is not the whole truth: the rules
/// match more requests than the statements from which they come.
pub(super) fn reason(note: &Note) -> String {
    if note.subject == NoteSubject::WithoutEffect(Covering::OtherRule) {
        "in the translation, another statement answers the requests of this statement first, so the statement has no rule, \
         but the original server uses it"
            .to_owned()
    } else {
        format!("{}, but the original server uses it", note.reason)
    }
}

/// Returns the hint for such a statement.
pub(super) fn hint(differences: &[&Difference], places: &Places) -> String {
    let rule_line = differences.iter().min_by_key(|one| one.risk).and_then(|worst| worst.rule_lines.first());
    if differences.iter().any(|difference| difference.cause == Some(Cause::FinalSlash)) {
        "choose one target, because rules match a path with and without a final slash".to_owned()
    } else if let Some(line) = rule_line {
        format!("write a rule for this statement above the rule for {}, which matches these requests", places.of(*line))
    } else {
        "write a rule for this statement, because the original server uses it for these requests".to_owned()
    }
}

//! Describes statements without a rule that the original server uses otherwise than their notes say, such as statements that no
//! request seemed to reach.

use crate::comparison::{Cause, Difference};
use crate::note::{Covering, Note, NoteSubject};
use crate::place::{Place, Places};

/// Returns the reason and the hint for a statement without a rule if the note does not say why the answers differ. `worst` is
/// the example among the differences.
pub(super) fn texts(
    note: &Note,
    differences: &[&Difference],
    worst: Option<&Difference>,
    places: &Places,
) -> Option<(String, String)> {
    let worst = worst?;
    // The original server uses the statement, so deleting the statement would not help.
    if note.is_about_no_requests() {
        return Some((reason(note), hint(differences, places)));
    }
    let redirecting = worst.lines_of_answer.first().filter(|line| **line != note.line && !worst.is_original_page);
    redirecting.filter(|_| note.subject == NoteSubject::Rewrite).map(|line| second_evaluation(places.of(*line)))
}

/// Returns the reason and the hint for a statement that rewrites requests to a path for which another statement redirects
/// them.
fn second_evaluation(redirecting: Place) -> (String, String) {
    let reason = format!(
        "the original server evaluates its statements again for the path to which this statement rewrites a request, so \
         the redirect in {redirecting} also applies to other paths; its rule does not"
    );
    (reason, "no change needed unless links to the site contain such URLs".to_owned())
}

/// Returns the reason for such a statement. The comparison has shown that the old reason is not the whole truth: the rules
/// match more requests than the statements from which they come.
fn reason(note: &Note) -> String {
    if note.subject == NoteSubject::WithoutEffect(Covering::OtherRule) {
        "in the translation, another statement answers the requests of this statement first, so the statement has no rule, \
         but the original server uses it"
            .to_owned()
    } else {
        format!("{}, but the original server uses it", note.reason)
    }
}

/// Returns the hint for such a statement.
fn hint(differences: &[&Difference], places: &Places) -> String {
    let rule_line = differences.iter().min_by_key(|one| one.risk).and_then(|worst| worst.rule_lines.first());
    if differences.iter().any(|difference| difference.cause == Some(Cause::FinalSlash)) {
        "choose one target, because rules match a path with and without a final slash".to_owned()
    } else if let Some(line) = rule_line {
        format!("write a rule for this statement above the rule for {}, which matches these requests", places.of(*line))
    } else {
        "write a rule for this statement, because the original server uses it for these requests".to_owned()
    }
}

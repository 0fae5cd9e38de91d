//! Finds regular expressions that match no path in normal form, such as an expression that ends with a slash.

use crate::importer::Importer;
use crate::note::Remark;
use crate::rule::draft::{RuleDraft, RuleMatcher};
use portico_redirects::LetterCase;
use portico_redirects::path_regex::{Anchoring, PathRegex};

/// Removes the trailing slash from every expression that matches no path only because of that slash. Removes and
/// reports the other expressions that match no path.
pub(super) fn correct(importer: &mut Importer<'_>) {
    for mut draft in std::mem::take(&mut importer.drafts) {
        match corrected(&draft) {
            Correction::NotNeeded => importer.drafts.push(draft),
            Correction::Regex(text) => {
                draft.matcher = RuleMatcher::Regex(text);
                importer.drafts.push(draft);
            }
            Correction::Impossible(remark) => importer.report_untranslated(&draft.origin, remark),
        }
    }
}

enum Correction {
    NotNeeded,
    Regex(String),
    Impossible(Remark),
}

fn corrected(draft: &RuleDraft) -> Correction {
    match &draft.matcher {
        RuleMatcher::Regex(text) => correction(text, draft.case),
        RuleMatcher::Exact(_) | RuleMatcher::Pattern(_) | RuleMatcher::Prefix { .. } => Correction::NotNeeded,
    }
}

fn correction(text: &str, case: LetterCase) -> Correction {
    let Some(reason) = no_match_reason(text, case) else { return Correction::NotNeeded };
    // On the old server, a path with a trailing slash differs from the path without that slash. In Portico, the two
    // paths are the same.
    let bare = text.trim_end_matches('/');
    if no_match_reason(bare, case).is_none() {
        return Correction::Regex(bare.to_owned());
    }
    Correction::Impossible(Remark::new(
        "the regular expression matches no path, because paths are normalized before rules are tried",
        reason,
    ))
}

fn no_match_reason(text: &str, case: LetterCase) -> Option<&'static str> {
    PathRegex::new(text, Anchoring::Whole, case).ok()?.no_match_reason()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trailing_slash_is_removed_from_the_expression() {
        let correction = |text| match correction(text, LetterCase::Exact) {
            Correction::NotNeeded => Some("unchanged".to_owned()),
            Correction::Regex(text) => Some(text),
            Correction::Impossible(_) => None,
        };
        assert_eq!(correction("/docs/[^/]*/api/").as_deref(), Some("/docs/[^/]*/api"));
        assert_eq!(correction("/docs/?").as_deref(), Some("unchanged"));
        assert_eq!(correction(r"/docs\?id=\d+"), None);
    }
}

//! Finds regular expressions that match no path in normal form. For example, `/a/` matches no path, because paths in
//! normal form have no trailing slash.

use crate::importer::Importer;
use crate::note::Remark;
use crate::rule::draft::{RuleDraft, RuleMatcher};
use portico_redirects::LetterCase;
use portico_redirects::path_regex::{Anchoring, PathRegex, SharedRegexes};

/// Corrects expressions that match no path. If only a trailing slash prevents a match, removes the slash. Otherwise,
/// removes the rule and reports its statement.
pub(super) fn correct(importer: &mut Importer<'_>) {
    let mut shared = SharedRegexes::default();
    for mut draft in std::mem::take(&mut importer.drafts) {
        match corrected(&draft, &mut shared) {
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

fn corrected(draft: &RuleDraft, shared: &mut SharedRegexes) -> Correction {
    match &draft.matcher {
        RuleMatcher::Regex(text) => correction(text, draft.case, shared),
        RuleMatcher::Exact(_) | RuleMatcher::Pattern(_) | RuleMatcher::Prefix { .. } => Correction::NotNeeded,
    }
}

fn correction(text: &str, case: LetterCase, shared: &mut SharedRegexes) -> Correction {
    let Some(reason) = no_match_reason(text, case, shared) else { return Correction::NotNeeded };
    // For Portico, `/a` and `/a/` are the same path, although the old server distinguished these paths.
    let bare = text.trim_end_matches('/');
    if no_match_reason(bare, case, shared).is_none() {
        return Correction::Regex(bare.to_owned());
    }
    Correction::Impossible(Remark::new(
        "the regular expression matches no path, because paths are normalized before rules are tried",
        reason,
    ))
}

fn no_match_reason(text: &str, case: LetterCase, shared: &mut SharedRegexes) -> Option<&'static str> {
    PathRegex::with_shared(text, Anchoring::Whole, case, shared).ok()?.no_match_reason()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trailing_slash_is_removed_from_the_expression() {
        let correction = |text| match correction(text, LetterCase::Exact, &mut SharedRegexes::default()) {
            Correction::NotNeeded => Some("unchanged".to_owned()),
            Correction::Regex(text) => Some(text),
            Correction::Impossible(_) => None,
        };
        assert_eq!(correction("/docs/[^/]*/api/").as_deref(), Some("/docs/[^/]*/api"));
        assert_eq!(correction("/docs/?").as_deref(), Some("unchanged"));
        assert_eq!(correction(r"/docs\?id=\d+"), None);
    }
}

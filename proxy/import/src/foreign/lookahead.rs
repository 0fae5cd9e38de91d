//! Splits a restriction with a negative lookahead, as in `^/(?!en|de)(.*)$`. Rules have no lookahead, so the paths that it
//! excludes get a rule with `pass`.

use std::collections::BTreeSet;

use crate::foreign::path_restriction::{PathRestriction, RegexInput};
use crate::path::from_regex::{self, Subject};
use crate::regex::lookahead;
use portico_redirects::LetterCase;

/// Splits a restriction at its lookahead: into the restriction without it, and the paths that it excludes. Returns `None` if
/// there is no lookahead, or if text before it depends on the request, so that no expression matches the excluded paths.
pub(crate) fn split(path: &PathRestriction) -> Option<(PathRestriction, PathRestriction)> {
    let PathRestriction::Regex { pattern, case, input, captures } = path else { return None };
    let (own, excluded) = lookahead::split(pattern)?;
    let with = |pattern| PathRestriction::Regex { pattern, case: *case, input: input.clone(), captures: *captures };
    Some((with(own), with(excluded).without_captures()))
}

/// Splits the paths that a lookahead excludes into folders, each with a restriction of its own. A rule for the prefix of a folder
/// also applies below the prefixes that are reserved for the site. If the paths are no folders, returns them unchanged.
pub(crate) fn folders(excluded: PathRestriction) -> Vec<PathRestriction> {
    let found = match &excluded {
        PathRestriction::Regex { pattern, case: LetterCase::Exact, input: RegexInput::Path, .. } => {
            lookahead::excluded_folders(pattern)
        }
        PathRestriction::Regex { .. }
        | PathRestriction::Everything
        | PathRestriction::Exact { .. }
        | PathRestriction::Prefix(_) => None,
    };
    found.map_or_else(|| vec![excluded], |folders| folders.into_iter().map(PathRestriction::Prefix).collect())
}

/// Returns the paths that a restriction does not match, if they are those that its lookahead excludes, as for `^/(?!en|de)`.
pub(crate) fn all_others(path: &PathRestriction) -> Option<PathRestriction> {
    let (PathRestriction::Regex { pattern, .. }, excluded) = split(path)? else { return None };
    let own = from_regex::read(&pattern, Subject::Path, &BTreeSet::new()).ok()?;
    own.shape.is_everything().then_some(excluded)
}

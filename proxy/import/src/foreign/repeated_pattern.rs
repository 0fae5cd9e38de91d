//! Removes a pattern that a statement repeats, as in `location ~ ^/old/(.*)$ { rewrite ^/old/(.*)$ /new/$1; }`.

use crate::foreign::path_restriction::{CaptureSyntax, PathRestriction};
use portico_redirects::LetterCase;

/// Returns the restrictions without expressions that a later restriction repeats. The later one keeps the stricter letter
/// case.
pub(crate) fn without_repeated(paths: Vec<PathRestriction>) -> Vec<PathRestriction> {
    let mut kept: Vec<PathRestriction> = Vec::new();
    for mut path in paths {
        let earlier = kept.iter().position(|earlier| is_same(earlier, &path)).map(|index| kept.remove(index));
        if let Some(PathRestriction::Regex { case: LetterCase::Exact, .. }) = earlier
            && let PathRestriction::Regex { case, .. } = &mut path
        {
            *case = LetterCase::Exact;
        }
        kept.push(path);
    }
    kept
}

/// Reports whether two restrictions are the same expression, apart from the letter case. A target must not refer to the
/// captures of the first one.
fn is_same(one: &PathRestriction, other: &PathRestriction) -> bool {
    let PathRestriction::Regex { pattern, input, captures: CaptureSyntax::Unused, .. } = one else { return false };
    matches!(other, PathRestriction::Regex { pattern: same, input: part, .. } if same == pattern && part == input)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn repeated_expression_is_removed() {
        let regex = |pattern: &str, case: LetterCase| PathRestriction::regex(pattern, case);
        let (exact, ignored) = (regex("^/a/(.*)$", LetterCase::Exact), regex("^/a/(.*)$", LetterCase::Ignored));
        let outer = |path: &PathRestriction| path.clone().without_captures();
        for (paths, expected) in [
            (vec![outer(&ignored), exact.clone()], vec![exact.clone()]),
            (vec![outer(&exact), ignored.clone()], vec![exact.clone()]),
            (vec![exact.clone(), exact.clone()], vec![exact.clone(), exact.clone()]),
            (
                vec![outer(&exact), regex("^/b$", LetterCase::Exact)],
                vec![outer(&exact), regex("^/b$", LetterCase::Exact)],
            ),
        ] {
            assert_eq!(without_repeated(paths), expected);
        }
    }
}

//! Limits the nesting depth of sections.

use crate::apache::lines::Directive;

/// The maximum nesting depth of sections. The translation has the same limit.
const MAX_DEPTH: usize = 32;

/// Returns the directives without those that are nested too deeply, because sections are read recursively.
pub(super) fn limited(directives: Vec<Directive>) -> Vec<Directive> {
    let mut depth = 0_usize;
    let mut is_kept = |directive: &Directive| {
        if directive.name.starts_with("</") {
            depth = depth.saturating_sub(1);
            return depth < MAX_DEPTH;
        }
        let is_kept = depth < MAX_DEPTH;
        depth += usize::from(directive.name.starts_with('<'));
        is_kept
    };
    directives.into_iter().filter(|directive| is_kept(directive)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::apache::lines;

    #[test]
    fn sections_below_the_maximum_depth_are_removed_with_their_ends() {
        let nested = |depth: usize| {
            let text = "<If x>\n".repeat(depth) + "Redirect /a /b\n" + &"</If>\n".repeat(depth) + "Redirect /c /d\n";
            limited(lines::read(&text)).len()
        };
        assert_eq!((nested(1), nested(31), nested(32), nested(10_000)), (4, 64, 65, 65));
    }
}

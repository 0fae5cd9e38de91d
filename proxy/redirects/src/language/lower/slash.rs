//! Validates the key `slash` of a rule, which determines whether the target ends with a slash.

use crate::address::slash::TrailingSlash;
use crate::diagnostic::{Code, Diagnostic};
use crate::language::lower::context::Context;
use crate::language::raw::Located;
use crate::language::raw_file::RawRule;
use crate::language::scalars::{self, SLASH};
use crate::rule::Action;

impl Context<'_> {
    /// Returns the value of `slash` in a rule. If the rule does not set `slash`, returns the value in `defaults`.
    /// Returns `None` if `slash` is absent or invalid.
    pub(super) fn slash(
        &self,
        raw: &RawRule,
        action: Option<&Action>,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Option<TrailingSlash> {
        let written = raw.common.slash.as_ref().or(raw.defaults.slash.as_ref());
        let slash = scalars::one_of(written, &SLASH, diagnostics)?;
        let site = self.options.slash;
        if let (Some(written), Some(target)) = (&raw.common.slash, target_on_this_site(raw, action))
            && site != TrailingSlash::Keep
            && slash != site
        {
            diagnostics.push(against_the_site(written, &target.value, site));
        }
        Some(slash)
    }
}

/// Returns the value of `to` if the rule redirects to a path of this site. Returns `None` for a rule that reads a CSV
/// file, because the rows may redirect to other sites.
fn target_on_this_site<'r>(raw: &'r RawRule, action: Option<&Action>) -> Option<&'r Located<String>> {
    let Some(Action::Redirect(redirect)) = action else { return None };
    raw.to.as_ref().filter(|_| redirect.target.origin.is_none())
}

fn against_the_site(written: &Located<String>, target: &str, site: TrailingSlash) -> Diagnostic {
    let effect = match site {
        TrailingSlash::Remove => "removes",
        TrailingSlash::Add => "adds",
        TrailingSlash::Keep => "keeps",
    };
    let message =
        format!("`slash: {}` has no effect: this site {effect} the slash at the end of `{target}`", written.value);
    let hint = "delete `slash`, or write `slash: keep` in the proxy's configuration, so that each rule may set \
        `slash`; to check rules without the configuration, use `--slash keep`";
    Diagnostic::new(Code::Conflict, written.place.clone(), message).hint(hint)
}

//! Reads a negative lookahead in a source, as in `/((?!en|de).*)`. Rules have no lookahead, so the excluded paths get a rule
//! with `pass` above the rule for the redirect.

use crate::foreign::exception::{Certainty, ExceptedPaths, Exception};
use crate::foreign::path_restriction::{self, PathRestriction};
use crate::foreign::rule::ForeignRule;
use crate::note::Remark;
use crate::regex::lookahead::{alternatives, end_of_group, excluded};
use crate::rule::draft::Precedence;

/// The difference between the orders of two redirects. The exception for a redirect comes between it and the redirect before.
pub(crate) const ORDER_STEP: usize = 2;

/// A source whose first parameter starts with a negative lookahead, in two parts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct SplitSource {
    /// The source without the lookahead.
    pub(crate) source: String,
    /// The expression for the paths that the lookahead excludes.
    excluded: String,
}

impl SplitSource {
    /// Splits a source. Returns `None` if no path before the lookahead depends on the request, so that no expression matches
    /// the excluded paths.
    pub(crate) fn of(source: &str) -> Option<Self> {
        let (before, mut rest) = source.split_at_checked(source.find("(?!")?)?;
        let open = before.strip_suffix('(')?;
        let (text, name) = open.split_once(':').unwrap_or((open, ""));
        let is_literal = !text.contains(['\\', '(', ')', '{', '}', '*', '+', '?']);
        let is_name = name.chars().all(|character| character.is_ascii_alphanumeric() || character == '_');
        let mut branches = Vec::new();
        while let Some(inner) = rest.strip_prefix("(?!") {
            let (expression, after) = inner.split_at_checked(end_of_group(inner)?)?;
            branches.extend(alternatives(expression));
            rest = after.strip_prefix(')')?;
        }
        let group = rest.get(..end_of_group(rest)?)?;
        if !is_literal || !is_name || alternatives(group).len() > 1 {
            return None;
        }
        let excluded = excluded(&regex_syntax::escape(text), &branches);
        Some(Self { source: format!("{before}{rest}"), excluded })
    }

    /// Returns the exception for the excluded paths, which ends after the redirect.
    ///
    /// # Errors
    /// Returns the reason if rules cannot match the excluded paths.
    pub(crate) fn exception(&self, rule: &ForeignRule) -> Result<Exception, Remark> {
        exception(rule, PathRestriction::regex(&self.excluded, rule.shape.case).without_captures())
    }
}

/// Returns the exception for the path `/` if a source such as `/:path*` does not match it on Vercel, although it matches
/// `/a`. The slash belongs to the optional part of the source.
pub(crate) fn root_exception(source: &str, rule: &ForeignRule) -> Option<Result<Exception, Remark>> {
    let name = source.strip_prefix("/:")?.strip_suffix('*')?;
    let is_name = name.chars().all(|character| character.is_ascii_alphanumeric() || character == '_');
    is_name.then(|| exception(rule, PathRestriction::exact("/")))
}

/// Returns the exception for these paths, which ends after the redirect.
fn exception(rule: &ForeignRule, paths: PathRestriction) -> Result<Exception, Remark> {
    let paths = ExceptedPaths::of(&path_restriction::combine(&[paths], None)?.shape)?;
    let Precedence { phase, order } = rule.precedence;
    Ok(Exception {
        origin: rule.origin.clone(),
        precedence: Precedence { phase, order: order - 1 },
        until: Precedence { phase, order: order + 1 },
        excepted_paths: Ok(paths),
        alternatives: rule.alternatives.clone(),
        certainty: Certainty::Always,
        remark: None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn excluded_paths_are_split_from_the_source() {
        for (source, expected) in [
            ("/((?!keep|_next).*)", Some(("/(.*)", "^/(?:keep|_next).*$"))),
            ("/a/:path((?!b/|c$).*)", Some(("/a/:path(.*)", "^/a/(?:b/.*|c)$"))),
            ("/((?!a)(?!(b|c)/d).*)", Some(("/(.*)", "^/(?:a|(b|c)/d).*$"))),
            ("/((?!a)b|c)", None),
            ("/:x/((?!a).*)", None),
            ("/(a(?!b).*)", None),
            ("/(.*)", None),
            ("/((?!a.*)", None),
        ] {
            let found = SplitSource::of(source);
            let found = found.as_ref().map(|split| (split.source.as_str(), split.excluded.as_str()));
            assert_eq!(found, expected, "{source}");
        }
    }
}

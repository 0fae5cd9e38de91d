//! Searches the rules and pages of a site for the path that is most similar to a path that was not found.

use std::cmp::Ordering;
use std::collections::HashSet;

use crate::address::path::NormalPath;
use crate::check::routes::Routes;
use crate::engine::rule_set::RuleSet;
use crate::rule::RuleInfo;
use crate::rule::found::RuleOrRow;
use crate::rule::outcome::Outcome;
use crate::rule::request::Request;
use crate::tools::suggest::candidate::{self, NotFoundPath, SuggestionCandidate};
use crate::tools::suggest::suggestion::Suggestion;

/// The minimum similarity between a path that was not found and the suggested path, in percent.
const MIN_SIMILARITY: u32 = 60;

/// A search for suggested targets, based on the rules and pages of a site.
#[derive(Debug, Clone)]
pub struct Suggester<'r, 'm> {
    /// The rules of the site.
    pub rules: &'r RuleSet,
    /// The pages of the site, if known.
    pub routes: Option<&'m Routes>,
    /// All paths that were not found, in normal form. These paths are never suggested.
    pub not_found: HashSet<&'m str>,
}

impl<'r> Suggester<'r, '_> {
    /// Returns the best suggestion for each path in `not_found`. The element is `None` if no rule or page is similar to
    /// the path.
    pub fn nearest(&self, not_found: &[NormalPath<'_>]) -> Vec<Option<Suggestion<'r>>> {
        let not_found: Vec<NotFoundPath<'_>> = not_found.iter().map(NotFoundPath::new).collect();
        let mut best: Vec<Option<Suggestion<'r>>> = vec![None; not_found.len()];
        candidate::each(self.rules, self.routes, |candidate| {
            for (path, best) in not_found.iter().zip(&mut best) {
                self.improve(best, path, candidate);
            }
        });
        best
    }

    fn improve(
        &self,
        best: &mut Option<Suggestion<'r>>,
        not_found: &NotFoundPath<'_>,
        candidate: &SuggestionCandidate,
    ) {
        let floor = best.as_ref().map_or(MIN_SIMILARITY, |best| best.similarity);
        let suggestion = not_found.compare(candidate, floor).and_then(|(similar, similarity)| {
            let rule = candidate.rule.and_then(|rule| self.rules.rule(RuleOrRow { rule, row: None }));
            self.suggestion(not_found.path(), similar, similarity, rule)
        });
        let is_better =
            |new: &Suggestion<'_>| best.as_ref().is_none_or(|old| compare_suggestions(new, old) == Ordering::Less);
        if let Some(new) = suggestion.filter(is_better) {
            *best = Some(new);
        }
    }

    fn suggestion(
        &self,
        not_found: &str,
        similar: String,
        similarity: u32,
        rule: Option<&'r RuleInfo>,
    ) -> Option<Suggestion<'r>> {
        let path = NormalPath::parse(&similar).ok().filter(|path| !self.not_found.contains(path.as_str()))?;
        let to = match (self.rules.find(&Request::plain(&path, None)).map(|found| found.outcome), rule) {
            (Some(Outcome::Redirect { location, .. }), _) => location.to_string(),
            // The conditions of the rule do not hold, or the rule does not redirect, so the rule has no target to
            // suggest.
            (None | Some(Outcome::Pass), Some(_)) | (Some(Outcome::Gone | Outcome::UnavailableForLegalReasons), _) => {
                return None;
            }
            (None | Some(Outcome::Pass), None) => path.to_string(),
        };
        let target = to.split(['?', '#']).next().unwrap_or_default();
        // A target is not suggested if it is itself a path that was not found.
        (!self.not_found.contains(target)).then(|| Suggestion {
            not_found: not_found.to_owned(),
            similar,
            rule,
            to,
            similarity,
        })
    }
}

/// Compares two suggestions. The suggestion with the higher similarity comes first. If the similarities are equal,
/// pages come before rules. Remaining ties are broken alphabetically, so that the result is deterministic.
fn compare_suggestions(a: &Suggestion<'_>, b: &Suggestion<'_>) -> Ordering {
    let key = |one: &Suggestion<'_>| (u32::MAX - one.similarity, one.rule.is_some());
    key(a).cmp(&key(b)).then_with(|| a.similar.cmp(&b.similar))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compile::{CompileOptions, compile};
    use crate::diagnostic::source::Source;

    const RULES: &str = "rules:
  - { from: /o-kompanii, to: /about }
  - { from: '/novosti/{slug}', to: '/news/{slug}' }
  - { prefix: /stary-katalog, to: /catalog }
  - { from: /zakryto, status: 410 }
  - { from: /akciya, to: /sale, when: { host: other.example } }
";
    const ROUTES: &str = "/\n/about\n/news/:slug\n/catalog\n/branches/pochep\n/history\n/docs/*\n";

    fn rules() -> RuleSet {
        let sources = [Source { name: "t.yaml".to_owned(), text: RULES.to_owned() }];
        compile(&sources, &CompileOptions::default()).unwrap().rules
    }

    /// The origin of a suggestion, which is a rule or a route.
    #[derive(Debug, PartialEq, Eq)]
    enum SuggestedBy {
        Rule,
        Route,
    }

    fn suggest(not_found: &[&str]) -> Vec<Option<(String, String, SuggestedBy)>> {
        let (rules, routes) = (rules(), Routes::parse("routes.txt", ROUTES).unwrap());
        let paths: Vec<_> = not_found.iter().map(|path| NormalPath::parse(path).unwrap()).collect();
        let not_found = paths.iter().map(NormalPath::as_str).collect();
        let found = Suggester { rules: &rules, routes: Some(&routes), not_found }.nearest(&paths);
        let origin = |rule: Option<_>| rule.map_or(SuggestedBy::Route, |_| SuggestedBy::Rule);
        found.into_iter().map(|found| found.map(|found| (found.similar, found.to, origin(found.rule)))).collect()
    }

    #[track_caller]
    fn expect(not_found: &str, similar: &str, to: &str, origin: SuggestedBy) {
        assert_eq!(suggest(&[not_found]), [Some((similar.to_owned(), to.to_owned(), origin))], "{not_found}");
    }

    #[test]
    fn typo_suggests_the_page() {
        expect("/abuot", "/about", "/about", SuggestedBy::Route);
        expect("/Branches/Pochepp", "/branches/pochep", "/branches/pochep", SuggestedBy::Route);
    }

    #[test]
    fn alphabet_and_file_extension_are_ignored() {
        expect("/каталог.html", "/catalog", "/catalog", SuggestedBy::Route);
        expect("/о-компании", "/o-kompanii", "/about", SuggestedBy::Rule);
        expect("/history/index.php", "/history", "/history", SuggestedBy::Route);
    }

    #[test]
    fn placeholders_are_filled_from_the_requested_path() {
        expect("/nesw/vesna", "/news/vesna", "/news/vesna", SuggestedBy::Route);
        expect("/novost/vesna", "/novosti/vesna", "/news/vesna", SuggestedBy::Rule);
        expect("/doc/a/b", "/docs/a/b", "/docs/a/b", SuggestedBy::Route);
        expect("/stary-katalogg/36", "/stary-katalog/36", "/catalog/36", SuggestedBy::Rule);
    }

    #[test]
    fn one_extra_or_missing_segment_is_tolerated() {
        expect("/company/history", "/history", "/history", SuggestedBy::Route);
        expect("/pochep", "/branches/pochep", "/branches/pochep", SuggestedBy::Route);
    }

    #[test]
    fn dissimilar_paths_give_no_suggestion() {
        for not_found in ["/wp-content/x.php", "/.env", "/x/y/z/w", "/"] {
            assert_eq!(suggest(&[not_found]), [None], "{not_found}");
        }
    }

    #[test]
    fn path_itself_and_other_missing_paths_are_not_suggested() {
        // The path matches the route `/news/:slug`, so the page of this route has already responded with 404.
        assert_eq!(suggest(&["/news/gone"]), [None]);
        assert_eq!(suggest(&["/nesw/gone", "/news/gone"]), [None, None]);
        assert_eq!(suggest(&["/o-kompani", "/about"]), [None, None]);
    }

    #[test]
    fn rule_without_redirect_is_not_suggested() {
        assert_eq!(suggest(&["/zakrito", "/aktsiya"]), [None, None]);
    }
}

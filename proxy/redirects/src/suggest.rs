//! What a visitor may have meant by an address that was not found.
//!
//! Each address is compared with the routes of the site and with what the rules answer, segment by segment, as a person
//! would pronounce them. A guess: someone has to look at it before it becomes a rule.

mod align;
mod candidate;
mod sound;
mod yaml;

use std::cmp::Ordering;
use std::collections::HashSet;

use crate::outcome::{Entry, Outcome};
use crate::path::NormalPath;
use crate::routes::Routes;
use crate::rule::RuleInfo;
use crate::rule_set::RuleSet;
use crate::situation::Request;
use crate::suggest::candidate::{Candidate, Missed};

pub use crate::suggest::yaml::legible;

/// Below this nobody would see what two addresses have in common.
const LEAST_LIKENESS: u32 = 60;

/// Where an address may lead that was not found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Suggestion<'r> {
    /// The address that was not found, in normal form.
    pub missed: String,
    /// The address that resembles it.
    pub near: String,
    /// The rule that answers there; `None` for a page of the site.
    pub rule: Option<&'r RuleInfo>,
    /// Where to send visitors: there, or where the rules lead from there.
    pub to: String,
    /// How alike the two are, in percent.
    pub likeness: u32,
}

/// What is known about the addresses of a site.
#[derive(Debug, Clone)]
pub struct Known<'r, 'm> {
    /// The rules.
    pub rules: &'r RuleSet,
    /// The pages, when there is a list of them.
    pub routes: Option<&'m Routes>,
    /// Addresses that are not found, in normal form.
    pub missing: HashSet<&'m str>,
}

impl<'r> Known<'r, '_> {
    /// The best guess for each of several addresses that were not found; none for one that resembles nothing.
    pub fn nearest(&self, missed: &[NormalPath<'_>]) -> Vec<Option<Suggestion<'r>>> {
        let missed: Vec<Missed<'_>> = missed.iter().map(Missed::new).collect();
        let mut best: Vec<Option<Suggestion<'r>>> = vec![None; missed.len()];
        candidate::each(self.rules, self.routes, |candidate| {
            for (address, best) in missed.iter().zip(&mut best) {
                self.improve(best, address, candidate);
            }
        });
        best
    }

    fn improve(&self, best: &mut Option<Suggestion<'r>>, missed: &Missed<'_>, candidate: &Candidate) {
        let floor = best.as_ref().map_or(LEAST_LIKENESS, |best| best.likeness);
        let suggestion = missed.compare(candidate, floor).and_then(|(near, likeness)| {
            let rule = candidate.rule.and_then(|rule| self.rules.rule(Entry { rule, row: None }));
            self.suggestion(missed.written(), near, likeness, rule)
        });
        let is_better = |new: &Suggestion<'_>| best.as_ref().is_none_or(|old| in_order(new, old) == Ordering::Less);
        if let Some(new) = suggestion.filter(is_better) {
            *best = Some(new);
        }
    }

    fn suggestion(
        &self,
        missed: &str,
        near: String,
        likeness: u32,
        rule: Option<&'r RuleInfo>,
    ) -> Option<Suggestion<'r>> {
        let path = NormalPath::parse(&near).ok().filter(|path| !self.missing.contains(path.as_str()))?;
        let to = match (self.rules.find(&Request::plain(&path, None)).map(|found| found.outcome), rule) {
            (Some(Outcome::Redirect { location, .. }), _) => location.to_string(),
            // Its condition does not hold, or it sends nobody anywhere.
            (None, Some(_)) | (Some(Outcome::Gone | Outcome::UnavailableForLegalReasons), _) => return None,
            (None, None) => path.to_string(),
        };
        let target = to.split(['?', '#']).next().unwrap_or_default();
        // An address that is not found itself is no help.
        (!self.missing.contains(target)).then(|| Suggestion { missed: missed.to_owned(), near, rule, to, likeness })
    }
}

/// The more alike first, then pages before rules, then by the alphabet: the same answer every time.
fn in_order(a: &Suggestion<'_>, b: &Suggestion<'_>) -> Ordering {
    let key = |one: &Suggestion<'_>| (u32::MAX - one.likeness, one.rule.is_some());
    key(a).cmp(&key(b)).then_with(|| a.near.cmp(&b.near))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compile::{CompileOptions, Source, compile};

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

    fn suggest(missed: &[&str]) -> Vec<Option<(String, String, bool)>> {
        let (rules, routes) = (rules(), Routes::parse("routes.txt", ROUTES).unwrap());
        let paths: Vec<_> = missed.iter().map(|path| NormalPath::parse(path).unwrap()).collect();
        let missing = paths.iter().map(NormalPath::as_str).collect();
        let found = Known { rules: &rules, routes: Some(&routes), missing }.nearest(&paths);
        found.into_iter().map(|found| found.map(|found| (found.near, found.to, found.rule.is_some()))).collect()
    }

    #[track_caller]
    fn expect(missed: &str, near: &str, to: &str, is_rule: bool) {
        assert_eq!(suggest(&[missed]), [Some((near.to_owned(), to.to_owned(), is_rule))], "{missed}");
    }

    #[test]
    fn slip_of_the_finger_leads_to_the_page() {
        expect("/abuot", "/about", "/about", false);
        expect("/Branches/Pochepp", "/branches/pochep", "/branches/pochep", false);
    }

    #[test]
    fn other_alphabet_and_other_ending_are_the_same_word() {
        expect("/каталог.html", "/catalog", "/catalog", false);
        expect("/о-компании", "/o-kompanii", "/about", true);
        expect("/history/index.php", "/history", "/history", false);
    }

    #[test]
    fn captures_take_what_the_address_has_in_their_place() {
        expect("/nesw/vesna", "/news/vesna", "/news/vesna", false);
        expect("/novost/vesna", "/novosti/vesna", "/news/vesna", true);
        expect("/doc/a/b", "/docs/a/b", "/docs/a/b", false);
        expect("/stary-katalogg/36", "/stary-katalog/36", "/catalog/36", true);
    }

    #[test]
    fn segment_more_or_less_is_overlooked() {
        expect("/company/history", "/history", "/history", false);
        expect("/pochep", "/branches/pochep", "/branches/pochep", false);
    }

    #[test]
    fn nothing_alike_gives_no_suggestion() {
        for missed in ["/wp-content/x.php", "/.env", "/x/y/z/w", "/"] {
            assert_eq!(suggest(&[missed]), [None], "{missed}");
        }
    }

    #[test]
    fn address_is_never_sent_to_itself_or_to_one_that_is_not_found_either() {
        // The route is the one that said "not found".
        assert_eq!(suggest(&["/news/gone"]), [None]);
        assert_eq!(suggest(&["/nesw/gone", "/news/gone"]), [None, None]);
        assert_eq!(suggest(&["/o-kompani", "/about"]), [None, None]);
    }

    #[test]
    fn rule_that_sends_nobody_anywhere_is_no_suggestion() {
        assert_eq!(suggest(&["/zakrito", "/aktsiya"]), [None, None]);
    }
}

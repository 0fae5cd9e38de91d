//! Finds the rules and rows that redirect the targets of other rules.

use std::collections::BTreeSet;

use crate::address::path::NormalPath;
use crate::engine::matcher::{RuleIndex, Selection};
use crate::engine::rule_set::RuleSet;
use crate::rule::condition::Conditions;
use crate::rule::found::RuleOrRow;
use crate::rule::outcome::RedirectStatus;
use crate::rule::step::Step;
use crate::rule::{Action, LetterCase, Paths, Rule};
use crate::tools::open_target::OpenTarget;

/// The rules and rows that may redirect the targets of other rules.
#[derive(Debug, Clone, Default)]
pub struct ChainedEntries {
    /// Pairs of successive rules in redirect chains. The first rule redirects to a path that the second rule or row may
    /// answer. If the target of the first rule contains unknown text, and the second rule reads a CSV file, the pair has
    /// no row.
    pub pairs: BTreeSet<(usize, RuleOrRow)>,
    /// The targets with unknown text that may be the paths of rows, each with the index of its rule.
    open: Vec<(RuleIndex, OpenTarget)>,
}

impl ChainedEntries {
    /// Reports whether a rule for which `is_included` returns `true` may redirect to the path of a row, in addition to
    /// the rules in [`Self::pairs`]. `rule` is the rule that reads the CSV file.
    pub fn may_lead_to_row(
        &self,
        rules: &RuleSet,
        rule: usize,
        path: &str,
        is_included: impl Fn(usize) -> bool,
    ) -> bool {
        let case = rules.graph.rules.get(rule).map_or(LetterCase::Exact, |rule| rule.case);
        self.open.iter().any(|(from, target)| {
            self.pairs.contains(&(*from, RuleOrRow { rule, row: None }))
                && is_included(*from)
                && target.may_be(path, case)
        })
    }
}

impl RuleSet {
    /// Returns the rules and rows that may redirect the targets of other rules.
    ///
    /// Portico follows chains internally, so such a rule is needed even if no client requests its path. If a target
    /// contains text from the request, each rule for a path that the target may have is found, also if requests with
    /// this text never occur.
    pub fn chained_entries(&self) -> ChainedEntries {
        let mut chained = ChainedEntries::default();
        for (index, rule) in self.graph.rules.iter().enumerate() {
            let followers = Followers::of(rule);
            let is_see_other =
                matches!(&rule.action, Action::Redirect(redirect) if redirect.status == RedirectStatus::SeeOther);
            let earlier = if is_see_other { Some(&followers.after_see_other) } else { followers.conditions };
            rule.each_possible_target(&mut |path| match OpenTarget::of(path.as_str()) {
                Some(target) => self.add_rules_for(index, target, earlier, &mut chained),
                None => self.add_rules_at(index, path, earlier, &mut chained.pairs),
            });
            let Paths::Rows(rows) = &rule.paths else { continue };
            for row in rows.pairs.iter() {
                let Ok(step) = rule.step(&NormalPath::from_normal(row.key), "", Some(row)) else { continue };
                if let Some(path) = step.next_path() {
                    self.add_rules_at(index, path, followers.after(&step), &mut chained.pairs);
                }
            }
        }
        chained
    }

    /// Adds every rule that may answer a request that the rule `from` has redirected to `path`. Such a request still has
    /// the same host and meets the conditions `earlier`. If a rule answers every such request, the search ends at that
    /// rule.
    fn add_rules_at(
        &self,
        from: RuleIndex,
        path: &NormalPath<'_>,
        earlier: Option<&Conditions>,
        pairs: &mut BTreeSet<(usize, RuleOrRow)>,
    ) {
        self.graph.first(path, &Selection::Anything, |candidate, rule| {
            rule.sample_step(path, candidate.row).ok()?;
            let both = earlier.zip(rule.conditions.as_deref());
            if both.is_some_and(|(earlier, own)| earlier.excludes(own)) {
                return None;
            }
            let row = candidate.row.map(|row| row.index);
            pairs.insert((from, RuleOrRow { rule: candidate.rule, row }));
            let answers_all = |(earlier, own): (&Conditions, &Conditions)| own.only_host() && earlier.implies(own);
            (rule.is_unconditional() || both.is_some_and(answers_all)).then_some(())
        });
    }

    /// Adds every rule that may answer a request that the rule `from` has redirected to `target`.
    fn add_rules_for(
        &self,
        from: RuleIndex,
        target: OpenTarget,
        earlier: Option<&Conditions>,
        chained: &mut ChainedEntries,
    ) {
        let mut is_for_rows = false;
        for (index, rule) in self.graph.rules.iter().enumerate() {
            let is_excluded =
                || earlier.zip(rule.conditions.as_deref()).is_some_and(|(earlier, own)| earlier.excludes(own));
            if index != from && target.may_match(rule) && !is_excluded() {
                chained.pairs.insert((from, RuleOrRow { rule: index, row: None }));
                is_for_rows |= matches!(rule.paths, Paths::Rows(_));
            }
        }
        if is_for_rows {
            chained.open.push((from, target));
        }
    }
}

/// The requests that follow the redirects of a rule.
struct Followers<'r> {
    conditions: Option<&'r Conditions>,
    after_see_other: Conditions,
}

impl<'r> Followers<'r> {
    fn of(rule: &'r Rule) -> Self {
        let conditions = rule.conditions.as_deref();
        Self { conditions, after_see_other: Conditions::after_see_other(conditions) }
    }

    /// Returns conditions that all requests after a redirect of the rule meet.
    fn after(&self, step: &Step) -> Option<&Conditions> {
        if step.switches_to_get() { Some(&self.after_see_other) } else { self.conditions }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compile::{CompileOptions, compile};
    use crate::diagnostic::source::Source;

    fn rules(text: &str) -> RuleSet {
        let source = |name: &str, text: &str| Source { name: name.to_owned(), text: text.to_owned() };
        let sources = [source("t.yaml", text), source("rows.csv", "/r1,/one\n/r2,/free\n")];
        compile(&sources, &CompileOptions::default()).unwrap().rules
    }

    fn pairs(text: &str) -> Vec<(String, String)> {
        let rules = rules(text);
        let id = |index: usize| rules.rules().nth(index).unwrap().id().to_owned();
        rules.chained_entries().pairs.into_iter().map(|(from, to)| (id(from), id(to.rule))).collect()
    }

    fn named<const N: usize>(pairs: [(&str, &str); N]) -> Vec<(String, String)> {
        pairs.map(|(from, to)| (from.to_owned(), to.to_owned())).into()
    }

    #[test]
    fn chained_rule_is_found_for_literal_targets_rows_and_tables() {
        let text = "tables: { t: { x: one } }
rules:
  - { id: one, from: /one, to: /free }
  - { id: exact, from: /a, to: /one }
  - { id: prefix, prefix: /p, to: /one }
  - { id: rows, rows: rows.csv }
  - { id: table, from: '/t/{key}', table: t, to: '/{value}' }
  - { id: alone, from: /b, to: /free }
";
        let expected = ["exact", "prefix", "rows", "table"].map(|id| (id.to_owned(), "one".to_owned()));
        assert_eq!(pairs(text), expected);
    }

    #[test]
    fn fallback_of_a_table_leads_to_the_next_rule() {
        let text = "tables: { t: { a: x } }
rules:
  - { id: table, from: '/u/{k}', table: t, key: '{k|lower}', to: '/t/{value}', otherwise: /z }
  - { id: fallback, from: /z, to: /z2 }
  - { id: value, from: /t/x, to: /z3 }
  - { id: other, from: /t/y, to: /z3 }
";
        assert_eq!(pairs(text), named([("table", "fallback"), ("table", "value")]));
    }

    #[test]
    fn fixed_path_of_any_rule_leads_to_the_next_rule() {
        let text = "rules:
  - { id: regex, regex: '/u\\d+', to: /z }
  - { id: z, from: /z, to: /z2 }
  - { id: query, from: /q, to: '/v?x={query.id}', when: { query: { id: true } } }
  - { id: v, from: /v, to: /v2 }
";
        assert_eq!(pairs(text), named([("regex", "z"), ("query", "v")]));
    }

    #[test]
    fn listed_query_values_lead_only_to_their_paths() {
        let text = "rules:
  - { id: query, from: /q, to: '/item/{query.id}', when: { query: { id: [1, 2] } } }
  - { id: first, from: /item/1, to: /a }
  - { id: second, from: /item/2, to: /b }
  - { id: third, from: /item/3, to: /c }
";
        assert_eq!(pairs(text), named([("query", "first"), ("query", "second")]));
    }

    #[test]
    fn captured_text_may_lead_to_every_matching_rule() {
        let text = "rules:
  - { id: capture, from: '/n-{id}', to: '/m-{id}' }
  - { id: pattern, from: '/m-{id}', to: '/k/{id}' }
  - { id: exact, from: /m-7, to: /seven }
  - { id: regex, regex: '/m-\\d\\d', to: /two }
  - { id: apart, from: '/o-{id}', to: '/free/{id}' }
  - { id: deeper, from: '/m-{id}/x', to: /free }
";
        assert_eq!(pairs(text), named([("capture", "pattern"), ("capture", "exact"), ("capture", "regex")]));
    }

    #[test]
    fn captured_text_may_lead_to_a_row() {
        let rules =
            rules("rules:\n  - { from: '/a/{x}', to: '/{x}' }\n  - { from: /b, to: /r2 }\n  - { rows: rows.csv }\n");
        let chained = rules.chained_entries();
        let leads = |path, from: usize| chained.may_lead_to_row(&rules, 2, path, |rule| rule == from);
        assert!(leads("/r1", 0) && !leads("/r1", 1) && !leads("/r1/x", 0));
        let to_row = |row| RuleOrRow { rule: 2, row };
        assert!(chained.pairs.contains(&(0, to_row(None))) && chained.pairs.contains(&(1, to_row(Some(1)))));
    }

    #[test]
    fn chained_row_is_found() {
        let rules = rules("rules:\n  - { from: /a, to: /r2 }\n  - { rows: rows.csv }\n");
        let pairs: Vec<_> = rules.chained_entries().pairs.into_iter().collect();
        assert_eq!(pairs, [(0, RuleOrRow { rule: 1, row: Some(1) })]);
    }

    #[test]
    fn see_other_leads_to_the_rule_for_get() {
        let text = "rules:
  - { id: form, from: /v, to: /w, status: 303, when: { method: POST } }
  - { id: get, from: /w, to: /w2, when: { method: GET } }
  - { id: post, from: /w, to: /w3, when: { method: POST } }
";
        assert_eq!(pairs(text), named([("form", "get")]));
        let kept = text.replace("status: 303", "status: 307");
        assert_eq!(pairs(&kept), named([("form", "post")]));
        let any = text.replace(", when: { method: POST } }\n  - { id: get", " }\n  - { id: get");
        assert_eq!(pairs(&any), named([("form", "get")]));
    }

    #[test]
    fn every_rule_that_may_answer_next_is_found() {
        let text = "rules:
  - { id: first, from: /a, to: /b }
  - { id: english, from: /b, to: /en, when: { language: en } }
  - { id: others, from: /b, to: /de }
  - { id: hidden, from: '/{any}', to: '/x/{any}' }
";
        let found = pairs(text);
        assert!(found.contains(&("first".to_owned(), "english".to_owned())), "{found:?}");
        assert!(found.contains(&("first".to_owned(), "others".to_owned())), "{found:?}");
        assert!(!found.contains(&("first".to_owned(), "hidden".to_owned())), "{found:?}");
    }

    #[test]
    fn rule_of_another_host_is_not_reached() {
        let text = "rules:
  - { id: a, from: /a, to: /b, when: { host: one.example } }
  - { id: one, from: /b, to: /x, when: { host: one.example } }
  - { id: two, from: /b, to: /y, when: { host: two.example } }
  - { id: free, from: /c, to: /b }
";
        let found = pairs(text);
        let has = |from: &str, to: &str| found.contains(&(from.to_owned(), to.to_owned()));
        assert!(has("a", "one") && !has("a", "two") && has("free", "one") && has("free", "two"), "{found:?}");
    }
}

//! Finds rules by id and rows by path. The hit counts and the search for unused rules need these functions.

use std::collections::BTreeSet;

use crate::address::path::NormalPath;
use crate::engine::matcher::{RuleIndex, Selection};
use crate::engine::rule_set::RuleSet;
use crate::rule::condition::Conditions;
use crate::rule::found::RuleOrRow;
use crate::rule::packed::PackedRow;
use crate::rule::step::Step;
use crate::rule::{Paths, Rule, Strategy};

impl RuleSet {
    /// Returns the index of the rule whose id is `id`. Rules are numbered in file order. The search is slow if there
    /// are many rules, because it compares the ids one by one.
    pub fn index_of(&self, id: &str) -> Option<usize> {
        self.rules().position(|rule| rule.id() == id)
    }

    /// Returns the paths of all rows in the CSV file of a rule, in file order. Returns `None` if the rule reads no CSV
    /// file.
    pub fn row_paths(&self, rule: usize) -> Option<impl Iterator<Item = &str>> {
        match &self.graph.rules.get(rule)?.paths {
            Paths::Rows(rows) => Some(rows.pairs.iter().map(|row| row.key)),
            Paths::Pattern(_) | Paths::Regex(_) => None,
        }
    }

    /// Returns the number of rows in the CSV file of a rule. Returns `None` if the rule reads no CSV file.
    pub fn rows_of(&self, rule: usize) -> Option<usize> {
        match &self.graph.rules.get(rule)?.paths {
            Paths::Rows(rows) => Some(rows.pairs.len()),
            Paths::Pattern(_) | Paths::Regex(_) => None,
        }
    }

    /// Returns the index of the row whose path is `path`. The path must be spelled as in [`Self::row_paths`]. Tries the
    /// index `expected` first, which is faster than a lookup.
    pub fn row_near(&self, rule: usize, path: &str, expected: u32) -> Option<u32> {
        match &self.graph.rules.get(rule)?.paths {
            Paths::Rows(rows) if rows.pairs.has_key(expected, path) => Some(expected),
            Paths::Rows(rows) => rows.pairs.find(path).map(|row| row.index),
            Paths::Pattern(_) | Paths::Regex(_) => None,
        }
    }

    /// Returns the index of the row whose path is `path`. The path must be spelled as in [`Self::row_paths`].
    pub fn row_at(&self, rule: usize, path: &str) -> Option<u32> {
        match &self.graph.rules.get(rule)?.paths {
            Paths::Rows(rows) => rows.pairs.find(path).map(|row| row.index),
            Paths::Pattern(_) | Paths::Regex(_) => None,
        }
    }

    /// Returns the start of a rule's time window, in seconds since 1970. The time window starts at `from` in `when:`.
    /// Returns `None` if no start is set.
    pub fn starts_at(&self, rule: usize) -> Option<i64> {
        self.graph.rules.get(rule)?.conditions.as_ref()?.from
    }

    /// Returns pairs of successive rules in redirect chains. In each pair, the first rule redirects to a path that the
    /// second rule or row may answer.
    ///
    /// Portico follows chains internally, so the second rule is needed even if no client requests its path. All pairs
    /// are found for targets without placeholders and for targets from rows or lookup tables. For other targets, only
    /// the paths of rule tests are considered.
    pub fn chained_entries(&self) -> BTreeSet<(usize, RuleOrRow)> {
        let mut pairs = BTreeSet::new();
        for (index, rule) in self.graph.rules.iter().enumerate() {
            Self::each_target(rule, |path| self.add_rules_at(index, path, &mut pairs));
        }
        for test in self.tests() {
            let url = test.url().split('?').next().unwrap_or_default();
            let Ok(path) = NormalPath::parse(url) else { continue };
            self.graph.first(&path, &Selection::Anything, |candidate, rule| {
                let step = rule.sample_step(&path, candidate.row).ok()?;
                self.add_rules_at(candidate.rule, step.next_path()?, &mut pairs);
                None::<()>
            });
        }
        pairs
    }

    fn each_target(rule: &Rule, mut show: impl FnMut(&NormalPath<'_>)) {
        let mut step_at = |path: &NormalPath<'_>, query: &str, row: Option<PackedRow<'_>>| {
            let step = rule.step(path, query, row).ok();
            step.as_ref().and_then(Step::next_path).into_iter().for_each(&mut show);
        };
        match &rule.paths {
            Paths::Rows(rows) => {
                rows.pairs.iter().for_each(|row| step_at(&NormalPath::from_normal(row.key), "", Some(row)));
            }
            _ if rule.is_static() => step_at(&NormalPath::root(), "", None),
            Paths::Pattern(pattern) if pattern.strategy() == Strategy::Prefix => {
                step_at(&NormalPath::from_normal(&pattern.sample("", "")), "", None);
            }
            Paths::Pattern(pattern) => {
                let samples = rule.keys().into_iter().filter_map(|key| rule.sample(pattern, Some(key), key));
                samples.for_each(|sample| step_at(&sample.path, &sample.query, None));
            }
            Paths::Regex(_) => {}
        }
    }

    /// Adds every rule that may answer a request that the rule `from` has redirected to `path`. Such a request still
    /// has the same host and meets the conditions of `from`. If a rule answers every such request, the search ends at
    /// that rule.
    fn add_rules_at(&self, from: RuleIndex, path: &NormalPath<'_>, pairs: &mut BTreeSet<(usize, RuleOrRow)>) {
        let earlier = self.graph.rules.get(from).and_then(|rule| rule.conditions.as_deref());
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
        rules.chained_entries().into_iter().map(|(from, to)| (id(from), id(to.rule))).collect()
    }

    #[test]
    fn chained_rule_is_found_for_literal_targets_rows_tables_and_tested_paths() {
        let text = "tables: { t: { x: one } }
rules:
  - { id: one, from: /one, to: /free }
  - { id: exact, from: /a, to: /one }
  - { id: prefix, prefix: /p, to: /one }
  - { id: rows, rows: rows.csv }
  - { id: table, from: '/t/{key}', table: t, to: '/{value}' }
  - { id: tested, from: '/c/{name}', to: '/{name}', tests: [{ get: /c/one, to: /free }] }
  - { id: alone, from: /b, to: /free }
";
        let expected = ["exact", "prefix", "rows", "table", "tested"].map(|id| (id.to_owned(), "one".to_owned()));
        assert_eq!(pairs(text), expected);
    }

    #[test]
    fn chained_row_is_found() {
        let rules = rules("rules:\n  - { from: /a, to: /r2 }\n  - { rows: rows.csv }\n");
        assert_eq!(rules.chained_entries().into_iter().collect::<Vec<_>>(), [(0, RuleOrRow { rule: 1, row: Some(1) })]);
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

    #[test]
    fn rows_are_listed_and_found_by_path() {
        let rules = rules("rules:\n  - { from: /a, to: /b }\n  - { id: shop, rows: rows.csv }\n");
        let shop = rules.index_of("shop").unwrap();
        assert_eq!(rules.row_paths(shop).unwrap().collect::<Vec<_>>(), ["/r1", "/r2"]);
        assert_eq!((rules.row_at(shop, "/r2"), rules.row_at(shop, "/r3")), (Some(1), None));
        assert_eq!([0, 1, 2].map(|near| rules.row_near(shop, "/r2", near)), [Some(1); 3]);
        assert_eq!((rules.rows_of(shop), rules.row_near(shop, "/r3", 1)), (Some(2), None));
        assert!(rules.row_paths(0).is_none() && rules.row_at(0, "/a").is_none() && rules.index_of("none").is_none());
    }

    #[test]
    fn start_time_is_that_of_the_condition() {
        let rules =
            rules("rules:\n  - { from: /a, to: /b, when: { from: 2027-01-01T00:00 } }\n  - { from: /c, to: /d }\n");
        assert_eq!((rules.starts_at(0), rules.starts_at(1)), (Some(1_798_761_600), None));
    }
}

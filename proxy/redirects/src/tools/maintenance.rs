//! Finds rules by id and rows by path. The hit counts and the search for unused rules need these functions.

use crate::engine::rule_set::RuleSet;
use crate::rule::Paths;

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

    /// Returns the earliest time at which a rule can answer, in seconds since 1970. The conditions on the time in `when:`
    /// determine this time, also below `not` and `any`. Returns `None` if the conditions set no start.
    pub fn starts_at(&self, rule: usize) -> Option<i64> {
        self.graph.rules.get(rule)?.conditions.as_ref()?.starts_at()
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

    #[test]
    fn start_time_below_not_and_any_is_found() {
        const START: i64 = 1_893_456_000;
        for (when, expected) in [
            ("not: { until: 2030-01-01 }", Some(START)),
            ("not: { until: 2030-01-01, method: POST }", None),
            ("not: { from: 2030-01-01 }", None),
            ("any: [{ from: 2030-01-01 }, { from: 2031-01-01, method: GET }]", Some(START)),
            ("any: [{ from: 2030-01-01 }, { method: POST }]", None),
            ("{ from: 2029-01-01, any: [{ from: 2030-01-01 }, { not: { until: 2031-01-01 } }] }", Some(START)),
            ("not: [{ until: 2030-01-01 }, { method: POST }]", Some(START)),
        ] {
            let when = if when.starts_with('{') { when.to_owned() } else { format!("{{ {when} }}") };
            let rules = rules(&format!("rules:\n  - {{ from: /a, to: /b, when: {when} }}\n"));
            assert_eq!(rules.starts_at(0), expected, "{when}");
        }
    }
}

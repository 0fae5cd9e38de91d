//! Compiles the rules that remain after rules with errors have been left out.

use std::sync::Arc;

use crate::check;
use crate::check::reported::Reported;
use crate::compile::exclusions::Exclusions;
use crate::compile::file_contents;
use crate::compile::files::Files;
use crate::compile::options::{CompileOptions, Compiled};
use crate::compile::silence;
use crate::diagnostic::Diagnostic;
use crate::engine::graph::Graph;
use crate::engine::rule_set::RuleSet;
use crate::engine::rule_tests::MisplacedTest;
use crate::language::lower::Lowered;
use crate::language::lower::origin::RuleOrigin;
use crate::language::lower::rows::no_rows;
use crate::language::lower::table::Tables;
use crate::language::lower::unused;
use crate::language::lower::uses::Uses;
use crate::rule::packed::PackedMap;
use crate::rule::rows::{FileLines, Rows};
use crate::rule::test::RuleTest;
use crate::rule::{Action, Paths, Rule};

/// The rules that are still to be compiled, with their tests and lookup tables.
pub(super) struct Candidates {
    rules: Vec<Rule>,
    /// The origin of each rule, in the order of `rules`. The origin contains, for example, the entries of `allow`.
    origins: Vec<RuleOrigin>,
    tests: Vec<RuleTest>,
    tables: Tables,
}

/// A rule set without errors.
pub(super) struct Checked {
    rules: RuleSet,
    misplaced_tests: Vec<MisplacedTest>,
}

impl Candidates {
    pub(super) fn new(lowered: Lowered) -> Self {
        let Lowered { rules, origins, tests, tables, .. } = lowered;
        Self { rules, origins, tests, tables }
    }

    /// Compares the rules with each other, and then runs their tests. If the comparison finds errors, the tests are not
    /// run, because the test of a rule with an error would fail, too.
    pub(super) fn check(
        &mut self,
        mut errors: Vec<Diagnostic>,
        options: &CompileOptions,
    ) -> Result<Checked, Vec<Diagnostic>> {
        let (graph, duplicates) =
            Graph::build(std::mem::take(&mut self.rules), &options.reserved_prefixes, options.slash);
        check::errors(&graph, &duplicates, &mut errors);
        if !errors.is_empty() {
            self.rules = graph.rules;
            return Err(errors);
        }
        let rules = RuleSet::new(graph, std::mem::take(&mut self.tests));
        let results = rules.run_tests();
        if !results.failures.is_empty() {
            let failures = rules.failing_tests();
            (self.rules, self.tests) = rules.into_parts();
            return Err(failures);
        }
        Ok(Checked { rules, misplaced_tests: results.misplaced })
    }

    /// Returns the compiled rules and all warnings about them. `checked` contains no errors.
    pub(super) fn finish(
        self,
        checked: Checked,
        files: &Files<'_>,
        excluded: &Exclusions,
        options: &CompileOptions,
    ) -> Compiled {
        let Checked { mut rules, misplaced_tests } = checked;
        let mut warnings = Vec::new();
        // A table or a file that seems unused may be used by a rule that could not be read.
        if files.incomplete.iter().all(|name| excluded.has_file(name)) {
            unused::report(&self.uses(&rules), &self.tables, &files.data, &mut warnings);
        }
        let mut of_rules = Vec::new();
        let known = (options.routes.as_ref(), options.now);
        let saved_hops = check::warnings(&rules.graph, known, &Reported::default(), &mut of_rules);
        of_rules.extend(misplaced_tests.into_iter().filter_map(|test| rules.report_misplaced(test, |_| false)));
        let mut origins = self.origins;
        silence::silence(&rules.graph.rules, &mut origins, &mut of_rules);
        warnings.append(&mut of_rules);
        // If a rule is left out, warnings about other rules may be missing. Entries of `allow` for these warnings would
        // seem unnecessary.
        if excluded.len() == 0 {
            silence::report_unused(&rules.graph.rules, &origins, options, &mut warnings);
        }
        warnings.extend(origins.into_iter().flat_map(|origin| origin.warnings));
        files.order.sort(&mut warnings);
        rules.graph.matcher.drop_check_indexes();
        let contents = file_contents::of(&rules.graph.rules, &self.tables);
        Compiled { rules, warnings, quarantined: Vec::new(), left_out: 0, saved_hops, contents }
    }
}

impl Candidates {
    /// Removes the rules, tables and rows that `excluded` contains. If a table is removed, also removes each rule that
    /// uses the table, and returns an error about the rule.
    pub(super) fn leave_out(&mut self, excluded: &Exclusions) -> Vec<Diagnostic> {
        self.tables.retain(|table| !excluded.has_item(&table.place));
        self.leave_out_table_rows(excluded);
        let mut errors = Vec::new();
        let (rules, origins) = (std::mem::take(&mut self.rules), std::mem::take(&mut self.origins));
        let mut indexes = Vec::with_capacity(rules.len());
        for (mut rule, mut origin) in rules.into_iter().zip(origins) {
            let missing = origin.table.as_ref().filter(|name| self.tables.get(&name.value).is_none());
            let is_excluded = excluded.has_item(&rule.info.place)
                || origin.rows_of.as_deref().is_some_and(|start| excluded.has_item(start));
            if !is_excluded {
                errors.extend(missing.map(|name| self.tables.unknown(name)));
            }
            if is_excluded || missing.is_some() {
                indexes.push(None);
                continue;
            }
            leave_out_rows(&mut rule, &mut origin, excluded);
            indexes.push(Some(self.rules.len()));
            self.rules.push(rule);
            self.origins.push(origin);
        }
        self.tests.retain_mut(|test| {
            let index = indexes.get(test.rule).copied().flatten();
            test.rule = index.unwrap_or(test.rule);
            index.is_some()
        });
        errors
    }

    fn leave_out_table_rows(&mut self, excluded: &Exclusions) {
        for table in self.tables.iter_mut() {
            let Some(rest) = table.file.as_ref().and_then(|lines| rest(lines, &table.rows, excluded)) else { continue };
            let before = std::mem::replace(&mut table.rows, Arc::new(rest.pairs));
            table.file = Some(rest.lines);
            for rule in &mut self.rules {
                if let Action::Redirect(redirect) = &mut rule.action
                    && let Some(lookup) = redirect.lookup.as_mut().filter(|lookup| Arc::ptr_eq(&lookup.table, &before))
                {
                    lookup.table = Arc::clone(&table.rows);
                }
            }
        }
    }

    /// Returns the lookup tables that rules use, and the data files that rules or tables use.
    fn uses(&self, rules: &RuleSet) -> Uses {
        let mut uses = Uses::default();
        for origin in &self.origins {
            origin.table.iter().for_each(|name| uses.add_table(&name.value));
        }
        let of_tables = self.tables.iter().filter_map(|(_, table)| table.file.as_ref());
        let of_rules = rules.graph.rules.iter().filter_map(|rule| match &rule.paths {
            Paths::Rows(rows) => Some(&rows.lines),
            Paths::Pattern(_) | Paths::Regex(_) => None,
        });
        of_tables.chain(of_rules).for_each(|lines| uses.add_file(&lines.file));
        uses
    }
}

fn leave_out_rows(rule: &mut Rule, origin: &mut RuleOrigin, excluded: &Exclusions) {
    let Paths::Rows(rows) = &rule.paths else { return };
    let Some(rest) = rest(&rows.lines, &rows.pairs, excluded) else { return };
    if rest.pairs.len() == 0 {
        origin.warnings.extend(origin.rows.as_deref().map(no_rows));
    }
    rule.paths = Paths::Rows(Arc::new(rest));
}

/// Returns the rows that are not excluded. Returns `None` if no row is excluded.
fn rest(lines: &FileLines, rows: &PackedMap, excluded: &Exclusions) -> Option<Rows> {
    lines.leave_out(rows, excluded.rows(&lines.file)?)
}

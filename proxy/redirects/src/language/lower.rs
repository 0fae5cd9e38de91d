//! Lowers parsed files: validates the contents of the files, and converts the contents to rules.

mod action;
pub(crate) mod allow;
mod alphabets;
mod caching;
mod condition_names;
mod context;
mod contradiction;
mod delimited;
mod derived_id;
mod expiry;
mod expression_signs;
mod foreign;
mod host_words;
mod hosts;
mod ids;
mod language_tags;
mod media_type;
mod name_kind;
mod native_placeholders;
mod needless_filters;
mod nginx_variables;
mod number_comparison;
pub(crate) mod origin;
mod own_reference;
mod paths;
mod required_keys;
mod row_expiry;
mod row_file_ids;
mod row_rules;
pub(crate) mod rows;
mod slash;
pub(crate) mod table;
mod table_key;
mod test;
mod unmet;
pub(crate) mod unused;
mod unusual;
pub(crate) mod uses;
mod value_patterns;
mod value_regex;
mod value_warnings;
mod values;
mod when;
mod window;
mod written_query;

use std::collections::HashSet;
use std::sync::Arc;

use crate::diagnostic::{Code, Diagnostic, Place};
use crate::language::data_file::DataFile;
use crate::language::lower::context::{Context, MissingTables};
use crate::language::lower::derived_id::Distinguishing;
use crate::language::lower::ids::Ids;
use crate::language::lower::origin::RuleOrigin;
use crate::language::lower::paths::RulePaths;
use crate::language::lower::row_file_ids::RowFileIds;
use crate::language::lower::table::Tables;
use crate::language::lower::uses::Uses;
use crate::language::options::{LanguageOptions, OnError};
use crate::language::raw::Located;
use crate::language::raw_file::{FileCompleteness, RawFile, RawRule};
use crate::language::scalars::{self, CASE, ORDER};
use crate::rule::condition::Conditions;
use crate::rule::path_regex::SharedRegexes;
use crate::rule::test::RuleTest;
use crate::rule::{Responsibility, Rule, RuleInfo, RuleOrder};

/// The rules, tests and tables of all files.
#[derive(Debug, Default)]
pub(crate) struct Lowered {
    pub(crate) rules: Vec<Rule>,
    /// The origin of each rule, in the order of `rules`. The origins are needed when other rules are left out.
    pub(crate) origins: Vec<RuleOrigin>,
    pub(crate) tests: Vec<RuleTest>,
    pub(crate) tables: Tables,
    /// The tables and data files to which rules and tables refer. References from rules with errors are included.
    pub(crate) uses: Uses,
    /// All errors, and the warnings about rules with errors.
    pub(crate) diagnostics: Vec<Diagnostic>,
    /// The locations of the rules with errors. The value that causes an error may be at another location, such as in
    /// `defaults`.
    pub(crate) invalid: Vec<Place>,
}

/// Lowers all files. Rules and tests with errors are reported and left out.
pub(crate) fn lower(
    files: impl IntoIterator<Item = RawFile>,
    data: &[DataFile<'_>],
    options: LanguageOptions<'_>,
) -> Lowered {
    let mut out = Lowered::default();
    let (mut rules, mut raw_tables, mut missing_tables) = (Vec::new(), Vec::new(), MissingTables::Report);
    for file in files {
        rules.extend(file.rules);
        raw_tables.extend(file.tables);
        // If a file could not be read, a table that seems to be missing may be defined in that file, so the table is
        // not reported. With quarantine, the table is reported, because the rules that use the table are left out.
        if file.completeness == FileCompleteness::Unreadable && options.on_error == OnError::Reject {
            missing_tables = MissingTables::Ignore;
        }
    }
    let mut data = rows::DataFiles::new(data, options);
    let tables = table::all(raw_tables, &mut data, &mut out.diagnostics);
    let mut context = Context {
        tables,
        missing_tables,
        data,
        ids: Ids::default(),
        row_ids: RowFileIds::default(),
        regexes: SharedRegexes::default(),
        options,
        reported_defaults: HashSet::new(),
    };
    // The ids in the files are taken first, so that derived ids do not depend on the order of the rules.
    let repeated = rules.iter().filter_map(|rule| context.ids.add(rule.id.as_ref()?).err());
    out.diagnostics.extend(repeated.map(|error| *error));
    context.row_ids = RowFileIds::of(&rules);
    for rule in rules {
        context.lower_rule(rule, &mut out);
    }
    out.diagnostics.append(&mut context.data.take_row_errors());
    out.tables = context.tables;
    out.uses = context.data.into_uses();
    out
}

impl Context<'_> {
    fn lower_rule(&mut self, mut raw: Box<RawRule>, out: &mut Lowered) {
        let raw_tests = std::mem::take(&mut raw.tests);
        let mut own = Vec::new();
        let diagnostics = &mut own;
        // Each of the following steps runs even after an error, so that all errors of a rule are reported at once.
        let case = scalars::one_of(raw.common.case.as_ref().or(raw.defaults.case.as_ref()), &CASE, diagnostics);
        let case = case.unwrap_or_default();
        let order = scalars::one_of(raw.common.order.as_ref().or(raw.defaults.order.as_ref()), &ORDER, diagnostics);
        let order = order.unwrap_or_default();
        let matched = paths::paths(&raw, (case, order), &mut self.data, &mut self.regexes, diagnostics);
        foreign::check(&raw, matched.as_ref(), diagnostics);
        let mut conditions = when::conditions(&raw, self.options, diagnostics);
        expiry::apply(&raw, self.options, &mut conditions, diagnostics);
        // If a condition is not valid, the id would lack the condition, and might belong to another rule.
        let identified = matched.as_ref().filter(|_| !has_error(diagnostics));
        let table = raw.table.as_ref().filter(|_| raw.otherwise.is_none()).map(|table| table.value.as_str());
        let rows = raw.rows.as_ref().and_then(|name| self.row_ids.get(name));
        let distinguishing = Distinguishing { case, order, conditions: &conditions, table, rows };
        let derived = identified.map(|matched| derived_id::of(matched, distinguishing).into_owned());
        let row_suffix = identified.and_then(|matched| derived_id::suffix_of_rows(matched, distinguishing));
        let mut conditions = Some(conditions).filter(|conditions| *conditions != Conditions::default());
        row_expiry::check(&raw, matched.as_ref(), diagnostics);
        let priority = priority(raw.priority.as_ref(), order, diagnostics);
        let cache = caching::cache_policy(&raw, conditions.as_ref(), diagnostics);
        let action = self.action(&raw, matched.as_ref(), conditions.as_ref(), diagnostics);
        foreign::remove_repeated(&raw, diagnostics);
        let slash = self.slash(&raw, action.as_ref(), diagnostics);
        let tests = test::all(raw_tests, &raw.defaults, self.options, &mut out.diagnostics);
        // The following two checks are skipped after an error, so that no value is reported twice.
        if !has_error(diagnostics) {
            unusual::check(&raw, diagnostics);
            self.check_permanence(&raw, conditions.as_ref(), diagnostics);
        }
        diagnostics.append(&mut raw.invisible);
        let mut allowances = allow::allowances(std::mem::take(&mut raw.allow), &mut out.diagnostics);
        for diagnostic in diagnostics.iter_mut() {
            allow::silence(&mut allowances, diagnostic);
        }
        // An error in the id, in `allow` or in a test does not make the rule invalid. Such a rule is still compared
        // with other rules.
        let is_valid = !has_error(&own);
        let Some((mut matched, action)) = matched.zip(action).filter(|_| is_valid) else {
            out.diagnostics.append(&mut own);
            out.invalid.push(raw.place);
            return;
        };
        // A rule with errors does not take an id. Otherwise, it might take the id of a valid rule.
        let id = self.id(&raw, derived.as_deref());
        if let Some(conditions) = &mut conditions {
            conditions.set_salt(&id);
        }
        let conditional = std::mem::take(&mut matched.conditional);
        let after = expiry::after_expiry(&raw, &mut Vec::new());
        let info = info(&mut raw, &id, &matched);
        out.origins.push(RuleOrigin {
            table: raw.table.map(Box::new),
            rows: raw.rows.map(Box::new),
            rows_of: None,
            warnings: own,
            allowances,
        });
        for mut test in tests {
            test.rule = out.rules.len();
            out.tests.push(test);
        }
        let conditions = conditions.map(Box::new);
        let rule = Rule { info, paths: matched.paths, case, order, priority, conditions, action, cache, slash };
        let file_rule = (!conditional.is_empty()).then(|| rule.clone());
        out.rules.push(rule);
        if let Some(file_rule) = file_rule {
            self.add_row_rules((&file_rule, row_suffix.as_deref()), conditional, after, out);
        }
    }
}

fn info(raw: &mut RawRule, id: &str, matched: &RulePaths) -> RuleInfo {
    let text = |own: Option<Located<String>>, file: Option<&Located<String>>| {
        own.map(|spot| spot.value).or_else(|| file.map(|spot| spot.value.clone())).map(String::into_boxed_str)
    };
    let responsibility = Responsibility {
        owner: text(raw.common.owner.take(), raw.defaults.owner.as_ref()),
        ticket: text(raw.common.ticket.take(), raw.defaults.ticket.as_ref()),
    };
    let info = RuleInfo::new(id, raw.place.clone(), Arc::clone(&matched.written), matched.strategy)
        .with_responsibility(responsibility);
    if raw.id.is_some() { info.with_written_id() } else { info }
}

pub(crate) fn has_error(diagnostics: &[Diagnostic]) -> bool {
    diagnostics.iter().any(|diagnostic| diagnostic.severity == crate::diagnostic::Severity::Error)
}

fn priority(written: Option<&Located<String>>, order: RuleOrder, diagnostics: &mut Vec<Diagnostic>) -> i32 {
    let Some(written) = written else { return 0 };
    if order == RuleOrder::Written {
        let message = "`priority` has no effect together with `order: written`";
        let hint = "move the rule up or down in the file instead";
        diagnostics.push(Diagnostic::new(Code::Conflict, written.place.clone(), message).hint(hint));
        return 0;
    }
    let number = written.value.parse().ok().filter(|number| (-1000..=1000).contains(number));
    if number.is_none() {
        let message = format!("{} is not a valid priority", written.value);
        diagnostics.push(
            Diagnostic::new(Code::BadValue, written.place.clone(), message)
                .expected("a whole number from -1000 to 1000"),
        );
    }
    number.unwrap_or(0)
}

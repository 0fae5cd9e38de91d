//! Turns parsed files into valid rules.

mod action;
mod foreign;
mod rows;
mod table;
mod test;
mod when;

pub(super) use rows::sibling_path;

use std::collections::HashMap;

use crate::address::path;
use crate::diagnostic::{Code, Diagnostic, Place};
use crate::language::completeness::Completeness;
use crate::language::data_file::DataFile;
use crate::language::options::LanguageOptions;
use crate::language::parse::{RawFile, RawRule};
use crate::language::pattern::{self, Pattern};
use crate::language::raw::Located;
use crate::language::scalars::{self, CASE};
use crate::language::value_error::ValueError;
use crate::rule::condition::Conditions;
use crate::rule::path_pattern::PatternEnd;
use crate::rule::path_regex::{Anchoring, PathRegex, RegexError};
use crate::rule::test::RuleTest;
use crate::rule::{Case, Paths, Rule, RuleInfo, Strategy};

/// The rules and tests of all files.
#[derive(Debug, Default)]
pub(crate) struct Lowered {
    pub(crate) rules: Vec<Rule>,
    pub(crate) tests: Vec<RuleTest>,
    pub(crate) diagnostics: Vec<Diagnostic>,
}

/// Lowers all files; rules and tests with errors are reported and left out.
pub(crate) fn lower(files: Vec<RawFile>, data: &[DataFile<'_>], options: LanguageOptions<'_>) -> Lowered {
    let mut out = Lowered::default();
    let mut rules = Vec::new();
    let mut raw_tables = Vec::new();
    for file in files {
        rules.extend(file.rules);
        raw_tables.extend(file.tables);
    }
    let mut data = rows::DataFiles::new(data, options);
    let tables = table::all(raw_tables, &mut data, &mut out.diagnostics);
    let mut context = Context { tables, data, ids: HashMap::new(), options };
    for rule in rules {
        context.lower_rule(rule, &mut out);
    }
    context.tables.report_unused(&mut out.diagnostics);
    context.data.report_unused(&mut out.diagnostics);
    out.diagnostics.append(&mut context.data.take_row_errors());
    out
}

struct Context<'o> {
    tables: table::Tables,
    data: rows::DataFiles<'o>,
    ids: HashMap<String, Place>,
    options: LanguageOptions<'o>,
}

/// The paths that a rule matches, before its action is known.
struct RulePaths {
    paths: Paths,
    /// The names of the placeholders, in order.
    names: Vec<Box<str>>,
    /// The pattern as written.
    written: String,
    strategy: Strategy,
}

impl Context<'_> {
    fn lower_rule(&mut self, mut raw: Box<RawRule>, out: &mut Lowered) {
        let raw_tests = std::mem::take(&mut raw.tests);
        let mut own = Vec::new();
        let diagnostics = &mut own;
        // All of these run even after an error, so that one error does not hide the next.
        let case = scalars::one_of(raw.common.case.as_ref().or(raw.defaults.case.as_ref()), &CASE, diagnostics);
        let case = case.unwrap_or_default();
        let matched = self.rule_paths(&raw, case, diagnostics);
        foreign::check(&raw, diagnostics);
        let id = self.id(&raw, matched.as_ref(), &mut out.diagnostics);
        let conditions = when::conditions(&raw, &id, self.options, diagnostics);
        let priority = priority(raw.priority.as_ref(), diagnostics);
        let parameters = conditions.as_ref().map(Conditions::required_parameters).unwrap_or_default();
        let action = self.action(&raw, matched.as_ref(), &parameters, diagnostics);
        let tests = test::all(raw_tests, &raw.defaults, self.options, &mut out.diagnostics);
        // Errors in the id or in the tests do not exclude the rule from the checks that compare rules.
        let is_valid = !has_error(&own);
        out.diagnostics.append(&mut own);
        let Some((matched, action)) = matched.zip(action).filter(|_| is_valid) else {
            return;
        };
        for mut test in tests {
            test.rule = out.rules.len();
            out.tests.push(test);
        }
        let text = |own: Option<Located<String>>, file: Option<&Located<String>>| {
            own.map(|spot| spot.value).or_else(|| file.map(|spot| spot.value.clone())).map(String::into_boxed_str)
        };
        out.rules.push(Rule {
            info: RuleInfo {
                id: id.into(),
                place: raw.place,
                from: matched.written.into(),
                strategy: matched.strategy,
                owner: text(raw.common.owner, raw.defaults.owner.as_ref()),
                ticket: text(raw.common.ticket, raw.defaults.ticket.as_ref()),
            },
            paths: matched.paths,
            case,
            priority,
            conditions: conditions.map(Box::new),
            action,
        });
    }

    /// The id from the file, or one that is derived from the pattern, so that it is stable while the pattern is.
    fn id(&mut self, raw: &RawRule, matched: Option<&RulePaths>, diagnostics: &mut Vec<Diagnostic>) -> String {
        let Some(id) = &raw.id else {
            let base = matched.map_or_else(String::new, |matched| matched.written.clone());
            let number = |number: u32| if number == 1 { base.clone() } else { format!("{base}#{number}") };
            let free = (1..=u32::MAX).map(number).find(|id| !self.ids.contains_key(id)).unwrap_or_default();
            self.ids.insert(free.clone(), raw.place.clone());
            return free;
        };
        if let Some(first) = self.ids.get(&id.value) {
            let message = format!("id `{}` is already used", id.value);
            diagnostics.push(
                Diagnostic::new(Code::DuplicateId, id.place.clone(), message)
                    .related(first.clone(), "first used here")
                    .hint("change one of the two ids"),
            );
        } else {
            self.ids.insert(id.value.clone(), id.place.clone());
        }
        id.value.clone()
    }

    /// The paths that `from`, `prefix`, `regex` or `rows` describes.
    fn rule_paths(&mut self, raw: &RawRule, case: Case, diagnostics: &mut Vec<Diagnostic>) -> Option<RulePaths> {
        let keys = [("from", &raw.from), ("prefix", &raw.prefix), ("regex", &raw.regex), ("rows", &raw.rows)];
        let mut given = keys.iter().filter_map(|(name, key)| key.as_ref().map(|key| (*name, key)));
        let Some((name, key)) = given.next() else {
            report_missing_pattern(raw, diagnostics);
            return None;
        };
        if let Some((other, second)) = given.next() {
            let message = format!("a rule cannot have both `{name}` and `{other}`");
            diagnostics
                .push(Diagnostic::new(Code::Conflict, second.place.clone(), message).hint("split it into two rules"));
            return None;
        }
        let result = match name {
            "from" => pattern::parse(&key.value)
                .map(|pattern| shaped(pattern, key, case))
                .map_err(|error| Box::new(error.in_value(key))),
            "prefix" => prefix_pattern(&key.value)
                .map(|pattern| shaped(pattern, key, case))
                .map_err(|error| Box::new(error.in_value(key))),
            "regex" => regex(raw, key, case),
            _ => {
                return self.data.rows(key, case, diagnostics).map(|rows| RulePaths {
                    paths: Paths::Rows(rows),
                    names: Vec::new(),
                    written: key.value.clone(),
                    strategy: Strategy::Rows,
                });
            }
        };
        result.map_err(|diagnostic| diagnostics.push(*diagnostic)).ok()
    }
}

fn report_missing_pattern(raw: &RawRule, diagnostics: &mut Vec<Diagnostic>) {
    if raw.completeness == Completeness::Complete {
        let message = "the rule does not say which paths it matches";
        diagnostics.push(
            Diagnostic::new(Code::MissingKey, raw.place.clone(), message)
                .expected("`from`, `prefix`, `regex` or `rows`"),
        );
    }
}

pub(crate) fn has_error(diagnostics: &[Diagnostic]) -> bool {
    diagnostics.iter().any(|diagnostic| diagnostic.severity == crate::diagnostic::Severity::Error)
}

fn shaped(pattern: Pattern, key: &Located<String>, case: Case) -> RulePaths {
    let strategy = pattern.shape.strategy();
    let shape = if case == Case::Ignored { pattern.shape.folded() } else { pattern.shape };
    RulePaths { paths: Paths::Pattern(shape), names: pattern.names, written: key.value.clone(), strategy }
}

fn regex(raw: &RawRule, key: &Located<String>, case: Case) -> Result<RulePaths, Box<Diagnostic>> {
    let anchoring = match &raw.anchored {
        Some(Located { value: false, .. }) => Anchoring::Part,
        Some(_) | None => Anchoring::Whole,
    };
    let regex =
        PathRegex::new(&path::composed(&key.value), anchoring, case).map_err(|bad| Box::new(bad_regex(key, &bad)))?;
    let names = regex.names.clone();
    if let Some(name) = names.iter().find(|name| !pattern::is_name(name)) {
        let message = format!("group name `{name}` is not a valid placeholder name");
        let diagnostic = Diagnostic::new(Code::BadRegex, key.place.of_part(&key.value, &format!("<{name}>")), message);
        return Err(Box::new(diagnostic.hint("use lowercase Latin letters, digits and `_`")));
    }
    Ok(RulePaths { paths: Paths::Regex(Box::new(regex)), names, written: key.value.clone(), strategy: Strategy::Regex })
}

fn bad_regex(key: &Located<String>, bad: &RegexError) -> Diagnostic {
    let message = format!("`{}`, character {}: {}", key.value, bad.offset + 1, bad.message);
    let hint = "the syntax is that of the Rust `regex` crate, without look-around and backreferences";
    Diagnostic::new(Code::BadRegex, regex_place(key, bad.offset), message).hint(hint)
}

/// The range of the character at an offset, which counts in the composed form of the expression.
fn regex_place(key: &Located<String>, offset: usize) -> Place {
    let start = key.value.char_indices().nth(offset).filter(|_| path::composed(&key.value) == key.value);
    match start {
        Some((start, letter)) => key.place.part(&key.value, start..start + letter.len_utf8()),
        None => key.place.clone(),
    }
}

/// A prefix is a literal path with an open end.
fn prefix_pattern(prefix: &str) -> Result<Pattern, ValueError> {
    let mut pattern = pattern::parse(prefix)?;
    if !pattern.names.is_empty() {
        let error = ValueError::new(Code::BadPlaceholder, "`prefix` cannot contain placeholders");
        return Err(error.hint("use `from` with `{tail...}` at the end"));
    }
    pattern.shape.end = PatternEnd::Open;
    Ok(pattern)
}

fn priority(written: Option<&Located<String>>, diagnostics: &mut Vec<Diagnostic>) -> i32 {
    let Some(written) = written else { return 0 };
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

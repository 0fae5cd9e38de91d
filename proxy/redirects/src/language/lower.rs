//! From what the files say to rules that we allow.

mod action;
mod foreign;
mod rows;
mod table;
mod test;
mod when;

pub(super) use rows::beside;

use std::collections::HashMap;

use crate::compile::{CompileOptions, DataFile};
use crate::condition::Conditions;
use crate::diagnostic::{Code, Diagnostic, Place};
use crate::language::parse::{Completeness, RawFile, RawRule};
use crate::language::pattern::{self, Pattern};
use crate::language::raw::Located;
use crate::language::scalars::{self, CASE};
use crate::language::value_error::ValueError;
use crate::path;
use crate::path_regex::{Anchoring, BadRegex, PathRegex};
use crate::rule::{Case, Paths, Rule, RuleInfo, Strategy};
use crate::rule_test::RuleTest;
use crate::shape::End;

/// Everything that all files say together.
#[derive(Debug, Default)]
pub(crate) struct Lowered {
    pub(crate) rules: Vec<Rule>,
    pub(crate) tests: Vec<RuleTest>,
    pub(crate) diagnostics: Vec<Diagnostic>,
}

/// Lowers all files; rules and tests with mistakes are reported and left out.
pub(crate) fn lower(files: Vec<RawFile>, data: &[DataFile<'_>], options: &CompileOptions) -> Lowered {
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
    options: &'o CompileOptions,
}

/// Which paths a rule answers, before its action is known.
struct Matched {
    paths: Paths,
    /// The names of the captures, in order.
    names: Vec<Box<str>>,
    /// As the file says it.
    written: String,
    strategy: Strategy,
}

impl Context<'_> {
    fn lower_rule(&mut self, mut raw: Box<RawRule>, out: &mut Lowered) {
        let raw_tests = std::mem::take(&mut raw.tests);
        let mut own = Vec::new();
        let diagnostics = &mut own;
        // All run whatever the others say, so that one mistake does not hide the next.
        let case = scalars::one_of(raw.common.case.as_ref().or(raw.defaults.case.as_ref()), &CASE, diagnostics);
        let case = case.unwrap_or_default();
        let matched = self.matched(&raw, case, diagnostics);
        foreign::check(&raw, diagnostics);
        let id = self.id(&raw, matched.as_ref(), &mut out.diagnostics);
        let conditions = when::conditions(&raw, &id, self.options, diagnostics);
        let priority = priority(raw.priority.as_ref(), diagnostics);
        let parameters = conditions.as_ref().map(Conditions::required_parameters).unwrap_or_default();
        let action = self.action(&raw, matched.as_ref(), &parameters, diagnostics);
        let tests = test::all(raw_tests, &raw.defaults, self.options, &mut out.diagnostics);
        // A rule is compared with the others also when its name or its tests are wrong.
        let is_good = !has_error(&own);
        out.diagnostics.append(&mut own);
        let Some((matched, action)) = matched.zip(action).filter(|_| is_good) else {
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

    /// The id that the file gives, or one that stays the same while the rule matches the same.
    fn id(&mut self, raw: &RawRule, matched: Option<&Matched>, diagnostics: &mut Vec<Diagnostic>) -> String {
        let Some(id) = &raw.id else {
            let base = matched.map_or_else(String::new, |matched| matched.written.clone());
            let number = |number: u32| if number == 1 { base.clone() } else { format!("{base}#{number}") };
            let free = (1..=u32::MAX).map(number).find(|id| !self.ids.contains_key(id)).unwrap_or_default();
            self.ids.insert(free.clone(), raw.place.clone());
            return free;
        };
        if let Some(first) = self.ids.get(&id.value) {
            let message = format!("the id `{}` is taken", id.value);
            diagnostics.push(
                Diagnostic::new(Code::DuplicateId, id.place.clone(), message)
                    .related(first.clone(), "first given here")
                    .hint("give one of the two another id"),
            );
        } else {
            self.ids.insert(id.value.clone(), id.place.clone());
        }
        id.value.clone()
    }

    /// The paths that `from`, `prefix`, `regex` or `rows` describes.
    fn matched(&mut self, raw: &RawRule, case: Case, diagnostics: &mut Vec<Diagnostic>) -> Option<Matched> {
        let keys = [("from", &raw.from), ("prefix", &raw.prefix), ("regex", &raw.regex), ("rows", &raw.rows)];
        let mut given = keys.iter().filter_map(|(name, key)| key.as_ref().map(|key| (*name, key)));
        let Some((name, key)) = given.next() else {
            report_no_matcher(raw, diagnostics);
            return None;
        };
        if let Some((other, second)) = given.next() {
            let message = format!("a rule has `{name}` or `{other}`, not both");
            diagnostics
                .push(Diagnostic::new(Code::Conflict, second.place.clone(), message).hint("make two rules of it"));
            return None;
        }
        let result = match name {
            "from" => pattern::parse(&key.value)
                .map(|pattern| shaped(pattern, key, case))
                .map_err(|error| Box::new(error.at(&key.place))),
            "prefix" => prefix_pattern(&key.value)
                .map(|pattern| shaped(pattern, key, case))
                .map_err(|error| Box::new(error.at(&key.place))),
            "regex" => regex(raw, key, case),
            _ => {
                return self.data.rows(key, case, diagnostics).map(|rows| Matched {
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

fn report_no_matcher(raw: &RawRule, diagnostics: &mut Vec<Diagnostic>) {
    if raw.completeness == Completeness::Complete {
        let message = "the rule does not say which path it answers";
        diagnostics.push(
            Diagnostic::new(Code::MissingKey, raw.place.clone(), message)
                .expected("`from`, `prefix`, `regex` or `rows`"),
        );
    }
}

pub(crate) fn has_error(diagnostics: &[Diagnostic]) -> bool {
    diagnostics.iter().any(|diagnostic| diagnostic.severity == crate::diagnostic::Severity::Error)
}

fn shaped(pattern: Pattern, key: &Located<String>, case: Case) -> Matched {
    let strategy = pattern.shape.strategy();
    let shape = if case == Case::Ignored { pattern.shape.folded() } else { pattern.shape };
    Matched { paths: Paths::Shape(shape), names: pattern.names, written: key.value.clone(), strategy }
}

fn regex(raw: &RawRule, key: &Located<String>, case: Case) -> Result<Matched, Box<Diagnostic>> {
    let anchoring = match &raw.anchored {
        Some(Located { value: false, .. }) => Anchoring::Part,
        Some(_) | None => Anchoring::Whole,
    };
    let regex =
        PathRegex::new(&path::composed(&key.value), anchoring, case).map_err(|bad| Box::new(bad_regex(key, &bad)))?;
    let names = regex.names.clone();
    if let Some(name) = names.iter().find(|name| !pattern::is_name(name)) {
        let message = format!("the group `{name}` has a name that no placeholder can have");
        let diagnostic = Diagnostic::new(Code::BadRegex, key.place.clone(), message);
        return Err(Box::new(diagnostic.hint("names are lower-case latin letters, digits and `_`")));
    }
    Ok(Matched { paths: Paths::Regex(Box::new(regex)), names, written: key.value.clone(), strategy: Strategy::Regex })
}

fn bad_regex(key: &Located<String>, bad: &BadRegex) -> Diagnostic {
    let message = format!("`{}`, character {}: {}", key.value, bad.offset + 1, bad.message);
    let hint = "the syntax is that of the `regex` crate: no look-around and no back-references";
    Diagnostic::new(Code::BadRegex, key.place.clone(), message).hint(hint)
}

/// A prefix is the literal path with an open end.
fn prefix_pattern(prefix: &str) -> Result<Pattern, ValueError> {
    let mut pattern = pattern::parse(prefix)?;
    if !pattern.names.is_empty() {
        let error = ValueError::new(Code::BadPlaceholder, "a prefix has no placeholders");
        return Err(error.hint("use `from` with `{tail...}` at its end"));
    }
    pattern.shape.end = End::Open;
    Ok(pattern)
}

fn priority(written: Option<&Located<String>>, diagnostics: &mut Vec<Diagnostic>) -> i32 {
    let Some(written) = written else { return 0 };
    let number = written.value.parse().ok().filter(|number| (-1000..=1000).contains(number));
    if number.is_none() {
        let message = format!("{} is no priority", written.value);
        diagnostics.push(
            Diagnostic::new(Code::BadValue, written.place.clone(), message)
                .expected("a whole number from -1000 to 1000"),
        );
    }
    number.unwrap_or(0)
}

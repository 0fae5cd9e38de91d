//! Turns parsed files into valid rules.

mod action;
mod foreign;
pub(crate) mod ids;
pub(crate) mod origin;
pub(crate) mod rows;
pub(crate) mod table;
mod table_key;
mod test;
pub(crate) mod unused;
pub(crate) mod uses;
mod when;

use crate::address::path;
use crate::diagnostic::{Code, Diagnostic, Place};
use crate::language::completeness::Completeness;
use crate::language::data_file::DataFile;
use crate::language::lower::ids::{IdOrigin, Ids};
use crate::language::lower::origin::RuleOrigin;
use crate::language::lower::table::Tables;
use crate::language::lower::uses::Uses;
use crate::language::options::{LanguageOptions, OnError};
use crate::language::parse::{FileCompleteness, RawFile, RawRule};
use crate::language::pattern::{self, Pattern};
use crate::language::raw::Located;
use crate::language::scalars::{self, CASE};
use crate::language::value_error::ValueError;
use crate::rule::condition::Conditions;
use crate::rule::path_pattern::PatternEnd;
use crate::rule::path_regex::{Anchoring, PathRegex, RegexError};
use crate::rule::test::RuleTest;
use crate::rule::{LetterCase, Paths, Rule, RuleInfo, Strategy};

/// The rules, tests and tables of all files.
#[derive(Debug, Default)]
pub(crate) struct Lowered {
    pub(crate) rules: Vec<Rule>,
    /// For each rule, what is needed when others are left out.
    pub(crate) origins: Vec<RuleOrigin>,
    pub(crate) tests: Vec<RuleTest>,
    pub(crate) tables: Tables,
    /// What the rules and tables use, including the rules with errors.
    pub(crate) uses: Uses,
    /// All errors, and the warnings about rules with errors.
    pub(crate) diagnostics: Vec<Diagnostic>,
    /// Where the rules with errors start. A value that causes one may come from elsewhere, such as `defaults`.
    pub(crate) invalid: Vec<Place>,
}

/// Lowers all files; rules and tests with errors are reported and left out.
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
        // The table may be in the part that could not be read. Quarantine reports it, because it leaves the rule out.
        if file.completeness == FileCompleteness::Unreadable && options.on_error == OnError::Reject {
            missing_tables = MissingTables::Ignore;
        }
    }
    let mut data = rows::DataFiles::new(data, options);
    let tables = table::all(raw_tables, &mut data, &mut out.diagnostics);
    let mut context = Context { tables, missing_tables, data, ids: Ids::default(), options };
    for rule in rules {
        context.lower_rule(rule, &mut out);
    }
    out.diagnostics.append(&mut context.data.take_row_errors());
    out.tables = context.tables;
    out.uses = context.data.into_uses();
    out
}

struct Context<'o> {
    tables: Tables,
    missing_tables: MissingTables,
    data: rows::DataFiles<'o>,
    ids: Ids,
    options: LanguageOptions<'o>,
}

/// Whether to report tables that do not exist.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum MissingTables {
    Report,
    Ignore,
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

/// A key that says which paths a rule matches.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum PathKey {
    From,
    Prefix,
    Regex,
    Rows,
}

impl PathKey {
    const fn name(self) -> &'static str {
        match self {
            Self::From => "from",
            Self::Prefix => "prefix",
            Self::Regex => "regex",
            Self::Rows => "rows",
        }
    }
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
        let Some((matched, action)) = matched.zip(action).filter(|_| is_valid) else {
            out.diagnostics.append(&mut own);
            out.invalid.push(raw.place);
            return;
        };
        out.origins.push(RuleOrigin {
            id: if raw.id.is_some() { IdOrigin::Written } else { IdOrigin::Derived },
            table: raw.table.map(Box::new),
            rows: raw.rows.map(Box::new),
            warnings: own,
        });
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

    /// The id from the file, or one that is derived from the pattern; empty for a rule without a valid pattern.
    fn id(&mut self, raw: &RawRule, matched: Option<&RulePaths>, diagnostics: &mut Vec<Diagnostic>) -> String {
        match (&raw.id, matched) {
            (Some(id), _) => {
                diagnostics.extend(self.ids.add(id).err().map(|error| *error));
                id.value.clone()
            }
            (None, Some(matched)) => self.ids.derive(&matched.written, &raw.place),
            (None, None) => String::new(),
        }
    }

    /// The paths that `from`, `prefix`, `regex` or `rows` describes.
    fn rule_paths(&mut self, raw: &RawRule, case: LetterCase, diagnostics: &mut Vec<Diagnostic>) -> Option<RulePaths> {
        let keys = [
            (PathKey::From, &raw.from),
            (PathKey::Prefix, &raw.prefix),
            (PathKey::Regex, &raw.regex),
            (PathKey::Rows, &raw.rows),
        ];
        let mut given = keys.iter().filter_map(|(name, key)| key.as_ref().map(|key| (*name, key)));
        let Some((path_key, key)) = given.next() else {
            report_missing_pattern(raw, diagnostics);
            return None;
        };
        if let Some((other, second)) = given.next() {
            let message = format!("a rule cannot have both `{}` and `{}`", path_key.name(), other.name());
            diagnostics
                .push(Diagnostic::new(Code::Conflict, second.place.clone(), message).hint("split it into two rules"));
            return None;
        }
        let result = match path_key {
            PathKey::From => pattern::parse(&key.value)
                .map(|pattern| shaped(pattern, key, case))
                .map_err(|error| Box::new(error.in_value(key))),
            PathKey::Prefix => prefix_pattern(&key.value)
                .map(|pattern| shaped(pattern, key, case))
                .map_err(|error| Box::new(error.in_value(key))),
            PathKey::Regex => regex(raw, key, case),
            PathKey::Rows => {
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

fn shaped(pattern: Pattern, key: &Located<String>, case: LetterCase) -> RulePaths {
    let strategy = pattern.shape.strategy();
    let shape = if case == LetterCase::Ignored { pattern.shape.folded() } else { pattern.shape };
    RulePaths { paths: Paths::Pattern(shape), names: pattern.names, written: key.value.clone(), strategy }
}

fn regex(raw: &RawRule, key: &Located<String>, case: LetterCase) -> Result<RulePaths, Box<Diagnostic>> {
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

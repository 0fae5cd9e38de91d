//! From what the files say to rules that we allow.

mod action;
mod table;
mod test;

use std::collections::HashMap;

use crate::compile::CompileOptions;
use crate::diagnostic::{Code, Diagnostic, Place};
use crate::language::flaw::Flaw;
use crate::language::parse::{RawFile, RawRule, Reading};
use crate::language::pattern::{self, Pattern};
use crate::rule::{Rule, RuleInfo};
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
pub(crate) fn lower(files: Vec<RawFile>, options: &CompileOptions) -> Lowered {
    let mut out = Lowered::default();
    let mut rules = Vec::new();
    let mut raw_tables = Vec::new();
    for file in files {
        rules.extend(file.rules);
        raw_tables.extend(file.tables);
    }
    let mut context = Context { tables: table::all(raw_tables, &mut out.diagnostics), ids: HashMap::new(), options };
    for rule in rules {
        context.lower_rule(rule, &mut out);
    }
    context.tables.report_unused(&mut out.diagnostics);
    out
}

struct Context<'o> {
    tables: table::Tables,
    ids: HashMap<String, Place>,
    options: &'o CompileOptions,
}

impl Context<'_> {
    fn lower_rule(&mut self, mut raw: RawRule, out: &mut Lowered) {
        let tests = std::mem::take(&mut raw.tests);
        // Both run whatever the other says, so that one mistake does not hide the next.
        let id = self.id(&raw, &mut out.diagnostics);
        let pattern = pattern_of(&raw, &mut out.diagnostics);
        let action = self.action(&raw, pattern.as_ref(), &mut out.diagnostics);
        let tests = test::all(tests, &mut out.diagnostics);
        let Some(((pattern, from), action)) = pattern.zip(action) else {
            return;
        };
        for mut test in tests {
            test.rule = out.rules.len();
            out.tests.push(test);
        }
        out.rules.push(Rule {
            info: RuleInfo { id: id.into(), place: raw.place, from: from.into(), strategy: pattern.shape.strategy() },
            shape: pattern.shape,
            action,
        });
    }

    fn id(&mut self, raw: &RawRule, found: &mut Vec<Diagnostic>) -> String {
        let Some(id) = &raw.id else {
            let file = raw.place.source.rsplit(['/', '\\']).next().unwrap_or_default();
            return format!("{file}:{}", raw.place.line);
        };
        if let Some(first) = self.ids.get(&id.value) {
            let message = format!("the id `{}` is taken", id.value);
            found.push(
                Diagnostic::new(Code::DuplicateId, id.place.clone(), message)
                    .related(first.clone(), "first given here"),
            );
        } else {
            self.ids.insert(id.value.clone(), id.place.clone());
        }
        id.value.clone()
    }
}

/// The shape that `from` or `prefix` describes, and that text.
fn pattern_of(raw: &RawRule, found: &mut Vec<Diagnostic>) -> Option<(Pattern, String)> {
    let result = match (&raw.from, &raw.prefix) {
        (Some(from), None) => pattern::parse(&from.value).map_err(|flaw| flaw.at(&from.place)),
        (None, Some(prefix)) => prefix_pattern(&prefix.value).map_err(|flaw| flaw.at(&prefix.place)),
        (Some(_), Some(prefix)) => {
            Err(Diagnostic::new(Code::Conflict, prefix.place.clone(), "a rule has `from` or `prefix`, not both")
                .hint("make two rules of it"))
        }
        (None, None) if raw.reading == Reading::Partial => return None,
        (None, None) => {
            Err(Diagnostic::new(Code::MissingKey, raw.place.clone(), "the rule does not say which path it answers")
                .expected("`from` or `prefix`"))
        }
    };
    let pattern = result.map_err(|diagnostic| found.push(diagnostic)).ok()?;
    let written = raw.from.as_ref().or(raw.prefix.as_ref())?;
    Some((pattern, written.value.clone()))
}

/// A prefix is the literal path with an open end.
fn prefix_pattern(prefix: &str) -> Result<Pattern, Flaw> {
    let mut pattern = pattern::parse(prefix)?;
    if !pattern.names.is_empty() {
        let flaw = Flaw::new(Code::BadPlaceholder, "a prefix has no placeholders");
        return Err(flaw.hint("use `from` with `{tail...}` at its end"));
    }
    pattern.shape.end = End::Open;
    Ok(pattern)
}

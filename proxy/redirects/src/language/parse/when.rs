//! Parses the conditions of a rule.

use crate::diagnostic::{Code, Diagnostic};
use crate::language::completeness::Completeness;
use crate::language::fields::{Fields, wrong_type};
use crate::language::raw::{Located, Value};
use crate::language::raw_file::RawWhen;
use crate::language::{decimal_comma, keys, unindented_when};

/// The maximum depth to which `not` and `any` may be nested.
const MAX_DEPTH: usize = 3;

/// Parses the value of `when`.
pub(super) fn when(tree: Located<Value>, diagnostics: &mut Vec<Diagnostic>) -> Option<RawWhen> {
    at_depth(tree, 0, diagnostics)
}

fn at_depth(tree: Located<Value>, depth: usize, diagnostics: &mut Vec<Diagnostic>) -> Option<RawWhen> {
    let tree = unindented_when::in_when(decimal_comma::join(tree, "share"), diagnostics);
    let mut fields = Fields::open(tree, &keys::WHEN, diagnostics)?;
    let (not, any) = (fields.take_any("not"), fields.take_any("any"));
    let mut raw = RawWhen {
        method: fields.take_any("method"),
        host: fields.take_any("host"),
        language: fields.take_any("language"),
        accept: fields.take_any("accept"),
        query: fields.take_map("query"),
        header: fields.take_map("header"),
        cookie: fields.take_map("cookie"),
        from: fields.take_text("from"),
        until: fields.take_text("until"),
        share: fields.take_text("share"),
        not: Vec::new(),
        any: Vec::new(),
        place: fields.place(),
        completeness: fields.finish(),
    };
    raw.not = sets(SetsKey::Not, not, depth, diagnostics);
    raw.any = sets(SetsKey::Any, any, depth, diagnostics);
    if raw.not.iter().chain(&raw.any).any(|set| set.completeness == Completeness::Partial) {
        raw.completeness = Completeness::Partial;
    }
    Some(raw)
}

/// A key of `when` whose value consists of sets of conditions.
#[derive(Clone, Copy, PartialEq, Eq)]
enum SetsKey {
    Not,
    Any,
}

impl SetsKey {
    const fn name(self) -> &'static str {
        match self {
            Self::Not => "not",
            Self::Any => "any",
        }
    }

    const fn expected(self) -> &'static str {
        match self {
            Self::Not => "a mapping of conditions, or a list of such mappings",
            Self::Any => "a list of mappings of conditions",
        }
    }

    const fn hint(self) -> &'static str {
        match self {
            Self::Not => "write the conditions that must not hold: `not: { cookie: { beta: true } }`",
            Self::Any => "write each alternative as an item: `any: [{ language: en }, { cookie: { lang: en } }]`",
        }
    }
}

fn sets(
    key: SetsKey,
    written: Option<Located<Value>>,
    depth: usize,
    diagnostics: &mut Vec<Diagnostic>,
) -> Vec<RawWhen> {
    let Some(written) = written else { return Vec::new() };
    let place = written.place.clone();
    if depth == MAX_DEPTH {
        let message = format!("`not` and `any` are nested more than {MAX_DEPTH} levels deep");
        let hint = "combine the conditions, or split the rule into several";
        diagnostics.push(Diagnostic::new(Code::BadValue, place, message).hint(hint));
        return Vec::new();
    }
    let items = match (key, written.value) {
        (_, Value::List(items)) => items,
        (SetsKey::Not, value @ Value::Map(_)) => vec![Located { value, place: written.place }],
        (_, value @ (Value::Null | Value::Text(_) | Value::Number(_) | Value::Bool(_) | Value::Map(_))) => {
            diagnostics.push(wrong_type(&Located { value, place }, key.expected()).hint(key.hint()));
            return Vec::new();
        }
    };
    let is_empty = |item: &Located<Value>| matches!(&item.value, Value::Map(entries) if entries.is_empty());
    if items.is_empty() || items.iter().any(is_empty) {
        let message = format!("`{}` has no conditions", key.name());
        diagnostics.push(
            Diagnostic::new(Code::BadValue, place, message)
                .expected(key.expected())
                .hint(format!("{}, or delete the key", key.hint())),
        );
        return Vec::new();
    }
    items.into_iter().filter_map(|item| at_depth(item, depth + 1, diagnostics)).collect()
}

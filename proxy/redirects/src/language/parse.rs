//! Reads the tree of a file as tables, rules and tests, as the file says them.

use std::sync::Arc;

use crate::diagnostic::{Code, Diagnostic, Place};
use crate::language::fields::Fields;
use crate::language::raw::{self, Spot, Value};

/// What one file says.
#[derive(Debug, Default)]
pub(crate) struct RawFile {
    pub(crate) tables: Vec<RawTable>,
    pub(crate) rules: Vec<RawRule>,
}

#[derive(Debug)]
pub(crate) struct RawTable {
    pub(crate) name: Spot<String>,
    pub(crate) rows: Vec<(Spot<String>, Spot<String>)>,
}

#[derive(Debug)]
pub(crate) struct RawRule {
    pub(crate) place: Place,
    pub(crate) id: Option<Spot<String>>,
    pub(crate) from: Option<Spot<String>>,
    pub(crate) prefix: Option<Spot<String>>,
    pub(crate) tail: Option<Spot<String>>,
    pub(crate) to: Option<Spot<String>>,
    pub(crate) status: Option<Spot<String>>,
    pub(crate) query: Option<Spot<String>>,
    pub(crate) table: Option<Spot<String>>,
    pub(crate) otherwise: Option<Spot<String>>,
    pub(crate) tests: Vec<RawTest>,
    pub(crate) reading: Reading,
}

#[derive(Debug)]
pub(crate) struct RawTest {
    pub(crate) place: Place,
    pub(crate) get: Option<Spot<String>>,
    pub(crate) to: Option<Spot<String>>,
    pub(crate) status: Option<Spot<String>>,
    pub(crate) no_redirect: Option<Spot<bool>>,
    pub(crate) reading: Reading,
}

/// Whether every key could be read. When not, a missing value has been reported already.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Reading {
    Whole,
    Partial,
}

const FILE_KEYS: &[&str] = &["tables", "rules"];
const RULE_KEYS: &[&str] =
    &["from", "prefix", "tail", "to", "status", "query", "table", "otherwise", "id", "note", "tests"];
const TEST_KEYS: &[&str] = &["get", "to", "status", "no_redirect"];

/// Reads a file; what cannot be read is reported and left out.
pub(crate) fn file(source: &Arc<str>, text: &str, found: &mut Vec<Diagnostic>) -> RawFile {
    let tree = match raw::read(source, text) {
        Ok(tree) => tree,
        Err(diagnostic) => {
            found.push(*diagnostic);
            return RawFile::default();
        }
    };
    if matches!(tree.value, Value::Null) {
        return RawFile::default();
    }
    let Some(mut fields) = Fields::open(tree, FILE_KEYS, found) else {
        return RawFile::default();
    };
    let tables = fields.take_map("tables");
    let rules = fields.take_list("rules");
    fields.finish();
    RawFile {
        tables: tables.into_iter().filter_map(|(n, rows)| table(n, rows, found)).collect(),
        rules: rules.into_iter().filter_map(|tree| rule(tree, found)).collect(),
    }
}

fn table(name: Spot<String>, tree: Spot<Value>, found: &mut Vec<Diagnostic>) -> Option<RawTable> {
    let Value::Map(entries) = tree.value else {
        found.push(wrong_kind(&tree, "a map of keys and values"));
        return None;
    };
    let mut rows = Vec::with_capacity(entries.len());
    for (key, value) in entries {
        match value.value {
            Value::Text(text) | Value::Number(text) => rows.push((key, Spot { value: text, place: value.place })),
            Value::Null | Value::Bool(_) | Value::List(_) | Value::Map(_) => {
                found.push(wrong_kind(&value, "a text or a number"));
            }
        }
    }
    Some(RawTable { name, rows })
}

fn rule(tree: Spot<Value>, found: &mut Vec<Diagnostic>) -> Option<RawRule> {
    let mut fields = Fields::open(tree, RULE_KEYS, found)?;
    // The note is for people; reading it checks that it is a text.
    fields.take_text("note");
    let tests = fields.take_list("tests");
    let rule = RawRule {
        id: fields.take_text("id"),
        from: fields.take_text("from"),
        prefix: fields.take_text("prefix"),
        tail: fields.take_text("tail"),
        to: fields.take_text("to"),
        status: fields.take_number("status"),
        query: fields.take_text("query"),
        table: fields.take_text("table"),
        otherwise: fields.take_text("otherwise"),
        tests: Vec::new(),
        place: fields.place(),
        reading: fields.finish(),
    };
    let tests = tests.into_iter().filter_map(|tree| test(tree, found)).collect();
    Some(RawRule { tests, ..rule })
}

fn test(tree: Spot<Value>, found: &mut Vec<Diagnostic>) -> Option<RawTest> {
    let mut fields = Fields::open(tree, TEST_KEYS, found)?;
    Some(RawTest {
        get: fields.take_text("get"),
        to: fields.take_text("to"),
        status: fields.take_number("status"),
        no_redirect: fields.take_bool("no_redirect"),
        place: fields.place(),
        reading: fields.finish(),
    })
}

pub(super) fn wrong_kind(tree: &Spot<Value>, expected: &str) -> Diagnostic {
    let found = format!("{} stands here", tree.value.kind());
    Diagnostic::new(Code::WrongKind, tree.place.clone(), found).expected(expected)
}

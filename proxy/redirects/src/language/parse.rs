//! Reads the tree of a file as defaults, tables, rules and tests, as the file says them.

use std::sync::Arc;

use crate::diagnostic::{Code, Diagnostic, Place};
use crate::language::fields::Fields;
use crate::language::keys;
use crate::language::raw::{self, Spot, Value};
use crate::language::recover;
use crate::language::time;

/// What one file says.
#[derive(Debug, Default)]
pub(crate) struct RawFile {
    pub(crate) tables: Vec<RawTable>,
    /// Each in a place of its own: a rule has room for every key, and would be heavy to pass on.
    #[expect(clippy::vec_box, reason = "a growing list would copy two kilobytes a rule")]
    pub(crate) rules: Vec<Box<RawRule>>,
    /// Where rules start that are no YAML.
    pub(crate) broken: Vec<Place>,
    pub(crate) reading: FileReading,
}

/// Whether the rules and tables of a file are known.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum FileReading {
    #[default]
    Whole,
    /// Without some of its rules.
    WithoutRules,
    /// What stands in it cannot be told.
    Nothing,
}

#[derive(Debug)]
pub(crate) struct RawTable {
    pub(crate) name: Spot<String>,
    pub(crate) rows: RawRows,
}

/// The rows of a table: written out, or in a file.
#[derive(Debug)]
pub(crate) enum RawRows {
    Here(Vec<(Spot<String>, Spot<String>)>),
    File(Spot<String>),
}

#[derive(Debug)]
pub(crate) struct RawRule {
    pub(crate) place: Place,
    pub(crate) defaults: Arc<RawDefaults>,
    pub(crate) id: Option<Spot<String>>,
    pub(crate) from: Option<Spot<String>>,
    pub(crate) prefix: Option<Spot<String>>,
    pub(crate) regex: Option<Spot<String>>,
    pub(crate) rows: Option<Spot<String>>,
    pub(crate) anchored: Option<Spot<bool>>,
    pub(crate) tail: Option<Spot<String>>,
    pub(crate) to: Option<Spot<String>>,
    pub(crate) table: Option<Spot<String>>,
    pub(crate) key: Option<Spot<String>>,
    pub(crate) otherwise: Option<Spot<String>>,
    pub(crate) priority: Option<Spot<String>>,
    pub(crate) after_expiry: Option<Spot<String>>,
    pub(crate) common: RawDefaults,
    pub(crate) tests: Vec<RawTest>,
    pub(crate) reading: Reading,
}

/// Keys that a rule may leave to its file.
#[derive(Debug, Default)]
pub(crate) struct RawDefaults {
    pub(crate) status: Option<Spot<String>>,
    pub(crate) query: Option<Spot<Value>>,
    pub(crate) case: Option<Spot<String>>,
    pub(crate) owner: Option<Spot<String>>,
    pub(crate) ticket: Option<Spot<String>>,
    pub(crate) expires: Option<Spot<String>>,
    pub(crate) when: Option<Box<RawWhen>>,
    /// Only for a whole file.
    pub(crate) time_zone: Option<Spot<String>>,
}

#[derive(Debug)]
pub(crate) struct RawWhen {
    pub(crate) place: Place,
    pub(crate) method: Option<Spot<Value>>,
    pub(crate) host: Option<Spot<Value>>,
    pub(crate) language: Option<Spot<Value>>,
    pub(crate) query: Vec<(Spot<String>, Spot<Value>)>,
    pub(crate) header: Vec<(Spot<String>, Spot<Value>)>,
    pub(crate) cookie: Vec<(Spot<String>, Spot<Value>)>,
    pub(crate) from: Option<Spot<String>>,
    pub(crate) until: Option<Spot<String>>,
    pub(crate) share: Option<Spot<String>>,
}

#[derive(Debug)]
pub(crate) struct RawTest {
    pub(crate) place: Place,
    pub(crate) get: Option<Spot<String>>,
    pub(crate) url: Option<Spot<String>>,
    pub(crate) method: Option<Spot<String>>,
    pub(crate) headers: Vec<(Spot<String>, Spot<Value>)>,
    pub(crate) at: Option<Spot<String>>,
    pub(crate) visitor: Option<Spot<String>>,
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

/// Reads a file; what cannot be read is reported and left out.
pub(crate) fn file(source: &Arc<str>, text: &str, found: &mut Vec<Diagnostic>) -> RawFile {
    let (tree, broken) = match raw::read(source, text) {
        Ok(tree) => (Some(tree), Vec::new()),
        Err(first) => {
            let recovered = recover::recover(source, text, *first);
            found.extend(recovered.mistakes);
            (recovered.tree, recovered.broken)
        }
    };
    let reading = match (&tree, broken.is_empty()) {
        (None, _) => FileReading::Nothing,
        (Some(_), false) => FileReading::WithoutRules,
        (Some(_), true) => FileReading::Whole,
    };
    match tree.filter(|tree| !matches!(tree.value, Value::Null)) {
        Some(tree) => RawFile { broken, reading, ..file_of(tree, found) },
        None => RawFile { broken, reading, ..RawFile::default() },
    }
}

fn file_of(tree: Spot<Value>, found: &mut Vec<Diagnostic>) -> RawFile {
    let Some(mut fields) = Fields::open(tree, &keys::FILE, found) else {
        return RawFile::default();
    };
    let defaults = fields.take_any("defaults");
    let tables = fields.take_map("tables");
    let rules = fields.take_list("rules");
    fields.finish();
    let defaults = Arc::new(defaults.and_then(|tree| file_defaults(tree, found)).unwrap_or_default());
    RawFile {
        tables: tables.into_iter().filter_map(|(n, rows)| table(n, rows, found)).collect(),
        rules: rules.into_iter().filter_map(|tree| rule(tree, &defaults, found)).collect(),
        ..RawFile::default()
    }
}

fn file_defaults(tree: Spot<Value>, found: &mut Vec<Diagnostic>) -> Option<RawDefaults> {
    let mut fields = Fields::open(tree, &keys::DEFAULTS, found)?;
    let time_zone = fields.take_text("time_zone");
    let (defaults, when) = common(&mut fields);
    fields.finish();
    let time_zone = time::zone(time_zone, found);
    let when = when.and_then(|tree| self::when(tree, found)).map(Box::new);
    Some(RawDefaults { when, time_zone, ..defaults })
}

/// The keys that rules and files share; the conditions are read when nothing else is being read.
fn common(fields: &mut Fields<'_>) -> (RawDefaults, Option<Spot<Value>>) {
    let defaults = RawDefaults {
        status: fields.take_number("status"),
        query: fields.take_any("query"),
        case: fields.take_text("case"),
        owner: fields.take_text("owner"),
        ticket: fields.take_text("ticket"),
        expires: fields.take_text("expires"),
        when: None,
        time_zone: None,
    };
    (defaults, fields.take_any("when"))
}

fn table(name: Spot<String>, tree: Spot<Value>, found: &mut Vec<Diagnostic>) -> Option<RawTable> {
    let entries = match tree.value {
        Value::Map(entries) => entries,
        Value::Text(file) => {
            let rows = RawRows::File(Spot { value: file, place: tree.place });
            return Some(RawTable { name, rows });
        }
        _ => {
            found.push(wrong_kind(&tree, "a map of keys and values, or the name of a CSV or TSV file"));
            return None;
        }
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
    Some(RawTable { name, rows: RawRows::Here(rows) })
}

fn rule(tree: Spot<Value>, defaults: &Arc<RawDefaults>, found: &mut Vec<Diagnostic>) -> Option<Box<RawRule>> {
    let mut fields = Fields::open(tree, &keys::RULE, found)?;
    // The note is for people; reading it checks that it is a text.
    fields.take_text("note");
    let tests = fields.take_list("tests");
    let (common, when) = common(&mut fields);
    let mut rule = Box::new(RawRule {
        defaults: Arc::clone(defaults),
        id: fields.take_text("id"),
        from: fields.take_text("from"),
        prefix: fields.take_text("prefix"),
        regex: fields.take_text("regex"),
        rows: fields.take_text("rows"),
        anchored: fields.take_bool("anchored"),
        tail: fields.take_text("tail"),
        to: fields.take_text("to"),
        table: fields.take_text("table"),
        key: fields.take_text("key"),
        otherwise: fields.take_text("otherwise"),
        priority: fields.take_number("priority"),
        after_expiry: fields.take_text("after_expiry"),
        common,
        tests: Vec::new(),
        place: fields.place(),
        reading: fields.finish(),
    });
    rule.common.when = when.and_then(|tree| self::when(tree, found)).map(Box::new);
    rule.tests = tests.into_iter().filter_map(|tree| test(tree, found)).collect();
    Some(rule)
}

fn when(tree: Spot<Value>, found: &mut Vec<Diagnostic>) -> Option<RawWhen> {
    let mut fields = Fields::open(tree, &keys::WHEN, found)?;
    let when = RawWhen {
        method: fields.take_any("method"),
        host: fields.take_any("host"),
        language: fields.take_any("language"),
        query: fields.take_map("query"),
        header: fields.take_map("header"),
        cookie: fields.take_map("cookie"),
        from: fields.take_text("from"),
        until: fields.take_text("until"),
        share: fields.take_text("share"),
        place: fields.place(),
    };
    fields.finish();
    Some(when)
}

fn test(tree: Spot<Value>, found: &mut Vec<Diagnostic>) -> Option<RawTest> {
    let mut fields = Fields::open(tree, &keys::TEST, found)?;
    Some(RawTest {
        get: fields.take_text("get"),
        url: fields.take_text("url"),
        method: fields.take_text("method"),
        headers: fields.take_map("headers"),
        at: fields.take_text("at"),
        visitor: fields.take_text("visitor"),
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

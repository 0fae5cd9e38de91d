//! Converts the YAML tree of a rule file to defaults, tables, rules and tests. Values are kept as written in the file.

mod when;

use std::sync::Arc;

use crate::diagnostic::{Diagnostic, source};
use crate::language::completeness::Completeness;
use crate::language::empty_value;
use crate::language::fields::{Fields, wrong_type};
use crate::language::invisible;
use crate::language::keys;
use crate::language::raw::{Located, Value};
use crate::language::raw_file::{FileCompleteness, RawDefaults, RawFile, RawRows, RawRule, RawTable, RawTest};
use crate::language::read::{ReadError, read};
use crate::language::recover;
use crate::language::split_items;
use crate::language::time;
use crate::language::typographic_quotes;
use crate::language::unindented_when;

/// Parses a rule file. Rules, tables and tests that cannot be parsed are reported and left out.
pub(crate) fn file(source: &Arc<str>, text: &str, diagnostics: &mut Vec<Diagnostic>) -> RawFile {
    let first_own = diagnostics.len();
    let (tree, broken) = match read(source, text) {
        Ok(tree) => (Some(tree), Vec::new()),
        Err(ReadError::OtherFormat(error)) => {
            diagnostics.push(*error);
            (None, Vec::new())
        }
        Err(ReadError::Syntax(first)) => {
            let recovered = recover::recover(source, text, *first);
            diagnostics.extend(recovered.errors);
            (recovered.tree, recovered.broken)
        }
    };
    let completeness = match (&tree, broken.is_empty()) {
        (None, _) => FileCompleteness::Unreadable,
        (Some(_), false) => FileCompleteness::MissingRules,
        (Some(_), true) => FileCompleteness::Complete,
    };
    let mut file = RawFile { name: Arc::clone(source), tables: Vec::new(), rules: Vec::new(), broken, completeness };
    if let Some(tree) = tree.filter(|tree| !matches!(tree.value, Value::Null)) {
        file.read(tree, diagnostics);
    }
    empty_value::explain(text, diagnostics.get_mut(first_own..).unwrap_or_default());
    file
}

impl RawFile {
    fn read(&mut self, tree: Located<Value>, diagnostics: &mut Vec<Diagnostic>) {
        let tree = unindented_when::in_file(tree, diagnostics);
        let Some(mut fields) = Fields::open(tree, &keys::FILE, diagnostics) else { return };
        let defaults = fields.take_any("defaults");
        let tables = fields.take_map("tables");
        let rules = fields.take_list("rules");
        let completeness = fields.finish();
        let rules = split_items::join(rules, diagnostics);
        let defaults = Arc::new(defaults.and_then(|tree| file_defaults(tree, diagnostics)).unwrap_or_default());
        let tables = unindented_when::in_tables(tables, diagnostics);
        self.tables = tables.into_iter().filter_map(|(n, rows)| table(n, rows, diagnostics)).collect();
        self.rules = rules.into_iter().filter_map(|tree| rule(tree, &defaults, diagnostics)).collect();
        // An invalid key in the first column may belong to the last rule, because its indentation may be missing.
        if let Some(last) = self.rules.last_mut().filter(|_| completeness == Completeness::Partial) {
            last.completeness = Completeness::Partial;
        }
    }
}

fn file_defaults(tree: Located<Value>, diagnostics: &mut Vec<Diagnostic>) -> Option<RawDefaults> {
    diagnostics.append(&mut invisible::in_tree(&tree));
    let mut fields = Fields::open(tree, &keys::DEFAULTS, diagnostics)?;
    let time_zone = fields.take_text("time_zone");
    let (defaults, when) = common(&mut fields);
    fields.finish();
    let time_zone = time::zone(time_zone, diagnostics);
    let when = when.and_then(|tree| when::when(tree, diagnostics)).map(Box::new);
    Some(RawDefaults { when, time_zone, ..defaults })
}

/// Reads the keys that both rules and `defaults` may contain. The conditions are returned unparsed. The caller parses
/// the conditions afterwards, because `fields` borrows the list of diagnostics.
fn common(fields: &mut Fields<'_>) -> (RawDefaults, Option<Located<Value>>) {
    let defaults = RawDefaults {
        status: fields.take_number("status"),
        cache: fields.take_text("cache"),
        slash: fields.take_text("slash"),
        query: fields.take_any("query"),
        case: fields.take_text("case"),
        order: fields.take_text("order"),
        owner: fields.take_text("owner"),
        ticket: fields.take_text("ticket"),
        expires: fields.take_text("expires"),
        when: None,
        time_zone: None,
    };
    (defaults, fields.take_any("when"))
}

fn table(name: Located<String>, tree: Located<Value>, diagnostics: &mut Vec<Diagnostic>) -> Option<RawTable> {
    if let Some(error) = typographic_quotes::entry_error(&name, &tree) {
        diagnostics.push(error);
        return None;
    }
    let entries = match tree.value {
        Value::Map(entries) => entries,
        Value::Text(file) if !file.contains(' ') || source::is_data(&file) => {
            let rows = RawRows::File(Located { value: file, place: tree.place });
            return Some(RawTable { name, rows });
        }
        Value::Null | Value::Text(_) | Value::Number(_) | Value::Bool(_) | Value::List(_) => {
            let expected = "a mapping of keys to values, or the name of a CSV or TSV file";
            let hint =
                format!("write one `key: value` pair per line below `{}:`, indented by 2 more spaces", name.value);
            diagnostics.push(wrong_type(&tree, expected).hint(hint));
            // An invalid table is defined without rows. Otherwise, every rule that uses the table would cause a further
            // error.
            Vec::new()
        }
    };
    let mut rows = Vec::with_capacity(entries.len());
    for (key, value) in entries {
        diagnostics.extend(invisible::warning(&key.value, &key.place));
        diagnostics.append(&mut invisible::in_tree(&value));
        diagnostics.extend(typographic_quotes::entry_error(&key, &value));
        match value.value {
            Value::Text(text) | Value::Number(text) => rows.push((key, Located { value: text, place: value.place })),
            Value::Null | Value::Bool(_) | Value::List(_) | Value::Map(_) => {
                diagnostics.push(wrong_type(&value, "a string or a number"));
            }
        }
    }
    Some(RawTable { name, rows: RawRows::Inline(rows) })
}

fn rule(tree: Located<Value>, defaults: &Arc<RawDefaults>, diagnostics: &mut Vec<Diagnostic>) -> Option<Box<RawRule>> {
    let invisible = invisible::in_tree(&tree);
    let mut fields = Fields::open(unindented_when::in_rule(tree, diagnostics), &keys::RULE, diagnostics)?;
    // The key `note` has no effect. The key is read only to check that its value is a string.
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
        pass: fields.take_bool("pass"),
        tail: fields.take_text("tail"),
        to: fields.take_text("to"),
        table: fields.take_text("table"),
        key: fields.take_text("key"),
        otherwise: fields.take_text("otherwise"),
        priority: fields.take_number("priority"),
        after_expiry: fields.take_text("after_expiry"),
        allow: fields.take_map("allow"),
        common,
        tests: Vec::new(),
        invisible,
        place: fields.place(),
        completeness: fields.finish(),
    });
    rule.common.when = when.and_then(|tree| when::when(tree, diagnostics)).map(Box::new);
    // An invalid key below `when` may be a misplaced key of the rule, such as `to`.
    if rule.common.when.as_ref().is_some_and(|when| when.completeness == Completeness::Partial) {
        rule.completeness = Completeness::Partial;
    }
    rule.tests = tests.into_iter().filter_map(|tree| test(tree, diagnostics)).collect();
    Some(rule)
}

fn test(tree: Located<Value>, diagnostics: &mut Vec<Diagnostic>) -> Option<RawTest> {
    let mut fields = Fields::open(tree, &keys::TEST, diagnostics)?;
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
        completeness: fields.finish(),
    })
}

//! Validates the conditions `query`, `header` and `cookie` of `when`, which test values by name.

use crate::diagnostic::{Code, Diagnostic, Severity};
use crate::language::fields::{Fields, wrong_type};
use crate::language::keys;
use crate::language::lower::condition_names;
use crate::language::lower::name_kind::NameKind;
use crate::language::lower::unmet;
use crate::language::lower::unmet::finding::Comparison;
use crate::language::lower::value_patterns::exact_value_warning;
use crate::language::lower::value_regex::{self, TestedName};
use crate::language::lower::value_warnings::{expression_warning, header_warning, text_warning};
use crate::language::raw::{Located, Value};
use crate::language::scalars::{self, CASE};
use crate::language::typographic_quotes;
use crate::rule::LetterCase;
use crate::rule::condition::{NamedCondition, Requirement, TestedTexts, ValueTest};
use crate::rule::value_regex::ValueRegex;

const EXPECTED: &str = "`true` (present), `false` (absent), the exact value, a list of values, or a mapping with `contains`, `starts` or `regex`";

/// Adds a condition for each entry of a mapping, such as `{ id: 7, lang: en }`. A later condition replaces an earlier
/// condition with the same name.
pub(super) fn named(
    written: &[(Located<String>, Located<Value>)],
    kind: NameKind,
    to: &mut Vec<NamedCondition>,
    diagnostics: &mut Vec<Diagnostic>,
) {
    for (name, value) in written {
        if let Some(error) = misplaced_test(kind, name, value) {
            diagnostics.push(error);
            continue;
        }
        if let Some(error) = typographic_quotes::entry_error(name, value) {
            diagnostics.push(error);
            continue;
        }
        // The error about a missing value, as in `{ id = 7 }`, says how to write the name.
        if kind != NameKind::Parameter || !matches!(value.value, Value::Null) {
            diagnostics.extend(condition_names::check(kind, name));
        }
        if kind == NameKind::Header && matches!(value.value, Value::Text(_) | Value::List(_)) {
            diagnostics.extend(header_warning(name));
        }
        let Some(requirement) = requirement(kind, name, value, diagnostics) else { continue };
        let name: Box<str> = kind.spell(&name.value).into();
        to.retain(|known| known.name != name);
        to.push(NamedCondition { name, requirement });
    }
}

/// Returns the error for a key such as `contains` that is written where a name should be. Returns `None` if the name is
/// valid. A query parameter may be named `contains`, `starts` or `regex`. The name `case` is an error only if its value
/// is `exact` or `ignore`.
fn misplaced_test(kind: NameKind, name: &Located<String>, value: &Located<Value>) -> Option<Diagnostic> {
    let key = name.value.as_str();
    let Value::Text(text) = &value.value else { return None };
    let is_misplaced = match key {
        "case" => CASE.iter().any(|(word, _)| word == text),
        "contains" | "starts" | "regex" => kind != NameKind::Parameter,
        _ => false,
    };
    let (whose, example) = match kind {
        NameKind::Parameter => ("query parameter", "q"),
        NameKind::Header => ("header", "user-agent"),
        NameKind::Cookie => ("cookie", "session"),
    };
    is_misplaced.then(|| {
        let message = format!("found `{key}` where the name of a {whose} should be");
        let example_test =
            if key == "case" { format!("contains: …, case: {text}") } else { format!("{key}: {text}") };
        let hint = format!("write `{key}` in the braces after the name: `{example}: {{ {example_test} }}`");
        Diagnostic::new(Code::BadValue, name.place.clone(), message).hint(hint)
    })
}

/// Returns the requirement that a value in the rule file expresses. Reports an invalid value and returns `None`.
fn requirement(
    kind: NameKind,
    name: &Located<String>,
    value: &Located<Value>,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Requirement> {
    match &value.value {
        Value::Bool(true) => Some(Requirement::Present),
        Value::Bool(false) => Some(Requirement::Absent),
        Value::Text(text) | Value::Number(text) => {
            diagnostics.extend(exact_text(kind, name, &Located { value: text.clone(), place: value.place.clone() }));
            Some(Requirement::Equal(text.as_str().into()))
        }
        Value::List(items) => one_of(kind, name, value, items, diagnostics),
        Value::Map(_) => test(TestedName { key: kind.key(), name: &name.value }, value, diagnostics)
            .map(|test| Requirement::Value(Box::new(test))),
        Value::Null => {
            let mut error = wrong_type(value, EXPECTED);
            error.hint = Some(no_value_hint(&name.value));
            diagnostics.push(error);
            None
        }
    }
}

/// Returns the warning for an exact value that was probably meant as a pattern, or that no request has.
fn exact_text(kind: NameKind, name: &Located<String>, text: &Located<String>) -> Option<Diagnostic> {
    let tested = TestedName { key: kind.key(), name: &name.value };
    exact_value_warning(kind.key(), &name.value, &text.value, &text.place)
        .or_else(|| unmet::warning(tested, Comparison::Equal, LetterCase::Exact, text))
}

fn one_of(
    kind: NameKind,
    name: &Located<String>,
    list: &Located<Value>,
    items: &[Located<Value>],
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Requirement> {
    let before = diagnostics.len();
    if items.is_empty() {
        let error = Diagnostic::new(Code::BadValue, list.place.clone(), "the list has no values");
        diagnostics.push(error.expected(EXPECTED).hint(no_value_hint(&name.value)));
    }
    if let Some(flag) = items.iter().find(|item| matches!(item.value, Value::Bool(_))) {
        let hint = format!("for any value, write `{0}: true`; for the text `true` or `false`, add quotes", name.value);
        diagnostics.push(wrong_type(flag, "a value").hint(hint));
        return None;
    }
    let texts = scalars::strings(Some(list), diagnostics);
    for text in &texts {
        diagnostics.extend(exact_text(kind, name, text));
    }
    if has_new_error(diagnostics, before) {
        return None;
    }
    let mut values: Vec<Box<str>> = Vec::with_capacity(texts.len());
    for text in texts {
        if !values.iter().any(|known| **known == *text.value) {
            values.push(text.value.into());
        }
    }
    match values.as_slice() {
        [only] => Some(Requirement::Equal(only.clone())),
        _ => Some(Requirement::Value(Box::new(ValueTest::OneOf(values.into())))),
    }
}

/// Parses a mapping with `contains`, `starts` or `regex`. Reports an invalid mapping and returns `None`.
fn test(tested: TestedName<'_>, tree: &Located<Value>, diagnostics: &mut Vec<Diagnostic>) -> Option<ValueTest> {
    let before = diagnostics.len();
    let mut fields = Fields::open(tree.clone(), &keys::VALUE, diagnostics)?;
    let keys = ["contains", "starts", "regex"].map(|key| (key, fields.take_any(key)));
    let case = fields.take_text("case");
    fields.finish();
    let case = scalars::one_of(case.as_ref(), &CASE, diagnostics).unwrap_or_default();
    let mut given = keys.into_iter().filter_map(|(key, written)| Some((key, written?)));
    let Some((key, written)) = given.next() else {
        // If a key is misspelt, this mistake has already been reported.
        if !has_new_error(diagnostics, before) {
            let error = Diagnostic::new(Code::MissingKey, tree.place.clone(), "the mapping does not say what to test");
            diagnostics.push(error.expected("`contains`, `starts` or `regex`"));
        }
        return None;
    };
    if let Some((other, second)) = given.next() {
        let message = format!("a value cannot have both `{key}` and `{other}`");
        let hint = "keep one of the two keys, or write one regular expression for both tests";
        diagnostics.push(Diagnostic::new(Code::Conflict, second.place, message).hint(hint));
        return None;
    }
    let texts = scalars::strings(Some(&written), diagnostics);
    check_texts(key, &written, &texts, diagnostics);
    diagnostics.extend(texts.iter().filter_map(|text| text_slip(tested, key, case, text)));
    if has_new_error(diagnostics, before) {
        return None;
    }
    if key == "regex" {
        return regexes(tested, &texts, case, diagnostics);
    }
    let texts: Vec<&str> = texts.iter().map(|text| text.value.as_str()).collect();
    let texts = TestedTexts::new(&texts, case);
    Some(if key == "starts" { ValueTest::Starts(texts) } else { ValueTest::Contains(texts) })
}

fn check_texts(key: &str, written: &Located<Value>, texts: &[Located<String>], diagnostics: &mut Vec<Diagnostic>) {
    if let Value::List(items) = &written.value
        && items.is_empty()
    {
        let error = Diagnostic::new(Code::BadValue, written.place.clone(), format!("`{key}` has no texts"));
        diagnostics.push(error.expected("a text, or a list of texts").hint("for any value, write `true` instead"));
    }
    for text in texts {
        if text.value.is_empty() {
            let message = match key {
                "regex" => "an empty expression matches only an empty value",
                _ => "an empty text matches every value",
            };
            let error = Diagnostic::new(Code::BadValue, text.place.clone(), message).expected("a text");
            diagnostics.push(error.hint("for any value, write `true` instead; for an empty value, write `\"\"`"));
        }
    }
}

/// Returns the warning for a text of `contains`, `starts` or `regex` that was probably meant differently, or that no
/// request has.
fn text_slip(tested: TestedName<'_>, key: &str, case: LetterCase, text: &Located<String>) -> Option<Diagnostic> {
    let found = if key == "regex" { expression_warning(tested.name, text) } else { text_warning(key, text) };
    found.or_else(|| unmet::warning(tested, Comparison::of_key(key), case, text))
}

fn regexes(
    tested: TestedName<'_>,
    texts: &[Located<String>],
    case: LetterCase,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<ValueTest> {
    let mut all = Vec::with_capacity(texts.len());
    for text in texts {
        match ValueRegex::new(&text.value, case) {
            Ok(regex) if regex.matches_nothing() => diagnostics.push(never_matches(text)),
            Ok(regex) => all.push(regex),
            Err(bad) => diagnostics.push(value_regex::error(tested, text, case, &bad)),
        }
    }
    (all.len() == texts.len()).then(|| ValueTest::Regex(all.into()))
}

/// Returns the error for an expression that matches no value.
fn never_matches(text: &Located<String>) -> Diagnostic {
    let message = format!("`{}` can never match", text.value);
    let hint = r"`^` and `$` stand for the start and the end of the value; write `\$` for the character";
    Diagnostic::new(Code::BadRegex, text.place.clone(), message).hint(hint)
}

fn has_new_error(diagnostics: &[Diagnostic], before: usize) -> bool {
    let new = diagnostics.get(before..).unwrap_or_default();
    new.iter().any(|diagnostic| diagnostic.severity == Severity::Error)
}

/// Returns the hint for a name that has no value.
fn no_value_hint(name: &str) -> String {
    match (name.split_once(':'), name.split_once('=')) {
        (Some((name, value)), _) => format!("write a space after the colon: `{name}: {value}`"),
        (None, Some((name, value))) => format!("write a colon and a space: `{}: {}`", name.trim(), value.trim()),
        (None, None) => format!("for any value, write `{name}: true`"),
    }
}

//! Lowers `allow`, which lists the warnings that a rule may cause, each with a reason.

use crate::diagnostic::{Code, Diagnostic, Place, Severity};
use crate::language::fields::wrong_type;
use crate::language::raw::{Entries, Located, Value};
use crate::language::typographic_quotes;

/// An entry of the key `allow`: a warning that the rule may cause, and the reason.
#[derive(Debug)]
pub(crate) struct Allowance {
    pub(crate) code: Code,
    /// The location of the code in the file.
    pub(crate) place: Place,
    pub(crate) reason: Box<str>,
    /// `true` if the rule causes the warning.
    pub(crate) is_used: bool,
}

/// Returns the entries of `allow`. Invalid entries are reported and left out.
pub(super) fn allowances(written: Entries, diagnostics: &mut Vec<Diagnostic>) -> Vec<Allowance> {
    let read = |(key, value): (Located<String>, Located<Value>)| {
        let (code, reason) = (code(&key, diagnostics), reason(&key, value, diagnostics));
        Some(Allowance { code: code?, place: key.place, reason: reason?.into(), is_used: false })
    };
    written.into_iter().filter_map(read).collect()
}

/// Silences a warning if `allowances` contains the code of the warning, and marks the allowance as used.
pub(crate) fn silence(allowances: &mut [Allowance], warning: &mut Diagnostic) {
    if let Some(allowance) = allowances.iter_mut().find(|allowance| allowance.code == warning.code) {
        allowance.is_used = true;
        warning.silenced = Some(allowance.reason.clone());
    }
}

fn code(key: &Located<String>, diagnostics: &mut Vec<Diagnostic>) -> Option<Code> {
    let written = typographic_quotes::strip(&key.value);
    let known = Code::from_number(written);
    if let Some(code) = known.filter(|code| code.can_be_silenced() && code.number() == key.value) {
        return Some(code);
    }
    let (message, hint) = match known {
        Some(code) if code.can_be_silenced() => {
            (format!("`{}` is not a code", key.value), format!("write `{}`", code.number()))
        }
        Some(code) if code.severity() == Severity::Warning => (
            format!("{written} is a warning about a table or a file, not about a rule"),
            "refer to the table or file in a rule, or delete the table or file".to_owned(),
        ),
        Some(_) => (format!("{written} is an error, which cannot be silenced"), "correct the error instead".to_owned()),
        None => (
            format!("`{}` is not a code", key.value),
            "write the code that the warning shows in brackets, such as `R022`".to_owned(),
        ),
    };
    diagnostics.push(Diagnostic::new(Code::BadValue, key.place.clone(), message).hint(hint));
    None
}

fn reason(key: &Located<String>, value: Located<Value>, diagnostics: &mut Vec<Diagnostic>) -> Option<String> {
    let hint = || format!("write the reason why the warning may stay: `{}: kept for old bookmarks`", key.value);
    match value.value {
        Value::Text(text) if !text.trim().is_empty() => return Some(text),
        Value::Text(_) | Value::Null => {
            let message = format!("the entry {} has no reason", key.value);
            diagnostics.push(Diagnostic::new(Code::BadValue, value.place, message).hint(hint()));
        }
        Value::Number(_) | Value::Bool(_) | Value::List(_) | Value::Map(_) => {
            diagnostics.push(wrong_type(&value, "a reason").hint(hint()));
        }
    }
    None
}

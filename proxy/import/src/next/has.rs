//! `has` and `missing`.

use crate::captured::Captured;
use crate::colon::Named;
use crate::condition::{self, Comparison, Condition, Looked};
use crate::draft::{Case, When};
use crate::next::value::Item;
use crate::note::Remark;
use crate::parameter::Parameter;
use crate::shape::Capture;

/// What the conditions of a redirect ask for.
pub(super) struct Asked {
    pub(super) condition: Condition,
    /// Values that a target may use.
    pub(super) names: Vec<Named>,
    /// What expressions capture of parameters.
    pub(super) captured: Vec<Captured>,
}

pub(super) fn read(redirect: &Item) -> Result<Asked, Remark> {
    let mut asked = Asked { condition: Condition::none(), names: Vec::new(), captured: Vec::new() };
    for item in items(redirect, "has")? {
        let (looked, value) = looked(item)?;
        let comparison =
            value.map_or(Comparison::Given, |value| Comparison::Matches(format!("^(?:{value})$"), Case::Exact));
        let captured = Captured::read(&looked, &comparison);
        asked.names.extend(names(&looked, value, captured.as_ref()));
        let condition = match &captured {
            Some(captured) => not_empty(captured),
            None => condition::read(&looked, &comparison)?,
        };
        asked.condition = asked.condition.and(condition);
        asked.captured.extend(captured);
    }
    for item in items(redirect, "missing")? {
        let (looked, value) = looked(item)?;
        if value.is_some() {
            let reason = "a condition of ours says what has to hold, not what must not";
            return Err(Remark::new(reason, "write the rule by hand for the case that matters"));
        }
        asked.condition = asked.condition.and(condition::read(&looked, &Comparison::Missing)?);
    }
    Ok(asked)
}

fn items<'i>(redirect: &'i Item, key: &str) -> Result<&'i [Item], Remark> {
    match redirect.get(key) {
        None => Ok(&[]),
        Some(item) => item.list().ok_or_else(|| {
            Remark::new(format!("`{key}` is not written out as a list"), "write the list out and import again")
        }),
    }
}

fn looked(item: &Item) -> Result<(Looked, Option<&str>), Remark> {
    let text = |key: &str| item.get(key).and_then(Item::text);
    let key = text("key").unwrap_or_default();
    let looked = match text("type") {
        Some("host") => Looked::Host,
        Some("header") => Looked::Header(key.to_ascii_lowercase()),
        Some("cookie") => Looked::Cookie(key.to_owned()),
        Some("query") => Looked::Parameter(key.to_owned()),
        _ => return Err(Remark::new("a condition has no type that is known here", "write the rule by hand")),
    };
    if key.is_empty() && looked != Looked::Host {
        return Err(Remark::new("a condition has no key", "complete it and import again"));
    }
    Ok((looked, text("value")))
}

/// Next.js takes an empty value for none, whatever the expression.
fn not_empty(captured: &Captured) -> Condition {
    if captured.condition.whens == [When::default()] {
        return captured.held.condition.clone();
    }
    captured.condition.clone()
}

/// The names that a target may use for the value: its named captures, or the letters of the key.
fn names(looked: &Looked, value: Option<&str>, captured: Option<&Captured>) -> Vec<Named> {
    let Some(value) = value else {
        let (key, parameter) = match looked {
            Looked::Parameter(key) => (key.as_str(), Some(Parameter::new(key))),
            Looked::Header(key) | Looked::Cookie(key) => (key.as_str(), None),
            Looked::Host | Looked::Method | Looked::Query | Looked::Cookies => ("", None),
        };
        let name: String = key.chars().filter(char::is_ascii_alphabetic).collect();
        return if name.is_empty() { Vec::new() } else { vec![Named { name, parameter }] };
    };
    let names = value.split("(?<").skip(1).filter_map(|rest| rest.split_once('>'));
    let parameter = |name: &str| {
        let held = captured.map(|captured| captured.held.captures.as_slice()).unwrap_or_default();
        let found = held.iter().find(|(capture, _)| *capture == Capture::Name(name.to_owned()));
        found.map(|(_, parameter)| parameter.clone())
    };
    names.map(|(name, _)| Named { name: name.to_owned(), parameter: parameter(name) }).collect()
}

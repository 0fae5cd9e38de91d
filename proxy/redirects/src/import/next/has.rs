//! `has` and `missing`.

use crate::import::condition::{self, Comparison, Condition, Looked};
use crate::import::draft::Case;
use crate::import::next::value::Item;
use crate::import::note::Remark;

/// What the conditions of a redirect ask for.
pub(super) struct Asked {
    pub(super) condition: Condition,
    /// Values that a target may use: key of the query, if it is one, and name.
    pub(super) names: Vec<(String, String)>,
}

pub(super) fn read(redirect: &Item) -> Result<Asked, Remark> {
    let mut asked = Asked { condition: Condition::none(), names: Vec::new() };
    for item in items(redirect, "has")? {
        let (looked, value) = looked(item)?;
        asked.names.extend(names(item, value));
        let comparison =
            value.map_or(Comparison::Given, |value| Comparison::Matches(format!("^(?:{value})$"), Case::Exact));
        asked.condition = asked.condition.and(condition::read(&looked, &comparison)?);
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

/// The names that a target may use for the value: its named captures, or the key itself.
fn names(item: &Item, value: Option<&str>) -> Vec<(String, String)> {
    let key = item.get("key").and_then(Item::text).unwrap_or_default();
    let is_query = item.get("type").and_then(Item::text) == Some("query");
    let parameter = if is_query { key.to_owned() } else { String::new() };
    match value {
        None => vec![(parameter, key.to_owned())],
        Some(value) => {
            let captures = value.split("(?<").skip(1).filter_map(|rest| rest.split_once('>'));
            captures.map(|(name, _)| (parameter.clone(), name.to_owned())).collect()
        }
    }
}

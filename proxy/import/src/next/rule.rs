//! One redirect of the list.

use crate::aim::Aim;
use crate::colon;
use crate::desk::{Answer, Desk, Wish};
use crate::draft::{Case, Query, Turn};
use crate::next::has;
use crate::next::source;
use crate::next::value::{Item, Value};
use crate::note::{Origin, Remark};

/// What counts for all redirects of a file.
pub(super) struct Site<'t> {
    pub(super) base_path: String,
    pub(super) case: Case,
    pub(super) text: &'t str,
}

pub(super) fn settle(desk: &mut Desk<'_>, site: &Site<'_>, item: &Item, index: i64) {
    let text = site.text.get(item.start..item.end).unwrap_or_default().to_owned();
    let origin = Origin { line: item.line, text, comments: item.comments.clone(), gap: !item.comments.is_empty() };
    match wish(site, item, origin.clone(), index) {
        Ok(wish) => desk.settle(wish),
        Err(remark) => desk.refuse(&origin, remark),
    }
}

fn wish(site: &Site<'_>, item: &Item, origin: Origin, index: i64) -> Result<Wish, Remark> {
    if !matches!(item.value, Value::Map(_)) {
        let reason = "it is code that makes redirects, and code is not run";
        return Err(Remark::new(reason, "print the list as JSON and import that"));
    }
    let text = |key: &str| {
        let missing = || Remark::new(format!("`{key}` is not a plain text"), "write it out and import again");
        item.get(key).and_then(Item::text).ok_or_else(missing)
    };
    let (source, destination) = (text("source")?, text("destination")?);
    let is_based = item.get("basePath").and_then(Item::word) != Some("false");
    let base = if is_based { site.base_path.as_str() } else { "" };
    let asked = has::read(item)?;
    let shape = source::read(&format!("{base}{source}"), site.case)?;
    let (aim, unfilled) = colon::target(&based(base, destination), &shape, &asked.names)?;
    let mut aim = Aim(aim);
    let mut taken = Vec::new();
    for captured in &asked.captured {
        taken.extend(captured.take_in(&mut aim)?);
    }
    Ok(Wish {
        origin,
        turn: Turn { phase: 0, order: index },
        shape,
        answer: Answer::Redirect { status: status(item)?, aim, query: Query::Keep },
        whens: asked.condition.whens,
        remarks: asked.condition.remarks.into_iter().chain(unfilled).chain(taken).collect(),
    })
}

fn based(base: &str, destination: &str) -> String {
    if destination.starts_with('/') { format!("{base}{destination}") } else { destination.to_owned() }
}

fn status(item: &Item) -> Result<u16, Remark> {
    if let Some(code) = item.get("statusCode") {
        let code = code.word().and_then(|word| word.parse().ok());
        return code
            .filter(|code| matches!(code, 301 | 302 | 303 | 307 | 308))
            .ok_or_else(|| Remark::new("its status is none of 301, 302, 303, 307 and 308", "write the rule by hand"));
    }
    match item.get("permanent").and_then(Item::word) {
        Some("true") => Ok(308),
        Some("false") => Ok(307),
        _ => Err(Remark::new("neither `permanent` nor `statusCode` is written out", "complete it and import again")),
    }
}

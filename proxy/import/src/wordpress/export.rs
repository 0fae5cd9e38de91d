//! Reads the JSON export of the plugin.

use std::collections::HashMap;

use crate::importer::Importer;
use crate::json::line_index::LineIndex;
use crate::json::{self, Json, misspelt};
use crate::note::{Remark, StatementOrigin};
use crate::rule::draft::Precedence;
use crate::wordpress::action::Action;
use crate::wordpress::condition;
use crate::wordpress::convert::Converter;
use crate::wordpress::redirect::{PluginRedirect, QueryFlag, SourceKind};
use portico_redirects::LetterCase;
use serde_json::Value;

/// The keys of a redirect.
const KEYS: [&str; 16] = [
    "id",
    "url",
    "match_url",
    "match_data",
    "match_type",
    "action_code",
    "action_type",
    "action_data",
    "title",
    "hits",
    "regex",
    "group_id",
    "position",
    "last_access",
    "last_count",
    "enabled",
];

pub(super) fn read(text: &str, importer: &mut Importer<'_>) {
    let lines = LineIndex::of(text);
    let file = match json::parse(&lines) {
        Ok(file) => file,
        Err(error) => return importer.report_unreadable(&error.origin, error.column, error.remark),
    };
    let Some(items) = file.member("redirects").and_then(Json::items).or_else(|| file.items()) else {
        let remark = Remark::new("the file contains no list `redirects`", "export the redirects and import again");
        return importer.report_unreadable(&file.origin(), 1, remark);
    };
    let groups = groups(file);
    let mut redirects = Vec::new();
    for item in items {
        misspelt::report(item, &KEYS, &item.origin(), importer);
        match redirect(item, &groups) {
            Ok(redirect) => redirects.push(redirect),
            Err(remark) => importer.report_untranslated(&item.origin(), remark),
        }
    }
    let mut converter = Converter::new(importer);
    for redirect in &redirects {
        converter.convert(redirect);
    }
}

/// The number by which positions are multiplied, so that ids can be added.
const MAX_ID: i64 = 1 << 32;

/// A group of redirects.
struct Group {
    is_enabled: bool,
}

fn groups(file: Json<'_>) -> HashMap<String, Group> {
    let items = file.member("groups").and_then(Json::items).unwrap_or_default();
    let group = |item: Json<'_>| {
        let id = item.member("id")?.value().to_string();
        let is_disabled = item.member("enabled").and_then(Json::bool) == Some(false)
            || item.member("status").and_then(Json::string).as_deref() == Some("disabled");
        Some((id, Group { is_enabled: !is_disabled }))
    };
    items.into_iter().filter_map(group).collect()
}

fn redirect(item: Json<'_>, groups: &HashMap<String, Group>) -> Result<PluginRedirect, Remark> {
    if item.members().is_none() {
        return Err(Remark::new("this entry of the list is not an object", "correct the entry and import again"));
    }
    let text = |name: &str| item.member(name).and_then(Json::string).unwrap_or_default();
    let kind = text("action_type");
    let group = item.member("group_id").and_then(|id| groups.get(&id.value().to_string()));
    if item.member("enabled").and_then(Json::bool) == Some(false) {
        return Err(Remark::new("the redirect is disabled", "write a rule by hand if the redirect is needed again"));
    }
    if group.is_some_and(|group| !group.is_enabled) {
        let reason = "the group of the redirect is disabled";
        return Err(Remark::new(reason, "write a rule by hand if the redirect is needed again"));
    }
    let flags = item.member("match_data").and_then(|data| data.member("source"));
    let is_set = |name: &str| flags.and_then(|flags| flags.member(name)).is_some_and(is_true);
    let is_regex = item.member("regex").is_some_and(is_true) || is_set("flag_regex");
    let query = flags.and_then(|flags| flags.member("flag_query")).and_then(Json::string).unwrap_or_default();
    let code = item.member("action_code").map(|code| status(&code.value())).transpose()?.unwrap_or_default();
    let position = item.member("position").and_then(|position| position.value().as_i64()).unwrap_or_default();
    // The plugin sorts redirects by their positions and then by their ids. Groups have no effect on the order.
    let id = item.member("id").and_then(|id| id.value().as_i64()).unwrap_or_default();
    let order = position.saturating_mul(MAX_ID).saturating_add(id.min(MAX_ID - 1));
    Ok(PluginRedirect {
        origin: StatementOrigin { comments: title(&text("title")), ..item.origin() },
        precedence: Precedence { phase: 0, order },
        source: text("url"),
        source_kind: if is_regex { SourceKind::Regex } else { SourceKind::Url },
        case: if is_set("flag_case") { LetterCase::Ignored } else { LetterCase::Exact },
        // An expression matches the query as well, so the plugin ignores the setting for the query.
        query: if is_regex { QueryFlag::Exact } else { QueryFlag::named(&query) },
        action: Action::read(if kind.is_empty() { "url" } else { &kind }, code),
        variants: condition::variants(&text("match_type"), item.member("action_data"))?,
    })
}

/// Reports whether a switch is on. Some versions of the plugin write 1 instead of `true`.
fn is_true(value: Json<'_>) -> bool {
    matches!(value.value(), Value::Bool(true)) || number(&value.value()) == 1
}

/// Returns a number, which some versions of the plugin write as text. Returns 0 for any other value.
fn number(value: &Value) -> u16 {
    match value {
        Value::Number(number) => number.as_u64().and_then(|number| u16::try_from(number).ok()).unwrap_or_default(),
        Value::String(text) => text.parse().unwrap_or_default(),
        Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_) => 0,
    }
}

/// Returns the status of a redirect. An empty text is a missing status.
fn status(value: &Value) -> Result<u16, Remark> {
    match value {
        Value::Null => Ok(0),
        Value::Number(number) => parsed_status(&number.to_string()),
        Value::String(text) => parsed_status(text),
        Value::Bool(_) | Value::Array(_) | Value::Object(_) => parsed_status(&value.to_string()),
    }
}

/// Returns the status in a text. An empty text is a missing status, which is 0.
pub(super) fn parsed_status(text: &str) -> Result<u16, Remark> {
    let text = text.trim();
    let invalid =
        |_| Remark::new(format!("the status `{text}` is not a number"), "correct the status and import again");
    if text.is_empty() { Ok(0) } else { text.parse().map_err(invalid) }
}

/// Returns the title of a redirect, which becomes a comment of the rule.
pub(super) fn title(title: &str) -> Vec<String> {
    let words: Vec<&str> = title.split_whitespace().collect();
    if words.is_empty() { Vec::new() } else { vec![words.join(" ")] }
}

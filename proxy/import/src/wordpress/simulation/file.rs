//! Reads the exports of the plugin. See <https://redirection.me/support/import-export-redirects/>.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::csv::records;
use crate::importer::Importer;
use crate::json::line_index::LineIndex;
use crate::json::{self, Json};
use crate::options::ImportOptions;
use crate::wordpress::simulation::condition::{Comparison, Test};
use crate::wordpress::simulation::expression::Expression;
use crate::wordpress::simulation::redirect::SimulatedRedirect;
use crate::wordpress::simulation::source::{self, QueryMatch, Source, SourceType};

/// The columns of a CSV file without a header row.
const COLUMNS: [&str; 9] = ["source", "target", "regex", "code", "type", "match", "hits", "title", "status"];

/// Returns the redirects that are not disabled.
pub(in crate::wordpress) fn read_all(text: &str) -> Vec<SimulatedRedirect> {
    if text.trim_start().starts_with(['{', '[']) { objects(text) } else { rows(text) }
}

fn rows(text: &str) -> Vec<SimulatedRedirect> {
    let options = ImportOptions::default();
    let records = records::read(text, &mut Importer::new(&options));
    let names: Vec<String> = records
        .first()
        .map(|record| record.cells.iter().map(|cell| cell.trim().to_ascii_lowercase()).collect::<Vec<String>>())
        .filter(|names| names.iter().any(|name| name == "source"))
        .unwrap_or_default();
    let skipped = usize::from(!names.is_empty());
    let names = if names.is_empty() { COLUMNS.map(str::to_owned).to_vec() } else { names };
    let read = |record: &records::Record| {
        let cell = |name: &str| {
            let index = names.iter().position(|known| known == name);
            index.and_then(|index| record.cells.get(index)).unwrap_or_default().trim().to_owned()
        };
        let is_regex = matches!(cell("regex").to_ascii_lowercase().as_str(), "1" | "true");
        let condition = match cell("match").as_str() {
            // The plugin writes this text for a target that depends on a condition.
            _ if cell("target") == "/unknown" => Test::Unknown("a setting that is not in a CSV export".to_owned()),
            "" | "url" => Test::Always,
            other => Test::Unknown(other.to_owned()),
        };
        let kind = cell("type");
        (!cell("status").eq_ignore_ascii_case("disabled")).then(|| SimulatedRedirect {
            line: record.origin.line,
            order: (i64::from(record.origin.line), 0),
            source: Source {
                url: cell("source"),
                query: QueryMatch::Exact,
                ignores_case: None,
                ignores_slash: None,
                kind: if is_regex { SourceType::Regex } else { SourceType::Url },
                expression: source::expression(&cell("source")),
                comparable: source::comparable_source(&cell("source")),
            },
            test: condition,
            targets: (cell("target"), String::new()),
            kind: if kind.is_empty() { "url".to_owned() } else { kind },
            status: cell("code").parse().unwrap_or(301),
        })
    };
    records.iter().skip(skipped).filter_map(read).collect()
}

fn objects(text: &str) -> Vec<SimulatedRedirect> {
    let lines = LineIndex::of(text);
    let Ok(file) = json::parse(&lines) else { return Vec::new() };
    let groups = file.member("groups").and_then(Json::items).unwrap_or_default();
    let disabled: BTreeSet<String> = groups
        .into_iter()
        .filter(|group| {
            let status = group.member("status").and_then(Json::string);
            group.member("enabled").and_then(Json::bool) == Some(false) || status.as_deref() == Some("disabled")
        })
        .filter_map(|group| Some(group.member("id")?.value().to_string()))
        .collect();
    let items = file.member("redirects").and_then(Json::items).or_else(|| file.items()).unwrap_or_default();
    let is_enabled = |item: &Json<'_>| {
        let group = item.member("group_id").map(|id| id.value().to_string()).unwrap_or_default();
        item.members().is_some()
            && item.member("enabled").and_then(Json::bool) != Some(false)
            && !disabled.contains(&group)
    };
    items.into_iter().filter(is_enabled).map(object).collect()
}

fn object(item: Json<'_>) -> SimulatedRedirect {
    let text = |name: &str| item.member(name).and_then(Json::string).unwrap_or_default();
    let flags = item.member("match_data").and_then(|data| data.member("source"));
    let flag = |name: &str| flags.and_then(|flags| flags.member(name)).map(is_true);
    let is_regex = item.member("regex").is_some_and(is_true) || flag("flag_regex") == Some(true);
    let query = flags.and_then(|flags| flags.member("flag_query")).and_then(Json::string).unwrap_or_default();
    let (condition, targets) = condition(&text("match_type"), item.member("action_data"));
    let kind = text("action_type");
    SimulatedRedirect {
        line: item.origin().line,
        order: (number(item, "position"), number(item, "id")),
        source: Source {
            url: text("url"),
            query: match query.as_str() {
                // An expression matches the query as well, so the flag has no effect.
                "ignore" if !is_regex => QueryMatch::Ignored,
                "pass" if !is_regex => QueryMatch::Passed,
                "exactorder" if !is_regex => QueryMatch::Ordered,
                _ => QueryMatch::Exact,
            },
            ignores_case: flag("flag_case"),
            ignores_slash: flag("flag_trailing"),
            kind: if is_regex { SourceType::Regex } else { SourceType::Url },
            expression: source::expression(&text("url")),
            comparable: source::comparable_source(&text("url")),
        },
        test: condition,
        targets,
        kind: if kind.is_empty() { "url".to_owned() } else { kind },
        status: u16::try_from(number(item, "action_code")).ok().filter(|code| *code > 0).unwrap_or(301),
    }
}

/// Returns the test of a match type, and the targets of requests that pass it and of those that do not.
fn condition(match_type: &str, data: Option<Json<'_>>) -> (Test, (String, String)) {
    let text = |name: &str| data.and_then(|data| data.member(name)).and_then(Json::string).unwrap_or_default();
    let is_regex = data.and_then(|data| data.member("regex")).is_some_and(is_true);
    let comparison = |value: String| {
        if is_regex { Comparison::Matches(Box::new(Expression::new(value))) } else { Comparison::Equal(value) }
    };
    let condition = match match_type {
        "url" | "" => {
            let target = data.and_then(Json::string).unwrap_or_else(|| text("url"));
            return (Test::Always, (target, String::new()));
        }
        "agent" => Test::Field("user-agent".to_owned(), comparison(text("agent"))),
        "referrer" => Test::Field("referer".to_owned(), comparison(text("referrer"))),
        "header" => Test::Field(text("name"), comparison(text("value"))),
        "cookie" => Test::Cookie(text("name"), comparison(text("value"))),
        "server" => Test::Server(text("server")),
        "language" => Test::Language(text("language")),
        "login" => {
            return (Test::Unknown(match_type.to_owned()), (text("logged_in"), text("logged_out")));
        }
        other => Test::Unknown(other.to_owned()),
    };
    (condition, (text("url_from"), text("url_notfrom")))
}

fn number(item: Json<'_>, name: &str) -> i64 {
    match item.member(name).map(Json::value) {
        Some(Value::Number(number)) => number.as_i64().unwrap_or_default(),
        Some(Value::String(text)) => text.parse().unwrap_or_default(),
        Some(Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_)) | None => 0,
    }
}

fn is_true(value: Json<'_>) -> bool {
    match value.value() {
        Value::Bool(is_set) => is_set,
        Value::Number(number) => number.as_i64() == Some(1),
        Value::String(text) => text == "1" || text == "true",
        Value::Null | Value::Array(_) | Value::Object(_) => false,
    }
}

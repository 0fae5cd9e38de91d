//! Recognizes JSON files by the names of their members.

use crate::format::Format;
use serde_json::{Map, Value};

/// The members of a `vercel.json` file that Next.js does not have.
const VERCEL_MEMBERS: [&str; 7] =
    ["routes", "cleanUrls", "builds", "functions", "crons", "buildCommand", "outputDirectory"];

/// The members of a bulk redirect of Vercel that Next.js does not have.
const BULK_MEMBERS: [&str; 4] = ["caseSensitive", "sensitive", "preserveQueryParams", "query"];

/// Returns the format of a JSON file. Returns `None` if the file is not valid JSON or has another shape.
pub(super) fn recognize(text: &str) -> Option<Format> {
    match serde_json::from_str(text) {
        Ok(Value::Array(items)) => list(&items),
        Ok(Value::Object(members)) if is_line(&members) => Some(Format::VercelBulk),
        Ok(Value::Object(members)) => object(&members),
        Ok(Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_)) => None,
        Err(_) => is_line(&first_line(text)?).then_some(Format::VercelBulk),
    }
}

/// Reports whether an object is a line of a file that has a redirect on each line. Only bulk redirects of Vercel have this
/// form.
fn is_line(members: &Map<String, Value>) -> bool {
    members.contains_key("source") && members.contains_key("destination")
}

fn object(members: &Map<String, Value>) -> Option<Format> {
    let schema = members.get("$schema").and_then(Value::as_str).unwrap_or_default();
    if schema.contains("vercel") || VERCEL_MEMBERS.iter().any(|name| members.contains_key(*name)) {
        return Some(Format::Vercel);
    }
    let items = |name: &str| members.get(name).and_then(Value::as_array);
    if let Some(found) = items("result").or_else(|| items("items")).and_then(|items| list(items)) {
        return Some(found);
    }
    let redirects = items("redirects")?;
    if members.contains_key("plugin") && members.contains_key("groups") {
        return Some(Format::Wordpress);
    }
    let found = list(redirects)?;
    // Only Vercel has a default status, and conditions whose value is an object.
    let is_own = |redirect: &Value| lacks_status(redirect) || has_object_value(redirect);
    let is_vercel = found == Format::VercelBulk || found == Format::Next && redirects.iter().any(is_own);
    Some(if is_vercel { Format::Vercel } else { found })
}

/// Parses the first line of a file that has a JSON object on each line.
fn first_line(text: &str) -> Option<Map<String, Value>> {
    serde_json::from_str(text.lines().next()?).ok()
}

/// Reports whether a condition of a redirect has an object as its value, such as `{ "eq": "ru" }`.
fn has_object_value(redirect: &Value) -> bool {
    let conditions = ["has", "missing"].into_iter().filter_map(|name| redirect.get(name)?.as_array()).flatten();
    conditions.filter_map(|condition| condition.get("value")).any(Value::is_object)
}

/// Reports whether a JSON list may belong to Next.js, although a redirect has no status: another redirect has the member
/// `permanent`, and no redirect has a member that only Vercel knows.
pub(super) fn is_incomplete_next(text: &str) -> bool {
    let Ok(Value::Array(items)) = serde_json::from_str(text) else { return false };
    let has = |name: &str| items.iter().any(|item| item.get(name).is_some());
    has("permanent") && !BULK_MEMBERS.iter().any(|name| has(name))
}

fn lacks_status(redirect: &Value) -> bool {
    redirect.get("permanent").is_none() && redirect.get("statusCode").is_none()
}

fn list(items: &[Value]) -> Option<Format> {
    let has = |name: &str| items.iter().any(|item| item.get(name).is_some());
    if has("source_url")
        || items.iter().any(|item| item.get("redirect").and_then(|inner| inner.get("source_url")).is_some())
    {
        return Some(Format::CloudflareBulk);
    }
    if has("action_type") || has("match_type") {
        return Some(Format::Wordpress);
    }
    if !has("source") || !has("destination") {
        return None;
    }
    let is_conditional = has("has") || has("missing");
    let is_bulk = BULK_MEMBERS.iter().any(|name| has(name)) || items.iter().any(lacks_status);
    Some(if is_bulk && !is_conditional { Format::VercelBulk } else { Format::Next })
}

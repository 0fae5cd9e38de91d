//! Recognizes JSON files by the names of their members.

use crate::format::Format;
use serde_json::{Map, Value};

/// The members of a `vercel.json` file that Next.js does not have.
const VERCEL_MEMBERS: [&str; 7] =
    ["routes", "cleanUrls", "builds", "functions", "crons", "buildCommand", "outputDirectory"];

/// Returns the format of a JSON file. Returns `None` if the file is not valid JSON or has another shape.
pub(super) fn recognize(text: &str) -> Option<Format> {
    match serde_json::from_str(text).ok()? {
        Value::Array(items) => list(&items),
        Value::Object(members) => object(&members),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => None,
    }
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
    // Next.js requires `permanent` or `statusCode`.
    Some(if found == Format::Next && redirects.iter().any(lacks_status) { Format::Vercel } else { found })
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
    (has("source") && has("destination")).then_some(Format::Next)
}

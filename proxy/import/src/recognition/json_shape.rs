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
    match serde_json::from_str(text).or_else(|_| first_line(text)).ok()? {
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
    // Only Vercel has a default status.
    let is_vercel = found == Format::VercelBulk || found == Format::Next && redirects.iter().any(lacks_status);
    Some(if is_vercel { Format::Vercel } else { found })
}

/// Parses the first line of a file that has a JSON object on each line. Returns the list of this object.
fn first_line(text: &str) -> serde_json::Result<Value> {
    let object: Map<String, Value> = serde_json::from_str(text.lines().next().unwrap_or_default())?;
    Ok(Value::from(vec![object]))
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

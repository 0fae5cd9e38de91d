//! Checks that `openapi.json` is valid and up to date.

#![expect(clippy::unwrap_used, reason = "a failed `unwrap` fails the test")]

use std::path::Path;

use serde_json::Value;

fn written() -> Value {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("openapi.json");
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

#[test]
fn the_file_is_up_to_date() {
    let generated: Value = serde_json::from_str(&content_api::document().unwrap()).unwrap();
    assert!(
        generated == written(),
        "openapi.json is out of date: run `cargo run -p content-api -- openapi > content-api/openapi.json`"
    );
}

/// Calls `see` for every JSON object in `value`, including nested objects.
fn walk(value: &Value, see: &mut dyn FnMut(&serde_json::Map<String, Value>)) {
    match value {
        Value::Array(items) => items.iter().for_each(|item| walk(item, see)),
        Value::Object(map) => {
            see(map);
            map.values().for_each(|item| walk(item, see));
        }
        _ => {}
    }
}

#[test]
fn every_reference_resolves() {
    let document = written();
    let mut count = 0;
    walk(&document, &mut |map| {
        if let Some(target) = map.get("$ref").and_then(Value::as_str) {
            count += 1;
            assert!(document.pointer(target.trim_start_matches('#')).is_some(), "{target}");
        }
    });
    assert!(count > 100, "only {count} references");
}

#[test]
fn no_schema_allows_null() {
    walk(&written(), &mut |map| assert_ne!(map.get("type"), Some(&Value::from("null"))));
}

#[test]
fn operation_ids_are_unique() {
    let mut names = Vec::new();
    walk(&written(), &mut |map| {
        if map.contains_key("responses") {
            names.push(map["operationId"].as_str().unwrap().to_owned());
        }
    });
    let all = names.len();
    names.sort_unstable();
    names.dedup();
    assert_eq!((names.len(), all), (33, 33));
}

/// Checks that every enum in `openapi.json` lists the serialised values of its variants. A macro once hid these values
/// from utoipa, so the document contained the Rust names of the variants instead.
#[test]
fn enums_list_their_serialised_values() {
    walk(&written(), &mut |map| {
        for word in map.get("enum").and_then(Value::as_array).into_iter().flatten() {
            let word = word.as_str().unwrap();
            assert!(!word.contains(char::is_uppercase), "{word}");
        }
    });
}

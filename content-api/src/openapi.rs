//! Generates the `OpenAPI` document, from which the site's TypeScript types are generated.

use serde_json::Value;

use crate::routes::documented;

/// Generates the text of `openapi.json` from the routes and types of the API.
///
/// # Errors
/// Returns an error if the document cannot be serialised.
pub fn document() -> serde_json::Result<String> {
    let mut document = serde_json::to_value(documented().into_openapi())?;
    remove_null(&mut document);
    Ok(serde_json::to_string_pretty(&document)? + "\n")
}

/// Removes `null` from every schema, because responses never contain `null`. If a value is absent, the response does
/// not contain its key.
fn remove_null(value: &mut Value) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(remove_null),
        Value::Object(map) => {
            if let Some(Value::Array(types)) = map.get_mut("type") {
                types.retain(|kind| kind != "null");
                if let [one] = types.as_slice() {
                    let one = one.clone();
                    map.insert("type".to_owned(), one);
                }
            }
            if let Some(only) = only_choice(map) {
                map.remove("oneOf");
                map.extend(only);
            }
            map.values_mut().for_each(remove_null);
        }
        _ => {}
    }
}

/// If the key `oneOf` of a schema lists `null` and exactly one other schema, returns this other schema. Otherwise,
/// returns `None`.
fn only_choice(map: &serde_json::Map<String, Value>) -> Option<serde_json::Map<String, Value>> {
    let choices = map.get("oneOf")?.as_array()?;
    let is_null = |choice: &&Value| choice.get("type").is_some_and(|kind| kind == "null");
    choices.iter().find(is_null)?;
    let mut others = choices.iter().filter(|choice| !is_null(choice));
    let only = others.next()?.as_object()?.clone();
    others.next().is_none().then_some(only)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn null_is_removed() {
        let mut schema =
            json!({"a": {"type": ["string", "null"]}, "b": {"oneOf": [{"type": "null"}, {"$ref": "#/x"}]}});
        remove_null(&mut schema);
        assert_eq!(schema, json!({"a": {"type": "string"}, "b": {"$ref": "#/x"}}));
    }
}

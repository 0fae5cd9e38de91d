//! The document that the site's TypeScript types are generated from.

use serde_json::Value;
use utoipa::OpenApi;

use crate::catalogue::ProductSort;
use crate::model::submission::Receipt;
use crate::routes::{documented, media, pages};

/// What no handler says about itself.
#[derive(OpenApi)]
#[openapi(
    info(title = "Content API", description = "The API host that ships with the site."),
    paths(pages::by_path, media::get),
    components(schemas(ProductSort, Receipt))
)]
pub(crate) struct Document;

/// The document as it stands in `openapi.json`.
///
/// # Errors
/// When the document cannot be written as JSON.
pub fn document() -> serde_json::Result<String> {
    let mut document = serde_json::to_value(documented().into_openapi())?;
    forget_null(&mut document);
    Ok(serde_json::to_string_pretty(&document)? + "\n")
}

/// An absent value is an absent key on our wire, so `null` is taken out of every schema.
fn forget_null(value: &mut Value) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(forget_null),
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
            map.values_mut().for_each(forget_null);
        }
        _ => {}
    }
}

/// The other one of two choices when one of them is `null`.
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
    fn null_is_forgotten() {
        let mut schema =
            json!({"a": {"type": ["string", "null"]}, "b": {"oneOf": [{"type": "null"}, {"$ref": "#/x"}]}});
        forget_null(&mut schema);
        assert_eq!(schema, json!({"a": {"type": "string"}, "b": {"$ref": "#/x"}}));
    }
}

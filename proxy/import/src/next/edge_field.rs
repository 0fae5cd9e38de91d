//! Recognizes the header fields that Vercel's network adds to requests.

use serde_json::Value;

use crate::note::Remark;

/// Returns the name of the tested field if only Vercel's network sets the field, such as `x-vercel-ip-country`. A client
/// cannot send such a field, because Vercel overwrites it. See <https://vercel.com/docs/headers/request-headers>.
pub(crate) fn of_condition(condition: &Value) -> Option<String> {
    let text = |member: &str| condition.get(member).and_then(Value::as_str);
    let name = text("key").filter(|_| text("type") == Some("header"))?.to_ascii_lowercase();
    is_edge_field(&name).then_some(name)
}

fn is_edge_field(name: &str) -> bool {
    name.starts_with("x-vercel-")
}

/// Returns an error for a condition on such a field.
pub(super) fn check(condition: &Value) -> Result<(), Remark> {
    match of_condition(condition) {
        None => Ok(()),
        Some(name) => Err(Remark::new(
            format!("only Vercel's network sets the field `{name}`; without it, any client may send the field"),
            "if your content delivery network sends the same value in another field, write the rule by hand with \
            `when: { header: … }` and the name of that field",
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_of_the_network_are_recognized() {
        for (condition, expected) in [
            (r#"{ "type": "header", "key": "X-Vercel-IP-Country", "value": "DE" }"#, Some("x-vercel-ip-country")),
            (r#"{ "type": "cookie", "key": "x-vercel-ip-country" }"#, None),
            (r#"{ "type": "header", "key": "x-country" }"#, None),
            ("5", None),
        ] {
            let condition: Value = serde_json::from_str(condition).unwrap();
            assert_eq!(of_condition(&condition).as_deref(), expected, "{condition}");
            assert_eq!(check(&condition).is_err(), expected.is_some());
        }
    }
}

use serde_json::json;

use super::*;

fn fields(value: &Value) -> Fields {
    encoded(value, Encoding::Json)
}

fn encoded(value: &Value, encoding: Encoding) -> Fields {
    let values = value.as_object().unwrap().clone();
    Fields::new(FormBody { values, ..FormBody::default() }, encoding)
}

fn codes(fields: Fields) -> Vec<(String, String)> {
    fields.finish().into_iter().map(|error| (error.field, error.code)).collect()
}

fn one(field: &str, code: &str) -> Vec<(String, String)> {
    vec![(field.to_owned(), code.to_owned())]
}

#[test]
fn length_is_counted_in_characters() {
    let mut form = fields(&json!({"name": "  Яна  "}));
    assert_eq!(form.line("name", 3..=3).as_deref(), Some("Яна"));
    assert!(form.finish().is_empty());
}

#[test]
fn a_line_has_no_line_break() {
    let mut form = fields(&json!({"name": "a\r\nBcc: b"}));
    assert_eq!(form.line("name", 1..=100), None);
    assert_eq!(codes(form), one("name", "format"));
}

#[test]
fn an_invalid_field_is_reported_once() {
    let mut form = fields(&json!({"email": "x"}));
    let email = form.email();
    assert_eq!(form.required("email", email), None);
    assert_eq!(codes(form), one("email", "format"));
}

#[test]
fn numbers_have_a_type_and_a_range() {
    let mut form = fields(&json!({"a": 131, "b": "7", "c": -1, "d": 1.5, "e": 7}));
    for field in ["a", "b", "c", "d"] {
        assert_eq!(form.number(field, 0..=130), None, "{field}");
    }
    assert_eq!(form.number("e", 0..=130), Some(7));
    let seen: Vec<_> = codes(form).into_iter().map(|(_, code)| code).collect();
    assert_eq!(seen, ["range", "type", "range", "range"]);
}

#[test]
fn a_date_exists_and_is_not_in_the_future() {
    let today = jiff::civil::date(2026, 11, 20);
    let mut form = fields(&json!({"a": "2026-11-20", "b": "2026-11-21", "c": "2026-02-30"}));
    assert_eq!(form.past_date("a", today), Some(today));
    assert_eq!((form.past_date("b", today), form.past_date("c", today)), (None, None));
    assert_eq!(form.finish().len(), 2);
}

#[test]
fn html_forms_send_numbers_flags_and_lists_as_text() {
    let sent = json!({"a": " 7 ", "b": "on", "c": "1.5", "d": "yes", "e": "x", "f": ["x", "y", "x"], "g": "131"});
    let mut form = encoded(&sent, Encoding::UrlEncoded);
    assert_eq!((form.number("a", 0..=130), form.flag("b")), (Some(7), Some(true)));
    assert_eq!((form.number("c", 0..=130), form.flag("d"), form.number("g", 0..=130)), (None, None, None));
    assert_eq!(
        (form.choices::<String>("e"), form.choices::<String>("f")),
        (vec!["x".into()], vec!["x".into(), "y".into()])
    );
    let seen: Vec<_> = codes(form).into_iter().map(|(field, code)| field + ":" + &code).collect();
    assert_eq!(seen, ["c:type", "d:type", "g:range"]);
}

#[test]
fn a_line_break_is_one_character() {
    let mut form = encoded(&json!({"a": "один\r\nдва"}), Encoding::UrlEncoded);
    assert_eq!(form.text("a", 8..=8).as_deref(), Some("один\nдва"));
}

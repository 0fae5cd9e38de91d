//! Tests `POST /api/feedback_study`.

use serde_json::{Value, json};

use super::{accepted, rejects, rejects_invalid_senders, with};

const PATH: &str = "/api/feedback_study";

fn form() -> Value {
    json!({
        "name": "Анна Пробная",
        "consent": true,
        "organization": "ООО «Проба»",
        "inn": "7700000000",
        "email": "anna@example.org",
        "phone": "8 495 000-00-00",
        "service": "testing",
        "message": "Нужны испытания двух серий.",
    })
}

#[tokio::test]
async fn study_request_is_stored() {
    let row = accepted(PATH, &form()).await;
    assert_eq!((row.kind.as_str(), row.payload), ("feedback_study", form()));
    accepted(PATH, &with(&form(), &json!({"inn": null}))).await;
}

#[tokio::test]
async fn errors_are_reported() {
    rejects(
        PATH,
        &form(),
        vec![
            (json!({"organization": null}), vec![("organization", "required")]),
            (json!({"organization": "я".repeat(201)}), vec![("organization", "length")]),
            (json!({"inn": "77000000000"}), vec![("inn", "format")]),
            (json!({"phone": null}), vec![("phone", "required")]),
            (json!({"service": null}), vec![("service", "required")]),
            (json!({"service": "x"}), vec![("service", "choice")]),
            (json!({"message": null}), vec![("message", "required")]),
            (json!({"message": "я".repeat(4001)}), vec![("message", "length")]),
        ],
    )
    .await;
}

#[tokio::test]
async fn invalid_senders_are_rejected() {
    rejects_invalid_senders(PATH, &form()).await;
}

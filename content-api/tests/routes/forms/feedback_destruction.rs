//! Tests `POST /api/feedback_destruction`.

use serde_json::{Value, json};

use super::{accepted, rejects, rejects_invalid_senders};

const PATH: &str = "/api/feedback_destruction";

fn form() -> Value {
    json!({
        "name": "Анна Пробная",
        "consent": true,
        "organization": "ООО «Проба»",
        "inn": "770000000000",
        "licence": "П-1",
        "email": "anna@example.org",
        "phone": "8 495 000-00-00",
        "substance": "Таблетки с истёкшим сроком",
        "amount": "12 кг",
        "region": "Брянская область",
        "message": "Нужен вывоз.",
    })
}

#[tokio::test]
async fn destruction_request_is_stored() {
    let row = accepted(PATH, &form()).await;
    assert_eq!((row.kind.as_str(), row.payload), ("feedback_destruction", form()));
}

#[tokio::test]
async fn errors_are_reported() {
    rejects(
        PATH,
        &form(),
        vec![
            (json!({"organization": null}), vec![("organization", "required")]),
            (json!({"inn": null}), vec![("inn", "required")]),
            (json!({"inn": "12345"}), vec![("inn", "format")]),
            (json!({"licence": "я".repeat(101)}), vec![("licence", "length")]),
            (json!({"phone": null}), vec![("phone", "required")]),
            (json!({"substance": null}), vec![("substance", "required")]),
            (json!({"substance": "я".repeat(301)}), vec![("substance", "length")]),
            (json!({"amount": null}), vec![("amount", "required")]),
            (json!({"amount": "я".repeat(101)}), vec![("amount", "length")]),
            (json!({"region": null}), vec![("region", "required")]),
            (json!({"message": "я".repeat(4001)}), vec![("message", "length")]),
        ],
    )
    .await;
}

#[tokio::test]
async fn invalid_senders_are_rejected() {
    rejects_invalid_senders(PATH, &form()).await;
}

//! Tests `POST /api/feedback_training`.

use serde_json::{Value, json};

use super::{accepted, rejects, rejects_invalid_senders};

const PATH: &str = "/api/feedback_training";

fn form() -> Value {
    json!({
        "name": "Анна Пробная",
        "consent": true,
        "organization": "ООО «Проба»",
        "position": "Провизор",
        "email": "anna@example.org",
        "phone": "8 495 000-00-00",
        "program": "storage",
        "participants": 3,
        "message": "Удобнее в феврале.",
    })
}

#[tokio::test]
async fn training_application_is_stored() {
    let row = accepted(PATH, &form()).await;
    assert_eq!((row.kind.as_str(), row.payload), ("feedback_training", form()));
}

#[tokio::test]
async fn errors_are_reported() {
    rejects(
        PATH,
        &form(),
        vec![
            (json!({"organization": "я".repeat(201)}), vec![("organization", "length")]),
            (json!({"position": "я".repeat(201)}), vec![("position", "length")]),
            (json!({"phone": null}), vec![("phone", "required")]),
            (json!({"program": null}), vec![("program", "required")]),
            (json!({"program": "none"}), vec![("program", "choice")]),
            (json!({"participants": 0}), vec![("participants", "range")]),
            (json!({"participants": 101}), vec![("participants", "range")]),
            (json!({"message": "я".repeat(2001)}), vec![("message", "length")]),
        ],
    )
    .await;
}

#[tokio::test]
async fn invalid_senders_are_rejected() {
    rejects_invalid_senders(PATH, &form()).await;
}

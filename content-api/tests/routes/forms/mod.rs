//! Tests the paths to which forms are posted, such as `POST /api/feedback`.

mod encodings;
mod feedback;
mod feedback_destruction;
mod feedback_pharmacovigilance;
mod feedback_study;
mod feedback_training;
mod idempotency;
mod pages;
mod stored;

use axum::http::StatusCode;
use serde_json::{Value, json};
use sqlx::Row as _;
use sqlx::sqlite::SqlitePool;

use crate::support::Service;

/// A stored form, as it is in a row of the database.
pub(crate) struct Stored {
    pub(crate) id: String,
    pub(crate) number: String,
    pub(crate) kind: String,
    pub(crate) payload: Value,
    pub(crate) received_at: String,
    pub(crate) request_id: String,
    pub(crate) suspected: bool,
}

/// Returns all forms in the database of a service. Reads the rows through a separate connection.
pub(crate) async fn stored(service: &Service) -> Vec<Stored> {
    let pool = SqlitePool::connect(&service.database()).await.unwrap();
    let rows = sqlx::query("SELECT * FROM submissions ORDER BY number").fetch_all(&pool).await.unwrap();
    pool.close().await;
    let row = |row: &sqlx::sqlite::SqliteRow| Stored {
        id: row.get("id"),
        number: row.get("number"),
        kind: row.get("kind"),
        payload: serde_json::from_str(row.get("payload")).unwrap(),
        received_at: row.get("received_at"),
        request_id: row.get("request_id"),
        suspected: row.get("suspected"),
    };
    rows.iter().map(row).collect()
}

/// Returns a copy of `base` in which the keys from `changes` are added or replaced. If a key in `changes` has the value
/// `null`, the key is removed.
pub(crate) fn with(base: &Value, changes: &Value) -> Value {
    let mut form = base.clone();
    let map = form.as_object_mut().unwrap();
    for (key, value) in changes.as_object().unwrap().clone() {
        if value.is_null() {
            map.remove(&key)
        } else {
            map.insert(key, value)
        };
    }
    form
}

/// Sends a valid form, and returns the database row in which the form was stored.
pub(crate) async fn accepted(path: &str, form: &Value) -> Stored {
    let service = Service::open().await;
    let answer = service.post(path, form).await;
    assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.text());
    assert_eq!(answer.header("cache-control"), "no-store");
    assert_eq!(answer.header("content-type"), "application/json; charset=utf-8");
    let mut all = stored(&service).await;
    assert_eq!(all.len(), 1);
    let row = all.remove(0);
    let receipt = answer.json();
    let department = receipt["department"].clone();
    assert_eq!(
        receipt,
        json!({"id": row.id, "number": row.number, "received_at": row.received_at, "department": department})
    );
    row
}

/// Sends invalid forms. Expects exactly the listed errors for each form, and an empty database afterwards.
pub(crate) async fn rejects(path: &str, base: &Value, cases: Vec<(Value, Vec<(&str, &str)>)>) {
    let service = Service::open().await;
    for (changes, mut expected) in cases {
        let problem = service.post(path, &with(base, &changes)).await.problem(422);
        let errors = problem["errors"].as_array().unwrap();
        let mut found: Vec<_> =
            errors.iter().map(|error| (error["field"].as_str().unwrap(), error["code"].as_str().unwrap())).collect();
        found.sort_unstable();
        expected.sort_unstable();
        assert_eq!(found, expected, "{changes}");
        assert!(errors.iter().all(|error| error["message"].as_str().unwrap().ends_with('.')), "{errors:?}");
    }
    assert!(stored(&service).await.is_empty());
}

/// Checks that errors are reported in the fields that all forms have in common.
pub(crate) async fn rejects_invalid_senders(path: &str, base: &Value) {
    let long = "я".repeat(101);
    rejects(
        path,
        base,
        vec![
            (json!({"name": null}), vec![("name", "required")]),
            (json!({"name": "   "}), vec![("name", "required")]),
            (json!({"name": "Я"}), vec![("name", "length")]),
            (json!({"name": long}), vec![("name", "length")]),
            (json!({"name": 5}), vec![("name", "type")]),
            (json!({"name": "Анна\nBcc"}), vec![("name", "format")]),
            (json!({"consent": null}), vec![("consent", "required")]),
            (json!({"consent": false}), vec![("consent", "required")]),
            (json!({"consent": "true"}), vec![("consent", "type")]),
            (json!({"email": "нет"}), vec![("email", "format")]),
            (json!({"email": null}), vec![("email", "required")]),
            (json!({"phone": "12"}), vec![("phone", "format")]),
            (json!({"surname": "x", "x": 1}), vec![("surname", "unknown"), ("x", "unknown")]),
        ],
    )
    .await;
}

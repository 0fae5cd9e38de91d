//! Tests how forms are stored. The tests send only the general feedback form, because the same code stores all kinds of
//! forms.

use axum::body::Body;
use axum::http::{Request, StatusCode};
use serde_json::{Value, json};

use sqlx::sqlite::SqlitePool;

use super::{rejects, stored, with};
use crate::support::{Service, TestResponse};

fn form() -> Value {
    json!({
        "name": "Анна Пробная",
        "consent": true,
        "email": "anna@example.org",
        "topic": "press",
        "message": "Здравствуйте, это проба.",
    })
}

#[tokio::test]
async fn numbers_are_readable_and_continue_after_a_restart() {
    let service = Service::open().await;
    let first = service.post("/api/feedback", &form()).await.json();
    let year = &first["received_at"].as_str().unwrap()[..4];
    assert!(first["number"] == format!("МФ-{year}-000001") || year.ends_with("12-31"), "{first}");
    let service = service.restart().await;
    let second = service.post("/api/feedback", &form()).await.json();
    let rows = stored(&service).await;
    assert_eq!(rows.len(), 2);
    assert_eq!([&rows[0].number, &rows[1].number], [&first["number"], &second["number"]].map(|n| n.as_str().unwrap()));
    assert!(second["number"].as_str().unwrap().ends_with("-000002"));
}

#[tokio::test]
async fn concurrent_forms_are_all_stored() {
    let service = Service::open().await;
    let form = form();
    let sent = (0..40).map(|_| service.post("/api/feedback", &form));
    for answer in futures(sent).await {
        assert_eq!(answer.status, StatusCode::CREATED);
    }
    let mut numbers: Vec<_> = stored(&service).await.into_iter().map(|row| row.number).collect();
    numbers.dedup();
    assert_eq!(numbers.len(), 40);
}

/// Waits for all requests concurrently, and returns their responses.
pub(super) async fn futures(sent: impl Iterator<Item = impl Future<Output = TestResponse>>) -> Vec<TestResponse> {
    let mut waiting: Vec<_> = sent.map(Box::pin).collect();
    let mut done = Vec::new();
    std::future::poll_fn(|context| {
        waiting.retain_mut(|one| match one.as_mut().poll(context) {
            std::task::Poll::Ready(answer) => {
                done.push(answer);
                false
            }
            std::task::Poll::Pending => true,
        });
        if waiting.is_empty() { std::task::Poll::Ready(()) } else { std::task::Poll::Pending }
    })
    .await;
    done
}

#[tokio::test]
async fn the_request_id_is_stored() {
    let service = Service::open().await;
    let request =
        Request::post("/api/feedback").header("content-type", "application/json").header("x-request-id", "r-1");
    service.send(request.body(Body::from(form().to_string())).unwrap()).await;
    service.post("/api/feedback", &form()).await;
    let rows = stored(&service).await;
    assert_eq!(rows[0].request_id, "r-1");
    assert!(!rows[1].request_id.is_empty());
}

#[tokio::test]
async fn a_filled_honeypot_is_stored_and_marked() {
    let service = Service::open().await;
    let values = [json!("https://spam.example/"), json!("two\nlines"), json!(1), json!("  "), json!("")];
    for trap in values {
        let answer = service.post("/api/feedback", &with(&form(), &json!({"remark": trap}))).await;
        assert_eq!(answer.status, StatusCode::CREATED, "{trap}");
    }
    let marks: Vec<_> =
        stored(&service).await.into_iter().map(|row| (row.suspected, row.payload["remark"].clone())).collect();
    let blank = (false, Value::Null);
    let seen = [json!("https://spam.example/"), json!("two\nlines"), json!("1")].map(|text| (true, text));
    assert_eq!(marks, [seen.as_slice(), &[blank.clone(), blank]].concat());
}

#[tokio::test]
async fn a_filled_honeypot_does_not_hide_errors() {
    let trapped = with(&form(), &json!({"remark": "x"}));
    rejects("/api/feedback", &trapped, vec![(json!({"name": null}), vec![("name", "required")])]).await;
}

#[tokio::test]
async fn a_store_error_is_reported_without_its_cause() {
    let service = Service::open().await;
    let pool = SqlitePool::connect(&service.database()).await.unwrap();
    sqlx::query("DROP TABLE submissions").execute(&pool).await.unwrap();
    pool.close().await;
    let answer = service.post("/api/feedback", &form()).await;
    assert_eq!(answer.problem(503)["title"], "Сервис временно недоступен");
    assert!(!answer.text().contains("submissions"));
}

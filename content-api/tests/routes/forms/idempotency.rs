//! Tests that a form that is sent repeatedly with the same key is stored once.

use axum::body::Body;
use axum::http::{Request, StatusCode};
use serde_json::{Value, json};

use super::{stored, with};
use crate::support::{Service, TestResponse};

const KEY: &str = "\"8e03978e-40d5-43dd-bc93-6894a57f9324\"";

fn form() -> Value {
    json!({"name": "Анна", "consent": true, "email": "a@b.ru", "topic": "press", "message": "Здравствуйте, это проба."})
}

async fn post(service: &Service, form: &Value, key: &str) -> TestResponse {
    let request =
        Request::post("/api/feedback").header("content-type", "application/json").header("idempotency-key", key);
    service.send(request.body(Body::from(form.to_string())).unwrap()).await
}

#[tokio::test]
async fn a_repeated_form_is_stored_once_and_gets_the_same_receipt() {
    let service = Service::open().await;
    let first = post(&service, &form(), KEY).await;
    let service = service.restart().await;
    let second = post(&service, &form(), KEY).await;
    assert_eq!((first.status, second.status), (StatusCode::CREATED, StatusCode::CREATED));
    assert_eq!(first.json(), second.json());
    assert_eq!(stored(&service).await.len(), 1);
    assert_ne!(post(&service, &form(), "another-key-of-16").await.json()["number"], first.json()["number"]);
    assert_eq!(stored(&service).await.len(), 2);
}

#[tokio::test]
async fn a_key_cannot_be_used_for_another_form() {
    let service = Service::open().await;
    post(&service, &form(), KEY).await;
    let other = with(&form(), &json!({"message": "Это другое сообщение."}));
    let problem = post(&service, &other, KEY).await.problem(422);
    assert_eq!(problem["title"], "Это сообщение уже отправлено");
    assert_eq!(stored(&service).await.len(), 1);
}

#[tokio::test]
async fn forms_of_different_kinds_may_have_the_same_key() {
    let service = Service::open().await;
    post(&service, &form(), KEY).await;
    let study = json!({"name": "Анна", "consent": true, "organization": "Проба", "email": "a@b.ru", "phone": "84950000000",
        "service": "testing", "message": "Нужны испытания."});
    let request =
        Request::post("/api/feedback_study").header("content-type", "application/json").header("idempotency-key", KEY);
    assert_eq!(service.send(request.body(study.to_string().into()).unwrap()).await.status, StatusCode::CREATED);
    assert_eq!(stored(&service).await.len(), 2);
}

#[tokio::test]
async fn an_invalid_form_does_not_use_up_its_key() {
    let service = Service::open().await;
    post(&service, &with(&form(), &json!({"email": "x"})), KEY).await.problem(422);
    assert_eq!(post(&service, &form(), KEY).await.status, StatusCode::CREATED);
}

#[tokio::test]
async fn an_invalid_key_is_rejected() {
    let service = Service::open().await;
    for key in ["short", "\"\"", "with spaces in the key"] {
        post(&service, &form(), key).await.problem(400);
    }
    assert!(stored(&service).await.is_empty());
}

#[tokio::test]
async fn concurrent_forms_with_the_same_key_are_stored_once() {
    let service = Service::open().await;
    let form = form();
    let mut numbers = Vec::new();
    let sent = (0..20).map(|_| post(&service, &form, KEY));
    for answer in stored::futures(sent).await {
        assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.text());
        numbers.push(answer.json()["number"].clone());
    }
    numbers.dedup();
    assert_eq!((numbers.len(), stored(&service).await.len()), (1, 1));
}

#[tokio::test]
async fn the_key_of_a_posted_form_is_a_hidden_field() {
    let service = Service::open().await;
    let body = "name=Anna&email=a%40b.ru&topic=press&message=0123456789&consent=true&idempotency_key=0123456789abcdef";
    let mut places = Vec::new();
    for _ in 0..2 {
        let request = Request::post("/api/feedback")
            .header("content-type", "application/x-www-form-urlencoded")
            .header("sec-fetch-site", "same-origin");
        let answer = service.send(request.body(body.into()).unwrap()).await;
        assert_eq!(answer.status, StatusCode::SEE_OTHER);
        places.push(answer.header("location").to_owned());
    }
    assert_eq!(places[0], places[1]);
    let rows = stored(&service).await;
    assert_eq!(rows.len(), 1);
    assert!(rows[0].payload.get("idempotency_key").is_none());
}

//! Tests the responses that a browser without scripts gets.

use axum::http::{Request, StatusCode};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpListener;

use super::stored;
use crate::support::{Service, TestResponse};

const VALID: &str = "name=Anna&email=a%40b.ru&topic=quality&message=0123456789&consent=true";

async fn post(service: &Service, body: &str) -> TestResponse {
    let request = Request::post("/api/feedback")
        .header("content-type", "application/x-www-form-urlencoded")
        .header("accept", "text/html,application/xhtml+xml,*/*;q=0.8")
        .header("x-request-id", "r-9")
        .header("origin", "http://site.example")
        .header("host", "site.example");
    service.send(request.body(body.to_owned().into()).unwrap()).await
}

/// Starts a renderer that answers one request with `response`. Returns its origin, and a task that returns the request.
async fn renderer(response: String) -> (String, tokio::task::JoinHandle<String>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let origin = format!("http://{}", listener.local_addr().unwrap());
    let task = tokio::spawn(async move {
        let (mut stream, _) = listener.accept().await.unwrap();
        let mut seen = Vec::new();
        while !is_complete(&seen) {
            let mut buffer = [0; 1024];
            let length = stream.read(&mut buffer).await.unwrap();
            assert!(length > 0, "the request ended early");
            seen.extend_from_slice(&buffer[..length]);
        }
        stream.write_all(response.as_bytes()).await.unwrap();
        String::from_utf8(seen).unwrap()
    });
    (origin, task)
}

fn is_complete(request: &[u8]) -> bool {
    let text = String::from_utf8_lossy(request);
    let Some((head, body)) = text.split_once("\r\n\r\n") else { return false };
    let length =
        head.lines().find_map(|line| line.to_ascii_lowercase().strip_prefix("content-length: ").map(str::to_owned));
    body.len() >= length.unwrap().parse::<usize>().unwrap()
}

fn html(status: &str, page: &str) -> String {
    format!("HTTP/1.1 {status}\r\ncontent-type: text/html\r\ncontent-length: {}\r\n\r\n{page}", page.len())
}

async fn with_renderer(response: String, body: &str) -> (Service, TestResponse, String) {
    let (origin, task) = renderer(response).await;
    let service = Service::open_with(tempfile::tempdir().unwrap(), &origin).await;
    let answer = post(&service, body).await;
    (service, answer, task.await.unwrap())
}

#[tokio::test]
async fn a_stored_form_leads_to_the_page_with_its_number() {
    let service = Service::open().await;
    let answer = post(&service, VALID).await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER);
    let number = &stored(&service).await[0].number;
    let encoded: String = number
        .bytes()
        .map(|byte| {
            if byte.is_ascii_alphanumeric() || byte == b'-' {
                char::from(byte).to_string()
            } else {
                format!("%{byte:02X}")
            }
        })
        .collect();
    assert_eq!(answer.header("location"), format!("/sent?number={encoded}&department=quality"));
    assert_eq!((answer.header("cache-control"), answer.text().as_str()), ("no-store", ""));
}

#[tokio::test]
async fn the_renderer_gets_the_values_and_the_errors() {
    let body = "name=&email=x&topic=quality&topic=press&message=%3Cb%3E&page=%2Fcareer%2Fvacancies&idempotency_key=0123456789abcdef";
    let (service, answer, request) = with_renderer(html("200 OK", "<h1>Форма</h1>"), body).await;
    assert_eq!((answer.status.as_u16(), answer.text().as_str()), (422, "<h1>Форма</h1>"));
    assert_eq!(answer.header("content-type"), "text/html; charset=utf-8");
    assert_eq!(answer.header("cache-control"), "no-store");
    let (head, sent) = request.split_once("\r\n\r\n").unwrap();
    assert!(head.starts_with("POST /-/form HTTP/1.1\r\n") && head.contains("x-request-id: r-9"), "{head}");
    let sent: Value = serde_json::from_str(sent).unwrap();
    assert_eq!((&sent["page"], &sent["form"]), (&json!("/career/vacancies"), &json!("feedback")));
    assert_eq!(sent["values"], json!({"name": "", "email": "x", "topic": ["quality", "press"], "message": "<b>"}));
    let fields: Vec<_> =
        sent["errors"].as_array().unwrap().iter().map(|error| error["field"].as_str().unwrap()).collect();
    assert_eq!(fields, ["topic", "name", "email", "message", "consent"]);
    assert_eq!(sent["title"], "Форма заполнена с ошибками");
    assert!(stored(&service).await.is_empty());
}

#[tokio::test]
async fn a_page_outside_the_site_is_replaced() {
    for page in ["https%3A%2F%2Fevil.example", "%2F%2Fevil.example", ""] {
        let (_, _, request) = with_renderer(html("200 OK", "x"), &format!("name=&page={page}")).await;
        assert!(request.contains("\"page\":\"/contacts\""), "{request}");
    }
}

#[tokio::test]
async fn without_the_renderer_the_page_is_plain() {
    let body = "name=Anna&email=x&topic=quality&message=0123456789&consent=true&page=%2Fcontacts";
    let unreachable = Service::open().await;
    let failing = with_renderer(html("500 Internal Server Error", "broken"), body).await.1;
    let cut = with_renderer("HTTP/1.1 200 OK\r\ncontent-length: 99\r\n\r\nhalf".to_owned(), body).await.1;
    for answer in [post(&unreachable, body).await, failing, cut] {
        let text = answer.text();
        assert_eq!(answer.status.as_u16(), 422, "{text}");
        assert!(text.contains("Укажите адрес электронной почты") && text.contains("href=\"/contacts\""), "{text}");
        assert!(!text.contains("half") && !text.contains("broken"), "{text}");
    }
}

#[tokio::test]
async fn a_store_error_keeps_the_values() {
    let (origin, task) = renderer(html("200 OK", "<h1>Форма</h1>")).await;
    let service = Service::open_with(tempfile::tempdir().unwrap(), &origin).await;
    let pool = sqlx::sqlite::SqlitePool::connect(&service.database()).await.unwrap();
    sqlx::query("DROP TABLE submissions").execute(&pool).await.unwrap();
    pool.close().await;
    let answer = post(&service, VALID).await;
    assert_eq!(answer.status.as_u16(), 503);
    let request = task.await.unwrap();
    assert!(
        request.contains("\"message\":\"0123456789\"") && request.contains("Сервис временно недоступен"),
        "{request}"
    );
}

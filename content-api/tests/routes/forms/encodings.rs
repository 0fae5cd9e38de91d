//! Tests the encodings in which browsers post forms, and the check that they come from this site.

use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll};

use axum::body::{Body, Bytes};
use axum::http::request::Builder;
use axum::http::{HeaderMap, Request, StatusCode};
use serde_json::json;
use sqlx::Row as _;
use sqlx::sqlite::SqlitePool;

use super::stored;
use crate::support::{Service, TestResponse};

const BOUNDARY: &str = "----b0undary";
const FILE_LIMIT: usize = 5 * 1024 * 1024;

/// A text field, or a file with its name, of a multipart body.
enum Part<'a> {
    Text(&'a str, &'a str),
    File(&'a str, &'a str, &'a [u8]),
}

const FIELDS: [Part<'static>; 6] = [
    Part::Text("name", "Анна Пробная"),
    Part::Text("email", "anna@example.org"),
    Part::Text("topic", "vacancy"),
    Part::Text("message", "Первая строка,\r\nвторая строка."),
    Part::Text("consent", "true"),
    Part::Text("phone", ""),
];

fn multipart(parts: &[Part<'_>]) -> Vec<u8> {
    let mut body = Vec::new();
    for part in parts {
        let (head, content) = match part {
            Part::Text(name, text) => (format!("name=\"{name}\""), text.as_bytes()),
            Part::File(name, file, content) => {
                (format!("name=\"{name}\"; filename=\"{file}\"\r\nContent-Type: application/pdf"), *content)
            }
        };
        body.extend_from_slice(format!("--{BOUNDARY}\r\nContent-Disposition: form-data; {head}\r\n\r\n").as_bytes());
        body.extend_from_slice(content);
        body.extend_from_slice(b"\r\n");
    }
    body.extend_from_slice(format!("--{BOUNDARY}--\r\n").as_bytes());
    body
}

/// Returns the fields of a valid form, and further parts.
fn with_parts<'a>(parts: impl IntoIterator<Item = Part<'a>>) -> Vec<Part<'a>> {
    FIELDS.into_iter().chain(parts).collect()
}

fn with_file<'a>(name: &'a str, content: &'a [u8]) -> Vec<u8> {
    multipart(&with_parts([Part::File("file", name, content)]))
}

fn request(media_type: &str) -> Builder {
    Request::post("/api/feedback").header("content-type", media_type).header("sec-fetch-site", "same-origin")
}

fn multipart_request(body: impl Into<Body>) -> Request<Body> {
    let media_type = format!("multipart/form-data; boundary={BOUNDARY}");
    request(&media_type).header("accept", "application/json").body(body.into()).unwrap()
}

async fn send(body: impl Into<Body>) -> (Service, TestResponse) {
    let service = Service::open().await;
    let answer = service.send(multipart_request(body)).await;
    (service, answer)
}

/// A body that comes in two chunks. The second chunk is not there when it is asked for the first time.
struct TwoChunks {
    chunks: [Option<Bytes>; 2],
    is_held_back: bool,
}

impl TwoChunks {
    fn body(bytes: &[u8], split: usize) -> Body {
        let (first, second) = bytes.split_at(split);
        let chunks = [first, second].map(|part| (!part.is_empty()).then(|| Bytes::copy_from_slice(part)));
        Body::new(Self { chunks, is_held_back: false })
    }
}

impl http_body::Body for TwoChunks {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<http_body::Frame<Bytes>, Infallible>>> {
        if let Some(first) = self.chunks[0].take() {
            return Poll::Ready(Some(Ok(http_body::Frame::data(first))));
        }
        if !self.is_held_back {
            self.is_held_back = true;
            context.waker().wake_by_ref();
            return Poll::Pending;
        }
        Poll::Ready(self.chunks[1].take().map(|second| Ok(http_body::Frame::data(second))))
    }
}

async fn attachment(service: &Service) -> Option<(String, String, Vec<u8>)> {
    let pool = SqlitePool::connect(&service.database()).await.unwrap();
    let row = sqlx::query("SELECT name, media_type, content FROM attachments").fetch_optional(&pool).await.unwrap();
    pool.close().await;
    row.map(|row| (row.get("name"), row.get("media_type"), row.get("content")))
}

#[tokio::test]
async fn multipart_form_is_stored_if_its_body_comes_in_two_chunks() {
    let content = b"%PDF-1.7\r\n------b0undar\r\n\r\n--\0";
    let body = with_file("Резюме.pdf", content);
    let service = Service::open().await;
    // The unit tests of the parser try every split.
    let splits = [0, 1, body.len() / 2, body.len() - 2, body.len()];
    for split in splits {
        let answer = service.send(multipart_request(TwoChunks::body(&body, split))).await;
        assert_eq!(answer.status, StatusCode::CREATED, "split at {split}: {}", answer.text());
    }
    let rows = stored(&service).await;
    assert_eq!(rows.len(), splits.len());
    let expected = json!({
        "name": "Анна Пробная",
        "email": "anna@example.org",
        "topic": "vacancy",
        "message": "Первая строка,\nвторая строка.",
        "file": {"name": "Резюме.pdf", "media_type": "application/pdf"},
        "consent": true,
    });
    assert!(rows.iter().all(|row| row.payload == expected), "{}", rows[0].payload);
    let pool = SqlitePool::connect(&service.database()).await.unwrap();
    let same: i64 = sqlx::query_scalar("SELECT count(*) FROM attachments WHERE content = ?")
        .bind(&content[..])
        .fetch_one(&pool)
        .await
        .unwrap();
    assert_eq!(usize::try_from(same).unwrap(), rows.len());
}

#[tokio::test]
async fn a_body_that_ends_early_is_never_stored() {
    let body = with_file("a.pdf", b"%PDF-1.7");
    let service = Service::open().await;
    for length in [0, 1, body.len() / 2, body.len() - 5] {
        let answer = service.send(multipart_request(body[..length].to_vec())).await;
        assert_eq!(answer.status, StatusCode::BAD_REQUEST, "{length} bytes: {}", answer.text());
    }
    assert!(stored(&service).await.is_empty());
}

#[tokio::test]
async fn the_size_of_a_file_is_limited_exactly() {
    for (size, status) in [(FILE_LIMIT - 1, 201), (FILE_LIMIT, 201), (FILE_LIMIT + 1, 422), (3 * FILE_LIMIT, 422)] {
        let mut content = b"%PDF-".to_vec();
        content.resize(size, b' ');
        let (service, answer) = send(with_file("a.pdf", &content)).await;
        assert_eq!(answer.status.as_u16(), status, "{size} bytes: {}", answer.text());
        if status == 201 {
            assert_eq!(attachment(&service).await.unwrap().2, content);
        } else {
            let errors = answer.problem(422)["errors"].clone();
            assert_eq!((errors[0]["field"].as_str(), errors[0]["code"].as_str()), (Some("file"), Some("size")));
            assert_eq!(errors.as_array().unwrap().len(), 1, "the other fields are read: {errors}");
        }
    }
}

#[tokio::test]
async fn the_size_of_the_text_is_limited() {
    let long = "x".repeat(256 * 1024);
    let (service, answer) = send(multipart(&[Part::Text("message", &long), Part::Text("name", "x")])).await;
    answer.problem(413);
    let body = format!("message={long}");
    let post = request("application/x-www-form-urlencoded").header("accept", "application/json");
    service.send(post.body(body.into()).unwrap()).await.problem(413);
    assert!(stored(&service).await.is_empty());
}

#[tokio::test]
async fn an_empty_file_input_is_absent() {
    let (service, answer) = send(with_file("", b"")).await;
    assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.text());
    assert_eq!(attachment(&service).await, None);
    assert!(stored(&service).await[0].payload.get("file").is_none());
}

#[tokio::test]
async fn files_are_checked() {
    for (name, content, code) in
        [("a.exe", &b"%PDF-"[..], "choice"), ("a.pdf", b"MZ", "choice"), ("a.pdf", b"", "choice")]
    {
        let (_, answer) = send(with_file(name, content)).await;
        assert_eq!(answer.problem(422)["errors"][0]["code"], code, "{name}");
    }
    let pdf = b"%PDF-";
    let parts = with_parts([
        Part::File("file", "a.pdf", pdf),
        Part::File("file", "b.pdf", pdf),
        Part::File("photo", "c.pdf", pdf),
    ]);
    let (service, answer) = send(multipart(&parts)).await;
    let errors = answer.problem(422)["errors"].clone();
    assert_eq!(
        errors.as_array().unwrap().iter().map(|error| &error["code"]).collect::<Vec<_>>(),
        ["unknown", "unknown"]
    );
    assert!(stored(&service).await.is_empty());
}

#[tokio::test]
async fn malformed_bodies_are_rejected() {
    let service = Service::open().await;
    let nameless = format!("--{BOUNDARY}\r\nContent-Disposition: form-data\r\n\r\nx\r\n--{BOUNDARY}--\r\n");
    for body in [nameless.as_str(), "no boundary at all", ""] {
        service.send(multipart_request(body.to_owned())).await.problem(400);
    }
    let post = request("multipart/form-data").header("accept", "application/json");
    service.send(post.body(Body::empty()).unwrap()).await.problem(400);
}

#[tokio::test]
async fn urlencoded_form_is_stored() {
    let service = Service::open().await;
    let body = "name=%D0%90%D0%BD%D0%BD%D0%B0&email=anna%40example.org&phone=&topic=press&remark=&page=%2Fcontacts\
        &message=%D0%9F%D1%80%D0%BE%D0%B1%D0%B0+%D0%BF%D1%80%D0%BE%D0%B1%D0%B0%0D%0A.&consent=on";
    let post = request("application/x-www-form-urlencoded").header("accept", "application/json");
    let answer = service.send(post.body(body.into()).unwrap()).await;
    assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.text());
    let expected = json!({"name": "Анна", "email": "anna@example.org", "topic": "press", "message": "Проба проба\n.", "consent": true});
    assert_eq!(stored(&service).await[0].payload, expected);
}

#[tokio::test]
async fn numbers_and_lists_of_a_posted_report_are_stored_with_their_types() {
    let service = Service::open().await;
    let body = "name=Anna&email=a%40b.ru&reporter=doctor&product=Bolein&reaction=A+rash+on+the+hands&outcome=unknown&consent=true\
        &patient_age=41&patient_sex=&seriousness=death&seriousness=important&therapy_started_on=2026-01-31";
    let post = Request::post("/api/feedback_pharmacovigilance")
        .header("content-type", "application/x-www-form-urlencoded")
        .header("sec-fetch-site", "same-origin");
    let answer = service.send(post.body(body.into()).unwrap()).await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.text());
    let payload = &stored(&service).await[0].payload;
    assert_eq!((&payload["patient_age"], &payload["seriousness"]), (&json!(41), &json!(["death", "important"])));
    assert!(payload.get("patient_sex").is_none());
}

#[tokio::test]
async fn a_form_of_another_site_is_rejected() {
    let service = Service::open().await;
    let rejected: [&[(&'static str, &str)]; 5] = [
        &[],
        &[("origin", "https://evil.example")],
        &[("origin", "null")],
        &[("sec-fetch-site", "cross-site"), ("origin", "http://site.example")],
        &[("sec-fetch-site", "none")],
    ];
    for media_type in ["application/x-www-form-urlencoded", "multipart/form-data; boundary=b"] {
        for fields in rejected {
            let mut headers = HeaderMap::new();
            for (name, value) in fields {
                headers.insert(*name, value.parse().unwrap());
            }
            let mut post =
                Request::post("/api/feedback").header("content-type", media_type).header("host", "site.example");
            post.headers_mut().unwrap().extend(headers);
            let answer = service.send(post.body("name=x".into()).unwrap()).await;
            assert_eq!(answer.status, StatusCode::FORBIDDEN, "{media_type} {fields:?}");
            assert!(
                answer.text().contains("не с этого сайта") && !answer.text().contains("<form"),
                "{}",
                answer.text()
            );
        }
    }
    assert!(stored(&service).await.is_empty());
}

#[tokio::test]
async fn the_origin_of_the_site_is_accepted_without_fetch_metadata() {
    let service = Service::open().await;
    let body = "name=Anna&email=a%40b.ru&topic=press&message=0123456789&consent=true";
    let post = Request::post("/api/feedback")
        .header("content-type", "application/x-www-form-urlencoded")
        .header("origin", "https://site.example")
        .header("host", "127.0.0.1:4000")
        .header("x-forwarded-host", "site.example")
        .header("x-forwarded-proto", "https");
    assert_eq!(service.send(post.body(body.into()).unwrap()).await.status, StatusCode::SEE_OTHER);
    assert_eq!(stored(&service).await.len(), 1);
}

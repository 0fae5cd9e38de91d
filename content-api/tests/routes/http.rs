//! Tests the HTTP behaviour that all paths of the API have in common.

use axum::body::Body;
use axum::http::{Method, Request, StatusCode};

use crate::support::Service;

#[tokio::test]
async fn responses_are_cacheable_for_a_minute_and_have_an_etag() {
    let service = Service::open().await;
    for path in ["/api/common", "/api/news/list?year=2026", "/api/services/ctm", "/api/search/full?q=a"] {
        let answer = service.get(path).await;
        assert_eq!(answer.header("cache-control"), "public, max-age=60", "{path}");
        let etag = answer.header("etag").to_owned();
        for known in [etag.clone(), format!("W/{etag}"), format!("\"x\", {etag}"), "*".to_owned()] {
            let again = service.ask(Method::GET, path, &[("if-none-match", &known)]).await;
            assert_eq!((again.status, again.body.len()), (StatusCode::NOT_MODIFIED, 0), "{path} {known}");
        }
        let other = service.ask(Method::GET, path, &[("if-none-match", "\"other\"")]).await;
        assert_eq!(other.status, StatusCode::OK);
    }
}

#[tokio::test]
async fn head_is_get_without_a_body() {
    let service = Service::open().await;
    let (get, head) = (service.get("/api/common").await, service.ask(Method::HEAD, "/api/common", &[]).await);
    assert_eq!((head.status, head.body.len()), (StatusCode::OK, 0));
    assert_eq!(head.header("etag"), get.header("etag"));
    assert_eq!(head.header("content-length"), get.body.len().to_string());
}

#[tokio::test]
async fn other_methods_are_rejected_with_allow() {
    let service = Service::open().await;
    for (method, path, allow) in [
        (Method::POST, "/api/common", "GET,HEAD"),
        (Method::DELETE, "/api/services/ctm", "GET,HEAD"),
        (Method::PUT, "/api/media/pictures/box.svg", "GET,HEAD"),
        (Method::GET, "/api/feedback", "POST"),
        (Method::PATCH, "/api/feedback", "POST"),
    ] {
        let answer = service.ask(method, path, &[]).await;
        assert_eq!(answer.problem(405)["instance"], path);
        assert_eq!(answer.header("allow"), allow, "{path}");
    }
}

fn feedback(content_type: &str, body: impl Into<Body>) -> Request<Body> {
    Request::post("/api/feedback").header("content-type", content_type).body(body.into()).unwrap()
}

#[tokio::test]
async fn the_media_type_and_the_syntax_of_a_form_are_checked() {
    let service = Service::open().await;
    for kind in ["text/plain", "", "application/jsonx"] {
        service.send(feedback(kind, "{}")).await.problem(415);
    }
    for body in ["", "{", "[]", "null", "\"x\"", "{}x", "\u{feff}{}"] {
        service.send(feedback("application/json", body)).await.problem(400);
    }
    service.send(feedback("application/json", vec![b'{', 0xff, b'}'])).await.problem(400);
    service.send(feedback("Application/JSON; charset=utf-8", "{}")).await.problem(422);
}

#[tokio::test]
async fn a_body_has_a_limit() {
    let service = Service::open().await;
    let limit = 8 * 1024 * 1024;
    service.send(feedback("application/json", vec![b' '; limit + 1])).await.problem(413);
    service.send(feedback("application/json", vec![b' '; limit])).await.problem(400);
}

#[tokio::test]
async fn a_deeply_nested_body_is_rejected() {
    let service = Service::open().await;
    service.send(feedback("application/json", "[".repeat(100_000))).await.problem(400);
    let deep = format!("{{\"a\":{}1{}}}", "[".repeat(10_000), "]".repeat(10_000));
    service.send(feedback("application/json", deep)).await.problem(400);
}

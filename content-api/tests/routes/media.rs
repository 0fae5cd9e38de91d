//! Tests the path `/api/media/{path}`.

use axum::http::{Method, StatusCode};

use crate::support::Service;

const SVG: &str = "/api/media/pictures/box.svg";

#[tokio::test]
async fn a_file_has_its_media_type_and_is_cacheable() {
    let service = Service::open().await;
    let answer = service.get(SVG).await;
    assert_eq!(answer.status, StatusCode::OK);
    assert_eq!(answer.header("content-type"), "image/svg+xml");
    assert_eq!(answer.header("cache-control"), "public, max-age=3600");
    assert_eq!(answer.header("x-content-type-options"), "nosniff");
    assert_eq!(answer.header("accept-ranges"), "bytes");
    assert!(answer.text().starts_with("<svg"));
    assert!(answer.header("content-security-policy").contains("sandbox"));
    assert_eq!(service.get("/api/media/files/order.pdf").await.header("content-type"), "application/pdf");
}

#[tokio::test]
async fn a_cached_file_is_not_sent_again() {
    let service = Service::open().await;
    let etag = service.get(SVG).await.header("etag").to_owned();
    let again = service.ask(Method::GET, SVG, &[("if-none-match", &etag)]).await;
    assert_eq!((again.status, again.body.len()), (StatusCode::NOT_MODIFIED, 0));
    assert_eq!(again.header("etag"), etag);
    let ranged = service.ask(Method::GET, SVG, &[("if-none-match", &etag), ("range", "bytes=0-1")]).await;
    assert_eq!(ranged.status, StatusCode::NOT_MODIFIED);
}

#[tokio::test]
async fn a_requested_range_is_sent() {
    let service = Service::open().await;
    let total = service.get(SVG).await.body.len();
    let part = service.ask(Method::GET, SVG, &[("range", "bytes=1-3")]).await;
    assert_eq!((part.status, part.text().as_str()), (StatusCode::PARTIAL_CONTENT, "svg"));
    assert_eq!(part.header("content-range"), format!("bytes 1-3/{total}"));
    let beyond = service.ask(Method::GET, SVG, &[("range", "bytes=99999-")]).await;
    assert_eq!(beyond.status, StatusCode::RANGE_NOT_SATISFIABLE);
    assert_eq!(beyond.header("content-range"), format!("bytes */{total}"));
}

#[tokio::test]
async fn head_has_the_content_length() {
    let service = Service::open().await;
    let total = service.get(SVG).await.body.len();
    let head = service.ask(Method::HEAD, SVG, &[]).await;
    assert_eq!((head.status, head.body.len()), (StatusCode::OK, 0));
    assert_eq!(head.header("content-length"), total.to_string());
}

#[tokio::test]
async fn no_path_escapes_the_folder() {
    let service = Service::open().await;
    for path in [
        "/api/media/../common.yaml",
        "/api/media/%2e%2e/common.yaml",
        "/api/media/pictures/..%2f..%2fcommon.yaml",
        "/api/media/pictures/../pictures/box.svg",
        "/api/media//etc/passwd",
        "/api/media/%2fetc%2fpasswd",
        "/api/media/pictures",
        "/api/media/pictures/",
        "/api/media/",
        "/api/media/pictures/box.svg%00.png",
    ] {
        service.problem(path, 404).await;
    }
}

//! Tests the paths `/api/common`, `/api/agreement`, `/api/policy` and `/api/-/…`.

use axum::http::StatusCode;

use crate::support::{Service, fixtures};

#[tokio::test]
async fn common_is_in_data_contacts() {
    let common = Service::open().await.json("/api/common").await;
    let contacts = &common["data"]["contacts"];
    assert_eq!(contacts["company"]["founded"], 1943);
    assert_eq!(contacts["address"]["route"], "<p><strong>Пешком</strong> от\u{a0}<a href=\"/\">главной</a>.</p>\n");
    assert!(contacts["departments"][0].get("phone").is_none(), "if a value is absent, the key must be absent too");
}

#[tokio::test]
async fn legal_texts_are_in_data() {
    let service = Service::open().await;
    for (path, title) in [("/api/agreement", "Документ agreement"), ("/api/policy", "Документ policy")]
    {
        let legal = service.json(path).await;
        assert_eq!(legal["data"]["title"], title);
        assert_eq!(legal["data"]["sections"][0]["text"], "<p>Текст <strong>раздела</strong>.</p>\n");
    }
}

#[tokio::test]
async fn health() {
    let service = Service::open().await;
    assert_eq!(service.get("/api/-/healthy").await.status, StatusCode::OK);
    assert_eq!(service.get("/api/-/ready").await.status, StatusCode::OK);
}

#[tokio::test]
async fn placeholders_have_their_values() {
    let page = Service::open().await.json("/api/about").await;
    assert_eq!(page["lead"], "Нас 2\u{a0}400\u{a0}человек, 2\u{a0}филиала.");
}

#[tokio::test]
async fn dates_in_the_future_do_not_keep_the_api_from_starting() {
    let too_early = jiff::civil::date(2020, 1, 1);
    assert!(content_api::check(&fixtures(), too_early).is_err());
    Service::open().await;
}

//! Tests the paths `/api/pages/{alias}` and `/api/{path}`.

use serde_json::{Value, json};

use crate::support::{Service, pluck};

#[tokio::test]
async fn a_page_is_found_by_alias_and_by_path() {
    let service = Service::open().await;
    let by_alias = service.json("/api/pages/services-ctm").await;
    assert_eq!(by_alias, service.json("/api/services/ctm").await);
    assert_eq!(by_alias["path"], "/services/ctm");
    assert_eq!(by_alias["heading"], by_alias["title"]);
    assert_eq!(service.json("/api/pages/home").await["path"], "/");
}

#[tokio::test]
async fn specific_routes_take_precedence() {
    let service = Service::open().await;
    assert!(service.json("/api/agreement").await["data"]["intro"].is_string());
    assert!(service.json("/api/branches/mez").await["vacancies"].is_array());
    assert_eq!(service.json("/api/pages/agreement").await["path"], "/agreement");
}

#[tokio::test]
async fn a_page_can_share_a_prefix_with_a_route() {
    let service = Service::open().await;
    assert_eq!(service.json("/api/documents/quality").await["alias"], "documents-quality");
}

fn block(page: &Value, kind: &str) -> Value {
    let blocks = page["blocks"].as_array().unwrap();
    blocks.iter().find(|block| block["kind"] == kind).unwrap().clone()
}

#[tokio::test]
async fn every_kind_of_block_is_tagged() {
    let page = Service::open().await.json("/api/services/ctm").await;
    let kinds = [
        "text",
        "cards",
        "figures",
        "steps",
        "facts",
        "people",
        "documents",
        "table",
        "questions",
        "timeline",
        "picture",
        "quote",
        "notice",
        "links",
        "form",
        "access",
        "programs",
    ];
    assert_eq!(pluck(&page["blocks"], "kind"), kinds);
    assert_eq!(block(&page, "figures"), json!({"kind": "figures", "items": [{"value": "1", "title": "линия"}]}));
    assert_eq!(block(&page, "form"), json!({"kind": "form", "form": "study", "heading": "Заявка"}));
    assert_eq!(block(&page, "access")["blocks"][0]["kind"], "text");
}

#[tokio::test]
async fn documents_and_programs_are_filled_in() {
    let page = Service::open().await.json("/api/services/ctm").await;
    let documents = block(&page, "documents");
    assert_eq!(pluck(&documents["items"], "alias"), ["quality-policy"]);
    assert_eq!(documents["items"][0]["file"]["kind"], "pdf");
    assert_eq!(pluck(&block(&page, "programs")["items"], "alias"), ["storage"]);
}

#[tokio::test]
async fn unknown_pages_are_problems() {
    let service = Service::open().await;
    for path in ["/api/pages/none", "/api/none", "/api/services/none", "/api/", "/none", "/", "/api/pages/%ff"] {
        let problem = service.problem(path, 404).await;
        assert_eq!(problem["instance"], path);
        assert_eq!(problem["title"], "Не найдено");
    }
}

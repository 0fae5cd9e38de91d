//! Tests the path `/api/documents/list`.

use crate::support::{Service, pluck};

#[tokio::test]
async fn documents_are_newest_first_and_filtered() {
    let service = Service::open().await;
    for (query, expected) in [
        ("", vec!["order-2026", "quality-policy", "press-box"]),
        ("section=commission", vec!["order-2026"]),
        ("year=2023", vec!["quality-policy"]),
        ("year=2024", vec![]),
        ("year=2026", vec!["order-2026"]),
    ] {
        let list = service.json(&format!("/api/documents/list?{query}")).await;
        assert_eq!(pluck(&list["items"], "alias"), expected, "{query}");
    }
    let press = service.json("/api/documents/list?section=press").await;
    assert_eq!(press["items"][0]["picture"]["src"], "/api/media/pictures/box.svg");
    assert_eq!(service.problem("/api/documents/list?section=x", 400).await["errors"][0]["field"], "section");
}

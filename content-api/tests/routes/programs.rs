//! Tests the paths `/api/programs/…`.

use crate::support::{Service, pluck};

#[tokio::test]
async fn list_and_detail() {
    let service = Service::open().await;
    assert_eq!(service.json("/api/programs/list").await["total"], 3);
    let training = service.json("/api/programs/list?kind=training").await;
    assert_eq!(pluck(&training["items"], "alias"), ["practice"]);
    let program = service.json("/api/programs/detail/storage").await;
    assert_eq!(program["dates"][0], serde_json::json!({"from": "2027-02-01", "to": "2027-02-10"}));
    assert_eq!(service.problem("/api/programs/list?kind=x", 400).await["errors"][0]["field"], "kind");
    service.problem("/api/programs/detail/none", 404).await;
}

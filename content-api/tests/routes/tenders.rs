//! Tests the path `/api/tenders/list`.

use crate::support::{Service, pluck};

#[tokio::test]
async fn tenders_are_newest_first_and_filtered_by_status() {
    let service = Service::open().await;
    let all = service.json("/api/tenders/list").await;
    assert_eq!(pluck(&all["items"], "alias"), ["boxes", "paint"]);
    assert_eq!(all["items"][0]["amount"], 1_250_000);
    let closed = service.json("/api/tenders/list?status=closed").await;
    assert_eq!(pluck(&closed["items"], "alias"), ["paint"]);
    assert_eq!(service.problem("/api/tenders/list?status=x", 400).await["errors"][0]["field"], "status");
}

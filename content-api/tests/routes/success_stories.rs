//! Tests the paths `/api/success-stories/…`.

use crate::support::{Service, pluck};

#[tokio::test]
async fn list_and_detail() {
    let service = Service::open().await;
    let list = service.json("/api/success-stories/list").await;
    assert_eq!(pluck(&list["items"], "name"), ["Мария Петрова"]);
    let story = service.json("/api/success-stories/detail/petrova").await;
    assert!(story["body"].as_str().unwrap().contains("<strong>Как всё началось?</strong>"));
    service.problem("/api/success-stories/detail/none", 404).await;
}

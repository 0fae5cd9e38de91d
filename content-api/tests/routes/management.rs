//! Tests the path `/api/management/list`.

use crate::support::Service;

#[tokio::test]
async fn list() {
    let list = Service::open().await.json("/api/management/list").await;
    assert_eq!(list["total"], 1);
    assert_eq!((&list["items"][0]["group"], &list["items"][0]["since"]), (&"direction".into(), &2015.into()));
}

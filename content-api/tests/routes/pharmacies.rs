//! Tests the path `/api/pharmacies/list`.

use crate::support::Service;

#[tokio::test]
async fn list() {
    let pharmacies = Service::open().await.json("/api/pharmacies/list").await;
    assert_eq!(pharmacies["regions"][0]["pharmacies"][0]["name"], "Аптека");
    assert_eq!(pharmacies["regions"][0]["short_title"], "Москва");
    assert_eq!(pharmacies["regions"][0]["map"]["y"], 47.5);
    assert_eq!(pharmacies["wholesale"][0]["name"], "Опт");
}

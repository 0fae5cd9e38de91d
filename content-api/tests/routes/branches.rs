//! Tests the paths `/api/branches/…`.

use crate::support::{Service, pluck};

#[tokio::test]
async fn branches_are_sorted_by_order() {
    let list = Service::open().await.json("/api/branches/list").await;
    assert_eq!(pluck(&list["items"], "alias"), ["mez", "pochep"]);
    assert_eq!(list["items"][0]["map"]["x"], 10.5);
    assert!(list["items"][0].get("story").is_none(), "a card has no story");
}

#[tokio::test]
async fn a_branch_lists_its_products_vacancies_and_news() {
    let service = Service::open().await;
    let branch = service.json("/api/branches/mez").await;
    assert_eq!(pluck(&branch["products"], "alias"), ["bolein"]);
    assert_eq!(pluck(&branch["vacancies"], "alias"), ["chemist"]);
    assert_eq!(pluck(&branch["news"], "alias"), ["new-line"]);
    assert_eq!(branch["head"]["name"], "Иван Пробный");
    service.problem("/api/branches/none", 404).await;
}

//! `/api/branches/…`

use crate::support::{Service, pluck};

#[tokio::test]
async fn in_their_own_order() {
    let list = Service::open().await.json("/api/branches/list").await;
    assert_eq!(pluck(&list["items"], "alias"), ["mez", "pochep"]);
    assert_eq!(list["items"][0]["map"]["x"], 10.5);
    assert!(list["items"][0].get("story").is_none(), "a card is no branch");
}

#[tokio::test]
async fn a_branch_shows_what_belongs_to_it() {
    let service = Service::open().await;
    let branch = service.json("/api/branches/mez").await;
    assert_eq!(pluck(&branch["products"], "alias"), ["bolein"]);
    assert_eq!(pluck(&branch["vacancies"], "alias"), ["chemist"]);
    assert_eq!(pluck(&branch["news"], "alias"), ["new-line"]);
    assert_eq!(branch["head"]["name"], "Иван Пробный");
    service.problem("/api/branches/none", 404).await;
}

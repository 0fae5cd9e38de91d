//! Tests the path `/api/videogallery/list`.

use crate::support::Service;

#[tokio::test]
async fn list() {
    let list = Service::open().await.json("/api/videogallery/list").await;
    let video = &list["items"][0];
    assert_eq!((&video["alias"], &video["source"]["kind"]), (&"tour".into(), &"youtube".into()));
    assert_eq!(video["transcript"], "<p>Здравствуйте.</p>\n");
}

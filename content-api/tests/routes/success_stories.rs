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

#[tokio::test]
async fn the_pictures_in_a_text_have_their_widths_and_colours() {
    let service = Service::open().await;
    let story = service.json("/api/success-stories/detail/petrova").await;
    assert!(story["body"].as_str().unwrap().contains(r#"<img src="/api/media/pictures/scene-40.webp" alt="Сцена" />"#));
    let scene = serde_json::json!({
        "src": "/api/media/pictures/scene-40.webp",
        "alt": "Сцена",
        "width": 40,
        "height": 26,
        "widths": [20, 40],
        "colours": ["#d2d7d6", "#ccd3cb"],
        "dark": true,
        "dark_colours": ["#101a1b", "#141e20"],
    });
    // A drawing has no widths, and stays a part of the text.
    assert_eq!(story["pictures"], serde_json::json!([scene]));
}

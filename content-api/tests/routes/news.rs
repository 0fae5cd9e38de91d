//! Tests the paths `/api/news/…`.

use crate::support::{Service, pluck};

#[tokio::test]
async fn news_is_newest_first_and_has_facets() {
    let list = Service::open().await.json("/api/news/list").await;
    assert_eq!(pluck(&list["items"], "alias"), ["science-day", "new-line", "jubilee"]);
    assert_eq!((&list["page"], &list["per_page"], &list["pages"]), (&1.into(), &9.into(), &1.into()));
    assert_eq!(pluck(&list["facets"]["years"], "value"), ["2026", "2025"]);
    assert_eq!(pluck(&list["facets"]["years"], "count"), ["2", "1"]);
    assert_eq!(pluck(&list["facets"]["kinds"], "title"), ["Компания", "Производство", "Наука"]);
}

#[tokio::test]
async fn news_is_filtered_by_year_kind_and_branch() {
    let service = Service::open().await;
    for (query, expected) in [
        ("year=2025", vec!["jubilee"]),
        ("kind=science", vec!["science-day"]),
        ("branch=mez", vec!["new-line"]),
        ("year=2025&kind=science", vec![]),
        ("per_page=1&page=2", vec!["new-line"]),
    ] {
        let list = service.json(&format!("/api/news/list?{query}")).await;
        assert_eq!(pluck(&list["items"], "alias"), expected, "{query}");
    }
    assert_eq!(service.problem("/api/news/list?kind=x", 400).await["errors"][0]["field"], "kind");
}

#[tokio::test]
async fn detail_has_related_cards() {
    let service = Service::open().await;
    let news = service.json("/api/news/detail/new-line").await;
    assert_eq!(news["date"], "2026-03-01");
    assert_eq!(news["branch"]["title"], "МЭЗ");
    assert_eq!(news["body"], "<p>Линия с\u{a0}<a href=\"/catalog/bolein\">ссылкой</a>.</p>\n");
    assert_eq!(pluck(&news["related"], "title"), ["Юбилей завода"]);
    service.problem("/api/news/detail/none", 404).await;
}

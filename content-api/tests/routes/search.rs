//! Tests the paths `/api/search/…`.

use serde_json::Value;

use crate::support::{Service, pluck};

async fn search(path: &str, words: &str, rest: &str) -> Value {
    let query = words.bytes().fold(String::new(), |query, byte| format!("{query}%{byte:02x}"));
    Service::open().await.json(&format!("/api/search/{path}?q={query}{rest}")).await
}

#[tokio::test]
async fn full_search_finds_other_forms_of_a_word() {
    let list = search("full", "таблетка", "").await;
    assert_eq!(list["query"], "таблетка");
    assert_eq!(pluck(&list["items"], "href"), ["/catalog/bolein", "/press-center/new-line"]);
    assert_eq!(
        list["items"][0]["snippet"],
        "<mark>Таблетки</mark>, 500\u{a0}мг. <mark>Таблетки</mark> от\u{a0}головной боли. Состав. Действующее вещество\u{a0}— проба. Не давать детям"
    );
    assert_eq!(pluck(&list["facets"]["kinds"], "value"), ["product", "news"]);
    assert_eq!(list["items"][1]["date"], "2026-03-01");
}

#[tokio::test]
async fn a_medicine_is_found_by_its_group_and_substance() {
    for words in ["от боли", "мигрень", "таблетки анальгетики"] {
        assert_eq!(search("full", words, "").await["items"][0]["href"], "/catalog/bolein", "{words}");
    }
}

#[tokio::test]
async fn a_hit_has_the_picture_of_its_entity() {
    for (words, picture) in [("болеин", "/api/media/pictures/box.svg"), ("новая линия", "/api/media/pictures/box.svg")]
    {
        let hit = search("full", words, "").await["items"][0].clone();
        assert_eq!(hit["picture"]["src"], picture, "{words}");
    }
    let page = search("full", "карьера", "").await["items"][0].clone();
    assert!(page.get("picture").is_none(), "{page}");
}

#[tokio::test]
async fn full_search_is_filtered_by_kind() {
    let list = search("full", "таблетки", "&kind=product").await;
    assert_eq!(pluck(&list["items"], "kind"), ["product"]);
    assert_eq!((&list["total"], &list["per_page"]), (&1.into(), &10.into()));
    assert_eq!(list["facets"]["kinds"].as_array().unwrap().len(), 2);
}

#[tokio::test]
async fn live_search_matches_prefixes() {
    let hits = search("life", "ёжи", "").await;
    assert_eq!(pluck(&hits["items"], "title"), ["Ёжин"]);
    assert_eq!(pluck(&search("life", "ежин", "").await["items"], "href"), ["/catalog/yozhin"]);
}

#[tokio::test]
async fn live_search_returns_at_most_six_hits() {
    let hits = search("life", "пр", "").await;
    assert_eq!(hits["items"].as_array().unwrap().len(), 6);
    assert!(search("full", "пр", "").await["total"].as_u64().unwrap() > 6);
}

#[tokio::test]
async fn every_kind_can_be_found() {
    for (words, kind, href) in [
        ("ветеринария", "section", "/catalog/veterinary"),
        ("карьера", "page", "/career"),
        ("химик-аналитик", "vacancy", "/career/vacancies/chemist"),
        ("политика качества", "document", "/documents/quality"),
        ("рисунок коробки", "document", "/press-center"),
        ("филиал почеп", "branch", "/branches/pochep"),
        ("мария петрова", "story", "/career/success-stories/petrova"),
        ("прогулка по цеху", "video", "/press-center/video#tour"),
        ("хранение лекарств", "program", "/qualification-programs/storage"),
    ] {
        let first = search("full", words, "").await["items"][0].clone();
        assert_eq!((&first["kind"], &first["href"]), (&kind.into(), &href.into()), "{words}");
    }
}

#[tokio::test]
async fn a_branch_and_its_page_are_one_hit() {
    for words in ["почеп", "побродить вокруг башни"] {
        let hits = search("full", words, "").await;
        let hrefs = pluck(&hits["items"], "href");
        assert_eq!(hrefs.iter().filter(|href| **href == "/branches/pochep").count(), 1, "{words}: {hrefs:?}");
    }
}

#[tokio::test]
async fn an_empty_query_or_an_unknown_word_finds_nothing() {
    for words in ["", "  ", "«»!?", "вертолёт"] {
        assert_eq!(search("full", words, "").await["total"], 0, "{words}");
    }
    assert_eq!(Service::open().await.json("/api/search/life").await["items"], serde_json::json!([]));
}

#[tokio::test]
async fn a_query_has_no_operators() {
    for words in ["title:боль", "\"", "AND OR NOT", "(((", "*", "боль^", "<script>"] {
        search("full", words, "").await;
    }
    let long = "а".repeat(2000);
    assert_eq!(search("full", &long, "").await["total"], 0);
}

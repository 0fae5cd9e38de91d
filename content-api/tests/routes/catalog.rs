//! Tests the paths `/api/catalog/…`.

use serde_json::Value;

use crate::support::{Service, pluck};

async fn products(query: &str) -> Value {
    Service::open().await.json(&format!("/api/catalog/products?{query}")).await
}

async fn aliases(query: &str) -> Vec<String> {
    pluck(&products(query).await["items"], "alias")
}

#[tokio::test]
async fn sections_count_the_products_of_their_subsections() {
    let answer = Service::open().await.json("/api/catalog/sections").await;
    let counts: Vec<_> = pluck(&answer["data"], "id").into_iter().zip(pluck(&answer["data"], "count")).collect();
    let expected = [("36", "2"), ("38", "2"), ("39", "1"), ("55", "1")];
    assert_eq!(counts, expected.map(|(id, count)| (id.to_owned(), count.to_owned())));
    assert_eq!(answer["data"][1]["parent"]["alias"], "medicines");
}

#[tokio::test]
async fn products_are_sorted_as_requested() {
    assert_eq!(aliases("").await, ["adrolin", "bolein", "yozhin"]);
    assert_eq!(aliases("sort=-title").await, ["yozhin", "bolein", "adrolin"]);
    assert_eq!(aliases("sort=new").await, ["bolein", "adrolin", "yozhin"]);
}

#[tokio::test]
async fn products_are_filtered() {
    assert_eq!(aliases("category=36").await, ["adrolin", "bolein"]);
    assert_eq!(aliases("category=39").await, ["adrolin"]);
    assert!(aliases("category=99").await.is_empty());
    assert_eq!(aliases("form=powder").await, ["yozhin"]);
    assert_eq!(aliases("prescription=required").await, ["adrolin"]);
    assert_eq!(aliases("letter=%D0%B5").await, ["yozhin"], "Ё is listed under Е");
    assert_eq!(aliases("q=%D1%82%D0%B0%D0%B1%D0%BB%D0%B5%D1%82%D0%BA%D0%B0").await, ["bolein"]);
    assert_eq!(aliases("form=&letter=&q=&page=").await.len(), 3, "an empty parameter must not filter the list");
}

#[tokio::test]
async fn facets_ignore_their_own_filter() {
    let facets = products("form=powder").await["facets"].clone();
    assert_eq!(pluck(&facets["forms"], "value"), ["tablets", "solution", "powder"]);
    assert_eq!(pluck(&facets["forms"], "title"), ["Таблетки", "Растворы", "Порошки"]);
    assert_eq!(pluck(&facets["prescriptions"], "value"), ["not_applicable"]);
    assert_eq!(pluck(&facets["letters"], "value"), ["Е"]);
}

/// Returns the number of products of each section in the facets of a product list.
async fn section_counts(query: &str) -> Vec<(String, String)> {
    let facets = products(query).await["facets"]["sections"].clone();
    pluck(&facets, "value").into_iter().zip(pluck(&facets, "count")).collect()
}

#[tokio::test]
async fn section_counts_follow_all_filters_except_the_section() {
    let counts = |counts: [&str; 4]| {
        ["36", "38", "39", "55"].map(str::to_owned).into_iter().zip(counts.map(str::to_owned)).collect::<Vec<_>>()
    };
    assert_eq!(section_counts("").await, counts(["2", "2", "1", "1"]));
    assert_eq!(section_counts("category=55").await, counts(["2", "2", "1", "1"]));
    assert_eq!(section_counts("form=tablets").await, counts(["1", "1", "0", "0"]));
    assert_eq!(section_counts("letter=%D0%95&category=36").await, counts(["0", "0", "0", "1"]));
    assert_eq!(
        section_counts("q=%D1%82%D0%B0%D0%B1%D0%BB%D0%B5%D1%82%D0%BA%D0%B0").await,
        counts(["1", "1", "0", "0"])
    );
}

#[tokio::test]
async fn lists_are_paginated() {
    let list = products("per_page=2&page=2").await;
    assert_eq!(pluck(&list["items"], "alias"), ["yozhin"]);
    assert_eq!((&list["total"], &list["pages"], &list["per_page"]), (&3.into(), &2.into(), &2.into()));
    let past = products("page=999999999999").await;
    assert_eq!((past["items"].as_array().unwrap().len(), &past["total"]), (0, &3.into()));
}

#[tokio::test]
async fn the_parameter_with_an_invalid_value_is_named() {
    let service = Service::open().await;
    for (query, field) in [
        ("category=x", "category"),
        ("form=pill", "form"),
        ("sort=price", "sort"),
        ("page=0", "page"),
        ("per_page=61", "per_page"),
        ("page=-1", "page"),
    ] {
        let problem = service.problem(&format!("/api/catalog/products?{query}"), 400).await;
        assert_eq!(problem["errors"][0]["field"], field, "{query}");
    }
}

#[tokio::test]
async fn the_references_of_a_product_are_resolved() {
    let answer = Service::open().await.json("/api/catalog/detail/bolein").await;
    assert_eq!(answer["status"], true);
    let product = &answer["data"]["product"];
    assert_eq!(product["section"]["alias"], "analgesics");
    assert_eq!(product["producer"]["title"], "МЭЗ");
    assert_eq!(pluck(&product["analogues"], "alias"), ["adrolin"]);
    assert_eq!(product["instruction"]["kind"], "pdf");
    assert!(product["instruction"]["bytes"].as_u64().unwrap() > 0);
    assert_eq!(product["registration_date"], "2019-05-06");
    assert_eq!(product["sections"][0]["text"], "<p>Действующее вещество\u{a0}— <em>проба</em>.</p>\n");
}

#[tokio::test]
async fn a_section_alias_returns_the_section() {
    let answer = Service::open().await.json("/api/catalog/detail/analgesics").await;
    assert_eq!(answer["status"], true);
    assert_eq!(answer["data"]["section"]["count"], 2);
    assert!(answer["data"].get("product").is_none());
}

#[tokio::test]
async fn an_unknown_alias_is_a_problem() {
    Service::open().await.problem("/api/catalog/detail/none", 404).await;
}

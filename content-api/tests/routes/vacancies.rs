//! Tests the paths `/api/vacancies/…`.

use crate::support::{Service, pluck};

#[tokio::test]
async fn vacancies_are_filtered_and_have_facets() {
    let service = Service::open().await;
    let all = service.json("/api/vacancies/list").await;
    assert_eq!(pluck(&all["items"], "alias"), ["operator", "chemist"]);
    assert_eq!(pluck(&all["facets"]["cities"], "value"), ["Москва", "Почеп"]);
    for (query, expected) in [
        ("city=%D0%9C%D0%BE%D1%81%D0%BA%D0%B2%D0%B0", vec!["chemist"]),
        ("field=production", vec!["operator"]),
        ("schedule=full", vec!["chemist"]),
        ("branch=pochep", vec!["operator"]),
        ("branch=pochep&schedule=full", vec![]),
    ] {
        let list = service.json(&format!("/api/vacancies/list?{query}")).await;
        assert_eq!(pluck(&list["items"], "alias"), expected, "{query}");
    }
    assert_eq!(service.problem("/api/vacancies/list?field=x", 400).await["errors"][0]["field"], "field");
}

#[tokio::test]
async fn detail() {
    let service = Service::open().await;
    let vacancy = service.json("/api/vacancies/detail/chemist").await;
    assert_eq!(vacancy["salary"], serde_json::json!({"from": 90000}));
    assert_eq!(vacancy["branch"]["alias"], "mez");
    assert_eq!(vacancy["duties"][0], "Работать");
    service.problem("/api/vacancies/detail/none", 404).await;
}

use super::*;

#[test]
fn a_finished_request_is_counted_once() {
    let metrics = Metrics::new().unwrap();
    let facts = Facts { route: Some(Route::Api), ..Facts::default() };
    metrics.finished(&facts, Some(StatusCode::OK), Duration::from_millis(3));
    let text = String::from_utf8(metrics.render()).unwrap();
    assert!(text.contains("portico_requests_total{route=\"api\",status_class=\"2xx\"} 1"), "{text}");
    assert!(text.contains("portico_request_duration_seconds_bucket{route=\"api\",le=\"0.005\"} 1"), "{text}");
}

#[test]
fn what_is_served_has_one_hash_and_a_count_for_every_strategy() {
    let metrics = Metrics::new().unwrap();
    let text = "rules: [{ from: /a, to: /x }, { from: /b, to: /x }, { prefix: /c, to: /x }]".to_owned();
    let sources = [portico_redirects::Source { name: "r.yaml".to_owned(), text }];
    let some = portico_redirects::compile(&sources, &portico_redirects::CompileOptions::default()).unwrap().rules;
    metrics.serving(&Serving { generation: 1, hash: "aa", rules: &some, quarantined: 3 });
    let before = String::from_utf8(metrics.render()).unwrap();
    assert!(before.contains("portico_rules{strategy=\"exact\"} 2\n"), "{before}");
    assert!(before.contains("portico_rules_quarantined 3\n"), "{before}");

    metrics.serving(&Serving { generation: 2, hash: "bb", rules: &RuleSet::empty(), quarantined: 0 });
    let after = String::from_utf8(metrics.render()).unwrap();
    let hashes: Vec<_> = after.lines().filter(|line| line.starts_with("portico_config_info")).collect();
    assert_eq!(hashes, ["portico_config_info{hash=\"bb\"} 1"]);
    let rules: Vec<_> = after.lines().filter(|line| line.starts_with("portico_rules{")).collect();
    assert!(rules.len() == 5 && rules.iter().all(|line| line.ends_with(" 0")), "{rules:?}");
}

#[test]
fn in_flight_counts_down_when_the_guard_goes() {
    let metrics = Metrics::new().unwrap();
    let guard = metrics.begin();
    assert_eq!(metrics.in_flight(), 1);
    drop(guard);
    assert_eq!(metrics.in_flight(), 0);
}

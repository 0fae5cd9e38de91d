use super::declaration::{LabelValues, MetricDeclaration, MetricKind, MetricUnit};
use super::*;

#[test]
fn finished_request_is_counted_once() {
    let metrics = Metrics::new().unwrap();
    let facts = Facts { route: Some(Route::Api), ..Facts::default() };
    metrics.request_finished(&facts, Some(StatusCode::OK), Duration::from_millis(3), 1024);
    let text = String::from_utf8(metrics.render()).unwrap();
    assert!(text.contains("portico_response_bytes_total{route=\"api\"} 1024\n"), "{text}");
    assert!(text.contains("portico_requests_total{route=\"api\",status_class=\"2xx\"} 1"), "{text}");
    assert!(text.contains("portico_request_duration_seconds_bucket{route=\"api\",le=\"0.005\"} 1"), "{text}");
}

#[test]
fn help_of_each_metric_is_a_sentence() {
    for family in families::SUBJECTS.into_iter().flat_map(|(_, families)| families) {
        let words = family.help.split(' ').filter(|word| !word.is_empty()).count();
        let is_sentence = words > 1 && family.help.starts_with(char::is_uppercase) && family.help.ends_with('.');
        assert!(is_sentence, "{}: {:?}", family.name, family.help);
    }
}

#[test]
fn active_rules_have_one_hash_and_a_count_per_strategy() {
    let metrics = Metrics::new().unwrap();
    let text = "rules: [{ from: /a, to: /x }, { from: /b, to: /x }, { prefix: /c, to: /x }]".to_owned();
    let sources = [portico_redirects::Source { name: "r.yaml".to_owned(), text }];
    let some = portico_redirects::compile(&sources, &portico_redirects::CompileOptions::default()).unwrap().rules;
    metrics.set_active_rules(&ActiveRules { generation: 1, hash: "aa", rules: &some, quarantined: 3 });
    let old = String::from_utf8(metrics.render()).unwrap();
    assert!(old.contains("portico_rules{strategy=\"exact\"} 2\n"), "{old}");
    assert!(old.contains("portico_rules_quarantined 3\n"), "{old}");

    metrics.set_active_rules(&ActiveRules { generation: 2, hash: "bb", rules: &RuleSet::empty(), quarantined: 0 });
    let new = String::from_utf8(metrics.render()).unwrap();
    let hashes: Vec<_> = new.lines().filter(|line| line.starts_with("portico_config_info")).collect();
    assert_eq!(hashes, ["portico_config_info{hash=\"bb\"} 1"]);
    let rules: Vec<_> = new.lines().filter(|line| line.starts_with("portico_rules{")).collect();
    assert!(rules.len() == 5 && rules.iter().all(|line| line.ends_with(" 0")), "{rules:?}");
}

#[test]
fn request_is_counted_in_exactly_its_series() {
    let metrics = Metrics::new().unwrap();
    let old = values(&metrics);
    metrics.request_finished(
        &Facts {
            route: Some(Route::Page),
            stage: Some(portico_policy::Stage::Failure),
            retry_cause: Some(RetryCause::Timeout),
            failure: Some(Failure::FirstByteTimeout),
            ..Facts::default()
        },
        Some(StatusCode::GATEWAY_TIMEOUT),
        Duration::from_secs(3),
        7,
    );
    metrics.request_finished(
        &Facts {
            stage: Some(portico_policy::Stage::Redirect),
            redirect: Some(portico_policy::facts::RedirectSource::Slash),
            ..Facts::default()
        },
        Some(StatusCode::PERMANENT_REDIRECT),
        Duration::ZERO,
        0,
    );
    let mut rejected = Facts::default();
    rejected.record_rejection(portico_policy::intake::Rejection::BodyTooLarge);
    metrics.request_finished(&rejected, Some(StatusCode::PAYLOAD_TOO_LARGE), Duration::ZERO, 0);
    metrics.attempt_answered(Route::Api, StatusCode::IM_A_TEAPOT);
    metrics.attempt_failed(Route::Page, Failure::Truncated);
    metrics.attempt_retried(Route::Api, RetryCause::Status);
    metrics.retry_withheld(Route::Page, RetryDenial::RetryAfter);
    metrics.upstream_connected(Route::Api, ConnectionState::Reused, ConnectionPool::Exchange);
    metrics.idle_connections().set(12);
    metrics.dropped_lines().inc_by(5);
    let _open = metrics.connection_opened();

    let changed: Vec<String> = values(&metrics).into_iter().filter(|line| !old.contains(line)).collect();
    assert_eq!(
        changed,
        [
            "portico_access_log_dropped_lines_total 5",
            "portico_connections 1",
            r#"portico_failures_total{failure="first_byte_timeout",route="page"} 1"#,
            r#"portico_redirects_total{source="slash",status="308"} 1"#,
            r#"portico_refusals_total{reason="body_too_large"} 1"#,
            r#"portico_requests_total{route="page",status_class="5xx"} 1"#,
            r#"portico_requests_total{route="redirect",status_class="3xx"} 1"#,
            r#"portico_requests_total{route="refused",status_class="4xx"} 1"#,
            r#"portico_response_bytes_total{route="page"} 7"#,
            r#"portico_retries_withheld_total{reason="retry_after",upstream="page"} 1"#,
            r#"portico_upstream_attempts_total{outcome="4xx",upstream="api"} 1"#,
            r#"portico_upstream_attempts_total{outcome="truncated",upstream="page"} 1"#,
            r#"portico_upstream_connections_total{pool="exchange",state="reused",upstream="api"} 1"#,
            "portico_upstream_idle_connections 12",
            r#"portico_upstream_retried_requests_total{outcome="first_byte_timeout",upstream="page"} 1"#,
            r#"portico_upstream_retries_total{cause="status",upstream="api"} 1"#,
        ]
    );
}

/// Returns all metric series and their values, except for metrics whose unit is seconds.
fn values(metrics: &Metrics) -> Vec<String> {
    let text = String::from_utf8(metrics.render()).unwrap();
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.contains("_seconds"));
    lines.map(str::to_owned).collect()
}

#[test]
fn in_flight_decreases_when_the_guard_is_dropped() {
    let metrics = Metrics::new().unwrap();
    let guard = metrics.begin_request();
    assert_eq!(metrics.in_flight(), 1);
    drop(guard);
    assert_eq!(metrics.in_flight(), 0);
}

/// Returns the declarations of all metrics.
fn declared() -> impl Iterator<Item = &'static MetricDeclaration> {
    families::SUBJECTS.into_iter().flat_map(|(_, families)| families.iter().copied())
}

#[test]
fn series_of_closed_label_sets_exist_from_the_start() {
    let metrics = Metrics::new().unwrap();
    metrics.set_active_rules(&ActiveRules { generation: 1, hash: "aa", rules: &RuleSet::empty(), quarantined: 0 });
    let text = String::from_utf8(metrics.render()).unwrap();
    let is_closed = |family: &&MetricDeclaration| {
        !family.labels.is_empty() && family.labels.iter().all(|label| matches!(label.values, LabelValues::Closed(_)))
    };
    for family in declared().filter(is_closed) {
        let name = match family.kind {
            MetricKind::Counter | MetricKind::Gauge => format!("portico_{}{{", family.name),
            MetricKind::Histogram => format!("portico_{}_count{{", family.name),
        };
        let series: usize = family.labels.iter().map(|label| label.closed_values().len()).product();
        assert_eq!(text.lines().filter(|line| line.starts_with(&name)).count(), series, "{}", family.name);
    }
}

#[test]
fn name_ends_in_the_unit_and_a_counter_in_total() {
    for family in declared() {
        let name = family.name.strip_suffix("_total").unwrap_or(family.name);
        let is_counter = family.kind == MetricKind::Counter;
        assert_eq!(name != family.name, is_counter, "{}", family.name);
        assert_eq!(name.ends_with("_seconds"), family.unit == MetricUnit::Seconds, "{}", family.name);
        assert_eq!(name.ends_with("_bytes"), family.unit == MetricUnit::Bytes, "{}", family.name);
    }
}

#[test]
fn names_are_declared_once() {
    let mut names: Vec<_> = declared().map(|family| family.name).collect();
    let all = names.len();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), all);
}

//! Tests the content of access log lines.

use super::*;

#[test]
fn line_of_a_redirect() {
    let started = start_unlimited();
    let facts = Facts { stage: Some(Stage::Redirect), ..Facts::default() };
    started.log.write(&redirect(&facts));
    assert_eq!(
        started.lines().iter().map(|line| without_time(line)).collect::<Vec<_>>(),
        [concat!(
            r#""level":"INFO","message":"request","request.id":"0123456789abcdef0123456789abcdef","#,
            r#""client":"192.0.2.7","method":"GET","host":"shop.example","request.target":"/company","status":301,"#,
            r#""stage":"redirect","route":"redirect","rule.id":"company","location":"/about","attempts":0,"bytes":0,"#,
            r#""seconds":0.000452,"generation":3,"agent":"curl/8","target":"portico::access"}"#
        )]
    );
}

#[test]
fn line_of_a_failed_exchange() {
    let started = start_unlimited();
    let facts = Facts {
        route: Some(Route::Api),
        stage: Some(Stage::Failure),
        attempts: 2,
        retry_cause: Some(RetryCause::Connect),
        upstream_time: Some(Duration::from_millis(12_345)),
        failure: Some(Failure::ConnectFailed),
        ..Facts::default()
    };
    started.log.write(&Record {
        client: "2001:db8::7".parse().unwrap(),
        host: None,
        target: b"/api/x?q=\"\\\t",
        status: Some(502),
        rule: None,
        location: None,
        cause: Some("ConnectRefused"),
        upstream: Some("127.0.0.1:4000"),
        bytes: u64::MAX,
        duration: Duration::new(61, 27_710_139),
        agent: None,
        ..redirect(&facts)
    });
    assert_eq!(
        started.lines().iter().map(|line| without_time(line)).collect::<Vec<_>>(),
        [concat!(
            r#""level":"WARN","message":"request","request.id":"0123456789abcdef0123456789abcdef","#,
            r#""client":"2001:db8::7","method":"GET","request.target":"/api/x?q=\"\\\t","status":502,"#,
            r#""stage":"failure","route":"api","failure":"connect_failed","cause":"ConnectRefused","#,
            r#""upstream":"127.0.0.1:4000","attempts":2,"retried":"connect","bytes":18446744073709551615,"#,
            r#""seconds":61.027710,"upstream_seconds":12.345000,"generation":3,"target":"portico::access"}"#
        )]
    );
}

#[test]
fn line_of_a_rejected_head() {
    let started = start_unlimited();
    let client = Some(IpAddr::from([127, 0, 0, 1]));
    let rejection = Rejection::HeadMalformed;
    let rejected = RejectedHead {
        request_id: b"0123456789abcdef0123456789abcdef",
        client,
        rejection,
        request_line: b"GET /\x01\x7f\xff\"zz",
        status: Some(400),
        bytes: 35,
        duration: Duration::from_micros(42),
    };
    started.log.write_rejected(&rejected);
    let (rejection, request_line) = (Rejection::HeadTooSlow, b"".as_slice());
    started.log.write_rejected(&RejectedHead {
        client: None,
        rejection,
        request_line,
        status: None,
        bytes: 0,
        ..rejected
    });
    assert_eq!(
        started.lines().iter().map(|line| without_time(line)).collect::<Vec<_>>(),
        [
            concat!(
                r#""level":"INFO","message":"request","request.id":"0123456789abcdef0123456789abcdef","#,
                r#""client":"127.0.0.1","#,
                "\"request.line\":\"GET /\\u0001\u{7f}\u{FFFD}\\\"zz\",",
                r#""status":400,"stage":"intake","route":"refused","refusal":"head_malformed","bytes":35,"#,
                r#""seconds":0.000042,"target":"portico::access"}"#
            ),
            concat!(
                r#""level":"INFO","message":"request","request.id":"0123456789abcdef0123456789abcdef","#,
                r#""request.line":"","stage":"intake","route":"refused","refusal":"head_too_slow","#,
                r#""bytes":0,"seconds":0.000042,"target":"portico::access"}"#
            ),
        ]
    );
}

#[test]
fn line_of_a_request_in_flight_at_shutdown() {
    let started = start_unlimited();
    let facts = Facts { route: Some(Route::Page), attempts: 1, ..Facts::default() };
    started.log.write_interrupted(&InterruptedRequest {
        request_id: b"abc",
        method: "POST",
        target: b"/slow",
        facts: &facts,
        duration: Duration::from_secs(8),
        generation: 1,
    });
    assert_eq!(
        started.lines().iter().map(|line| without_time(line)).collect::<Vec<_>>(),
        [concat!(
            r#""level":"WARN","message":"request","request.id":"abc","method":"POST","request.target":"/slow","#,
            r#""route":"page","failure":"shutdown","attempts":1,"seconds":8.000000,"generation":1,"#,
            r#""target":"portico::access"}"#
        )]
    );
}

#[test]
fn lines_have_the_target_that_the_log_filter_names() {
    let started = start_unlimited();
    started.log.write(&redirect(&Facts::default()));
    let line: Value = serde_json::from_str(&started.lines()[0]).unwrap();
    assert_eq!(line["target"], TARGET);
}

proptest! {
    #[test]
    fn any_bytes_round_trip_through_the_line(
        host in prop::option::of(any::<Vec<u8>>()),
        target: Vec<u8>,
        agent in prop::option::of("\\PC*"),
        client: IpAddr,
        micros in 0..u64::from(u32::MAX) * 1000,
        bytes: u64,
    ) {
        let started = start_unlimited();
        let facts = Facts::default();
        let agent = agent.as_ref().map(String::as_bytes);
        let duration = Duration::from_micros(micros);
        started.log.write(&Record { host: host.as_deref(), target: &target, agent, client, bytes, duration, ..redirect(&facts) });
        let lines = started.lines();
        prop_assert_eq!(lines.len(), 1);
        let line: Value = serde_json::from_str(&lines[0]).unwrap();
        let text = |bytes: &[u8]| Value::from(String::from_utf8_lossy(bytes));
        prop_assert_eq!(&line["host"], &host.as_deref().map_or(Value::Null, text));
        prop_assert_eq!(&line["request.target"], &text(&target));
        prop_assert_eq!(&line["agent"], &agent.map_or(Value::Null, text));
        prop_assert_eq!(&line["client"], &Value::from(client.to_string()));
        prop_assert_eq!(&line["bytes"], &Value::from(bytes));
        prop_assert_eq!(&line["seconds"], &Value::from(duration.as_secs_f64()));
    }
}

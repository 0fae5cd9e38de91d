//! Tests that the errors of one client do not affect the requests of other clients.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use portico_tests::{Outcome, Wire, echo};
use serde_json::Value;

use crate::upload::{Test, head, test};

const FORMS: usize = 150;
const CLIENTS: usize = 3;

pub(crate) fn trials() -> Vec<Test> {
    ["/api/stray", "/stray"]
        .map(|target| {
            test(format!("other clients/stray bytes to {target}"), move |config: &Value| stray_bytes(config, target))
        })
        .into()
}

/// Sends invalid chunks from one client while other clients send forms. Checks that every form arrives with its own
/// content.
fn stray_bytes(config: &Value, target: &str) -> Outcome {
    let mut wire = Wire::start(config)?;
    let is_over = AtomicBool::new(false);
    let (bad, good) = thread::scope(|scope| {
        let bad = scope.spawn(|| post_stray_bytes(&wire, target, &is_over));
        let clients: Vec<_> = (0..CLIENTS)
            .map(|client| {
                scope.spawn({
                    let wire = &wire;
                    move || send_forms(wire, client)
                })
            })
            .collect();
        let good: Vec<Outcome> =
            clients.into_iter().map(|client| client.join().expect("a client does not panic")).collect();
        is_over.store(true, Ordering::Relaxed);
        (bad.join().expect("a client does not panic"), good)
    });
    good.into_iter().collect::<Outcome<Vec<()>>>()?;
    bad?;
    let whole = [wire.api.requests("stray"), wire.pages.requests("stray")].concat();
    if !whole.is_empty() {
        return Err(format!("{} invalid requests arrived as complete requests", whole.len()));
    }
    let forms: Vec<_> = [wire.api.requests("form"), wire.pages.requests("form")].concat();
    if forms.len() != FORMS * CLIENTS {
        return Err(format!("{} forms arrived, {} were sent", forms.len(), FORMS * CLIENTS));
    }
    wire.check()
}

fn post_stray_bytes(wire: &Wire, target: &str, is_over: &AtomicBool) -> Outcome {
    let request = [head("POST", target, "transfer-encoding: chunked").as_slice(), b"\r\nhello\r\n0\r\n\r\n"].concat();
    let mut is_held_back = false;
    while !is_over.load(Ordering::Relaxed) {
        let mut client = wire.client()?;
        is_held_back = !is_held_back;
        let cuts = if is_held_back { vec![request.len() - 14] } else { Vec::new() };
        client.send_cut(&request, &cuts)?;
        let statuses: Vec<_> = client.rest()?.iter().map(|answer| answer.status).collect();
        if statuses != [400] {
            return Err(format!("stray bytes: the statuses are {statuses:?}, expected [400]"));
        }
    }
    Ok(())
}

fn send_forms(wire: &Wire, client: usize) -> Outcome {
    let mut connection = wire.client()?;
    for number in 0..FORMS {
        let target = format!("{}/form/{client}/{number}", if number % 2 == 0 { "/api" } else { "" });
        let body = format!("name=client+{client}&text=form+{number}");
        // Every third form is sent on a new connection.
        if number % 3 == 0 {
            connection = wire.client()?;
        }
        let framing = format!("content-type: application/x-www-form-urlencoded\r\ncontent-length: {}", body.len());
        connection.send(&[head("POST", &target, &framing).as_slice(), body.as_bytes()].concat());
        let answer = connection.response().map_err(|reason| format!("form {number} of {client}: {reason}"))?;
        let expected = echo("POST", &target, body.as_bytes());
        if answer.status != 201 || answer.text() != expected {
            return Err(format!("form {number} of {client}: the response is {} {:?}", answer.status, answer.text()));
        }
    }
    Ok(())
}

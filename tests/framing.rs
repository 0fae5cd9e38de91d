//! Tests the framing and syntax of requests. The files `framing/*.yaml` contain the test cases. The requests of a case
//! are sent in one piece, byte by byte, and split at random offsets. Each case is run with the path of a page and with
//! a path below `/api/`.
//!
//! For each case, the test checks the responses and their order. The upstream must receive exactly the expected
//! requests, and the outcome must be the same for every split. The process must stay alive, write nothing to stderr and
//! keep serving.

#![expect(clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

#[path = "framing/case.rs"]
mod case;

use std::fs;
use std::sync::{Arc, Mutex};

use libtest_mimic::{Failed, Trial};
use portico_tests::{Outcome, Random, RawClient, Received, Recorded, Wire, echo, tests_folder};
use serde_json::Value;

use case::{FramingCase, Request, Seen};

/// The number of Portico processes, and of trials that run at the same time. A trial does not share its process with
/// another trial, so the upstreams of the process receive no requests of other trials.
const PROCESSES: usize = 3;
/// The maximum length, in bytes, of a request that is sent byte by byte.
const LONGEST_BYTEWISE: usize = 1_000;

/// The way in which the bytes of a request are split.
#[derive(Debug, Clone)]
enum Split {
    Whole,
    Bytewise,
    At(Vec<usize>),
}

/// The responses that the client receives in a case, and the requests that the upstreams receive. The result must be
/// the same, however the bytes are split.
#[derive(Debug, PartialEq)]
struct Outcomes {
    answers: Vec<Received>,
    seen: Vec<UpstreamRequest>,
}

/// The method, target, body and fields of a request that arrived at the upstream.
type UpstreamRequest = (String, String, Vec<u8>, Vec<(String, String)>);

type Pool = Arc<Mutex<Vec<Wire>>>;

fn main() {
    let start = || Wire::start(&Value::Null).expect("Portico starts");
    let pool: Pool = Arc::new(Mutex::new((0..PROCESSES).map(|_| start()).collect()));
    let trials = cases().into_iter().flat_map(|(file, case)| {
        ["/page", "/api/x"].map(|target| {
            let (pool, case) = (Arc::clone(&pool), case.clone());
            let name = format!("{file}/{} [{target}]", case.name);
            Trial::test(name, move || with_wire(&pool, |wire| check_case(wire, &case, target)).map_err(Failed::from))
        })
    });
    let trials = trials.collect();
    portico_tests::run_trials_with(trials, PROCESSES, || pool.lock().expect("the lock is not poisoned").clear());
}

fn cases() -> Vec<(String, FramingCase)> {
    let folder = tests_folder().join("framing");
    let entries = fs::read_dir(folder).expect("the cases are readable").map(|entry| entry.expect("an entry").path());
    let mut files: Vec<_> = entries.filter(|file| file.extension().is_some_and(|kind| kind == "yaml")).collect();
    files.sort();
    let read = |file: &std::path::PathBuf| {
        let name = file.file_stem().expect("a file has a name").to_string_lossy().into_owned();
        let text = fs::read_to_string(file).expect("a file of framing cases is readable");
        let cases: Vec<FramingCase> = serde_saphyr::from_str(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        cases.into_iter().map(move |case| (name.clone(), case))
    };
    files.iter().flat_map(read).collect()
}

/// Takes a process from the pool and runs a check with the process. Returns the process to the pool only if the check
/// succeeds.
fn with_wire(pool: &Pool, check: impl FnOnce(&mut Wire) -> Outcome) -> Outcome {
    let free = pool.lock().map_err(|error| error.to_string())?.pop();
    let mut wire = free.map_or_else(|| Wire::start(&Value::Null), Ok)?;
    check(&mut wire)?;
    pool.lock().map_err(|error| error.to_string())?.push(wire);
    Ok(())
}

fn check_case(wire: &mut Wire, case: &FramingCase, target: &str) -> Outcome {
    let request = case.request(target);
    let mut first: Option<Outcomes> = None;
    for split in splits(&format!("{}{target}", case.name), &request) {
        let shown = format!("{split:?}").chars().take(200).collect::<String>();
        let context = |reason: String| format!("sent {shown}: {reason}");
        let outcomes = play(wire, &request, &split).map_err(context)?;
        check(&request, &outcomes).map_err(context)?;
        wire.check().map_err(context)?;
        match &first {
            Some(first) if *first != outcomes => {
                return Err(context(format!(
                    "the outcome differs from that of the unsplit request: found {outcomes:?}, expected {first:?}"
                )));
            }
            _ => drop(first.get_or_insert(outcomes)),
        }
    }
    Ok(())
}

fn splits(name: &str, request: &Request) -> Vec<Split> {
    let mut random = Random::from_name(name);
    let mut splits = vec![Split::Whole];
    if request.bytes.len() <= LONGEST_BYTEWISE {
        splits.push(Split::Bytewise);
    }
    splits.extend([1, 3, 8].map(|count| Split::At(random.cuts(request.bytes.len(), count))));
    splits
}

fn play(wire: &Wire, request: &Request, split: &Split) -> Outcome<Outcomes> {
    wire.api.forget();
    wire.pages.forget();
    let mut client = wire.client()?;
    for method in &request.methods {
        client.expect(method);
    }
    match split {
        Split::Whole => client.send(&request.bytes),
        Split::Bytewise => client.send_bytewise(&request.bytes)?,
        Split::At(cuts) => client.send_cut(&request.bytes, cuts)?,
    }
    if request.ends {
        client.finish();
    }
    let answers = receive(&mut client, request)?;
    let mut seen = wire.pages.requests("");
    seen.extend(wire.api.requests(""));
    Ok(Outcomes { answers: answers.into_iter().map(comparable).collect(), seen: seen.iter().map(shown).collect() })
}

fn receive(client: &mut RawClient, request: &Request) -> Outcome<Vec<Received>> {
    let answers = client.responses(request.answers.len())?;
    let is_rejected = answers.last().is_some_and(|answer| answer.status == 400);
    if request.closes || is_rejected {
        let status = answers.last().map_or(0, |answer| answer.status);
        check_nothing_more(client).map_err(|reason| format!("expected a close after {status}: {reason}"))?;
    } else {
        client.finish();
        check_nothing_more(client)?;
    }
    Ok(answers)
}

fn check_nothing_more(client: &mut RawClient) -> Outcome {
    match client.rest()?.as_slice() {
        [] => Ok(()),
        more => Err(format!("unexpected further responses: {more:?}")),
    }
}

/// Removes from a response everything that may differ between two runs of the same case, such as the field `Date`.
fn comparable(mut answer: Received) -> Received {
    answer.fields.retain(|(name, _)| !["date", "x-request-id"].contains(&name.to_ascii_lowercase().as_str()));
    for (name, _) in &mut answer.fields {
        name.make_ascii_lowercase();
    }
    answer.fields.sort();
    // Portico omits 100 Continue if a part of the body has already arrived (RFC 9110 §10.1.1). Informational responses
    // are not compared, because their number depends on how the bytes are split.
    answer.informational.clear();
    answer
}

fn shown(request: &Recorded) -> UpstreamRequest {
    let mut fields: Vec<_> = request.fields().to_vec();
    fields.retain(|(name, _)| !["x-request-id", "content-length", "transfer-encoding"].contains(&name.as_str()));
    fields.sort();
    (request.method().to_owned(), request.target().to_owned(), request.body().to_vec(), fields)
}

fn check(request: &Request, outcomes: &Outcomes) -> Outcome {
    let statuses: Vec<_> = outcomes.answers.iter().map(|answer| answer.status).collect();
    let mut left = statuses.iter().peekable();
    for allowed in &request.answers {
        match left.peek() {
            Some(status) if allowed.contains(status) => drop(left.next()),
            // The status 0 in a case means that the connection is closed without a response.
            None if allowed.contains(&0) => {}
            _ => return Err(format!("the response statuses are {statuses:?}, expected {:?}", request.answers)),
        }
    }
    if let Some(broken) = outcomes.answers.iter().find(|answer| !answer.is_whole) {
        return Err(format!("a response was cut short: {broken:?}"));
    }
    check_seen(request, outcomes)?;
    check_order(outcomes, &statuses)
}

fn check_seen(request: &Request, outcomes: &Outcomes) -> Outcome {
    let Seen::These(expected) = &request.seen else { return Ok(()) };
    let found: Vec<_> = outcomes.seen.iter().map(|(method, target, body, _)| (method, target, body)).collect();
    let wanted: Vec<_> = expected.iter().map(|seen| (&seen.method, &seen.target, &seen.body)).collect();
    if found != wanted {
        let found: Vec<_> = outcomes.seen.iter().map(|(method, target, body, _)| echo(method, target, body)).collect();
        return Err(format!("the upstream received {found:?}, expected {} requests", wanted.len()));
    }
    let Some((_, _, _, fields)) = outcomes.seen.first() else { return Ok(()) };
    for (name, expected) in &request.first {
        let same = fields.iter().filter(|(field, _)| field.eq_ignore_ascii_case(name));
        let found: Vec<_> = same.map(|(_, value)| value.clone()).collect();
        if found != *expected {
            return Err(format!("the field {name:?} has the values {found:?} at the upstream, expected {expected:?}"));
        }
    }
    Ok(())
}

/// Checks that the client receives the upstream's responses in the order of the requests. The body of each such
/// response identifies its request.
fn check_order(outcomes: &Outcomes, statuses: &[u16]) -> Outcome {
    let passed: Vec<_> =
        outcomes.answers.iter().filter(|answer| answer.all("content-type") == ["text/plain"]).collect();
    if passed.len() != outcomes.seen.len() {
        return Err(format!(
            "{} requests arrived at the upstream, but the client received {} responses from it (statuses: {statuses:?})",
            outcomes.seen.len(),
            passed.len()
        ));
    }
    for (answer, (method, target, body, _)) in passed.iter().zip(&outcomes.seen) {
        let expected = if method == "HEAD" { String::new() } else { echo(method, target, body) };
        if answer.text() != expected {
            return Err(format!("a response is {:?}, expected {expected:?}", answer.text()));
        }
    }
    Ok(())
}

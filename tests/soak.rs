//! Tests Portico under mixed load while the rules change. Portico must not leak descriptors, connections or memory, and
//! must count every request.
//!
//! In each round, the test reloads the rules. Several clients then send requests at the same time and check every
//! response. At the end, the test compares the open descriptors with those after the warm-up rounds, and the memory use in
//! the last rounds with that in the first rounds.

#![expect(clippy::expect_used, reason = "a test fails by panicking")]
#![expect(clippy::print_stdout, reason = "prints what it measured")]

#[path = "soak/client.rs"]
mod client;
#[path = "soak/memory.rs"]
mod memory;
#[path = "soak/state.rs"]
mod state;
#[path = "soak/visit.rs"]
mod visit;

use std::{env, thread};

use portico_tests::{Action, Outcome, Point, Script, Wire, until};
use serde_json::json;

use crate::client::Client;
use crate::memory::Memory;
use crate::state::{Pool, Sent, State, check_log, check_reloads, counters, wait_quiet};
use crate::visit::{RESET, ROW_COUNT, SILENT, SOCKET};

const THREADS: usize = 2;
const CLIENTS: usize = 4;
/// The maximum number of idle upstream connections. Each thread has one pool for each of the two upstreams. A pool
/// holds at most one connection for each client, because a client uses one upstream connection at a time.
const MOST_IDLE: usize = CLIENTS * THREADS * 2;
const WARM_UP_ROUNDS: usize = 3;
const ROUNDS: usize = 6;
/// The number of rounds if `PORTICO_LONG_TESTS=1` is set. These rounds take about ten minutes for the fast path and
/// Pingora's path together.
const LONG_ROUNDS: usize = 1_000;

const SWITCH: &[u8] =
    b"HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-accept: x\r\n\r\n";

#[test]
fn resources_do_not_grow_on_the_fast_path() {
    soak("on", Pool::Counted).expect("no resource grows");
}

#[test]
fn resources_do_not_grow_on_the_path_of_pingora() {
    soak("off", Pool::NotCounted).expect("no resource grows");
}

fn soak(fast_path: &str, pool: Pool) -> Outcome {
    let is_long = env::var_os("PORTICO_LONG_TESTS").is_some_and(|value| value == "1");
    let rounds = if is_long { LONG_ROUNDS } else { ROUNDS };
    let config = json!({ "fast_path": fast_path, "threads": THREADS, "limits": { "linger": "100ms" }, "api": { "upgrade": "websocket" } });
    let mut wire = Wire::start(&config)?;
    let mut sent = Sent::default();
    let (mut warm, mut memory) = (None, Memory::default());
    for round in 1..=rounds {
        let failed = |reason| format!("round {round}: {reason}");
        sent.add(&play(&wire, round).map_err(failed)?);
        wait_quiet(&wire, &sent).map_err(failed)?;
        if round >= WARM_UP_ROUNDS {
            memory.add(wire.portico.resident_kib().map_err(failed)?);
        }
        if round == WARM_UP_ROUNDS {
            warm = Some(State::wait_idle(&wire, pool, MOST_IDLE).map_err(failed)?);
        }
    }
    let warm = warm.ok_or("there are fewer rounds than warm-up rounds")?;
    let last = State::wait_idle(&wire, pool, MOST_IDLE)?;
    println!("{} requests in {rounds} rounds. After the warm-up: {warm}. At the end: {last}. {memory}", sent.total());
    last.check_growth(&warm)?;
    memory.check_growth()?;
    check_reloads(&wire, rounds)?;
    check_log(&wire, &sent)?;
    wire.check()
}

/// Runs one round. Replaces the rules, then starts all clients at the same time. Returns the numbers of requests that
/// the clients have sent.
fn play(wire: &Wire, round: usize) -> Outcome<Sent> {
    prepare_upstreams(wire);
    reload(wire, round)?;
    let clients: Vec<Outcome<Sent>> = thread::scope(|scope| {
        let start = |number| scope.spawn(move || Client::new(wire, round, number)?.play());
        let running: Vec<_> = (0..CLIENTS).map(start).collect();
        running.into_iter().map(|client| client.join().expect("a client does not panic")).collect()
    });
    let mut sent = Sent::default();
    for client in clients {
        sent.add(&client?);
    }
    let faults = [wire.api.faults(), wire.pages.faults()].concat();
    if faults.is_empty() { Ok(sent) } else { Err(format!("an upstream received invalid bytes: {}", faults.join("\n"))) }
}

/// Deletes the requests that the upstreams have recorded, and sets the scripts of the upstreams again.
fn prepare_upstreams(wire: &Wire) {
    for upstream in [&wire.api, &wire.pages] {
        upstream.forget();
        upstream.script(RESET, Script::at(Point::Body, [Action::Reset]));
        upstream.script(SILENT, Script::at(Point::Body, [Action::Silence]));
        upstream.script(SOCKET, Script::at(Point::Body, [Action::Write(SWITCH.to_vec()), Action::Echo]));
    }
}

/// Replaces the rules and requests a reload. If the watcher has already loaded the new rules, the reload finds no
/// change. In both cases, Portico activates exactly one new generation.
fn reload(wire: &Wire, round: usize) -> Outcome {
    let before = counters(wire)?.value("portico_config_generation");
    wire.replace_rules(&rules(round))?;
    let request = b"POST /-/reload HTTP/1.1\r\nhost: admin\r\ncontent-length: 0\r\nconnection: close\r\n\r\n";
    let status = wire.portico.request_admin("POST", request)?.status();
    if status != 200 {
        return Err(format!("the reload returns {status}"));
    }
    until("the new rules are active", || match counters(wire)?.value("portico_config_generation") {
        now if now == before + 1 => Ok(()),
        now => Err(format!("the generation was {before} and is now {now}")),
    })
}

fn rules(round: usize) -> String {
    let rows = (0..ROW_COUNT).map(|row| format!("  - {{ from: /moved/{row}, to: /round-{round}/{row} }}\n"));
    let pattern = format!(
        "rules:\n  - {{ from: /old, to: /new }}\n  - {{ from: \"/news/{{item}}\", to: \"/articles-{round}/{{item}}\" }}\n"
    );
    rows.fold(pattern, |text, row| text + &row)
}

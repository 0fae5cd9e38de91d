//! Tests Portico on a machine with problems. In some tests, name lookups never end. In other tests, the limit on open
//! files is too low.

#![expect(clippy::expect_used, reason = "a test fails by panicking")]

use std::process::Command;

use portico_tests::{Connection, Environment, Portico, portico_binary, tests_folder};
use tempfile::TempDir;

/// A scenario whose upstreams are given by host name, so that Portico has to look up their addresses. Only the API host
/// has a short connect timeout.
const NAMED: &str = r#"
about: The upstreams are given by host name.
config:
  threads: 2
  shutdown_timeout: 1s
  api: { origin: "http://api.example", connect_timeout: 200ms }
  pages: { origin: "http://pages.example", connect_timeout: 1m, total_timeout: 2m }
"#;

const PLAIN: &str = "
about: Portico runs with two threads.
config: { threads: 2 }
";

/// Compiles a library that replaces the system's resolver with a resolver whose lookups never end. Returns the folder
/// of the library. Also returns the assignment `LD_PRELOAD=…`, with which a process loads the library.
fn slow_names() -> (TempDir, String) {
    let folder = tempfile::tempdir().expect("a folder is made");
    let library = folder.path().join("slow_names.so");
    let mut compile = Command::new("cc");
    compile.args(["-shared", "-fPIC", "-o"]).arg(&library).arg(tests_folder().join("machine/slow_names.c"));
    assert!(compile.status().expect("there is a C compiler").success(), "the library does not compile");
    let preload = format!("LD_PRELOAD={}", library.display());
    (folder, preload)
}

fn ask(portico: &Portico, request: &str) -> u16 {
    let mut connection = Connection::open(portico.listen).expect("Portico listens");
    connection.send(request.as_bytes());
    let method = request.split(' ').next().expect("a request begins with its method");
    let response = connection.receive(method).expect("the response is well-formed").expect("there is a response");
    response.status()
}

#[test]
fn connect_timeout_includes_the_name_lookup() {
    let (_library, preload) = slow_names();
    let environment = Environment::from_text(NAMED).expect("the environment is ready");
    let portico = environment.start_through(&["env", &preload]).expect("Portico starts");
    assert_eq!(ask(&portico, "GET /api/news HTTP/1.1\r\nhost: site.example\r\n\r\n"), 504);
    let post = "POST /api/forms HTTP/1.1\r\nhost: site.example\r\ncontent-length: 2\r\n\r\n{}";
    assert_eq!(ask(&portico, post), 504);
}

#[test]
fn pending_lookup_does_not_delay_the_exit() {
    let (_library, preload) = slow_names();
    let environment = Environment::from_text(NAMED).expect("the environment is ready");
    let mut portico = environment.start_through(&["env", &preload]).expect("Portico starts");
    let mut waiting: Vec<_> = (0..4).map(|_| Connection::open(portico.listen).expect("Portico listens")).collect();
    for connection in &mut waiting {
        connection.send(b"GET /page HTTP/1.1\r\nhost: site.example\r\n\r\n");
    }
    // Portico accepts connections in order. Once this request has a response, Portico has therefore accepted the other
    // connections too.
    assert_eq!(ask(&portico, "GET /api/news HTTP/1.1\r\nhost: site.example\r\n\r\n"), 504);
    portico.signal("TERM").expect("the process is alive");
    let (status, _) = portico.wait_for_end().expect("the process exits while lookups are pending");
    assert_eq!(status.code(), Some(0));
}

/// Starts Portico in a process that may have at most `limit` open files.
fn start_limited(environment: &Environment, limit: u64) -> Result<Portico, String> {
    let limited = format!("ulimit -n {limit}; exec \"$@\"");
    environment.start_through(&["sh", "-c", &limited, "sh"])
}

#[test]
fn start_without_enough_file_descriptors_fails_with_status_2() {
    let environment = Environment::from_text(PLAIN).expect("the environment is ready");
    portico_binary();
    let start_error = |limit| start_limited(&environment, limit).map(drop).expect_err("too few descriptors");
    let reason = start_error(16);
    let (_, rest) = reason.split_once("at least ").expect("the message names the required number");
    let needed: u64 = rest.split([' ', ';']).next().and_then(|number| number.parse().ok()).expect("a number follows");
    for limit in (16..needed).step_by(16).chain([needed - 1]) {
        let reason = start_error(limit);
        assert!(reason.contains("exit status: 2"), "with {limit} descriptors: {reason}");
        assert!(reason.contains(&format!("limit on open files is {limit}")), "with {limit} descriptors: {reason}");
    }
    // Portico must start if it gets exactly the number of descriptors that the error message requires.
    let portico = start_limited(&environment, needed).expect("Portico starts");
    assert_eq!(ask(&portico, "GET /assets/none.js HTTP/1.1\r\nhost: site.example\r\n\r\n"), 404);
}

#[test]
fn limit_of_open_files_is_raised_as_far_as_the_system_allows() {
    let environment = Environment::from_text(PLAIN).expect("the environment is ready");
    portico_binary();
    let portico = environment.start_through(&["sh", "-c", "ulimit -Sn 32; exec \"$@\"", "sh"]).expect("Portico starts");
    assert_eq!(ask(&portico, "GET /assets/none.js HTTP/1.1\r\nhost: site.example\r\n\r\n"), 404);
}

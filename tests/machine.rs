//! A machine with defects: names are never resolved, or there are too few file descriptors.

#![expect(clippy::expect_used, reason = "a test fails by panicking")]

use std::process::Command;

use portico_tests::{Connection, Portico, Stage, portico_binary, tests_folder};
use tempfile::TempDir;

/// An API host whose name is looked up, and a time to connect that is shorter than any lookup may take.
const NAMED: &str = r#"
about: an API host behind a name
config:
  threads: 2
  shutdown_timeout: 1s
  api: { origin: "http://api.example", connect_timeout: 200ms }
  pages: { origin: "http://pages.example", connect_timeout: 1m, total_timeout: 2m }
"#;

const PLAIN: &str = "
about: two threads
config: { threads: 2 }
";

/// A library in front of the system's resolver.
fn slow_names() -> (TempDir, String) {
    let folder = tempfile::tempdir().expect("a folder is made");
    let library = folder.path().join("slow_names.so");
    let mut compile = Command::new("cc");
    compile.args(["-shared", "-fPIC", "-o"]).arg(&library).arg(tests_folder().join("machine/slow_names.c"));
    assert!(compile.status().expect("there is a C compiler").success(), "the library compiles");
    let preload = format!("LD_PRELOAD={}", library.display());
    (folder, preload)
}

fn ask(portico: &Portico, request: &str) -> u16 {
    let mut connection = Connection::open(portico.listen).expect("Portico listens");
    connection.send(request.as_bytes());
    let method = request.split(' ').next().expect("a request begins with its method");
    let response = connection.receive(method).expect("the answer is well-formed").expect("there is one");
    response.status()
}

#[test]
fn time_to_connect_includes_the_lookup_of_a_name() {
    let (_library, preload) = slow_names();
    let stage = Stage::from_text(NAMED).expect("the stage is set");
    let portico = stage.start_through(&["env", &preload]).expect("Portico starts");
    assert_eq!(ask(&portico, "GET /api/news HTTP/1.1\r\nhost: site.example\r\n\r\n"), 504);
    let post = "POST /api/forms HTTP/1.1\r\nhost: site.example\r\ncontent-length: 2\r\n\r\n{}";
    assert_eq!(ask(&portico, post), 504);
}

#[test]
fn lookup_that_never_ends_does_not_hold_the_end_of_the_process() {
    let (_library, preload) = slow_names();
    let stage = Stage::from_text(NAMED).expect("the stage is set");
    let mut portico = stage.start_through(&["env", &preload]).expect("Portico starts");
    let mut waiting: Vec<_> = (0..4).map(|_| Connection::open(portico.listen).expect("Portico listens")).collect();
    for connection in &mut waiting {
        connection.send(b"GET /page HTTP/1.1\r\nhost: site.example\r\n\r\n");
    }
    // Once this has been answered, threads have taken the others.
    assert_eq!(ask(&portico, "GET /api/news HTTP/1.1\r\nhost: site.example\r\n\r\n"), 504);
    portico.signal("TERM").expect("it lives");
    let (status, _) = portico.wait_for_end().expect("it ends while names are being looked up");
    assert_eq!(status.code(), Some(0));
}

/// Starts Portico with a limit of open files.
fn start_limited(stage: &Stage, limit: u64) -> Result<Portico, String> {
    let limited = format!("ulimit -n {limit}; exec \"$@\"");
    stage.start_through(&["sh", "-c", &limited, "sh"])
}

#[test]
fn start_without_enough_file_descriptors_fails_with_status_2() {
    let stage = Stage::from_text(PLAIN).expect("the stage is set");
    portico_binary();
    let refusal = |limit| start_limited(&stage, limit).map(drop).expect_err("there are too few");
    let reason = refusal(16);
    let (_, rest) = reason.split_once("at least ").expect("it says how many it needs");
    let needed: u64 = rest.split(' ').next().and_then(|number| number.parse().ok()).expect("a number follows");
    for limit in (16..needed).step_by(16).chain([needed - 1]) {
        let reason = refusal(limit);
        assert!(reason.contains("exit status: 2"), "with {limit} descriptors: {reason}");
        assert!(reason.contains(&format!("open file limit is {limit}")), "with {limit} descriptors: {reason}");
    }
    // What it asks for is enough.
    let portico = start_limited(&stage, needed).expect("Portico starts");
    assert_eq!(ask(&portico, "GET /assets/none.js HTTP/1.1\r\nhost: site.example\r\n\r\n"), 404);
}

#[test]
fn limit_of_open_files_is_raised_as_far_as_the_system_allows() {
    let stage = Stage::from_text(PLAIN).expect("the stage is set");
    portico_binary();
    let portico = stage.start_through(&["sh", "-c", "ulimit -Sn 32; exec \"$@\"", "sh"]).expect("Portico starts");
    assert_eq!(ask(&portico, "GET /assets/none.js HTTP/1.1\r\nhost: site.example\r\n\r\n"), 404);
}

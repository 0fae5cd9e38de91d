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

#[test]
fn start_without_enough_file_descriptors_fails_with_status_2() {
    let stage = Stage::from_text(PLAIN).expect("the stage is set");
    portico_binary();
    // A few more at each start, so that each part that needs some is the one that gets none.
    for limit in (16..=40).step_by(4) {
        let limited = format!("ulimit -n {limit}; exec \"$@\"");
        let reason = stage.start_through(&["sh", "-c", &limited, "sh"]).map(drop).expect_err("there are too few");
        assert!(reason.contains("exit status: 2"), "with {limit} descriptors: {reason}");
    }
}

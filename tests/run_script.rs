//! Tests the first step of `make run`, which checks whether the configured addresses are free. The step runs before the
//! build.

#![expect(clippy::expect_used, reason = "a test fails by panicking")]

use std::fmt::Write;
use std::fs;
use std::net::TcpListener;
use std::process::{Command, Output};

/// The configuration keys of the addresses that `run.sh` checks. For example, `api.origin` is the key `origin` in the
/// block `api`.
const SETTINGS: [&str; 5] = ["listen", "admin", "internal", "api.origin", "pages.origin"];

/// Returns a configuration that contains the addresses of the listeners. The listeners must be in the order of
/// [`SETTINGS`].
fn config(listeners: &[TcpListener]) -> String {
    let mut text = String::new();
    for (setting, listener) in SETTINGS.iter().zip(listeners) {
        let address = listener.local_addr().expect("a listener has an address");
        let line = match setting.split_once('.') {
            Some((block, key)) => writeln!(text, "{block}:\n  {key}: http://{address} # a comment"),
            None => writeln!(text, "{setting}: {address} # a comment"),
        };
        line.expect("writing to a string cannot fail");
    }
    text
}

fn check(config: &str) -> Output {
    let folder = tempfile::tempdir().expect("there is a folder for temporary files");
    let file = folder.path().join("portico.yaml");
    fs::write(&file, config).expect("the folder can be written to");
    let mut script = Command::new("deploy/local/run.sh");
    script.arg("check").env("PORTICO_CONFIG", &file).current_dir(portico_tests::repository());
    script.output().expect("the script starts")
}

#[test]
fn address_in_use_is_reported_in_one_line() {
    for (index, setting) in SETTINGS.iter().enumerate() {
        let mut listeners: Vec<_> = SETTINGS.map(|_| TcpListener::bind("127.0.0.1:0").expect("a port is free")).into();
        let text = config(&listeners);
        let taken = listeners.swap_remove(index);
        drop(listeners);
        let output = check(&text);
        let address = taken.local_addr().expect("a listener has an address");
        let expected = format!(
            "run: address {address} is already in use; stop the process that listens there, or change `{setting}` in "
        );
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert!(stderr.starts_with(&expected) && stderr.lines().count() == 1, "{stderr}");
        assert_eq!((output.status.code(), output.stdout.len()), (Some(1), 0));
    }
}

#[test]
fn check_of_free_addresses_prints_nothing() {
    let text = config(&SETTINGS.map(|_| TcpListener::bind("127.0.0.1:0").expect("there is a free port")));
    let output = check(&text);
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && stderr.is_empty(), "{stderr}");
}

#[test]
fn addresses_are_checked_before_the_build() {
    let mut make = Command::new("make");
    // If the tests themselves are run by make, these variables are set and would change the output of the inner make.
    make.env_remove("MAKEFLAGS").env_remove("MAKELEVEL").current_dir(portico_tests::repository());
    let output = make.args(["--dry-run", "run"]).output();
    let plan = String::from_utf8(output.expect("make starts").stdout).expect("the plan is UTF-8");
    let first = plan.lines().find(|line| !line.starts_with("make")).expect("make plans a command");
    assert!(first.ends_with("run.sh check"), "{plan}");
    assert!(plan.contains("cargo build") && plan.contains("run build"), "{plan}");
}

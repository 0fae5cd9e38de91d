//! Checks that no command panics if stdout or stderr cannot be written.

#![expect(clippy::expect_used, reason = "a test fails by panicking")]

use std::fs::File;
use std::process::{Command, Stdio};

use portico_tests::{portico_binary, tests_folder};

/// The commands, each with its exit codes if only stdout, only stderr, or both cannot be written.
const COMMANDS: [(&[&str], [i32; 3]); 8] = [
    (&["import", "nginx", "site.conf"], [2, 2, 2]),
    (&["import", "site.conf"], [2, 2, 2]),
    (&["import", "nginx", "missing.conf"], [2, 2, 2]),
    (&["import", "apache", "site.conf"], [2, 2, 2]),
    (&["check", "missing"], [2, 2, 2]),
    (&["explain", "R012"], [2, 0, 2]),
    (&["schema"], [2, 0, 2]),
    (&["completions", "bash"], [2, 0, 2]),
];

/// A device on which every write fails.
fn full() -> Stdio {
    File::options().write(true).open("/dev/full").expect("the device exists").into()
}

fn exit_code(arguments: &[&str], stdout: Stdio, stderr: Stdio) -> Option<i32> {
    let mut command = Command::new(portico_binary());
    command.args(arguments).current_dir(tests_folder().join("golden/commands/importing"));
    command.stdin(Stdio::null()).stdout(stdout).stderr(stderr);
    command.status().expect("the command starts").code()
}

#[test]
fn output_that_cannot_be_written_is_an_error_without_panic() {
    for (arguments, expected) in COMMANDS {
        let codes = [
            exit_code(arguments, full(), Stdio::null()),
            exit_code(arguments, Stdio::null(), full()),
            exit_code(arguments, full(), full()),
        ];
        assert_eq!(codes, expected.map(Some), "{arguments:?}");
    }
}

#[test]
fn closed_pipe_is_no_error() {
    let mut command = Command::new(portico_binary());
    command.args(["import", "site.conf"]).current_dir(tests_folder().join("golden/commands/importing"));
    let (reader, writer) = std::io::pipe().expect("a pipe is created");
    drop(reader);
    command.stdin(Stdio::null()).stdout(writer.try_clone().expect("the pipe is copied")).stderr(writer);
    assert_eq!(command.status().expect("the command starts").code(), Some(0));
}

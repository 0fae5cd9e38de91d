//! Tests the command `content-api serve`.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, ChildStdout, Stdio};
use std::time::{Duration, Instant};

use tempfile::TempDir;

use crate::{command, fixtures, run, stderr};

const FORM: &str = r#"{"name":"Секретов Иван","consent":true,"email":"secret@example.org","topic":"general","message":"Тайное сообщение"}"#;

/// A running `content-api serve`, which is killed when this value is dropped.
struct Running {
    child: Child,
    log: BufReader<ChildStdout>,
    address: SocketAddr,
}

impl Drop for Running {
    fn drop(&mut self) {
        // Errors are ignored, because the process may already have ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn database(folder: &Path) -> String {
    format!("sqlite://{}", folder.join("forms.db").display())
}

impl Running {
    fn start(folder: &TempDir) -> Self {
        let (content, database) = (fixtures(), database(folder.path()));
        let arguments =
            ["serve", "--listen", "127.0.0.1:0", "--content", content.to_str().unwrap(), "--database", &database];
        let mut child = command(&arguments).stdout(Stdio::piped()).spawn().unwrap();
        let mut log = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        log.read_line(&mut line).unwrap();
        let started: serde_json::Value = serde_json::from_str(&line).unwrap();
        let address = started["listen"].as_str().unwrap().parse().unwrap();
        Self { child, log, address }
    }

    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(10))).unwrap();
        stream
    }

    fn ask(&self, request: &str) -> String {
        let mut stream = self.connect();
        stream.write_all(request.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }

    fn post(&self) -> String {
        self.ask(&post())
    }

    fn terminate(&self) {
        let status = std::process::Command::new("kill").arg(self.child.id().to_string()).status().unwrap();
        assert!(status.success());
    }

    /// Waits until the process ends. Returns its exit code and the rest of its log.
    fn finish(mut self) -> (Option<i32>, String) {
        let mut log = String::new();
        self.log.read_to_string(&mut log).unwrap();
        (self.child.wait().unwrap().code(), log)
    }
}

fn post() -> String {
    let length = FORM.len();
    format!(
        "POST /api/feedback HTTP/1.1\r\nHost: a\r\nConnection: close\r\nX-Request-Id: r-77\r\n\
         Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n{FORM}"
    )
}

#[test]
fn serves_until_sigterm() {
    let folder = tempfile::tempdir().unwrap();
    let running = Running::start(&folder);
    let answer = running.ask("GET /api/common HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
    assert!(answer.starts_with("HTTP/1.1 200 OK\r\n"), "{answer}");
    running.terminate();
    assert_eq!(running.finish().0, Some(0));
}

#[test]
fn a_submission_survives_a_kill() {
    let folder = tempfile::tempdir().unwrap();
    let mut running = Running::start(&folder);
    assert!(running.post().starts_with("HTTP/1.1 201 "));
    running.child.kill().unwrap();
    drop(running);
    let running = Running::start(&folder);
    assert!(running.post().contains("-000002\""), "the number of the first form must not be used again");
    running.terminate();
    assert_eq!(running.finish().0, Some(0));
}

#[test]
fn the_access_log_has_no_personal_data() {
    let folder = tempfile::tempdir().unwrap();
    let running = Running::start(&folder);
    running.post();
    running.ask("GET /api/none?email=secret@example.org HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
    running.terminate();
    let (_, log) = running.finish();
    let lines: Vec<serde_json::Value> = log.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((&lines[0]["request_id"], &lines[0]["status"]), (&"r-77".into(), &201.into()));
    assert_eq!((&lines[0]["method"], &lines[0]["path"]), (&"POST".into(), &"/api/feedback".into()));
    assert_eq!((&lines[1]["path"], &lines[1]["status"]), (&"/api/none".into(), &404.into()));
    assert!(!log.contains("Секретов") && !log.contains("secret@") && !log.contains("Тайное"), "{log}");
}

#[test]
fn a_request_in_flight_is_finished() {
    let folder = tempfile::tempdir().unwrap();
    let running = Running::start(&folder);
    let request = post();
    let (begin, rest) = request.split_at(request.len() - 20);
    let mut stream = running.connect();
    stream.write_all(begin.as_bytes()).unwrap();
    // The process must have read the request head before it receives the signal. It reads the request head while it
    // answers another request.
    running.ask("GET /api/-/healthy HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
    running.terminate();
    wait_until_closed(running.address);
    stream.write_all(rest.as_bytes()).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 201 "), "{answer}");
    assert_eq!(running.finish().0, Some(0));
}

fn wait_until_closed(address: SocketAddr) {
    let begin = Instant::now();
    while TcpStream::connect(address).is_ok() {
        assert!(begin.elapsed() < Duration::from_secs(5), "still listening");
        std::thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn a_port_in_use_is_reported_in_one_line() {
    let folder = tempfile::tempdir().unwrap();
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let (content, database) = (fixtures(), database(folder.path()));
    let output = run(&["serve", "--listen", &address, "--content", content.to_str().unwrap(), "--database", &database]);
    assert_eq!(output.status.code(), Some(2));
    let text = stderr(&output);
    assert!(text.starts_with(&format!("content-api: cannot listen on {address}: ")), "{text}");
    assert_eq!(text.lines().count(), 1);
    assert!(!folder.path().join("forms.db").exists());
}

#[test]
fn a_startup_error_is_reported_in_one_line() {
    let content = fixtures();
    let content = content.to_str().unwrap();
    for (arguments, expected) in [
        (vec!["--content", "no-such-folder"], "the content folder `no-such-folder` does not exist"),
        (vec!["--content", content, "--database", "postgres://x/y"], "must begin with `sqlite:`"),
        (vec!["--content", content, "--database", "sqlite:///dev/null/x.db"], "cannot open the database"),
        (vec!["--config", "no-such-file.yaml"], "cannot read no-such-file.yaml"),
    ] {
        let output = run(&[vec!["serve", "--listen", "127.0.0.1:0"], arguments].concat());
        assert_eq!(output.status.code(), Some(2), "{}", stderr(&output));
        assert!(stderr(&output).contains(expected) && stderr(&output).lines().count() == 1, "{}", stderr(&output));
    }
}

#[test]
fn errors_in_the_content_prevent_serving() {
    let folder = tempfile::tempdir().unwrap();
    let content = folder.path().to_str().unwrap();
    let output = run(&["serve", "--listen", "127.0.0.1:0", "--content", content]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).lines().count() > 10, "{}", stderr(&output));
    assert!(output.stdout.is_empty());
}

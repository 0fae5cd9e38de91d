//! Tests how Portico distributes connections over its threads. A connection belongs to a single thread for its whole
//! lifetime, so an event on the connection wakes only that thread. All threads have about the same number of
//! connections.

use std::fs;

use portico_tests::{Connection, Environment, until};

const SCENARIO: &str = "
about: Portico runs with three threads.
config: { threads: 3 }
rules:
  rules.yaml: |
    rules:
      - { from: /a, to: /b }
";

#[test]
fn each_connection_is_registered_with_one_thread() {
    let environment = Environment::from_text(SCENARIO).expect("the environment is ready");
    let portico = environment.start().expect("Portico starts");
    // The test harness opens connections while Portico starts. The test must not count those connections.
    until("the connections from the start are closed", || match sockets(portico.listen.port()).len() {
        0 => Ok(()),
        open => Err(format!("{open} are open")),
    })
    .expect("Portico closes the connections");
    let mut connections: Vec<_> = (0..12).map(|_| Connection::open(portico.listen).expect("Portico listens")).collect();
    for connection in &mut connections {
        connection.send(b"GET /a HTTP/1.1\r\nhost: site.example\r\n\r\n");
        connection.receive("GET").expect("the response is well-formed").expect("there is a response");
    }
    let registered = portico.registered(&sockets(portico.listen.port())).expect("Portico is alive");
    let counts: Vec<_> = registered.iter().map(Vec::len).collect();
    assert_eq!(counts.iter().sum::<usize>(), connections.len(), "registered: {counts:?}");
    assert_eq!(counts.len(), 3, "threads with connections: {counts:?}");
    assert!(counts.iter().all(|count| (3..=5).contains(count)), "connections of each thread: {counts:?}");
}

/// Returns the inodes of the sockets that Portico has accepted on a port. The inodes are read from `/proc/net/tcp`,
/// which `proc_pid_net(5)` describes.
fn sockets(port: u16) -> Vec<u64> {
    const LISTENING: &str = "0A";
    let table = fs::read_to_string("/proc/net/tcp").unwrap_or_default();
    let inode = |line: &str| {
        let fields: Vec<_> = line.split_whitespace().collect();
        let is_ours = fields.get(1)?.ends_with(&format!(":{port:04X}")) && *fields.get(3)? != LISTENING;
        // If the process has closed a socket, the inode is shown as 0.
        fields.get(9).filter(|_| is_ours)?.parse().ok().filter(|inode| *inode != 0)
    };
    table.lines().skip(1).filter_map(inode).collect()
}

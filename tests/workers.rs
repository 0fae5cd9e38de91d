//! A connection belongs to one thread from its first byte to its last, and threads have as many connections as others: an event then
//! wakes the thread that serves it, and no other.

use std::fs;

use portico_tests::{Connection, Stage, until};

const STAGE: &str = "
about: three threads
config: { threads: 3 }
rules:
  rules.yaml: |
    rules:
      - { from: /a, to: /b }
";

#[test]
fn each_connection_is_registered_with_one_thread_alone() {
    let stage = Stage::from_text(STAGE).expect("the stage is set");
    let portico = stage.start().expect("Portico starts");
    // The harness connected while Portico started, and those connections were distributed too.
    until("the connections of the start are over", || match sockets(portico.listen.port()).len() {
        0 => Ok(()),
        open => Err(format!("{open} are open")),
    })
    .expect("they are closed at the other end");
    let mut connections: Vec<_> = (0..12).map(|_| Connection::open(portico.listen).expect("Portico listens")).collect();
    for connection in &mut connections {
        connection.send(b"GET /a HTTP/1.1\r\nhost: site.example\r\n\r\n");
        connection.receive("GET").expect("the answer is well-formed").expect("there is one");
    }
    let registered = portico.registered(&sockets(portico.listen.port())).expect("Portico lives");
    let counts: Vec<_> = registered.iter().map(Vec::len).collect();
    assert_eq!(counts.iter().sum::<usize>(), connections.len(), "registered: {counts:?}");
    assert_eq!(counts.len(), 3, "threads with connections: {counts:?}");
    assert!(counts.iter().all(|count| (3..=5).contains(count)), "connections of each thread: {counts:?}");
}

/// The inodes of Portico's ends of connections, in `/proc/net/tcp` (`proc_pid_net(5)`).
fn sockets(port: u16) -> Vec<u64> {
    const LISTENING: &str = "0A";
    let table = fs::read_to_string("/proc/net/tcp").unwrap_or_default();
    let inode = |line: &str| {
        let fields: Vec<_> = line.split_whitespace().collect();
        let is_ours = fields.get(1)?.ends_with(&format!(":{port:04X}")) && *fields.get(3)? != LISTENING;
        // Connections whose process has closed them have no inode any more.
        fields.get(9).filter(|_| is_ours)?.parse().ok().filter(|inode| *inode != 0)
    };
    table.lines().skip(1).filter_map(inode).collect()
}

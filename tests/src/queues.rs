//! Reads the lengths of socket queues from the kernel. From the lengths, a test knows when the other end of a
//! connection has read all sent bytes.
//!
//! A netlink socket (`sock_diag(7)`) returns the queues of a single connection in microseconds. If netlink is not
//! available, the module reads `/proc/net/tcp`, which lists all connections.

use std::fs;
use std::io::{Read, Write};
use std::net::{Ipv4Addr, SocketAddr, SocketAddrV4};
use std::thread;
use std::time::Instant;

use socket2::{Domain, Protocol, Socket, Type};

use crate::outcome::Outcome;
use crate::wait::LIMIT;

const AF_NETLINK: i32 = 16;
const SOCK_RAW: i32 = 3;
const NETLINK_SOCK_DIAG: i32 = 4;
const SOCK_DIAG_BY_FAMILY: u16 = 20;
const ESTABLISHED: u8 = 1;
/// The size of the C struct `nlmsghdr` in bytes.
const HEADER: usize = 16;
/// The size of the C struct `inet_diag_req_v2` in bytes.
const REQUEST: usize = 56;
/// The offset at which a reply of the kernel (`inet_diag_msg`) contains the length of the receive queue. The length of
/// the send queue follows.
const UNREAD: usize = HEADER + 56;

/// The lengths of the kernel's queues for one end of a connection.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Queue {
    /// Whether both directions of the connection are open, which is the state ESTABLISHED.
    pub(crate) is_established: bool,
    /// The number of bytes that have arrived but that the program has not read.
    pub(crate) unread: u32,
    /// The number of bytes that were written but that the other end has not acknowledged.
    pub(crate) unsent: u32,
}

/// A reader of the queues of IPv4 connections. Without a netlink socket, the reader uses `/proc/net/tcp`.
pub(crate) struct Queues(Option<Socket>);

impl Queues {
    pub(crate) fn open() -> Self {
        let protocol = Protocol::from(NETLINK_SOCK_DIAG);
        Self(Socket::new(Domain::from(AF_NETLINK), Type::from(SOCK_RAW), Some(protocol)).ok())
    }

    /// Reports whether the end at `remote` has read everything that was written at `local`. Also returns true if one
    /// direction of the connection is closed.
    pub(crate) fn is_read(&self, local: SocketAddr, remote: SocketAddr) -> bool {
        let has_left = self.of(local, remote).is_none_or(|ours| !ours.is_established || ours.unsent == 0);
        let arrived = self.of(remote, local);
        arrived.is_none_or(|theirs| !theirs.is_established || (has_left && theirs.unread == 0))
    }

    /// Waits until the end at `remote` has read everything that was written at `local`. Also returns if one direction
    /// of the connection is closed.
    ///
    /// # Errors
    /// Fails if the end at `remote` does not read everything within `LIMIT`.
    pub(crate) fn wait_read(&self, local: SocketAddr, remote: SocketAddr) -> Outcome {
        let started = Instant::now();
        while !self.is_read(local, remote) {
            if started.elapsed() > LIMIT {
                return Err("the other end did not read the sent bytes".to_owned());
            }
            thread::yield_now();
        }
        Ok(())
    }

    /// Returns the queues at the end `local` of the connection from `local` to `remote`. Returns `None` if there is no
    /// such connection.
    pub(crate) fn of(&self, local: SocketAddr, remote: SocketAddr) -> Option<Queue> {
        let (SocketAddr::V4(local), SocketAddr::V4(remote)) = (local, remote) else {
            panic!("only IPv4 connections are supported")
        };
        match &self.0 {
            Some(socket) => query(socket, local, remote),
            None => from_proc(local, remote),
        }
    }
}

fn query(mut socket: &Socket, local: SocketAddrV4, remote: SocketAddrV4) -> Option<Queue> {
    socket.write_all(&netlink_request(local, remote)).ok()?;
    let mut reply = [0; 1024];
    let count = socket.read(&mut reply).ok()?;
    let reply = reply.get(..count)?;
    let number = |at: usize| reply.get(at..at + 4)?.try_into().ok().map(u32::from_ne_bytes);
    let kind = u16::from_ne_bytes(reply.get(4..6)?.try_into().ok()?);
    let state = *reply.get(HEADER + 1)?;
    let found = kind == SOCK_DIAG_BY_FAMILY;
    found.then_some(Queue {
        is_established: state == ESTABLISHED,
        unread: number(UNREAD)?,
        unsent: number(UNREAD + 4)?,
    })
}

fn netlink_request(local: SocketAddrV4, remote: SocketAddrV4) -> Vec<u8> {
    let mut message = Vec::with_capacity(HEADER + REQUEST);
    let length = u32::try_from(HEADER + REQUEST).expect("the length fits into 32 bits");
    message.extend_from_slice(&length.to_ne_bytes());
    message.extend_from_slice(&SOCK_DIAG_BY_FAMILY.to_ne_bytes());
    // These three values are the flags (NLM_F_REQUEST), a sequence number, and the recipient. The recipient 0 is the
    // kernel.
    message.extend_from_slice(&1_u16.to_ne_bytes());
    message.extend_from_slice(&1_u32.to_ne_bytes());
    message.extend_from_slice(&0_u32.to_ne_bytes());
    // The first bytes select AF_INET, IPPROTO_TCP and no extensions. The mask after them selects connections in any
    // state.
    message.extend_from_slice(&[2, 6, 0, 0]);
    message.extend_from_slice(&u32::MAX.to_ne_bytes());
    for port in [local.port(), remote.port()] {
        message.extend_from_slice(&port.to_be_bytes());
    }
    for address in [local.ip(), remote.ip()] {
        message.extend_from_slice(&address.octets());
        message.extend_from_slice(&[0; 12]);
    }
    // These values select any network interface and no socket cookie.
    message.extend_from_slice(&0_u32.to_ne_bytes());
    message.extend_from_slice(&[0xff; 8]);
    message
}

fn from_proc(local: SocketAddrV4, remote: SocketAddrV4) -> Option<Queue> {
    let table = fs::read_to_string("/proc/net/tcp").ok()?;
    let (local, remote) = (hexadecimal(local), hexadecimal(remote));
    table.lines().find_map(|line| {
        let words: Vec<_> = line.split_whitespace().collect();
        let [_, ours, theirs, state, queues, ..] = words.as_slice() else { return None };
        let (unsent, unread) = queues.split_once(':')?;
        let number = |text: &str| u32::from_str_radix(text, 16).ok();
        let is_this = *ours == local && *theirs == remote;
        let queue = Queue { is_established: *state == "01", unread: number(unread)?, unsent: number(unsent)? };
        is_this.then_some(queue)
    })
}

fn hexadecimal(address: SocketAddrV4) -> String {
    let ip: Ipv4Addr = *address.ip();
    format!("{:08X}:{:04X}", u32::from_ne_bytes(ip.octets()), address.port())
}

#[cfg(test)]
mod tests {
    use std::net::{TcpListener, TcpStream};

    use super::*;

    #[test]
    fn netlink_and_proc_report_unread_bytes_until_they_are_read() {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let mut sender = TcpStream::connect(listener.local_addr().expect("an address")).expect("the listener accepts");
        let (mut receiver, _) = listener.accept().expect("a connection");
        let (local, remote) = (receiver.local_addr().expect("an address"), sender.local_addr().expect("an address"));
        let sources = [Queues::open(), Queues(None)];
        let unread = || sources.each_ref().map(|source| source.of(local, remote).map(|queue| queue.unread));
        assert_eq!(unread(), [Some(0), Some(0)]);
        sender.write_all(b"hello").expect("the bytes are written");
        assert_eq!(unread(), [Some(5), Some(5)]);
        receiver.read_exact(&mut [0; 5]).expect("the bytes are read");
        assert_eq!(unread(), [Some(0), Some(0)]);
    }
}

//! Tests how new connections are distributed over the worker threads, and how the threads are stopped.

use std::io;
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Mutex, mpsc};
use std::thread;
use std::time::Duration;

use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};
use tokio::sync::watch;

use super::Threads;
use super::distribution::{Distribution, SystemResources};
use super::worker::{Accepted, OpenGuard, Worker};

type Queue = UnboundedReceiver<(Accepted, OpenGuard)>;

/// Returns a worker that has no thread, and the receiving end of the worker's queue.
fn worker() -> (Worker, Queue) {
    let (sender, queue) = unbounded_channel();
    (Worker { queue: Mutex::new(Some(sender)), open: Arc::default(), thread: Mutex::default() }, queue)
}

fn distribution(workers: &[Worker]) -> Distribution<'_> {
    Distribution::new(workers, watch::channel(false).1)
}

fn listener() -> (TcpListener, SocketAddr) {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
    listener.set_nonblocking(true).unwrap();
    let address = listener.local_addr().unwrap();
    (listener, address)
}

/// Opens a TCP connection. Returns the server's end and the client's end.
fn connection() -> (Accepted, TcpStream) {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
    let client = TcpStream::connect(listener.local_addr().unwrap()).unwrap();
    let (stream, peer) = listener.accept().unwrap();
    (Accepted { stream, peer, shutdown: watch::channel(false).1 }, client)
}

/// Removes all connections from the queue of a worker. Returns the number of removed connections.
fn drain(queue: &mut Queue) -> usize {
    std::iter::from_fn(|| queue.try_recv().ok()).count()
}

#[test]
fn workers_take_turns_while_they_have_equally_many_connections() {
    let (workers, mut queues): (Vec<_>, Vec<_>) = (0..3).map(|_| worker()).unzip();
    let mut distribution = distribution(&workers);
    for _ in 0..6 {
        distribution.assign(connection().0);
    }
    assert_eq!(queues.iter_mut().map(drain).collect::<Vec<_>>(), [2, 2, 2]);
}

#[test]
fn worker_with_the_fewest_connections_gets_the_next_one() {
    let (workers, mut queues): (Vec<_>, Vec<_>) = (0..3).map(|_| worker()).unzip();
    let mut distribution = distribution(&workers);
    let _open: Vec<_> = [0, 0, 0, 1, 1, 2, 2].iter().map(|at: &usize| OpenGuard::new(&workers[*at].open)).collect();
    distribution.assign(connection().0);
    distribution.assign(connection().0);
    assert_eq!(queues.iter_mut().map(drain).collect::<Vec<_>>(), [0, 1, 1]);
}

#[test]
fn connection_for_a_thread_that_has_ended_goes_to_another() {
    let (workers, mut queues): (Vec<_>, Vec<_>) = (0..3).map(|_| worker()).unzip();
    drop(queues.remove(1));
    let mut distribution = distribution(&workers);
    for _ in 0..4 {
        distribution.assign(connection().0);
    }
    assert_eq!(queues.iter_mut().map(drain).collect::<Vec<_>>(), [2, 2]);
    assert_eq!(workers[1].open(), 0);
}

#[test]
fn connection_is_closed_when_no_thread_is_left() {
    let (workers, queues): (Vec<_>, Vec<_>) = (0..2).map(|_| worker()).unzip();
    drop(queues);
    let (accepted, mut client) = connection();
    distribution(&workers).assign(accepted);
    assert_eq!(io::Read::read(&mut client, &mut [0]).unwrap(), 0);
}

#[tokio::test]
async fn shutdown_loses_no_connection_that_the_kernel_has_accepted() {
    let (worker, mut queue) = worker();
    let (listener, address) = listener();
    let clients: Vec<_> = (0..3).map(|_| TcpStream::connect(address).unwrap()).collect();
    let (_sender, shutdown) = watch::channel(true);
    Threads(vec![worker]).accept(tokio::net::TcpListener::from_std(listener).unwrap(), shutdown).await;
    assert_eq!(drain(&mut queue), clients.len());
    assert!(TcpStream::connect(address).is_err(), "the listener is still open");
}

#[test]
fn all_threads_are_stopped_before_any_is_joined() {
    let ((first, mut of_first), (second, mut of_second)) = (worker(), worker());
    // Each thread runs until the other thread is stopped. If `stop` waited for one thread before it stops the other
    // one, the test would hang.
    *first.thread.lock().unwrap() = Some(thread::spawn(move || assert!(of_second.blocking_recv().is_none())));
    *second.thread.lock().unwrap() = Some(thread::spawn(move || assert!(of_first.blocking_recv().is_none())));
    let (sender, ended) = mpsc::channel();
    thread::spawn(move || {
        Threads(vec![first, second]).stop();
        sender.send(())
    });
    ended.recv_timeout(Duration::from_secs(30)).unwrap();
}

#[test]
fn connection_is_counted_until_it_ends() {
    let ((worker, mut queue), (accepted, _client)) = (worker(), connection());
    assert!(worker.assign(accepted).is_ok());
    let received = queue.try_recv().unwrap();
    assert_eq!(worker.open(), 1);
    drop(received);
    assert_eq!(worker.open(), 0);
}

#[test]
fn accepting_pauses_only_when_the_system_runs_out_of_resources() {
    let (workers, mut queues): (Vec<_>, Vec<_>) = (0..1).map(|_| worker()).unzip();
    let mut distribution = distribution(&workers);
    for kind in [io::ErrorKind::ConnectionAborted, io::ErrorKind::ConnectionReset, io::ErrorKind::Interrupted] {
        assert_eq!(distribution.accept(Err(kind.into())), SystemResources::Available, "{kind}");
    }
    // The error codes are EMFILE, ENFILE, ENOBUFS and ENOMEM. If accepting did not pause after such an error, the next
    // call would fail at once, and the loop would keep a core busy.
    for code in [24, 23, 105, 12] {
        let error = io::Error::from_raw_os_error(code);
        assert_eq!(distribution.accept(Err(error)), SystemResources::Exhausted, "{code}");
    }
    assert_eq!(drain(&mut queues[0]), 0);
}

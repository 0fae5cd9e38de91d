//! Distributing connections, and ending.

use std::io;
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Mutex, mpsc};
use std::thread;
use std::time::Duration;

use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};
use tokio::sync::watch;

use super::Threads;
use super::distribution::Distribution;
use super::worker::{Accepted, Place, Worker};

type Queue = UnboundedReceiver<(Accepted, Place)>;

/// A worker without a thread, and what it was given.
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

/// Two ends of a connection, the first as it was accepted.
fn connection() -> (Accepted, TcpStream) {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
    let client = TcpStream::connect(listener.local_addr().unwrap()).unwrap();
    let (stream, peer) = listener.accept().unwrap();
    (Accepted { stream, peer, shutdown: watch::channel(false).1 }, client)
}

/// How many connections a worker was given; they are over afterwards.
fn given(queue: &mut Queue) -> usize {
    std::iter::from_fn(|| queue.try_recv().ok()).count()
}

#[test]
fn workers_take_turns_while_they_have_equally_many_connections() {
    let (workers, mut queues): (Vec<_>, Vec<_>) = (0..3).map(|_| worker()).unzip();
    let mut distribution = distribution(&workers);
    for _ in 0..6 {
        distribution.give(connection().0);
    }
    assert_eq!(queues.iter_mut().map(given).collect::<Vec<_>>(), [2, 2, 2]);
}

#[test]
fn worker_with_the_fewest_connections_gets_the_next() {
    let (workers, mut queues): (Vec<_>, Vec<_>) = (0..3).map(|_| worker()).unzip();
    let mut distribution = distribution(&workers);
    let _open: Vec<_> = [0, 0, 0, 1, 1, 2, 2].iter().map(|at: &usize| Place::take(&workers[*at].open)).collect();
    distribution.give(connection().0);
    distribution.give(connection().0);
    assert_eq!(queues.iter_mut().map(given).collect::<Vec<_>>(), [0, 1, 1]);
}

#[test]
fn connection_for_a_thread_that_has_ended_goes_to_another() {
    let (workers, mut queues): (Vec<_>, Vec<_>) = (0..3).map(|_| worker()).unzip();
    drop(queues.remove(1));
    let mut distribution = distribution(&workers);
    for _ in 0..4 {
        distribution.give(connection().0);
    }
    assert_eq!(queues.iter_mut().map(given).collect::<Vec<_>>(), [2, 2]);
    assert_eq!(workers[1].open(), 0);
}

#[test]
fn connection_is_closed_when_no_thread_is_left() {
    let (workers, queues): (Vec<_>, Vec<_>) = (0..2).map(|_| worker()).unzip();
    drop(queues);
    let (accepted, mut client) = connection();
    distribution(&workers).give(accepted);
    assert_eq!(io::Read::read(&mut client, &mut [0]).unwrap(), 0);
}

#[tokio::test]
async fn shutdown_loses_no_connection_that_the_kernel_has_accepted() {
    let (worker, mut queue) = worker();
    let (listener, address) = listener();
    let clients: Vec<_> = (0..3).map(|_| TcpStream::connect(address).unwrap()).collect();
    let (_sender, shutdown) = watch::channel(true);
    Threads(vec![worker]).accept(tokio::net::TcpListener::from_std(listener).unwrap(), shutdown).await;
    assert_eq!(given(&mut queue), clients.len());
    assert!(TcpStream::connect(address).is_err(), "nobody listens any more");
}

#[test]
fn all_threads_are_told_to_end_before_any_is_waited_for() {
    let ((first, mut of_first), (second, mut of_second)) = (worker(), worker());
    // Each ends when the other one has been told to.
    *first.thread.lock().unwrap() = Some(thread::spawn(move || assert!(of_second.blocking_recv().is_none())));
    *second.thread.lock().unwrap() = Some(thread::spawn(move || assert!(of_first.blocking_recv().is_none())));
    let (sender, ended) = mpsc::channel();
    thread::spawn(move || {
        Threads(vec![first, second]).end();
        sender.send(())
    });
    ended.recv_timeout(Duration::from_secs(30)).unwrap();
}

#[test]
fn connection_is_counted_until_it_ends() {
    let ((worker, mut queue), (accepted, _client)) = (worker(), connection());
    assert!(worker.give(accepted).is_ok());
    let given = queue.try_recv().unwrap();
    assert_eq!(worker.open(), 1);
    drop(given);
    assert_eq!(worker.open(), 0);
}

//! Tests the connection to a client over an in-memory stream.

use std::time::Duration;

use portico_policy::intake::RawIntakePolicy;
use tokio::io::{AsyncReadExt, DuplexStream, duplex};

use super::*;

/// Creates a connection that holds up to `room` unread bytes.
fn connection(room: usize) -> (Downstream, DuplexStream) {
    let (client, server) = duplex(room);
    (Downstream::new(Box::new(server), &RawIntakePolicy::default().lower().unwrap()), client)
}

#[tokio::test]
async fn parts_arrive_in_order_however_few_bytes_are_accepted_at_once() {
    for room in 1..20 {
        let (mut downstream, mut client) = connection(room);
        let writing = async {
            let written = downstream.write_counted(&[b"head", b"", b"5\r\n", b"hello", b"\r\n"]).await;
            drop(downstream);
            written
        };
        let mut received = Vec::new();
        let (written, read) = tokio::join!(writing, client.read_to_end(&mut received));
        assert_eq!((written, read.unwrap()), ((14, Ok(())), 14), "{room}");
        assert_eq!(received, b"head5\r\nhello\r\n", "{room}");
    }
}

#[tokio::test(start_paused = true)]
async fn unfinished_write_reports_the_bytes_that_were_accepted() {
    let (mut downstream, _client) = connection(6);
    let started = Instant::now();
    assert_eq!(downstream.write_counted(&[b"head", b"body"]).await, (6, Err(WriteError::TooSlow)));
    assert_eq!(started.elapsed().as_secs(), 10);

    let (mut downstream, client) = connection(6);
    let leaving = async {
        tokio::time::sleep(Duration::from_secs(1)).await;
        drop(client);
    };
    let (written, ()) = tokio::join!(downstream.write_counted(&[b"head", b"body"]), leaving);
    assert_eq!(written, (6, Err(WriteError::Disconnected)));
}

#[tokio::test]
async fn client_that_only_closes_its_sending_side_still_waits_for_its_response() {
    let (mut downstream, mut client) = connection(64);
    client.write_all(b"next").await.unwrap();
    AsyncWriteExt::shutdown(&mut client).await.unwrap();
    let is_disconnected = poll_fn(|cx| Poll::Ready(downstream.poll_disconnected(cx).is_ready())).await;
    assert!(!is_disconnected && !downstream.is_finished());
    assert_eq!(downstream.buffer.filled(), b"next");
    downstream.buffer.consume(4);
    assert!(downstream.is_finished());
    assert_eq!(downstream.write(&[b"response"]).await, Ok(()));
}

#[tokio::test]
async fn client_cannot_fill_the_memory_while_it_waits_for_a_response() {
    let (mut downstream, mut client) = connection(4 * READ_AHEAD);
    client.write_all(&vec![b'x'; 3 * READ_AHEAD]).await.unwrap();
    for _ in 0..3 {
        let is_disconnected = poll_fn(|cx| Poll::Ready(downstream.poll_disconnected(cx).is_ready())).await;
        assert!(!is_disconnected);
    }
    assert!((READ_AHEAD..2 * READ_AHEAD).contains(&downstream.buffer.len()), "{}", downstream.buffer.len());
}

#[tokio::test(start_paused = true)]
async fn lingering_ends_when_the_client_closes_or_takes_too_long() {
    for (bytes, seconds) in [(50, 5), (1000, 20)] {
        let (downstream, mut client) = connection(1);
        let started = Instant::now();
        let sending = tokio::spawn(async move {
            assert_eq!(client.read(&mut [0]).await.unwrap(), 0, "the response has ended");
            for _ in 0..bytes {
                tokio::time::sleep(Duration::from_millis(100)).await;
                if client.write_all(b"x").await.is_err() {
                    return;
                }
            }
        });
        downstream.linger(Duration::from_secs(20)).await;
        assert_eq!(started.elapsed().as_secs(), seconds);
        sending.await.unwrap();
    }
}

//! Tests reading from an upstream, with in-memory connections in place of the upstream and the client.

use std::net::SocketAddr;

use portico_policy::intake::RawIntakePolicy;
use prometheus::IntGauge;
use tokio::io::{AsyncReadExt, AsyncWriteExt, DuplexStream, duplex};

use super::*;

const HEAD: &[u8] = b"HTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\n";

struct Fixture {
    upstream: Upstream,
    server: DuplexStream,
    downstream: Downstream,
    client: DuplexStream,
}

/// Creates an exchange between two in-memory connections. The connection to the upstream buffers at most `room` bytes.
fn fixture(room: usize) -> Fixture {
    let ((near, server), (client, accepted)) = (duplex(room), duplex(64));
    let key = PoolKey { upstream: 1, address: SocketAddr::from(([127, 0, 0, 1], 1)) };
    let policy = RawIntakePolicy::default().lower().unwrap();
    let downstream = Downstream::new(Box::new(accepted), &policy);
    Fixture { upstream: Upstream::new(Box::new(near), key), server, downstream, client }
}

impl Fixture {
    async fn read_head(&mut self) -> Result<usize, (Failure, u64)> {
        let started = Instant::now();
        match self.upstream.read_head(&mut self.downstream, started + Duration::from_secs(7)).await {
            Ok(head) => Ok(head.length),
            Err(UpstreamError::Failed(failure, _)) => Err((failure, started.elapsed().as_secs())),
            Err(UpstreamError::ClientDisconnected) => panic!("the client has not disconnected"),
        }
    }
}

#[tokio::test]
async fn head_is_found_wherever_its_bytes_are_split() {
    let sent = [HEAD, b"body"].concat();
    for split in 0..=sent.len() {
        let mut fixture = fixture(1024);
        fixture.server.write_all(&sent[..split]).await.unwrap();
        let mut server = std::mem::replace(&mut fixture.server, duplex(1).0);
        let sending = async {
            tokio::task::yield_now().await;
            server.write_all(&sent[split..]).await.unwrap();
        };
        let (read, ()) = tokio::join!(fixture.read_head(), sending);
        assert_eq!(read, Ok(HEAD.len()), "{split}");
        let buffered = fixture.upstream.buffer.filled();
        assert!(sent.starts_with(buffered) && buffered.starts_with(HEAD), "{split}");
    }
}

#[tokio::test(start_paused = true)]
async fn incomplete_head_fails_according_to_its_cause() {
    let mut silent = fixture(64);
    silent.server.write_all(b"HTTP/1.1 200 OK\r\n").await.unwrap();
    // A client that has closed only its sending side still waits for the response.
    AsyncWriteExt::shutdown(&mut silent.client).await.unwrap();
    assert_eq!(silent.read_head().await, Err((Failure::FirstByteTimeout, 7)));

    let mut closed = fixture(64);
    closed.server.write_all(b"HTTP/1.1 200 OK\r\n").await.unwrap();
    drop(std::mem::replace(&mut closed.server, duplex(1).0));
    assert_eq!(closed.read_head().await, Err((Failure::Reset, 0)));

    let mut endless = fixture(4 * HEAD_LIMIT);
    let field = format!("x: {}\r\n", "y".repeat(HEAD_LIMIT));
    endless.server.write_all(format!("HTTP/1.1 200 OK\r\n{field}{field}").as_bytes()).await.unwrap();
    assert_eq!(endless.read_head().await, Err((Failure::BadResponse, 0)));
    assert!(endless.upstream.buffer.len() < 2 * HEAD_LIMIT, "{}", endless.upstream.buffer.len());
}

#[tokio::test(start_paused = true)]
async fn request_is_sent_whole_or_times_out() {
    for room in 1..HEAD.len() {
        let Fixture { mut upstream, mut server, mut downstream, client: _client } = fixture(room);
        let due = Instant::now() + Duration::from_secs(7);
        let sending = async {
            upstream.send(&mut downstream, HEAD, due).await.unwrap();
            drop(upstream);
        };
        let mut received = Vec::new();
        let ((), read) = tokio::join!(sending, server.read_to_end(&mut received));
        assert_eq!((read.unwrap(), &received[..]), (HEAD.len(), HEAD), "{room}");
    }
    let Fixture { mut upstream, server: _server, mut downstream, client: _client } = fixture(4);
    let sent = upstream.send(&mut downstream, HEAD, Instant::now() + Duration::from_secs(7)).await;
    assert!(matches!(sent, Err(UpstreamError::Failed(Failure::FirstByteTimeout, _))), "{sent:?}");
}

#[tokio::test]
async fn response_of_an_upstream_that_does_not_read_is_received() {
    let mut fixture = fixture(1024);
    fixture.server.write_all(HEAD).await.unwrap();
    drop(std::mem::replace(&mut fixture.server, duplex(1).0));
    let due = Instant::now() + Duration::from_secs(7);
    fixture.upstream.send(&mut fixture.downstream, b"GET / HTTP/1.1\r\n\r\n", due).await.unwrap();
    assert_eq!(fixture.read_head().await, Ok(HEAD.len()));
}

#[tokio::test]
async fn connection_with_unexpected_bytes_is_not_reused() {
    for (sent, is_kept) in [(&b""[..], true), (b"x", false)] {
        let pool = Pool::new(4, Duration::from_secs(4), IntGauge::new("idle", "idle").unwrap());
        let Fixture { mut upstream, mut server, .. } = fixture(64);
        let key = upstream.key;
        server.write_all(sent).await.unwrap();
        upstream.fill_without_waiting().await;
        upstream.release(&pool, Instant::now());
        assert_eq!(pool.take(key, Instant::now()).is_some(), is_kept);
    }
}

#[tokio::test(start_paused = true)]
async fn wait_between_attempts_lasts_as_long_as_asked() {
    let (mut fixture, started) = (fixture(64), Instant::now());
    AsyncWriteExt::shutdown(&mut fixture.client).await.unwrap();
    assert!(pause(&mut fixture.downstream, Duration::from_secs(3)).await);
    assert_eq!(started.elapsed().as_secs(), 3);
}

//! Reads small request bodies completely before an upstream is contacted.
//!
//! As a result, a slow client does not occupy an upstream connection. A GET or HEAD request with a body can also be
//! retried.

use std::future::poll_fn;
use std::task::Poll;

use portico_policy::Failure;
use portico_policy::framing::{BodyDecoder, BodyLength};
use portico_policy::intake::IntakePolicy;
use tokio::time::Instant;

use crate::downstream::Downstream;

/// The maximum size in bytes of a body that is read completely. Pingora can keep a body of this size for a retry.
pub(super) const SMALL_BODY: usize = 64 * 1024;

/// The result of reading a request body.
pub(super) enum Body {
    /// The whole body has been read.
    Whole(Vec<u8>),
    /// The body is larger than [`SMALL_BODY`]. The fields contain the bytes that have been read, and the decoder for
    /// the rest of the body.
    Large(Vec<u8>, BodyDecoder),
}

/// Reads the body that follows a request head of `head` bytes, and removes the body from the buffer. The whole body
/// must arrive by `whole_due`. Stops reading if the body turns out to be larger than [`SMALL_BODY`].
///
/// # Errors
/// Fails if the client disconnects, pauses for too long, takes too long or sends a malformed body.
pub(super) async fn read(
    downstream: &mut Downstream,
    head: usize,
    length: BodyLength,
    policy: &IntakePolicy,
    whole_due: Instant,
) -> Result<Body, Failure> {
    let mut decoder = BodyDecoder::new(length);
    let mut body = Vec::new();
    loop {
        let piece = downstream.buffer.filled_mut().get_mut(head..).unwrap_or_default();
        let compacted = decoder.compact(piece).map_err(|_| Failure::ClientBody)?;
        body.extend_from_slice(piece.get(..compacted.length).unwrap_or_default());
        downstream.buffer.remove(head..head + compacted.consumed);
        if compacted.is_done && body.len() <= SMALL_BODY {
            return Ok(Body::Whole(body));
        }
        if body.len() > SMALL_BODY {
            return Ok(Body::Large(body, decoder));
        }
        let due = (Instant::now() + policy.body_timeout()).min(whole_due);
        let read = poll_fn(|cx| match downstream.poll_fill(cx) {
            Poll::Ready(Ok(1..)) => Poll::Ready(Ok(())),
            Poll::Ready(Ok(0) | Err(_)) => Poll::Ready(Err(Failure::ClientDisconnected)),
            Poll::Pending => downstream.timer.poll(cx, due).map(|()| Err(Failure::ClientSlow)),
        });
        read.await?;
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use portico_policy::intake::RawIntakePolicy;
    use tokio::io::{AsyncWriteExt, DuplexStream, duplex};

    use super::*;

    fn policy() -> IntakePolicy {
        RawIntakePolicy::default().lower().unwrap()
    }

    /// Creates a connection whose client has already sent the bytes `HEAD`. The bytes take the place of a request head.
    async fn connection() -> (Downstream, DuplexStream) {
        let (mut client, server) = duplex(256 * 1024);
        client.write_all(b"HEAD").await.unwrap();
        let mut downstream = Downstream::new(Box::new(server), &policy());
        poll_fn(|cx| downstream.poll_fill(cx)).await.unwrap();
        (downstream, client)
    }

    async fn read_for(downstream: &mut Downstream, length: BodyLength, time: Duration) -> Result<Body, Failure> {
        super::read(downstream, 4, length, &policy(), Instant::now() + time).await
    }

    async fn read(downstream: &mut Downstream, length: BodyLength) -> Result<Body, Failure> {
        read_for(downstream, length, Duration::from_mins(5)).await
    }

    #[tokio::test]
    async fn body_is_whole_up_to_its_largest_size() {
        for (size, is_whole) in [(SMALL_BODY, true), (SMALL_BODY + 1, false)] {
            let data = vec![b'x'; size];
            let chunked = [format!("{size:x}\r\n").as_bytes(), &data, b"\r\n0\r\n\r\n"].concat();
            for (length, sent) in [(BodyLength::Known(size as u64), &data), (BodyLength::Chunked, &chunked)] {
                let (mut downstream, mut client) = connection().await;
                // The last five bytes, which end the chunked body, arrive later than the data.
                let (first, end) = sent.split_at(sent.len() - 5);
                client.write_all(first).await.unwrap();
                let sending = async {
                    tokio::task::yield_now().await;
                    client.write_all(end).await.unwrap();
                };
                let (read, ()) = tokio::join!(read(&mut downstream, length), sending);
                match read.unwrap() {
                    Body::Whole(body) => assert!(is_whole && body == data),
                    Body::Large(body, _) => assert!(!is_whole && body == data),
                }
            }
        }
    }

    #[tokio::test]
    async fn head_and_next_request_stay_in_the_buffer_wherever_the_bytes_are_split() {
        let sent = b"3\r\nabc\r\n2\r\nde\r\n0\r\n\r\nNEXT";
        for split in 0..=sent.len() {
            let (mut downstream, mut client) = connection().await;
            client.write_all(&sent[..split]).await.unwrap();
            let sending = async {
                tokio::task::yield_now().await;
                client.write_all(&sent[split..]).await.unwrap();
            };
            let (body, ()) = tokio::join!(read(&mut downstream, BodyLength::Chunked), sending);
            assert!(matches!(body, Ok(Body::Whole(body)) if body == b"abcde"), "{split}");
            let _ = tokio::time::timeout(Duration::ZERO, poll_fn(|cx| downstream.poll_fill(cx))).await;
            assert_eq!(downstream.buffer.filled(), b"HEADNEXT", "{split}");
        }
    }

    #[tokio::test]
    async fn rest_of_a_large_body_is_decoded_from_where_reading_stopped() {
        let (mut downstream, mut client) = connection().await;
        let data: Vec<u8> = (0..=250).cycle().take(2 * SMALL_BODY).collect();
        for chunk in data.chunks(1000) {
            let framed = [format!("{:x}\r\n", chunk.len()).as_bytes(), chunk, b"\r\n"].concat();
            client.write_all(&framed).await.unwrap();
        }
        client.write_all(b"0\r\n\r\n").await.unwrap();
        client.shutdown().await.unwrap();
        let Ok(Body::Large(mut body, mut decoder)) = read(&mut downstream, BodyLength::Chunked).await else {
            panic!("the body is small")
        };
        while poll_fn(|cx| downstream.poll_fill(cx)).await.unwrap() > 0 {}
        let rest = &mut downstream.buffer.filled_mut()[4..];
        let compacted = decoder.compact(rest).unwrap();
        body.extend_from_slice(&rest[..compacted.length]);
        assert!(compacted.is_done && body == data);
    }

    #[tokio::test(start_paused = true)]
    async fn client_may_neither_pause_for_too_long_nor_take_too_long() {
        for (time, expected) in [(Duration::from_mins(5), 30), (Duration::from_secs(12), 12)] {
            let (mut downstream, mut client) = connection().await;
            client.write_all(b"ab").await.unwrap();
            let started = Instant::now();
            let read = read_for(&mut downstream, BodyLength::Known(3), time).await;
            assert!(matches!(read, Err(Failure::ClientSlow)));
            assert_eq!(started.elapsed().as_secs(), expected);
        }
    }

    #[tokio::test]
    async fn unfinished_or_broken_body_is_an_error() {
        let (mut downstream, mut client) = connection().await;
        client.write_all(b"ab").await.unwrap();
        client.shutdown().await.unwrap();
        let read_known = read(&mut downstream, BodyLength::Known(3)).await;
        assert!(matches!(read_known, Err(Failure::ClientDisconnected)));
        let (mut downstream, mut client) = connection().await;
        client.write_all(b"1\r\nabc").await.unwrap();
        assert!(matches!(read(&mut downstream, BodyLength::Chunked).await, Err(Failure::ClientBody)));
    }
}

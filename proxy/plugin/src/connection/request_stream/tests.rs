//! Tests a `RequestStream` over an in-memory connection.

use std::future::poll_fn;
use std::io;
use std::time::Duration;

use portico_policy::Failure;
use portico_policy::intake::RawIntakePolicy;
use tokio::io::{AsyncReadExt, DuplexStream, duplex};
use tokio::task::unconstrained;

use super::*;
use crate::downstream::READ_AHEAD;

/// The size in bytes of a buffer that is large enough for everything that a test writes.
const ROOM: usize = 256 * 1024;

struct Lent {
    stream: RequestStream,
    slot: Slot,
    state: Arc<StreamState>,
    client: DuplexStream,
}

/// Creates a stream over a connection that holds up to `room` unread bytes. The bytes `HEAD` take the place of the
/// rewritten request head.
fn lend(length: BodyLength, room: usize) -> Lent {
    let policy = RawIntakePolicy::default().lower().unwrap();
    let (client, server) = duplex(room);
    let state = Arc::new(StreamState::default());
    let unread = UnreadRequest {
        ready: b"HEAD".to_vec(),
        body: BodyDecoder::new(length),
        body_due: Instant::now() + policy.upload_timeout(),
        length,
        input: Buffer::default(),
        has_ended: false,
    };
    let (stream, slot) = RequestStream::new(Box::new(server), unread, &policy, Arc::clone(&state));
    Lent { stream, slot, state, client }
}

impl Lent {
    /// Reads until no more bytes are available, at most `most` bytes at a time. Returns all bytes.
    async fn read_available(&mut self, most: usize) -> Vec<u8> {
        let mut all = Vec::new();
        let reading = poll_fn(|cx| {
            loop {
                let mut bytes = vec![0; most];
                let mut room = ReadBuf::new(&mut bytes);
                match Pin::new(&mut self.stream).poll_read(cx, &mut room) {
                    Poll::Ready(read) => read.unwrap(),
                    Poll::Pending => return Poll::Ready(()),
                }
                all.extend_from_slice(room.filled());
            }
        });
        unconstrained(reading).await;
        all
    }

    /// Reads until an error occurs. Returns the kind of the error, the time until the error in seconds, and the
    /// recorded failure.
    async fn read_to_error(&mut self) -> (io::ErrorKind, u64, Option<Failure>) {
        let started = Instant::now();
        let error = loop {
            if let Err(error) = self.stream.read(&mut [0; 64]).await {
                break error;
            }
        };
        (error.kind(), started.elapsed().as_secs(), self.state.take_failure().map(|(failure, _)| failure))
    }

    fn give_back(self) -> ReturnedConnection {
        drop(self.stream);
        self.slot.take().unwrap()
    }
}

#[tokio::test]
async fn body_of_known_length_is_never_read_past_its_end() {
    for most in 1..20 {
        let mut lent = lend(BodyLength::Known(5), ROOM);
        lent.client.write_all(b"helloNEXT").await.unwrap();
        assert!(lent.state.body_ended_at().is_none());
        assert_eq!(lent.read_available(most).await, b"HEADhello");
        assert!(lent.state.body_ended_at().is_some());
        let returned = lent.give_back();
        assert_eq!((returned.buffer.filled(), returned.is_body_done, returned.has_ended), (&b"NEXT"[..], true, false));
    }
}

#[tokio::test]
async fn chunked_body_is_framed_anew_wherever_its_bytes_are_split() {
    let sent = b"3;a=b\r\nabc\r\n0a\r\n0123456789\r\n0\r\nx: y\r\n\r\nNEXT";
    for split in 0..sent.len() {
        let mut lent = lend(BodyLength::Chunked, ROOM);
        let mut all = Vec::new();
        for part in [&sent[..split], &sent[split..]] {
            lent.client.write_all(part).await.unwrap();
            all.extend(lent.read_available(1 + split % 7).await);
        }
        let mut body = all.strip_prefix(b"HEAD").unwrap().to_vec();
        let compacted = BodyDecoder::new(BodyLength::Chunked).compact(&mut body).unwrap();
        assert_eq!((&body[..compacted.length], compacted.is_done), (&b"abc0123456789"[..], true), "{split}");
        assert_eq!(compacted.consumed, body.len(), "{split}: the stream passed on bytes of the next request");
        let returned = lent.give_back();
        assert_eq!((returned.buffer.filled(), returned.is_body_done), (&b"NEXT"[..], true), "{split}");
    }
}

#[tokio::test]
async fn connection_with_an_unread_rest_of_its_request_is_returned_as_such() {
    let lent = lend(BodyLength::None, ROOM);
    assert!(!lent.give_back().is_body_done, "Pingora has not read the request head");
    let mut lent = lend(BodyLength::Known(5), ROOM);
    lent.client.write_all(b"hell").await.unwrap();
    lent.read_available(64).await;
    assert!(!lent.give_back().is_body_done);
}

#[tokio::test]
async fn broken_body_is_a_failure_of_the_client() {
    let mut lent = lend(BodyLength::Chunked, ROOM);
    lent.client.write_all(b"3\r\nabcd\r\n").await.unwrap();
    assert_eq!(lent.read_to_error().await, (io::ErrorKind::InvalidData, 0, Some(Failure::ClientBody)));

    let mut lent = lend(BodyLength::Known(5), ROOM);
    lent.client.write_all(b"hell").await.unwrap();
    AsyncWriteExt::shutdown(&mut lent.client).await.unwrap();
    assert_eq!(lent.read_to_error().await, (io::ErrorKind::UnexpectedEof, 0, Some(Failure::ClientDisconnected)));
    assert!(lent.give_back().has_ended);
}

#[tokio::test(start_paused = true)]
async fn client_may_neither_pause_for_too_long_nor_take_too_long_for_its_body() {
    for length in [BodyLength::Known(1000), BodyLength::Chunked] {
        let mut lent = lend(length, ROOM);
        lent.client.write_all(b"5").await.unwrap();
        assert_eq!(lent.read_to_error().await, (io::ErrorKind::TimedOut, 30, Some(Failure::ClientSlow)));

        let mut lent = lend(length, 1);
        let client = std::mem::replace(&mut lent.client, duplex(1).0);
        let sending = tokio::spawn(async move {
            let mut client = client;
            for byte in b"1ff\r\n".iter().chain(&[b'x'; 500]) {
                tokio::time::sleep(Duration::from_secs(20)).await;
                client.write_all(&[*byte]).await.unwrap();
            }
        });
        assert_eq!(lent.read_to_error().await, (io::ErrorKind::TimedOut, 300, Some(Failure::ClientSlow)));
        sending.abort();
    }
}

#[tokio::test(start_paused = true)]
async fn upstream_timeout_ends_the_wait_after_the_body() {
    let mut lent = lend(BodyLength::None, ROOM);
    lent.state.wait_for_head(Duration::from_secs(4), Duration::from_mins(1));
    AsyncWriteExt::shutdown(&mut lent.client).await.unwrap();
    assert_eq!(lent.read_to_error().await, (io::ErrorKind::TimedOut, 4, Some(Failure::FirstByteTimeout)));
    assert!(lent.give_back().has_ended);
}

#[tokio::test]
async fn client_cannot_fill_the_memory_while_it_waits() {
    let mut lent = lend(BodyLength::None, ROOM);
    lent.client.write_all(&vec![b'x'; 3 * READ_AHEAD]).await.unwrap();
    assert_eq!(lent.read_available(64).await, b"HEAD");
    let kept = lent.give_back().buffer.len();
    assert!((READ_AHEAD..2 * READ_AHEAD).contains(&kept), "{kept}");
}

#[tokio::test]
async fn final_head_waits_for_the_first_piece_of_the_body() {
    let mut lent = lend(BodyLength::None, ROOM);
    lent.stream.write_all(b"HTTP/1.1 200 OK\r\n\r\n").await.unwrap();
    let mut bytes = [0; 64];
    let early =
        poll_fn(|cx| Poll::Ready(Pin::new(&mut lent.client).poll_read(cx, &mut ReadBuf::new(&mut bytes)).is_ready()));
    assert!(!early.await, "the response head was sent before the body");
    assert_eq!(lent.stream.write(b"body").await.unwrap(), 4);
    let length = lent.client.read(&mut bytes).await.unwrap();
    assert_eq!(&bytes[..length], b"HTTP/1.1 200 OK\r\n\r\nbody");
    assert!(lent.give_back().held.is_empty());
}

#[tokio::test]
async fn head_without_a_body_is_sent_when_the_stream_is_read_and_returned_otherwise() {
    let head = b"HTTP/1.1 204 No Content\r\n\r\n";
    let mut lent = lend(BodyLength::None, ROOM);
    lent.stream.write_all(head).await.unwrap();
    lent.read_available(64).await;
    let mut received = [0; 64];
    let length = lent.client.read(&mut received).await.unwrap();
    assert_eq!(&received[..length], head);

    let mut lent = lend(BodyLength::None, ROOM);
    lent.stream.write_all(head).await.unwrap();
    assert_eq!(lent.give_back().held, head);
}

/// Interim response heads, the final response head and the body must arrive in order, however few bytes the connection
/// accepts at once.
#[tokio::test]
async fn response_arrives_unchanged_through_a_full_connection() {
    // The second line of this interim response head looks like a final response head. Even if Pingora writes the second
    // line in a separate call, the stream must treat the line as part of the interim response head.
    let interim = b"HTTP/1.1 103 Early Hints\r\nHTTP/1.1 200: x\r\n\r\n";
    let head = b"HTTP/1.1 200 OK\r\n\r\n";
    for room in 1..60 {
        let mut lent = lend(BodyLength::None, room);
        let sending = async {
            lent.stream.write_all(interim).await.unwrap();
            assert!(lent.stream.held.is_empty(), "an interim response head must be sent immediately");
            lent.stream.write_all(head).await.unwrap();
            for chunk in [[&b"3\r\n"[..], b"abc", b"\r\n"], [b"0\r\n", b"", b"\r\n"]] {
                let (all, mut done) = (chunk.concat(), 0);
                while done < all.len() {
                    let mut skip = done;
                    let parts = chunk.map(|part| {
                        let rest = &part[skip.min(part.len())..];
                        skip = skip.saturating_sub(part.len());
                        IoSlice::new(rest)
                    });
                    let written = lent.stream.write_vectored(&parts).await.unwrap();
                    assert!((1..=all.len() - done).contains(&written), "{written}");
                    done += written;
                }
            }
            lent.stream.flush().await.unwrap();
            drop(lent.stream);
            drop(lent.slot.take());
        };
        let mut received = Vec::new();
        let (read, ()) = tokio::join!(lent.client.read_to_end(&mut received), sending);
        read.unwrap();
        assert_eq!(received, [&interim[..], head, b"3\r\nabc\r\n0\r\n\r\n"].concat(), "{room}");
    }
}

#[tokio::test]
async fn after_a_protocol_switch_the_first_bytes_pass_in_both_directions() {
    let mut lent = lend(BodyLength::None, ROOM);
    lent.client.write_all(b"early").await.unwrap();
    assert_eq!(lent.read_available(64).await, b"HEAD");
    lent.stream.write_all(b"HTTP/1.1 101 Switching Protocols\r\n\r\n").await.unwrap();
    lent.client.write_all(b" late").await.unwrap();
    assert_eq!(lent.read_available(3).await, b"early late");
    lent.stream.write_all(b"down").await.unwrap();
    let mut received = [0; 64];
    let length = lent.client.read(&mut received).await.unwrap();
    assert!(received[..length].ends_with(b"\r\n\r\ndown"));
}

//! Waits for a request and reads the request head. The size of the request head and the time for reading it are
//! limited.

use std::future::poll_fn;
use std::task::Poll;

use portico_policy::framing::{HeadError, RequestHead};
use portico_policy::intake::{IntakePolicy, Rejection};
use tokio::time::Instant;

use super::drain::DrainSignal;
use crate::downstream::Downstream;
use crate::metrics::{InFlight, Metrics};

/// The result of waiting for a request head.
pub(super) enum Received {
    /// The request head is complete. The bytes of the request head are still in the buffer.
    Head(RequestHead, InFlight),
    /// The connection has ended or has to be closed, and no complete request head has arrived.
    Closed,
    /// The request head was rejected. The bytes that have been read are still in the buffer.
    Rejected(Rejection, InFlight),
}

/// The settings and metrics that are needed to read a request head.
pub(super) struct ReceiveContext<'a> {
    pub(super) policy: &'a IntakePolicy,
    pub(super) metrics: &'a Metrics,
}

/// Waits for the next request and reads the request head. `drain` ends the wait only if no byte of the request head has
/// arrived.
pub(super) async fn receive(
    downstream: &mut Downstream,
    context: ReceiveContext<'_>,
    drain: &mut DrainSignal,
) -> Received {
    let ReceiveContext { policy, metrics } = context;
    if !wait_for_head(downstream, policy, drain).await {
        return Received::Closed;
    }
    // The request counts as in flight after the first byte of its head, so that a shutdown waits for the request.
    let in_flight = metrics.begin_request();
    match read_head(downstream, policy).await {
        Ok(Some(head)) => Received::Head(head, in_flight),
        Ok(None) => Received::Closed,
        Err(rejection) => Received::Rejected(rejection, in_flight),
    }
}

/// Waits for the first byte of a request head. Skips empty lines before the request head (RFC 9112 §2.2). Returns
/// `false` if the connection has ended or has to be closed.
async fn wait_for_head(downstream: &mut Downstream, policy: &IntakePolicy, drain: &mut DrainSignal) -> bool {
    let due = downstream.last_active + policy.idle_timeout();
    poll_fn(|cx| {
        loop {
            while downstream.buffer.filled().starts_with(b"\r\n") {
                downstream.buffer.consume(2);
            }
            if !matches!(downstream.buffer.filled(), b"" | b"\r") {
                return Poll::Ready(true);
            }
            match downstream.poll_fill(cx) {
                Poll::Ready(Ok(1..)) => {}
                Poll::Ready(Ok(0) | Err(_)) => return Poll::Ready(false),
                Poll::Pending => break,
            }
        }
        let is_finished = downstream.timer.poll_again(cx, due).is_ready() || drain.poll(cx).is_ready();
        if is_finished { Poll::Ready(false) } else { Poll::Pending }
    })
    .await
}

/// Reads bytes until the request head is complete. Returns `None` if the client closes the connection first.
async fn read_head(downstream: &mut Downstream, policy: &IntakePolicy) -> Result<Option<RequestHead>, Rejection> {
    // Most request heads arrive at once, so reading does not have to wait. Therefore, the deadline is computed only at
    // the first wait.
    let mut due = None;
    let mut parsed = 0;
    loop {
        let bytes = downstream.buffer.filled();
        // A request head can be complete only at the end of a line. Therefore, parse again only if another line has
        // ended. Always parse the first bytes, so that a client that does not speak HTTP is rejected early.
        let has_new_line = || bytes.get(parsed..).is_some_and(|new| new.contains(&b'\n'));
        if (parsed == 0 || has_new_line() || bytes.len() > policy.head_limit())
            && let Some(head) = parse(bytes, policy)?
        {
            return Ok(Some(head));
        }
        parsed = bytes.len();
        let read = poll_fn(|cx| match downstream.poll_fill(cx) {
            Poll::Ready(read) => Poll::Ready(Ok(read.unwrap_or_default())),
            Poll::Pending => {
                let due = *due.get_or_insert_with(|| Instant::now() + policy.head_timeout());
                downstream.timer.poll_again(cx, due).map(|()| Err(Rejection::HeadTooSlow))
            }
        });
        if read.await? == 0 {
            // The client has closed the connection. Parse again, because the last line may be malformed and has not
            // been parsed.
            return parse(downstream.buffer.filled(), policy);
        }
    }
}

/// Parses a request head. Returns `None` if the request head is incomplete. Rejects an incomplete request head that is
/// longer than the size limit.
///
/// Bytes beyond the limit are not parsed. Therefore, the reason for a rejection does not depend on the number of bytes
/// that arrive at once.
fn parse(bytes: &[u8], policy: &IntakePolicy) -> Result<Option<RequestHead>, Rejection> {
    let limit = policy.head_limit();
    match RequestHead::parse(bytes.get(..limit).unwrap_or(bytes)) {
        Ok(None) if bytes.len() > limit => Err(Rejection::HeadTooLarge),
        Ok(head) => Ok(head),
        Err(HeadError::TooManyFields | HeadError::NameTooLong) => Err(Rejection::HeadTooLarge),
        Err(HeadError::Malformed) => Err(Rejection::HeadMalformed),
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use portico_policy::intake::RawIntakePolicy;
    use tokio::io::{AsyncWriteExt, DuplexStream, duplex};
    use tokio::sync::watch;

    use super::*;

    const HEAD: &str = "GET /a HTTP/1.1\r\nhost: b\r\n\r\n";

    struct Fixture {
        policy: IntakePolicy,
        metrics: Metrics,
        downstream: Downstream,
        client: DuplexStream,
        shutdown: watch::Sender<bool>,
        drain: DrainSignal,
    }

    fn fixture() -> Fixture {
        let policy = RawIntakePolicy::default().lower().unwrap();
        let (client, server) = duplex(256 * 1024);
        let (shutdown, watch) = watch::channel(false);
        let downstream = Downstream::new(Box::new(server), &policy);
        Fixture {
            policy,
            metrics: Metrics::new().unwrap(),
            downstream,
            client,
            shutdown,
            drain: DrainSignal::new(&watch),
        }
    }

    impl Fixture {
        async fn receive(&mut self) -> Received {
            let context = ReceiveContext { policy: &self.policy, metrics: &self.metrics };
            receive(&mut self.downstream, context, &mut self.drain).await
        }

        /// Receives a request head. Returns the outcome as text, along with the time until the outcome in seconds.
        async fn outcome(&mut self) -> (String, u64) {
            let started = Instant::now();
            let outcome = match self.receive().await {
                Received::Head(head, _) => format!("head of {}", head.length),
                Received::Closed => "closed".to_owned(),
                Received::Rejected(reason, _) => format!("{reason:?}"),
            };
            assert_eq!(self.metrics.in_flight(), 0);
            (outcome, started.elapsed().as_secs())
        }
    }

    /// Sends the first `split` bytes of `sent`, and then the remaining bytes. If `sent` contains no complete request
    /// head, the client then closes the connection. Returns the outcome and the buffered bytes.
    async fn received_in_two(sent: &[u8], split: usize) -> (String, Vec<u8>) {
        let mut fixture = fixture();
        fixture.client.write_all(&sent[..split]).await.unwrap();
        let mut client = std::mem::replace(&mut fixture.client, duplex(1).0);
        let rest = sent[split..].to_vec();
        let sending = async move {
            tokio::task::yield_now().await;
            client.write_all(&rest).await.unwrap();
            client
        };
        let is_finished = sent.ends_with(b"\r\n\r\n") || sent.ends_with(b"NEXT");
        let sending = async { Some(sending.await).filter(|_| is_finished) };
        let ((outcome, _), _client) = tokio::join!(fixture.outcome(), sending);
        (outcome, fixture.downstream.buffer.filled().to_vec())
    }

    #[tokio::test(start_paused = true)]
    async fn outcome_does_not_depend_on_how_the_bytes_arrive() {
        for (sent, expected) in [
            (format!("{HEAD}NEXT"), format!("head of {}", HEAD.len())),
            (format!("\r\n\r\n{HEAD}"), format!("head of {}", HEAD.len())),
            ("\r\n\r".to_owned(), "closed".to_owned()),
            ("GET /a HTTP/1.1\r\nhost: b\r\n".to_owned(), "closed".to_owned()),
            ("GET /a HTTP/1.1\r\nho st: b\r\n\r\n".to_owned(), "HeadMalformed".to_owned()),
            ("GET /a\u{1} HTTP/1.1".to_owned(), "HeadMalformed".to_owned()),
        ] {
            for split in 0..=sent.len() {
                let (outcome, buffered) = received_in_two(sent.as_bytes(), split).await;
                assert_eq!(outcome, expected, "{sent:?} at {split}");
                if outcome.starts_with("head") {
                    assert!(buffered.starts_with(HEAD.as_bytes()), "{sent:?} at {split}");
                }
            }
        }
    }

    #[tokio::test(start_paused = true)]
    async fn head_may_be_exactly_as_long_as_the_limit() {
        let limit = fixture().policy.head_limit();
        for (length, expected) in [(limit, format!("head of {limit}")), (limit + 1, "HeadTooLarge".to_owned())] {
            let head = HEAD.replace(": b", &format!(": {}", "b".repeat(length - HEAD.len() + 1)));
            for split in [0, 100, limit - 1, limit, length] {
                assert_eq!(received_in_two(head.as_bytes(), split).await.0, expected, "{length} at {split}");
            }
        }
    }

    #[tokio::test(start_paused = true)]
    async fn time_limit_of_a_head_begins_with_its_first_byte() {
        let mut fixture = fixture();
        let mut client = std::mem::replace(&mut fixture.client, duplex(1).0);
        let sending = tokio::spawn(async move {
            tokio::time::sleep(Duration::from_secs(50)).await;
            for byte in HEAD.bytes() {
                client.write_all(&[byte]).await.unwrap();
                tokio::time::sleep(Duration::from_secs(1)).await;
            }
        });
        // The time limit of ten seconds applies to the whole request head, not to each byte.
        assert_eq!(fixture.outcome().await, ("HeadTooSlow".to_owned(), 60));
        sending.abort();
    }

    #[tokio::test(start_paused = true)]
    async fn idle_connection_closes_at_its_timeout_even_if_empty_lines_arrive() {
        let mut fixture = fixture();
        let mut client = std::mem::replace(&mut fixture.client, duplex(1).0);
        let sending = tokio::spawn(async move {
            while client.write_all(b"\r\n").await.is_ok() {
                tokio::time::sleep(Duration::from_secs(7)).await;
            }
        });
        assert_eq!(fixture.outcome().await, ("closed".to_owned(), 60));
        sending.abort();
    }

    #[tokio::test(start_paused = true)]
    async fn shutdown_closes_an_idle_connection_but_not_one_whose_head_has_begun() {
        let mut idle = fixture();
        idle.shutdown.send(true).unwrap();
        assert_eq!(idle.outcome().await, ("closed".to_owned(), 0));

        let mut fixture = fixture();
        fixture.shutdown.send(true).unwrap();
        fixture.client.write_all(b"GET").await.unwrap();
        assert_eq!(fixture.outcome().await, ("HeadTooSlow".to_owned(), 10));
    }
}

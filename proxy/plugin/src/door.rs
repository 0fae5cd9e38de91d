//! Reading request heads, in front of Pingora's own reader.
//!
//! Pingora gives a head no deadline and no small limit, keeps idle connections for ever, and answers what it cannot parse past
//! the header policy. The door reads the head itself, within limits of size and time, answers what is no head with a reply of
//! ours, and hands everything else on, byte for byte.

use std::mem::MaybeUninit;
use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime};

use async_trait::async_trait;
use bytes::BytesMut;
use http::{Method, Version};
use pingora_core::apps::{HttpServerApp, ServerApp};
use pingora_core::protocols::Stream;
use pingora_core::protocols::http::ServerSession;
use pingora_core::protocols::l4::socket::SocketAddr;
use pingora_core::server::ShutdownWatch;
use pingora_proxy::{HttpProxy, ProxyHttp};
use portico_policy::intake::{self, IntakePolicy, RawRequest, Refusal};
use portico_policy::view::Fields;
use portico_policy::{Facts, Reply};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::time::timeout;

use crate::access_log;
use crate::live::LiveSite;
use crate::metrics::Metrics;
use crate::request;

/// One read's worth; a browser's head fits.
const HEAD_BUFFER: usize = 4096;
/// Fields in a head; browsers send about twenty.
const MAX_FIELDS: usize = 128;
/// Requests on one connection, so that no client holds one for ever.
const MAX_REQUESTS: u32 = 10_000;
/// After the signal to end, how long a kept connection may bring one more request, whose answer then says that it closes.
/// Shorter than the quiet that ends the process.
const LAST_CALL: Duration = Duration::from_millis(200);
/// How much of a request line that was refused is logged, in bytes: enough to see what it was.
const LOGGED_LINE: usize = 256;
/// How long a refused client may take to accept the reply and to stop sending.
const FAREWELL: Duration = Duration::from_secs(2);

/// Lets requests in to an HTTP proxy.
pub struct Door<P> {
    proxy: Arc<HttpProxy<P>>,
    live: LiveSite,
    metrics: Arc<Metrics>,
}

impl<P> Door<P> {
    /// A door in front of this proxy.
    pub fn new(proxy: HttpProxy<P>, live: LiveSite, metrics: Arc<Metrics>) -> Self {
        Self { proxy: Arc::new(proxy), live, metrics }
    }
}

/// What came of waiting for a head.
enum Arrival {
    /// A whole head, and whatever was read after it.
    Head(BytesMut),
    /// The client, or we, ended the connection between two requests.
    Closed,
    /// No head, and what was read of it.
    Refused(Refusal, BytesMut),
}

#[async_trait]
impl<P> ServerApp for Door<P>
where
    P: ProxyHttp + Send + Sync + 'static,
    P::CTX: Send + Sync,
{
    async fn process_new(self: &Arc<Self>, mut stream: Stream, shutdown: &ShutdownWatch) -> Option<Stream> {
        for number in 1..=MAX_REQUESTS {
            let policy = Arc::clone(&self.live.current().intake);
            match arrival(&mut stream, &policy, &self.metrics, shutdown).await {
                Arrival::Head(head) => stream = self.pass_on(stream, head, number, shutdown).await?,
                Arrival::Closed => return None,
                Arrival::Refused(refusal, head) => {
                    self.refuse(stream, refusal, &head).await;
                    return None;
                }
            }
        }
        None
    }

    async fn cleanup(&self) {
        self.proxy.http_cleanup().await;
    }
}

impl<P> Door<P>
where
    P: ProxyHttp + Send + Sync + 'static,
    P::CTX: Send + Sync,
{
    /// Gives the connection to the proxy for one request; back comes one that can take another.
    async fn pass_on(&self, stream: Stream, head: BytesMut, number: u32, shutdown: &ShutdownWatch) -> Option<Stream> {
        let mut session = ServerSession::new_http1(stream);
        session.set_pipelined_prefix(head);
        // Between requests it is the door that waits; this only decides what the response says of the connection.
        session.set_keepalive(Some(KEEP_ALIVE_SECONDS));
        if number == MAX_REQUESTS || *shutdown.borrow() {
            // What is set above gives way to what the request asks for; this does not, so the answer says that it is the last.
            session.set_keepalive_reuses_remaining(Some(0));
        }
        let reusable = self.proxy.process_new_http(session, shutdown).await?;
        Some(reusable.consume().0)
    }

    async fn refuse(&self, mut stream: Stream, refusal: Refusal, head: &[u8]) {
        let started = Instant::now();
        let client = client_of(&stream);
        let reply = refusal.reply();
        let bytes = serialize(&reply, &self.live);
        let farewell = async {
            if stream.write_all(&bytes).await.is_ok() && stream.flush().await.is_ok() {
                drain(&mut stream).await;
            }
        };
        // A client that does not take the reply in time has had its chance.
        let _ = timeout(FAREWELL, farewell).await;
        let mut facts = Facts::default();
        facts.refused(refusal);
        self.metrics.finished(&facts, Some(reply.status), started.elapsed());
        access_log::write_refusal(client, refusal, &first_line(head));
    }
}

/// What a response promises; the door itself closes by [`IntakePolicy::idle_timeout`].
const KEEP_ALIVE_SECONDS: u64 = 60;

async fn arrival(stream: &mut Stream, policy: &IntakePolicy, metrics: &Metrics, shutdown: &ShutdownWatch) -> Arrival {
    let mut head = BytesMut::with_capacity(HEAD_BUFFER);
    let mut shutdown = shutdown.clone();
    let first = tokio::select! {
        biased;
        read = timeout(policy.idle_timeout(), stream.read_buf(&mut head)) => read,
        () = closing(&mut shutdown) => return Arrival::Closed,
    };
    match first {
        Ok(Ok(1..)) => {}
        Ok(Ok(0) | Err(_)) | Err(_) => return Arrival::Closed,
    }
    // A head on its way is a request on its way: a shutdown waits for it.
    let _in_flight = metrics.begin();
    match timeout(policy.head_timeout(), rest_of_head(stream, &mut head, policy)).await {
        Ok(Ok(())) => Arrival::Head(head),
        Ok(Err(Stop::Gone)) => Arrival::Closed,
        Ok(Err(Stop::Refused(refusal))) => Arrival::Refused(refusal, head),
        Err(_) => Arrival::Refused(Refusal::HeadTooSlow, head),
    }
}

async fn closing(shutdown: &mut ShutdownWatch) {
    while !*shutdown.borrow_and_update() {
        if shutdown.changed().await.is_err() {
            return;
        }
    }
    tokio::time::sleep(LAST_CALL).await;
}

enum Stop {
    Gone,
    Refused(Refusal),
}

async fn rest_of_head(stream: &mut Stream, head: &mut BytesMut, policy: &IntakePolicy) -> Result<(), Stop> {
    while !is_complete(head, policy).map_err(Stop::Refused)? {
        match stream.read_buf(head).await {
            Ok(1..) => {}
            Ok(0) | Err(_) => return Err(Stop::Gone),
        }
    }
    Ok(())
}

/// Whether a whole head has been read.
fn is_complete(read: &[u8], policy: &IntakePolicy) -> Result<bool, Refusal> {
    let mut fields = [const { MaybeUninit::uninit() }; MAX_FIELDS];
    let mut request = httparse::Request::new(&mut []);
    match request.parse_with_uninit_headers(read, &mut fields) {
        Ok(httparse::Status::Complete(length)) if length > policy.head_limit() => Err(Refusal::HeadTooLarge),
        // A line that ends with a bare LF is read differently by different servers (RFC 9112 §2.2).
        Ok(httparse::Status::Complete(length)) if has_bare_lf(&read[..length]) => Err(Refusal::HeadMalformed),
        Ok(httparse::Status::Complete(length)) => judge(&request, length, policy).map(|()| true),
        Ok(httparse::Status::Partial) if read.len() > policy.head_limit() => Err(Refusal::HeadTooLarge),
        Ok(httparse::Status::Partial) => Ok(false),
        Err(httparse::Error::TooManyHeaders) => Err(Refusal::HeadTooLarge),
        Err(_) => Err(Refusal::HeadMalformed),
    }
}

/// Shows the policy the head as it came.
///
/// Pingora's reader mends what it can (it drops a fragment, and one of two lengths) and answers the rest past the header
/// policy and the log, so nothing that the policy would refuse may get there.
fn judge(request: &httparse::Request<'_, '_>, head_bytes: usize, policy: &IntakePolicy) -> Result<(), Refusal> {
    let mut fields = [("", &b""[..]); MAX_FIELDS];
    for (slot, field) in fields.iter_mut().zip(request.headers.iter()) {
        *slot = (field.name, field.value);
    }
    let raw = RawRequest {
        method: &method_of(request)?,
        target: request.path.unwrap_or_default().as_bytes(),
        version: if request.version == Some(0) { Version::HTTP_10 } else { Version::HTTP_11 },
        headers: &Fields(&fields[..request.headers.len()]),
        head_bytes,
        // Nothing at the door depends on who asks, or when.
        peer: Ipv4Addr::UNSPECIFIED.into(),
        clock: &request::unix_seconds,
    };
    intake::admit(policy, &raw).map(drop)
}

fn method_of(request: &httparse::Request<'_, '_>) -> Result<Method, Refusal> {
    Method::from_bytes(request.method.unwrap_or_default().as_bytes()).map_err(|_| Refusal::HeadMalformed)
}

fn has_bare_lf(head: &[u8]) -> bool {
    memchr::memchr_iter(b'\n', head).any(|at| at == 0 || head.get(at - 1) != Some(&b'\r'))
}

/// The request line as far as it was read, for the log.
fn first_line(head: &[u8]) -> String {
    let line = head.split(|byte| matches!(byte, b'\r' | b'\n')).next().unwrap_or_default();
    String::from_utf8_lossy(&line[..line.len().min(LOGGED_LINE)]).into_owned()
}

/// A reply as bytes, for a connection that has no session yet.
fn serialize(reply: &Reply, live: &LiveSite) -> Vec<u8> {
    let site = live.current();
    let reason = reply.status.canonical_reason().unwrap_or("");
    let mut bytes = format!("HTTP/1.1 {} {reason}\r\n", reply.status.as_u16()).into_bytes();
    let mut field = |name: &str, value: &[u8]| {
        bytes.extend_from_slice(name.as_bytes());
        bytes.extend_from_slice(b": ");
        bytes.extend_from_slice(value);
        bytes.extend_from_slice(b"\r\n");
    };
    for (name, value) in reply.headers.iter().chain(site.headers.fields(reply.kind)) {
        field(name.as_str(), value.as_bytes());
    }
    field("date", httpdate::fmt_http_date(SystemTime::now()).as_bytes());
    field("content-length", reply.body.len().to_string().as_bytes());
    field("connection", b"close");
    bytes.extend_from_slice(b"\r\n");
    bytes.extend_from_slice(&reply.body);
    bytes
}

/// Reads what the client is still sending: closing with unread bytes would reset the connection, and the reply with it.
async fn drain(stream: &mut Stream) {
    let _ = AsyncWriteExt::shutdown(stream).await;
    let mut scrap = [0; 4096];
    while matches!(stream.read(&mut scrap).await, Ok(1..)) {}
}

fn client_of(stream: &Stream) -> Option<IpAddr> {
    let digest = stream.get_socket_digest()?;
    match digest.peer_addr() {
        Some(SocketAddr::Inet(address)) => Some(address.ip()),
        Some(SocketAddr::Unix(_)) | None => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use portico_policy::intake::RawIntakePolicy;

    fn read(head: &str) -> Result<bool, Refusal> {
        is_complete(head.as_bytes(), &RawIntakePolicy::default().lower().unwrap())
    }

    #[test]
    fn head_is_complete_with_its_empty_line() {
        assert_eq!(read("GET / HTTP/1.1\r\nHost: a\r\n"), Ok(false));
        assert_eq!(read("GET / HTTP/1.1\r\nHost: a\r\n\r\nbody"), Ok(true));
    }

    #[test]
    fn what_is_no_head_is_refused() {
        for head in [
            "\u{16}\u{3}\u{1}",
            "GET\r\n\r\n",
            "GET / HTTP/2.0\r\n\r\n",
            "GET / HTTP/1.1\r\nA b: c\r\n\r\n",
            "GET / HTTP/1.1\nHost: a\n\n",
        ] {
            assert_eq!(read(head), Err(Refusal::HeadMalformed), "{head:?}");
        }
    }

    #[test]
    fn what_pingora_would_mend_is_refused() {
        for (head, refusal) in [
            ("GET /a#b HTTP/1.1\r\nHost: a\r\n\r\n", Refusal::BadTarget),
            ("GET http://evil.example/ HTTP/1.1\r\nHost: a\r\n\r\n", Refusal::BadTarget),
            ("CONNECT / HTTP/1.1\r\nHost: a\r\n\r\n", Refusal::BadTarget),
            ("GET / HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n", Refusal::BadHost),
            (
                "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n",
                Refusal::BadFraming,
            ),
            ("GET / HTTP/1.0\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n", Refusal::BadFraming),
        ] {
            assert_eq!(read(head), Err(refusal), "{head:?}");
        }
    }

    #[test]
    fn large_head_is_refused_before_it_ends() {
        assert_eq!(read(&format!("GET / HTTP/1.1\r\nA: {}", "a".repeat(40_000))), Err(Refusal::HeadTooLarge));
        assert_eq!(read(&format!("GET / HTTP/1.1\r\n{}\r\n", "A: b\r\n".repeat(200))), Err(Refusal::HeadTooLarge));
    }
}

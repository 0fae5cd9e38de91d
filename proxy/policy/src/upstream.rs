//! An upstream: where it is, how long it may take, when it is asked again.

use std::time::Duration;

use http::uri::{Authority, Scheme};
use http::{StatusCode, Uri};
use portico_redirects::tree::Spot;

use crate::block::Block;
use crate::mistake::{Mistake, Mistakes};
use crate::units;

/// `api:` and `pages:` as the file says them.
#[derive(Debug)]
pub struct RawUpstreamPolicy {
    /// Scheme, host and port; nothing when they could not be read.
    pub origin: Option<Spot<String>>,
    /// Until a connection stands, its TLS included.
    pub connect_timeout: Spot<String>,
    /// From the end of the request to the first byte of the response, and between two reads of it.
    pub first_byte_timeout: Spot<String>,
    /// From the end of the request to the end of the response, retries and their waits included.
    pub total_timeout: Spot<String>,
    /// When a GET or HEAD is sent once more.
    pub retry: RawRetryPolicy,
}

/// `retry:` as the file says it.
#[derive(Debug)]
pub struct RawRetryPolicy {
    /// What is tried again; everything when left out.
    pub on: Option<Vec<Spot<RetryCause>>>,
    /// The statuses that count as `status`; those of the specification when left out.
    pub statuses: Option<Vec<Spot<i64>>>,
    /// How long to wait when the response does not say.
    pub delay: Spot<String>,
    /// The longest `Retry-After` that is waited for; a longer one is passed on instead.
    pub retry_after_max: Spot<String>,
}

/// A reason for a second attempt.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RetryCause {
    /// No connection: refused, unreachable, or not in time.
    Connect,
    /// The connection broke before the response head.
    Reset,
    /// No response head in time.
    Timeout,
    /// A status of the list.
    Status,
}

impl RetryCause {
    /// All causes, for tables over them.
    pub const ALL: [Self; 4] = [Self::Connect, Self::Reset, Self::Timeout, Self::Status];

    /// The word in the file and the label of metrics.
    pub fn label(self) -> &'static str {
        match self {
            Self::Connect => "connect",
            Self::Reset => "reset",
            Self::Timeout => "timeout",
            Self::Status => "status",
        }
    }
}

/// The statuses that the specification lists.
const STATUSES: [u16; 8] = [408, 409, 425, 429, 500, 502, 503, 504];

/// A checked origin.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Origin {
    host: String,
    port: u16,
    authority: String,
    transport: Transport,
}

/// How an upstream is spoken to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Transport {
    /// Plain HTTP.
    Plain,
    /// TLS, verified against the host's name.
    Tls,
}

impl Origin {
    /// The host without port or brackets; also the name that TLS verifies.
    pub fn host(&self) -> &str {
        &self.host
    }

    /// The port.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// The value of `Host`.
    pub fn authority(&self) -> &str {
        &self.authority
    }

    /// Plain or TLS.
    pub fn transport(&self) -> Transport {
        self.transport
    }
}

/// A checked upstream.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UpstreamPolicy {
    /// Where it is.
    pub origin: Origin,
    /// The limits of one exchange.
    pub timeouts: Timeouts,
    /// When it is asked again.
    pub retry: RetryPolicy,
}

/// The limits of one exchange.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Timeouts {
    /// Until a connection stands.
    pub connect: Duration,
    /// Until the first byte of the response, and between two reads.
    pub first_byte: Duration,
    /// For everything, retries included.
    pub total: Duration,
}

/// When a reading request is sent once more.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RetryPolicy {
    causes: Vec<RetryCause>,
    statuses: Vec<u16>,
    delay: Duration,
    retry_after_max: Duration,
}

impl RetryPolicy {
    /// Whether this cause is tried again.
    pub fn covers(&self, cause: RetryCause) -> bool {
        self.causes.contains(&cause)
    }

    /// Whether this status is tried again.
    pub fn covers_status(&self, status: StatusCode) -> bool {
        self.covers(RetryCause::Status) && self.statuses.contains(&status.as_u16())
    }

    /// The wait before a second attempt when the response does not name one.
    pub fn delay(&self) -> Duration {
        self.delay
    }

    /// The longest `Retry-After` that is waited for.
    pub fn retry_after_max(&self) -> Duration {
        self.retry_after_max
    }
}

impl RawUpstreamPolicy {
    /// Reads the block.
    pub fn read(block: &mut Block<'_>) -> Self {
        Self {
            origin: block.required_text("origin", "http://127.0.0.1:4000"),
            connect_timeout: block.text_or("connect_timeout", "1s"),
            first_byte_timeout: block.text_or("first_byte_timeout", "5s"),
            total_timeout: block.text_or("total_timeout", "15s"),
            retry: block.block("retry", RawRetryPolicy::read),
        }
    }

    /// Checks the values of the block named `block`.
    ///
    /// # Errors
    /// All mistakes, with their places.
    pub fn lower(&self, block: &str) -> Result<UpstreamPolicy, Vec<Mistake>> {
        let mut mistakes = Mistakes::default();
        let origin = self.origin.as_ref().and_then(|text| mistakes.take(origin(&format!("{block}.origin"), text)));
        let timeouts = mistakes.take_all(self.timeouts(block));
        let retry = mistakes.take_all(self.retry.lower(block));
        let whole = origin.zip(timeouts).zip(retry);
        mistakes.or(whole.map(|((origin, timeouts), retry)| UpstreamPolicy { origin, timeouts, retry }))
    }

    fn timeouts(&self, block: &str) -> Result<Timeouts, Vec<Mistake>> {
        let mut mistakes = Mistakes::default();
        let range = Duration::from_millis(10)..=Duration::from_mins(5);
        let mut read = |key: &str, text| mistakes.take(units::duration(&format!("{block}.{key}"), text, range.clone()));
        let connect = read("connect_timeout", &self.connect_timeout);
        let first_byte = read("first_byte_timeout", &self.first_byte_timeout);
        let total = read("total_timeout", &self.total_timeout);
        if let (Some(connect), Some(first_byte), Some(total)) = (connect, first_byte, total)
            && total < connect.max(first_byte)
        {
            let expected = "at least as long as `connect_timeout` and `first_byte_timeout`";
            mistakes.add(Mistake::at(
                &format!("{block}.total_timeout"),
                &self.total_timeout,
                &self.total_timeout.value,
                expected,
            ));
        }
        let whole = connect.zip(first_byte).zip(total);
        mistakes.or(whole.map(|((connect, first_byte), total)| Timeouts { connect, first_byte, total }))
    }
}

impl RawRetryPolicy {
    fn read(block: &mut Block<'_>) -> Self {
        Self {
            on: block.words("on", &RetryCause::ALL.map(|cause| (cause.label(), cause))),
            statuses: block.numbers("statuses"),
            delay: block.text_or("delay", "25ms"),
            retry_after_max: block.text_or("retry_after_max", "1s"),
        }
    }

    fn lower(&self, block: &str) -> Result<RetryPolicy, Vec<Mistake>> {
        let mut mistakes = Mistakes::default();
        let causes = match &self.on {
            Some(causes) => causes.iter().map(|cause| cause.value).collect(),
            None => RetryCause::ALL.to_vec(),
        };
        let statuses = match &self.statuses {
            Some(statuses) => statuses.iter().filter_map(|code| mistakes.take(status(block, code))).collect(),
            None => STATUSES.to_vec(),
        };
        let range = Duration::ZERO..=Duration::from_secs(10);
        let delay = mistakes.take(units::duration(&format!("{block}.retry.delay"), &self.delay, range.clone()));
        let longest =
            mistakes.take(units::duration(&format!("{block}.retry.retry_after_max"), &self.retry_after_max, range));
        mistakes.or(delay.zip(longest).map(|(delay, retry_after_max)| RetryPolicy {
            causes,
            statuses,
            delay,
            retry_after_max,
        }))
    }
}

fn status(block: &str, code: &Spot<i64>) -> Result<u16, Mistake> {
    u16::try_from(code.value).ok().filter(|code| (400..=599).contains(code)).ok_or_else(|| {
        let key = format!("{block}.retry.statuses");
        Mistake::at(&key, code, code.value.to_string(), "an error status, 400 to 599")
    })
}

/// Reads `http://host:port` or `https://host`.
fn origin(key: &str, text: &Spot<String>) -> Result<Origin, Mistake> {
    let mistake = || {
        Mistake::at(key, text, &text.value, "an origin: scheme, host and, where it is not the usual one, port")
            .with_hint("write `http://127.0.0.1:4000` or `https://api.example.com`, without a path")
    };
    let uri: Uri = text.value.parse().map_err(|_| mistake())?;
    let (scheme, authority) = uri.scheme().zip(uri.authority()).ok_or_else(mistake)?;
    let has_more = !matches!(uri.path(), "" | "/") || uri.query().is_some() || authority.as_str().contains('@');
    let transport = match scheme {
        scheme if *scheme == Scheme::HTTP => Transport::Plain,
        scheme if *scheme == Scheme::HTTPS => Transport::Tls,
        _ => return Err(mistake()),
    };
    if has_more || authority.host().is_empty() {
        return Err(mistake());
    }
    Ok(Origin {
        host: bare_host(authority),
        port: port(authority, transport),
        authority: authority.to_string(),
        transport,
    })
}

fn bare_host(authority: &Authority) -> String {
    authority.host().trim_start_matches('[').trim_end_matches(']').to_owned()
}

fn port(authority: &Authority, transport: Transport) -> u16 {
    authority.port_u16().unwrap_or(match transport {
        Transport::Plain => 80,
        Transport::Tls => 443,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::block::tests::read_text;

    fn lower(yaml: &str) -> Result<UpstreamPolicy, Vec<Mistake>> {
        let (raw, found) = read_text(yaml, RawUpstreamPolicy::read);
        assert_eq!(found, []);
        raw.unwrap().lower("api")
    }

    #[test]
    fn origin_alone_takes_the_defaults() {
        let policy = lower("origin: https://api.example.com").unwrap();
        assert_eq!(
            (policy.origin.host(), policy.origin.port(), policy.origin.transport()),
            ("api.example.com", 443, Transport::Tls)
        );
        assert!(policy.retry.covers_status(StatusCode::TOO_EARLY));
        assert!(!policy.retry.covers_status(StatusCode::NOT_IMPLEMENTED));
    }

    #[test]
    fn origin_with_path_user_or_other_scheme_is_refused() {
        for bad in ["http://a/b", "ftp://a", "a:80", "http://u@a", "http://", "/x"] {
            assert!(lower(&format!("origin: \"{bad}\"")).is_err(), "{bad}");
        }
    }

    #[test]
    fn every_mistake_is_reported_with_its_line() {
        let mistakes = lower("origin: nowhere\nconnect_timeout: 5\nretry:\n  statuses: [200, 503]\n").unwrap_err();
        let places: Vec<_> = mistakes.iter().map(|mistake| (mistake.key.as_str(), mistake.place.line)).collect();
        assert_eq!(places, [("api.origin", 1), ("api.connect_timeout", 2), ("api.retry.statuses", 4)]);
    }

    #[test]
    fn total_shorter_than_its_parts_is_refused() {
        let mistakes = lower("origin: http://a\ntotal_timeout: 2s\n").unwrap_err();
        assert_eq!(mistakes[0].key, "api.total_timeout");
    }
}

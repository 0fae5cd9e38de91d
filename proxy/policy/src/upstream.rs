//! An upstream: where it is, how long it may take, when it is asked again.

mod origin;
mod retry;
mod timeouts;

use http::{Method, header};
use portico_redirects::tree::Spot;

use crate::block::Block;
use crate::forward::ConnectionOptions;
use crate::mistake::{Mistake, Mistakes};
use crate::view::Headers;

pub use origin::{Origin, Transport};
pub use retry::{BudgetPolicy, RawRetryPolicy, RetryCause, RetryPolicy};
pub use timeouts::{RawTimeouts, Timeouts};

/// `api:` and `pages:` as the file says them.
#[derive(Debug)]
pub struct RawUpstreamPolicy {
    /// Scheme, host and port; nothing when they could not be read.
    pub origin: Option<Spot<String>>,
    /// How long the parts of an exchange may take.
    pub timeouts: RawTimeouts,
    /// Whether a connection may be turned over to another protocol.
    pub upgrade: Upgrade,
    /// When a GET or HEAD is sent once more.
    pub retry: RawRetryPolicy,
}

/// A checked upstream.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UpstreamPolicy {
    /// Where it is.
    pub origin: Origin,
    /// The limits of one exchange.
    pub timeouts: Timeouts,
    /// Whether a connection may be turned over to another protocol.
    pub upgrade: Upgrade,
    /// When it is asked again.
    pub retry: RetryPolicy,
}

/// Whether a connection may be turned over to another protocol (RFC 9110 §7.8).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Upgrade {
    /// `Upgrade` is not passed on, so the answer is an ordinary response.
    #[default]
    Refused,
    /// To `websocket`, and to nothing else.
    WebSocket,
}

impl UpstreamPolicy {
    /// Whether a request is to be passed on as one for a WebSocket: a GET (RFC 6455 §4.1) that asks for it.
    pub fn upgrades(&self, method: &Method, request: &dyn Headers) -> bool {
        self.upgrade == Upgrade::WebSocket
            && method == Method::GET
            && ConnectionOptions::of(request).has_upgrade()
            && names_web_socket(request)
    }

    /// Whether a `101` may switch protocols: the request asked for a WebSocket, and the response is one (RFC 9110 §15.2.2).
    pub fn may_switch(&self, method: &Method, request: &dyn Headers, response: &dyn Headers) -> bool {
        self.upgrades(method, request) && names_web_socket(response)
    }
}

fn names_web_socket(headers: &dyn Headers) -> bool {
    headers.first(&header::UPGRADE).is_some_and(|name| name.eq_ignore_ascii_case(b"websocket"))
}

impl RawUpstreamPolicy {
    /// Reads `api:`, of which everything is tried again when `retry.on` is left out.
    pub fn read(block: &mut Block<'_>) -> Self {
        Self::with_causes(block, retry::API_CAUSES)
    }

    /// Reads `pages:`, of which only broken connections are tried again when `retry.on` is left out.
    pub fn read_pages(block: &mut Block<'_>) -> Self {
        Self::with_causes(block, retry::PAGE_CAUSES)
    }

    fn with_causes(block: &mut Block<'_>, causes: &[RetryCause]) -> Self {
        let upgrade = [("off", Upgrade::Refused), ("websocket", Upgrade::WebSocket)];
        Self {
            origin: block.required_text("origin", "http://127.0.0.1:4000"),
            timeouts: RawTimeouts::read(block),
            upgrade: block.word("upgrade", &upgrade).unwrap_or_default(),
            retry: block.block("retry", |block| RawRetryPolicy::read(block, causes)),
        }
    }

    /// Checks the values of the block named `block`.
    ///
    /// # Errors
    /// All mistakes, with their places.
    pub fn lower(&self, block: &str) -> Result<UpstreamPolicy, Vec<Mistake>> {
        let mut mistakes = Mistakes::default();
        let written = self.origin.as_ref();
        let origin = written.and_then(|text| mistakes.take(origin::origin(&format!("{block}.origin"), text)));
        let timeouts = mistakes.take_all(self.timeouts.lower(block));
        let retry = mistakes.take_all(self.retry.lower(block));
        let upgrade = self.upgrade;
        let whole = origin.zip(timeouts).zip(retry);
        mistakes.or(whole.map(|((origin, timeouts), retry)| UpstreamPolicy { origin, timeouts, upgrade, retry }))
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use http::StatusCode;

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
    #[test]
    fn pages_are_retried_only_when_no_answer_began() {
        let pages = read_text("origin: http://a", RawUpstreamPolicy::read_pages).0.unwrap().lower("pages").unwrap();
        let api = lower("origin: http://a").unwrap();
        for cause in RetryCause::ALL {
            assert!(api.retry.covers(cause), "{cause:?}");
            let is_expected = matches!(cause, RetryCause::Connect | RetryCause::Reset);
            assert_eq!(pages.retry.covers(cause), is_expected, "{cause:?}");
        }
    }

    #[test]
    fn values_of_the_file_are_taken() {
        let policy = lower(
            "origin: http://a\nread_timeout: 2s\nstream_idle_timeout: 1h\nupgrade: websocket\n\
             retry: { on: [reset], budget_ratio: 0.5, budget_floor: 0 }\n",
        )
        .unwrap();
        assert_eq!(policy.timeouts.between_reads, Duration::from_secs(2));
        assert_eq!(policy.timeouts.stream_idle, Duration::from_hours(1));
        assert_eq!(policy.upgrade, Upgrade::WebSocket);
        assert!(policy.retry.covers(RetryCause::Reset) && !policy.retry.covers(RetryCause::Status));
        let budget = policy.retry.budget();
        assert_eq!((budget.ratio.thousandths(), budget.floor_per_second), (500, 0));
    }
}

//! The policy for an upstream: its origin, its timeouts, and the conditions for retries.

mod origin;
mod retry;
mod timeouts;

use http::{Method, header};
use portico_redirects::tree::Located;

use crate::block::Block;
use crate::config_error::{ConfigError, ConfigErrors};
use crate::forward::ConnectionOptions;
use crate::view::Headers;

pub use origin::{Transport, UpstreamOrigin};
pub use retry::{BudgetPolicy, RawRetryPolicy, RetryCause, RetryPolicy};
pub use timeouts::{RawTimeouts, Timeouts};

/// The values of `api:` or `pages:` as written in the file.
#[derive(Debug)]
pub struct RawUpstreamPolicy {
    /// The scheme, host and port of the upstream. If the key is missing or its value is not a string, the field is
    /// `None`. The error has already been reported in this case.
    pub origin: Option<Located<String>>,
    /// The timeouts of an exchange.
    pub timeouts: RawTimeouts,
    /// The setting that allows or forbids upgrades to another protocol.
    pub upgrade: Upgrade,
    /// The policy for retries of GET and HEAD requests.
    pub retry: RawRetryPolicy,
}

/// The validated policy for an upstream.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UpstreamPolicy {
    /// The origin of the upstream.
    pub origin: UpstreamOrigin,
    /// The timeouts of an exchange.
    pub timeouts: Timeouts,
    /// The setting that allows or forbids upgrades to another protocol.
    pub upgrade: Upgrade,
    /// The policy for retries of GET and HEAD requests.
    pub retry: RetryPolicy,
}

/// The setting that allows or forbids upgrades of a connection to another protocol (RFC 9110 §7.8).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Upgrade {
    /// Upgrades are not allowed. The field `Upgrade` is not forwarded, so the upstream sends an ordinary response.
    #[default]
    Disabled,
    /// Upgrades are allowed for `websocket` only.
    WebSocket,
}

impl UpstreamPolicy {
    /// Reports whether a request is forwarded as a WebSocket handshake. The policy must allow upgrades, and the request
    /// must be a GET with `Upgrade: websocket` (RFC 6455 §4.1).
    pub fn allows_upgrade(&self, method: &Method, request: &dyn Headers) -> bool {
        self.upgrade == Upgrade::WebSocket
            && method == Method::GET
            && ConnectionOptions::of(request).has_upgrade()
            && names_websocket(request)
    }

    /// Reports whether a `101` response may switch protocols (RFC 9110 §15.2.2). The request must be a WebSocket
    /// handshake that the policy allows, and the response must switch to WebSocket.
    pub fn may_switch(&self, method: &Method, request: &dyn Headers, response: &dyn Headers) -> bool {
        self.allows_upgrade(method, request) && names_websocket(response)
    }
}

fn names_websocket(headers: &dyn Headers) -> bool {
    headers.first(&header::UPGRADE).is_some_and(|name| name.eq_ignore_ascii_case(b"websocket"))
}

impl RawUpstreamPolicy {
    /// Reads the block `api:`, in which `retry.on` lists all causes by default.
    pub fn read(block: &mut Block<'_>) -> Self {
        Self::with_default_causes(block, retry::API_CAUSES)
    }

    /// Reads the block `pages:`, in which `retry.on` lists only connection failures by default.
    pub fn read_pages(block: &mut Block<'_>) -> Self {
        Self::with_default_causes(block, retry::PAGE_CAUSES)
    }

    fn with_default_causes(block: &mut Block<'_>, causes: &[RetryCause]) -> Self {
        let upgrade = [("off", Upgrade::Disabled), ("websocket", Upgrade::WebSocket)];
        Self {
            origin: block.required_text("origin", "http://127.0.0.1:4000"),
            timeouts: RawTimeouts::read(block),
            upgrade: block.choice("upgrade", &upgrade).unwrap_or_default(),
            retry: block.block("retry", |block| RawRetryPolicy::read(block, causes)),
        }
    }

    /// Validates the values of the block with the name `block`, such as `api`.
    ///
    /// # Errors
    /// Fails with all errors in the values of the block and their places.
    pub fn lower(&self, block: &str) -> Result<UpstreamPolicy, Vec<ConfigError>> {
        let mut errors = ConfigErrors::default();
        let text = self.origin.as_ref();
        let origin = text.and_then(|text| errors.take(origin::parse(&format!("{block}.origin"), text)));
        let timeouts = errors.take_all(self.timeouts.lower(block));
        let retry = errors.take_all(self.retry.lower(block));
        let upgrade = self.upgrade;
        let parts = origin.zip(timeouts).zip(retry);
        errors.or(parts.map(|((origin, timeouts), retry)| UpstreamPolicy { origin, timeouts, upgrade, retry }))
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use http::StatusCode;

    use super::*;
    use crate::block::tests::read_text;

    fn lower(yaml: &str) -> Result<UpstreamPolicy, Vec<ConfigError>> {
        let (raw, found) = read_text(yaml, RawUpstreamPolicy::read);
        assert_eq!(found, []);
        raw.unwrap().lower("api")
    }

    #[test]
    fn origin_alone_gets_the_defaults() {
        let policy = lower("origin: https://api.example.com").unwrap();
        assert_eq!(
            (policy.origin.host(), policy.origin.port(), policy.origin.transport()),
            ("api.example.com", 443, Transport::Tls)
        );
        assert!(policy.retry.covers_status(StatusCode::TOO_EARLY));
        assert!(!policy.retry.covers_status(StatusCode::NOT_IMPLEMENTED));
    }

    #[test]
    fn origin_with_path_user_or_other_scheme_is_an_error() {
        for bad in ["http://a/b", "ftp://a", "a:80", "http://u@a", "http://", "/x"] {
            assert!(lower(&format!("origin: \"{bad}\"")).is_err(), "{bad}");
        }
    }

    #[test]
    fn every_error_is_reported_with_its_line() {
        let errors = lower("origin: nowhere\nconnect_timeout: 5\nretry:\n  statuses: [200, 503]\n").unwrap_err();
        let places: Vec<_> = errors.iter().map(|error| (error.key.as_str(), error.place.line)).collect();
        assert_eq!(places, [("api.origin", 1), ("api.connect_timeout", 2), ("api.retry.statuses", 4)]);
    }

    #[test]
    fn total_timeout_shorter_than_its_parts_is_an_error() {
        let errors = lower("origin: http://a\ntotal_timeout: 2s\n").unwrap_err();
        assert_eq!(errors[0].key, "api.total_timeout");
    }

    #[test]
    fn pages_are_retried_by_default_only_after_connection_failures() {
        let pages = read_text("origin: http://a", RawUpstreamPolicy::read_pages).0.unwrap().lower("pages").unwrap();
        let api = lower("origin: http://a").unwrap();
        for cause in RetryCause::ALL {
            assert!(api.retry.covers(cause), "{cause:?}");
            let is_expected = matches!(cause, RetryCause::Connect | RetryCause::Reset);
            assert_eq!(pages.retry.covers(cause), is_expected, "{cause:?}");
        }
    }

    #[test]
    fn values_are_read_from_the_file() {
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

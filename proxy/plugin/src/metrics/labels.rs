//! Defines the label values that only metrics use. All other label values come from enums that other modules define.

use http::StatusCode;
use portico_policy::{Failure, Route};

/// The status classes, indexed by the first digit of the status. The class `none` means that no response head was sent,
/// or that the status is 600 or higher.
pub(super) const STATUS_CLASSES: [&str; 6] = ["none", "1xx", "2xx", "3xx", "4xx", "5xx"];
/// The status codes that the reply of a rule can have. Redirects to the canonical form of a path use a subset of these
/// codes.
pub(super) const REDIRECT_STATUSES: [&str; 7] = ["301", "302", "303", "307", "308", "410", "451"];
/// The routes that have an upstream.
pub(super) const UPSTREAMS: [Route; 2] = [Route::Api, Route::Page];

/// The state of the connection that an attempt used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ConnectionState {
    /// The connection was opened for the attempt.
    New,
    /// The connection was taken from a pool.
    Reused,
}

/// The pools of idle upstream connections. Each pool has the same limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ConnectionPool {
    /// The fast path's pool, which is used for GET and HEAD requests without a body.
    Exchange,
    /// Pingora's pool, which is used for all other requests.
    Pingora,
}

impl ConnectionPool {
    pub(super) const ALL: [Self; 2] = [Self::Exchange, Self::Pingora];

    pub(super) fn label(self) -> &'static str {
        match self {
            Self::Exchange => "exchange",
            Self::Pingora => "pingora",
        }
    }
}

impl ConnectionState {
    pub(super) const ALL: [Self; 2] = [Self::New, Self::Reused];

    pub(super) fn label(self) -> &'static str {
        match self {
            Self::New => "new",
            Self::Reused => "reused",
        }
    }
}

/// Returns the index of a status code's class in [`STATUS_CLASSES`].
pub(super) fn class_of(status: Option<StatusCode>) -> usize {
    let class = status.map_or(0, |status| usize::from(status.as_u16() / 100));
    if class < STATUS_CLASSES.len() { class } else { 0 }
}

/// Returns the index of a failure in the list of outcomes. The list contains [`STATUS_CLASSES`], followed by all
/// failures.
pub(super) fn outcome_of(failure: Failure) -> usize {
    STATUS_CLASSES.len() + failure as usize
}

#[cfg(test)]
mod tests {
    use portico_policy::exchange::RetryDenial;
    use portico_policy::facts::{RedirectSource, RouteLabel};
    use portico_policy::intake::Rejection;
    use portico_policy::upstream::RetryCause;

    use super::*;

    #[test]
    fn index_in_a_table_is_the_index_in_its_enum() {
        assert!(RouteLabel::ALL.iter().enumerate().all(|(at, label)| *label as usize == at));
        assert!(RedirectSource::ALL.iter().enumerate().all(|(at, source)| *source as usize == at));
        assert!(Rejection::ALL.iter().enumerate().all(|(at, rejection)| *rejection as usize == at));
        assert!(Failure::ALL.iter().enumerate().all(|(at, failure)| *failure as usize == at));
        assert!(RetryCause::ALL.iter().enumerate().all(|(at, cause)| *cause as usize == at));
        assert!(ConnectionState::ALL.iter().enumerate().all(|(at, state)| *state as usize == at));
        assert!(RetryDenial::ALL.iter().enumerate().all(|(at, reason)| *reason as usize == at));
    }

    #[test]
    fn status_outside_the_classes_counts_as_none() {
        let class = |status| STATUS_CLASSES[class_of(StatusCode::from_u16(status).ok())];
        assert_eq!([class(100), class(299), class(404), class(599)], ["1xx", "2xx", "4xx", "5xx"]);
        assert_eq!([class(600), class(999), STATUS_CLASSES[class_of(None)]], ["none"; 3]);
    }
}

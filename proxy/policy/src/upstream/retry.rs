//! The block `retry:`, which determines when a GET or HEAD request is retried.

use std::time::Duration;

use http::StatusCode;
use portico_redirects::tree::Located;

use crate::block::Block;
use crate::config_error::{ConfigError, ConfigErrors};
use crate::units::{self, Ratio};

/// The values of `retry:` as written in the file.
#[derive(Debug)]
pub struct RawRetryPolicy {
    /// The causes after which a request is retried.
    pub on: Vec<RetryCause>,
    /// The statuses that count as the cause `status`. The default is `STATUSES`.
    pub statuses: Option<Vec<Located<i64>>>,
    /// The average delay before a retry. If the response has a longer `Retry-After`, the retry waits as long as this
    /// field says.
    pub delay: Located<String>,
    /// The longest `Retry-After` for which a retry waits. A response with a longer `Retry-After` is sent to the client.
    pub retry_after_max: Located<String>,
    /// The average number of retries per request that the retry budget allows.
    pub budget_ratio: Located<String>,
    /// The number of retries per second that are allowed regardless of the number of requests. The default is
    /// `BUDGET_FLOOR`.
    pub budget_floor: Option<Located<i64>>,
}

/// A cause for a retry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RetryCause {
    /// No connection was established. The connection was refused or timed out, the upstream is unreachable, or the TLS
    /// handshake failed.
    Connect,
    /// The connection ended before the response head was complete.
    Reset,
    /// The response head did not arrive in time.
    Timeout,
    /// The response has a status that is listed in `statuses`.
    Status,
}

impl RetryCause {
    /// All variants, in the order of their discriminants.
    pub const ALL: [Self; 4] = [Self::Connect, Self::Reset, Self::Timeout, Self::Status];

    /// Returns the word in the file, which is also the label in metrics and logs.
    pub fn label(self) -> &'static str {
        match self {
            Self::Connect => "connect",
            Self::Reset => "reset",
            Self::Timeout => "timeout",
            Self::Status => "status",
        }
    }
}

/// The default causes for the API host, which are all causes, as the project's specification requires.
pub(super) const API_CAUSES: &[RetryCause] = &RetryCause::ALL;
/// The default causes for the renderer, which are only connection failures. A retry after an error status would not
/// help, because the renderer's own calls to `/api/` have already been retried. A page that was slow to render would be
/// slow again.
pub(super) const PAGE_CAUSES: &[RetryCause] = &[RetryCause::Connect, RetryCause::Reset];

/// The default for `statuses`, as the project's specification requires.
const STATUSES: [u16; 8] = [408, 409, 425, 429, 500, 502, 503, 504];

/// The default for [`BudgetPolicy::floor_per_second`]. With little traffic, the ratio alone would allow almost no
/// retries.
const BUDGET_FLOOR: u32 = 10;

/// The validated retry policy.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RetryPolicy {
    causes: Vec<RetryCause>,
    statuses: Vec<u16>,
    delay: Duration,
    retry_after_max: Duration,
    budget: BudgetPolicy,
}

/// The limits for the number of retries, so that a failing upstream does not get twice the load.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BudgetPolicy {
    /// The average number of retries per request.
    pub ratio: Ratio,
    /// The number of retries per second that are allowed regardless of the number of requests.
    pub floor_per_second: u32,
}

impl RetryPolicy {
    /// Reports whether an attempt that fails for this cause is retried.
    pub fn covers(&self, cause: RetryCause) -> bool {
        self.causes.contains(&cause)
    }

    /// Reports whether a request is retried after a response with this status.
    pub fn covers_status(&self, status: StatusCode) -> bool {
        self.covers(RetryCause::Status) && self.statuses.contains(&status.as_u16())
    }

    /// Returns the average delay before a retry.
    pub fn delay(&self) -> Duration {
        self.delay
    }

    /// Returns the longest `Retry-After` for which a retry waits.
    pub fn retry_after_max(&self) -> Duration {
        self.retry_after_max
    }

    /// Returns the limits for the number of retries.
    pub fn budget(&self) -> BudgetPolicy {
        self.budget
    }
}

impl RawRetryPolicy {
    /// Reads the block `retry:`. If the block does not contain `on`, uses `causes`.
    pub(super) fn read(block: &mut Block<'_>, causes: &[RetryCause]) -> Self {
        let on = block.choices("on", &RetryCause::ALL.map(|cause| (cause.label(), cause)));
        Self {
            on: on.map_or_else(|| causes.to_vec(), |on| on.into_iter().map(|cause| cause.value).collect()),
            statuses: block.numbers("statuses"),
            delay: block.text_or("delay", "25ms"),
            retry_after_max: block.text_or("retry_after_max", "1s"),
            budget_ratio: block.text_or("budget_ratio", "0.2"),
            budget_floor: block.number("budget_floor"),
        }
    }

    pub(super) fn lower(&self, block: &str) -> Result<RetryPolicy, Vec<ConfigError>> {
        let mut errors = ConfigErrors::default();
        let key = |key: &str| format!("{block}.retry.{key}");
        let statuses = match &self.statuses {
            Some(statuses) => statuses.iter().filter_map(|code| errors.take(status(&key("statuses"), code))).collect(),
            None => STATUSES.to_vec(),
        };
        let range = Duration::ZERO..=Duration::from_secs(10);
        let delay = errors.take(units::duration(&key("delay"), &self.delay, range.clone()));
        let retry_after_max = errors.take(units::duration(&key("retry_after_max"), &self.retry_after_max, range));
        let ratio = errors.take(units::ratio(&key("budget_ratio"), &self.budget_ratio));
        let floor = errors.take(match &self.budget_floor {
            Some(floor) => units::count(&key("budget_floor"), floor, 0..=10_000),
            None => Ok(BUDGET_FLOOR),
        });
        let causes = self.on.clone();
        let policy =
            delay.zip(retry_after_max).zip(ratio.zip(floor)).map(|((delay, retry_after_max), (ratio, floor))| {
                let budget = BudgetPolicy { ratio, floor_per_second: floor };
                RetryPolicy { causes, statuses, delay, retry_after_max, budget }
            });
        errors.or(policy)
    }
}

fn status(key: &str, code: &Located<i64>) -> Result<u16, ConfigError> {
    u16::try_from(code.value)
        .ok()
        .filter(|code| (400..=599).contains(code))
        .ok_or_else(|| ConfigError::at(key, code, code.value.to_string(), "an error status from 400 to 599"))
}

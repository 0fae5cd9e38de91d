//! `retry:`: when a GET or HEAD is sent once more.

use std::time::Duration;

use http::StatusCode;
use portico_redirects::tree::Spot;

use crate::block::Block;
use crate::config_error::{ConfigError, ConfigErrors};
use crate::units::{self, Ratio};

/// `retry:` as the file says it.
#[derive(Debug)]
pub struct RawRetryPolicy {
    /// What is tried again.
    pub on: Vec<RetryCause>,
    /// The statuses that count as `status`; those of the specification when left out.
    pub statuses: Option<Vec<Spot<i64>>>,
    /// How long to wait when the response does not say.
    pub delay: Spot<String>,
    /// The longest `Retry-After` that is waited for; a longer one is passed on instead.
    pub retry_after_max: Spot<String>,
    /// Retries that may be made for each request, in the long run.
    pub budget_ratio: Spot<String>,
    /// Retries per second that are always allowed; [`BUDGET_FLOOR`] when left out.
    pub budget_floor: Option<Spot<i64>>,
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

/// What is tried again of the API host when the file does not say: everything, as the specification asks.
pub(super) const API_CAUSES: &[RetryCause] = &RetryCause::ALL;
/// What is tried again of the renderer: its own calls to `/api/` are retried already, so an answer of it is final, and one that
/// takes long would take long again.
pub(super) const PAGE_CAUSES: &[RetryCause] = &[RetryCause::Connect, RetryCause::Reset];

/// The statuses that the specification lists.
const STATUSES: [u16; 8] = [408, 409, 425, 429, 500, 502, 503, 504];

/// So that a site with few visitors retries although its ratio allows next to nothing.
const BUDGET_FLOOR: u32 = 10;

/// When a reading request is sent once more.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RetryPolicy {
    causes: Vec<RetryCause>,
    statuses: Vec<u16>,
    delay: Duration,
    retry_after_max: Duration,
    budget: BudgetPolicy,
}

/// How many retries an upstream gets, so that a failing one is not met with double load.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BudgetPolicy {
    /// Retries for each request.
    pub ratio: Ratio,
    /// Retries per second that are allowed whatever the ratio says.
    pub floor_per_second: u32,
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

    /// How many retries there may be.
    pub fn budget(&self) -> BudgetPolicy {
        self.budget
    }
}

impl RawRetryPolicy {
    /// Reads the block; `causes` are tried again when the file does not say.
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
        let mut mistakes = ConfigErrors::default();
        let key = |key: &str| format!("{block}.retry.{key}");
        let statuses = match &self.statuses {
            Some(statuses) => {
                statuses.iter().filter_map(|code| mistakes.take(status(&key("statuses"), code))).collect()
            }
            None => STATUSES.to_vec(),
        };
        let range = Duration::ZERO..=Duration::from_secs(10);
        let delay = mistakes.take(units::duration(&key("delay"), &self.delay, range.clone()));
        let longest = mistakes.take(units::duration(&key("retry_after_max"), &self.retry_after_max, range));
        let ratio = mistakes.take(units::ratio(&key("budget_ratio"), &self.budget_ratio));
        let floor = mistakes.take(match &self.budget_floor {
            Some(floor) => units::count(&key("budget_floor"), floor, 0..=10_000),
            None => Ok(BUDGET_FLOOR),
        });
        let causes = self.on.clone();
        let policy = delay.zip(longest).zip(ratio.zip(floor)).map(|((delay, retry_after_max), (ratio, floor))| {
            let budget = BudgetPolicy { ratio, floor_per_second: floor };
            RetryPolicy { causes, statuses, delay, retry_after_max, budget }
        });
        mistakes.or(policy)
    }
}

fn status(key: &str, code: &Spot<i64>) -> Result<u16, ConfigError> {
    u16::try_from(code.value)
        .ok()
        .filter(|code| (400..=599).contains(code))
        .ok_or_else(|| ConfigError::at(key, code, code.value.to_string(), "an error status, 400 to 599"))
}

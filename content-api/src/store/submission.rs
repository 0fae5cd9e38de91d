//! Defines the data that is stored for a submitted form, including its id, its time and its reference number.

use jiff::Timestamp;
use jiff::tz::{Offset, TimeZone};
use serde::Serialize;
use uuid::Uuid;

use crate::model::submission::Receipt;

/// A valid form that is ready to be stored.
#[derive(Debug)]
pub(crate) struct Submission {
    pub(crate) kind: &'static str,
    pub(crate) payload: String,
    pub(crate) request_id: String,
    pub(crate) attachment: Option<Attachment>,
    /// True if the honeypot was filled, possibly by a bot. The form is stored nevertheless, so that a person can decide
    /// whether the form is genuine.
    pub(crate) suspected: bool,
}

/// A file that a visitor attached to a form.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct Attachment {
    pub(crate) name: String,
    pub(crate) media_type: String,
    #[serde(skip)]
    pub(crate) content: Vec<u8>,
}

/// The id of a submission, along with the time at which the submission was received.
pub(super) struct Stamp {
    pub(super) id: Uuid,
    pub(super) received_at: Timestamp,
}

impl Stamp {
    pub(super) fn now() -> Self {
        Self { id: Uuid::now_v7(), received_at: milliseconds(Timestamp::now()) }
    }

    /// Returns the year in which the submission was received, in the time zone of Moscow, where the company is.
    pub(super) fn year(&self) -> i16 {
        self.received_at.to_zoned(TimeZone::fixed(Offset::constant(3))).year()
    }

    pub(super) fn number(&self, sequence: i64) -> String {
        format!("МФ-{}-{sequence:06}", self.year())
    }

    pub(super) fn receipt(self, number: String) -> Receipt {
        Receipt { id: self.id.to_string(), number, received_at: self.received_at }
    }
}

/// Truncates a time to milliseconds, because a receipt does not need more precision.
fn milliseconds(time: Timestamp) -> Timestamp {
    Timestamp::from_millisecond(time.as_millisecond()).unwrap_or(time)
}

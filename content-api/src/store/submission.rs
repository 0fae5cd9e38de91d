//! Defines the data that is stored for a submitted form, including its id, its time and its reference number.

use jiff::Timestamp;
use jiff::tz::{Offset, TimeZone};
use serde::Serialize;
use sha2::{Digest as _, Sha256};
use uuid::Uuid;

use super::idempotency::IdempotencyKey;
use crate::model::submission::{AnsweringDepartment, Receipt};

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
    pub(crate) department: AnsweringDepartment,
    /// The key against repeated submissions, if the client sent one.
    pub(crate) key: Option<IdempotencyKey>,
}

impl Submission {
    /// Returns a hash of everything that the submission stores. Two submissions with the same key are the same submission
    /// only if their fingerprints are equal.
    pub(super) fn fingerprint(&self) -> String {
        let mut hash = Sha256::new();
        hash.update(&self.payload);
        if let Some(attachment) = &self.attachment {
            // The payload contains the name and the media type of the file, and JSON never contains a NUL.
            hash.update([0]);
            hash.update(&attachment.content);
        }
        let digits = b"0123456789abcdef".map(char::from);
        hash.finalize().iter().flat_map(|byte| [byte >> 4, byte & 15]).map(|digit| digits[usize::from(digit)]).collect()
    }
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

    pub(super) fn receipt(&self, number: String, department: AnsweringDepartment) -> Receipt {
        Receipt { id: self.id.to_string(), number, received_at: self.received_at, department }
    }
}

/// Truncates a time to milliseconds, because a receipt does not need more precision.
fn milliseconds(time: Timestamp) -> Timestamp {
    Timestamp::from_millisecond(time.as_millisecond()).unwrap_or(time)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fingerprint_depends_on_the_payload_and_the_file() {
        let print = |payload: &str, content: Option<&[u8]>| {
            let file =
                |content: &[u8]| Attachment { name: "a".into(), media_type: "b".into(), content: content.into() };
            let submission = Submission {
                kind: "feedback",
                payload: payload.into(),
                request_id: String::new(),
                attachment: content.map(file),
                suspected: false,
                department: AnsweringDepartment::Office,
                key: None,
            };
            submission.fingerprint()
        };
        let mut prints =
            [print("{}", None), print("{}", Some(b"")), print("{}", Some(b"1")), print("{ }", None)].to_vec();
        prints.dedup();
        assert_eq!((prints.len(), prints[0].len()), (4, 64));
    }
}

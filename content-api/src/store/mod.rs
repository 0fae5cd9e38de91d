//! Where submitted forms are kept.
//!
//! All SQL is in [`sqlite`]. Another database is another module with the same three functions, chosen by the URL in
//! [`Store::open`].

mod sqlite;

use jiff::Timestamp;
use jiff::tz::{Offset, TimeZone};
use serde::Serialize;
use uuid::Uuid;

use crate::model::submission::Receipt;

/// A failed store.
#[derive(Debug, thiserror::Error)]
pub(crate) enum StoreError {
    #[error("only sqlite:// addresses are supported")]
    UnknownDatabase,
    #[error("cannot make the database's folder: {0}")]
    Folder(#[from] std::io::Error),
    #[error("cannot bring the tables up to date: {0}")]
    Migration(#[from] sqlx::migrate::MigrateError),
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}

/// A form on its way into the store.
#[derive(Debug)]
pub(crate) struct Submission {
    pub(crate) kind: &'static str,
    pub(crate) payload: String,
    pub(crate) request_id: String,
    pub(crate) attachment: Option<Attachment>,
    /// Whether a robot may have sent it. It is kept as any other: the mark is for the person who reads it.
    pub(crate) suspected: bool,
}

/// A file that came with a form.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct Attachment {
    pub(crate) name: String,
    pub(crate) media_type: String,
    #[serde(skip)]
    pub(crate) content: Vec<u8>,
}

/// The store.
#[derive(Debug, Clone)]
pub(crate) struct Store(sqlite::Sqlite);

impl Store {
    /// Opens the database, making it and its tables when they are missing.
    pub(crate) async fn open(url: &str) -> Result<Self, StoreError> {
        if url.starts_with("sqlite:") {
            Ok(Self(sqlite::Sqlite::open(url).await?))
        } else {
            Err(StoreError::UnknownDatabase)
        }
    }

    /// Stores a submission for good, then gives its receipt.
    pub(crate) async fn save(&self, submission: Submission) -> Result<Receipt, StoreError> {
        let stamp = Stamp::now();
        let number = self.0.save(&stamp, submission).await?;
        Ok(stamp.receipt(number))
    }

    /// Whether the database answers.
    pub(crate) async fn ping(&self) -> Result<(), StoreError> {
        self.0.ping().await
    }

    /// Closes all connections, so that the write-ahead log is folded into the database.
    pub(crate) async fn close(&self) {
        self.0.close().await;
    }
}

/// When a submission arrived and how it is called inside.
pub(crate) struct Stamp {
    id: Uuid,
    received_at: Timestamp,
}

impl Stamp {
    pub(crate) fn now() -> Self {
        Self { id: Uuid::now_v7(), received_at: milliseconds(Timestamp::now()) }
    }

    /// The year in Moscow, where the enterprise is.
    fn year(&self) -> i16 {
        self.received_at.to_zoned(TimeZone::fixed(Offset::constant(3))).year()
    }

    fn number(&self, sequence: i64) -> String {
        format!("МФ-{}-{sequence:06}", self.year())
    }

    fn receipt(self, number: String) -> Receipt {
        Receipt { id: self.id.to_string(), number, received_at: self.received_at }
    }
}

/// Finer parts of a second say nothing to people.
fn milliseconds(time: Timestamp) -> Timestamp {
    Timestamp::from_millisecond(time.as_millisecond()).unwrap_or(time)
}

//! The store of submitted forms.
//! All SQL is in the module `sqlite`. To support another database, add a module with the same functions;
//! [`Store::open`] chooses the module by the URL.

mod error;
mod sqlite;
mod submission;

pub(crate) use error::StoreError;
pub(crate) use submission::{Attachment, Submission};

use crate::model::submission::Receipt;
use submission::Stamp;

/// The store.
#[derive(Debug, Clone)]
pub(crate) struct Store(sqlite::Sqlite);

impl Store {
    /// Opens the database. If the database or its tables do not exist, they are created.
    pub(crate) async fn open(url: &str) -> Result<Self, StoreError> {
        if url.starts_with("sqlite:") {
            Ok(Self(sqlite::Sqlite::open(url).await?))
        } else {
            Err(StoreError::UnknownDatabase)
        }
    }

    /// Stores a submission durably, and returns its receipt.
    pub(crate) async fn save(&self, submission: Submission) -> Result<Receipt, StoreError> {
        let stamp = Stamp::now();
        let number = self.0.save(&stamp, submission).await?;
        Ok(stamp.receipt(number))
    }

    /// Checks that the database is reachable.
    pub(crate) async fn ping(&self) -> Result<(), StoreError> {
        self.0.ping().await
    }

    /// Closes all connections, which merges the write-ahead log into the database.
    pub(crate) async fn close(&self) {
        self.0.close().await;
    }
}

//! Stores submitted forms in a database.
//!
//! All SQL is in the module `sqlite`. To support another database, add a module with the same functions, and let
//! [`Store::open`] choose the module by the URL.

mod error;
mod idempotency;
mod sqlite;
mod submission;

pub(crate) use error::StoreError;
pub(crate) use idempotency::{IdempotencyKey, InvalidKey};
pub(crate) use submission::{Attachment, Submission};

use crate::model::submission::Receipt;
use submission::Stamp;

/// A handle to the store of submitted forms. All clones of a handle use the same database.
#[derive(Debug, Clone)]
pub(crate) struct Store(sqlite::Sqlite);

impl Store {
    /// Opens the database at a URL. Creates the database and its tables if they do not exist. Returns an error if the
    /// URL does not begin with `sqlite:`.
    pub(crate) async fn open(url: &str) -> Result<Self, StoreError> {
        if url.starts_with("sqlite:") {
            Ok(Self(sqlite::Sqlite::open(url).await?))
        } else {
            Err(StoreError::UnknownDatabase)
        }
    }

    /// Stores a submitted form durably, and returns the receipt for the visitor. If a submission with the same key and
    /// the same content was stored before, stores nothing, and returns the receipt of that submission.
    ///
    /// # Errors
    /// Returns [`StoreError::KeyReused`] if the key belongs to a submission with another content.
    pub(crate) async fn save(&self, submission: Submission) -> Result<Receipt, StoreError> {
        self.0.save(&Stamp::now(), &submission).await
    }

    /// Checks that the database responds to a query.
    pub(crate) async fn ping(&self) -> Result<(), StoreError> {
        self.0.ping().await
    }

    /// Closes all connections. When the last connection is closed, `SQLite` merges the write-ahead log into the
    /// database.
    pub(crate) async fn close(&self) {
        self.0.close().await;
    }
}

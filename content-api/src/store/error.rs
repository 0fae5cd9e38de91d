//! Defines the error type of the store of submitted forms.

/// An error that occurred while the database was opened or used.
#[derive(Debug, thiserror::Error)]
pub(crate) enum StoreError {
    #[error("the database URL must begin with `sqlite:`")]
    UnknownDatabase,
    #[error("cannot create the folder of the database: {0}")]
    Folder(#[from] std::io::Error),
    #[error("cannot migrate the database: {0}")]
    Migration(#[from] sqlx::migrate::MigrateError),
    #[error("the idempotency key belongs to another submission")]
    KeyReused,
    #[error("the database contains an invalid time: {0}")]
    Time(#[from] jiff::Error),
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}

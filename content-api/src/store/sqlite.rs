//! Stores submitted forms in an `SQLite` database.

use std::path::Path;
use std::str::FromStr;
use std::time::Duration;

use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{Sqlite as Driver, Transaction};

use super::error::StoreError;
use super::idempotency::IdempotencyKey;
use super::submission::{Attachment, Stamp, Submission};
use crate::model::submission::Receipt;

/// A pool of connections to the database. If several connections write at the same time, `SQLite` makes them wait for
/// each other.
#[derive(Debug, Clone)]
pub(super) struct Sqlite {
    pool: SqlitePool,
}

impl Sqlite {
    pub(super) async fn open(url: &str) -> Result<Self, StoreError> {
        let options = SqliteConnectOptions::from_str(url)?
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            // With `synchronous = FULL`, a commit returns only after its data has been written to the disk. The data
            // therefore survives a power failure.
            .synchronous(SqliteSynchronous::Full)
            .busy_timeout(Duration::from_secs(5));
        create_folder(options.get_filename())?;
        let pool = SqlitePoolOptions::new()
            .max_connections(4)
            .acquire_timeout(Duration::from_secs(5))
            .connect_with(options)
            .await?;
        sqlx::migrate!("./migrations").run(&pool).await?;
        Ok(Self { pool })
    }

    pub(super) async fn save(&self, stamp: &Stamp, submission: &Submission) -> Result<Receipt, StoreError> {
        let fingerprint = submission.fingerprint();
        // `BEGIN IMMEDIATE` takes the write lock at the start of the transaction. If the transaction began with a read
        // lock, the later upgrade to a write lock could fail. With the lock, two submissions with the same key cannot
        // both find that the key is unused.
        let mut transaction = self.pool.begin_with("BEGIN IMMEDIATE").await?;
        if let Some(earlier) = find_earlier(&mut transaction, submission).await? {
            return earlier.receipt(submission, &fingerprint);
        }
        let number = stamp.number(next_sequence(&mut transaction, stamp.year()).await?);
        insert_submission(&mut transaction, stamp, &number, submission).await?;
        if let Some(key) = &submission.key {
            insert_key(&mut transaction, stamp, submission.kind, key, &fingerprint).await?;
        }
        if let Some(attachment) = &submission.attachment {
            insert_attachment(&mut transaction, stamp, attachment).await?;
        }
        transaction.commit().await?;
        Ok(stamp.receipt(number, submission.department))
    }

    pub(super) async fn ping(&self) -> Result<(), StoreError> {
        sqlx::query("SELECT 1").execute(&self.pool).await?;
        Ok(())
    }

    pub(super) async fn close(&self) {
        self.pool.close().await;
    }
}

fn create_folder(file: &Path) -> Result<(), StoreError> {
    match file.parent() {
        Some(folder) => Ok(std::fs::create_dir_all(folder)?),
        None => Ok(()),
    }
}

/// The submission that was stored first with a key.
#[derive(sqlx::FromRow)]
struct Earlier {
    id: String,
    number: String,
    received_at: String,
    fingerprint: String,
}

impl Earlier {
    fn receipt(self, submission: &Submission, fingerprint: &str) -> Result<Receipt, StoreError> {
        if self.fingerprint != fingerprint {
            return Err(StoreError::KeyReused);
        }
        let received_at = self.received_at.parse()?;
        Ok(Receipt { id: self.id, number: self.number, received_at, department: submission.department })
    }
}

async fn find_earlier(
    transaction: &mut Transaction<'_, Driver>,
    submission: &Submission,
) -> Result<Option<Earlier>, StoreError> {
    let Some(key) = &submission.key else { return Ok(None) };
    let sql = "SELECT id, number, received_at, fingerprint FROM idempotency_keys \
        JOIN submissions ON submissions.id = submission_id WHERE idempotency_keys.kind = ? AND key = ?";
    let query = sqlx::query_as(sql).bind(submission.kind).bind(key.as_str());
    Ok(query.fetch_optional(&mut **transaction).await?)
}

async fn insert_key(
    transaction: &mut Transaction<'_, Driver>,
    stamp: &Stamp,
    kind: &str,
    key: &IdempotencyKey,
    fingerprint: &str,
) -> Result<(), StoreError> {
    let sql = "INSERT INTO idempotency_keys (kind, key, submission_id, fingerprint) VALUES (?, ?, ?, ?)";
    sqlx::query(sql)
        .bind(kind)
        .bind(key.as_str())
        .bind(stamp.id.to_string())
        .bind(fingerprint)
        .execute(&mut **transaction)
        .await?;
    Ok(())
}

async fn next_sequence(transaction: &mut Transaction<'_, Driver>, year: i16) -> Result<i64, StoreError> {
    let sql = "INSERT INTO numbers (year, last) VALUES (?, 1) ON CONFLICT (year) DO UPDATE SET last = last + 1 RETURNING last";
    Ok(sqlx::query_scalar(sql).bind(year).fetch_one(&mut **transaction).await?)
}

async fn insert_submission(
    transaction: &mut Transaction<'_, Driver>,
    stamp: &Stamp,
    number: &str,
    submission: &Submission,
) -> Result<(), StoreError> {
    let sql = "INSERT INTO submissions (id, number, kind, payload, received_at, request_id, suspected) VALUES (?, ?, ?, ?, ?, ?, ?)";
    sqlx::query(sql)
        .bind(stamp.id.to_string())
        .bind(number)
        .bind(submission.kind)
        .bind(&submission.payload)
        .bind(stamp.received_at.to_string())
        .bind(&submission.request_id)
        .bind(submission.suspected)
        .execute(&mut **transaction)
        .await?;
    Ok(())
}

async fn insert_attachment(
    transaction: &mut Transaction<'_, Driver>,
    stamp: &Stamp,
    attachment: &Attachment,
) -> Result<(), StoreError> {
    let sql = "INSERT INTO attachments (submission_id, name, media_type, content) VALUES (?, ?, ?, ?)";
    sqlx::query(sql)
        .bind(stamp.id.to_string())
        .bind(&attachment.name)
        .bind(&attachment.media_type)
        .bind(&attachment.content)
        .execute(&mut **transaction)
        .await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn the_write_ahead_log_is_synced_at_each_commit() {
        let folder = tempfile::tempdir().unwrap();
        let url = format!("sqlite://{}", folder.path().join("a/b.db").display());
        let store = Sqlite::open(&url).await.unwrap();
        let mode: String = sqlx::query_scalar("PRAGMA journal_mode").fetch_one(&store.pool).await.unwrap();
        let synchronous: i64 = sqlx::query_scalar("PRAGMA synchronous").fetch_one(&store.pool).await.unwrap();
        assert_eq!((mode.as_str(), synchronous), ("wal", 2), "2 is FULL");
    }
}

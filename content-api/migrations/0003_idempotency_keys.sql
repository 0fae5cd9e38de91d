-- The keys with which clients mark repeated submissions. A key is unique among the submissions of one kind.
-- The fingerprint is a hash of what the submission stores, so that a key cannot be used for another content.
CREATE TABLE idempotency_keys (
    kind          TEXT NOT NULL,
    key           TEXT NOT NULL,
    submission_id TEXT NOT NULL REFERENCES submissions (id) ON DELETE CASCADE,
    fingerprint   TEXT NOT NULL,
    PRIMARY KEY (kind, key)
) WITHOUT ROWID;

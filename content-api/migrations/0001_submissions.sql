-- What visitors sent. A row is durable before its sender gets an answer.
CREATE TABLE submissions (
    id          TEXT PRIMARY KEY NOT NULL,
    number      TEXT NOT NULL UNIQUE,
    kind        TEXT NOT NULL,
    payload     TEXT NOT NULL,
    received_at TEXT NOT NULL,
    request_id  TEXT NOT NULL
);

CREATE INDEX submissions_by_time ON submissions (received_at);

-- Files are kept out of the payload, so that reading a list of submissions stays cheap.
CREATE TABLE attachments (
    submission_id TEXT PRIMARY KEY NOT NULL REFERENCES submissions (id),
    name          TEXT NOT NULL,
    media_type    TEXT NOT NULL,
    content       BLOB NOT NULL
);

-- The last number given out in each year. Numbers are never given twice, even if a submission is deleted.
CREATE TABLE numbers (
    year INTEGER PRIMARY KEY NOT NULL,
    last INTEGER NOT NULL
);

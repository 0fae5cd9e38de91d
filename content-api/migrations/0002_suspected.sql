-- 1 when the trap for robots was filled. The payload holds what was in it; a person decides what it is worth.
ALTER TABLE submissions ADD COLUMN suspected INTEGER NOT NULL DEFAULT 0 CHECK (suspected IN (0, 1));

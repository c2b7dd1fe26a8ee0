-- When somebody last worked with a session (security time): one that nobody uses ends by itself.
ALTER TABLE operator_log_in ADD COLUMN last_used_at timestamptz;
UPDATE operator_log_in SET last_used_at = created_at;
ALTER TABLE operator_log_in ALTER COLUMN last_used_at SET NOT NULL;

-- Of when a coin's rate is, as its source said (business time). Null where nothing is converted, and in rows of before:
-- their rate is at most two minutes older than what was asked for by it.
ALTER TABLE withdrawal_preview ADD COLUMN rate_at timestamptz CHECK (rate_at IS NULL OR rate IS NOT NULL);
ALTER TABLE withdrawal ADD COLUMN rate_at timestamptz CHECK (rate_at IS NULL OR rate IS NOT NULL);

-- Wrong tries at a phone, registered or not, so that neither answer nor table tells which are. The phone itself
-- is not kept, only its keyed hash. One row a phone: its lock puts concurrent tries in line.
CREATE TABLE log_in_guard (
  phone_key bytea PRIMARY KEY,
  wrong_tries timestamptz[] NOT NULL,
  locked_until timestamptz,
  expires_at timestamptz NOT NULL
);
CREATE INDEX log_in_guard_expiry ON log_in_guard (expires_at);

-- Solved challenges that were used, kept until they would have expired anyway.
CREATE TABLE captcha_spent (
  signature bytea PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
CREATE INDEX captcha_spent_expiry ON captcha_spent (expires_at);

-- Keys that all nodes share, drawn by the first that needs one.
CREATE TABLE account_secret (
  name text PRIMARY KEY,
  value bytea NOT NULL CHECK (length(value) = 32)
);

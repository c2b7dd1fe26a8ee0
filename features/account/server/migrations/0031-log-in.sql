-- One signed-in device. All instants here are security time. The token itself is never stored.
CREATE TABLE log_in (
  id uuid PRIMARY KEY,
  investor_id uuid NOT NULL REFERENCES investor (id),
  token_hash bytea NOT NULL CONSTRAINT log_in_token_hash_key UNIQUE CHECK (length(token_hash) = 32),
  browser text NOT NULL,
  system text NOT NULL,
  created_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  ended_at timestamptz
);
CREATE INDEX log_in_of_investor ON log_in (investor_id, id DESC) WHERE ended_at IS NULL;

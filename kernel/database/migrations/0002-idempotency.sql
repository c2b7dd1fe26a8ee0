-- The first success of each deed, kept under the key that the client made for its intent.
CREATE TABLE idempotency (
  investor_id uuid NOT NULL,
  call text NOT NULL,
  key text NOT NULL,
  input_hash bytea NOT NULL,
  answer jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (investor_id, call, key)
);

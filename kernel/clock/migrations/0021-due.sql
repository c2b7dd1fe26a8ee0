-- What falls due at a business instant. A row is deleted in the transaction of its effect, so it happens once.
CREATE TABLE due (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  kind text NOT NULL CHECK (kind <> ''),
  key text NOT NULL CHECK (key <> ''),
  payload jsonb NOT NULL DEFAULT '{}',
  failures int NOT NULL DEFAULT 0,
  -- Security time before which a row that failed is left alone, so that it does not hold up the others.
  retry_at timestamptz,
  UNIQUE (kind, key)
);
CREATE INDEX due_in_order ON due (at, id);

-- Statements of the outside, laid beside the ledger. Nothing here moves money, and nothing is ever changed: the file,
-- what differed when it was compared, and the notes that explain it stay as they were.
CREATE TABLE reconciliation_statement (
  id uuid PRIMARY KEY,
  source text NOT NULL CHECK (source IN ('bank', 'chain', 'venue', 'custodian')),
  -- The outside's days, inclusive.
  from_date date NOT NULL,
  to_date date NOT NULL,
  file_name text NOT NULL CHECK (length(file_name) BETWEEN 1 AND 120),
  content bytea NOT NULL CHECK (length(content) <= 524288),
  sha256 bytea NOT NULL,
  lines integer NOT NULL CHECK (lines >= 0),
  matched integer NOT NULL CHECK (matched BETWEEN 0 AND lines),
  -- [{"asset", "theirs", "ours"}], smallest units as text.
  totals jsonb NOT NULL,
  -- Business time: the ledger as it stood then.
  compared_at timestamptz NOT NULL,
  operator_id uuid NOT NULL,
  operator_name text NOT NULL,
  -- Security time.
  imported_at timestamptz NOT NULL,
  CHECK (from_date <= to_date),
  -- The hash is the file's, whoever writes the row.
  CONSTRAINT reconciliation_hash_fits CHECK (sha256 = sha256(content))
);

-- Sums of a statement may lie beyond what the ledger itself can hold: numeric.
CREATE TABLE reconciliation_difference (
  statement_id uuid NOT NULL REFERENCES reconciliation_statement (id),
  place integer NOT NULL CHECK (place > 0),
  kind text NOT NULL CHECK (kind IN ('missing_here', 'missing_there', 'amount', 'reference')),
  asset text NOT NULL,
  date date NOT NULL,
  line integer,
  reference text,
  our_reference text,
  theirs numeric,
  ours numeric,
  PRIMARY KEY (statement_id, place),
  CHECK ((kind = 'missing_here') = (ours IS NULL) AND (kind = 'missing_there') = (theirs IS NULL))
);

CREATE TABLE reconciliation_note (
  seq bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  statement_id uuid NOT NULL,
  place integer NOT NULL,
  text text NOT NULL CHECK (length(text) BETWEEN 5 AND 500),
  operator_id uuid NOT NULL,
  operator_name text NOT NULL,
  -- Security time.
  at timestamptz NOT NULL,
  FOREIGN KEY (statement_id, place) REFERENCES reconciliation_difference (statement_id, place)
);
CREATE INDEX reconciliation_note_of ON reconciliation_note (statement_id, place, seq);

REVOKE UPDATE, DELETE ON reconciliation_statement, reconciliation_difference, reconciliation_note FROM bolsillo_app;

CREATE FUNCTION refuse_reconciliation_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only: % refused', TG_TABLE_NAME, TG_OP;
END
$$;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON reconciliation_statement
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_reconciliation_change();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON reconciliation_difference
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_reconciliation_change();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON reconciliation_note
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_reconciliation_change();

-- Statements and the dashboard ask for some days of the whole ledger; rows lie in the order of time, so this stays tiny.
CREATE INDEX transaction_by_time ON ledger.transaction USING brin (at) WITH (autosummarize = on);

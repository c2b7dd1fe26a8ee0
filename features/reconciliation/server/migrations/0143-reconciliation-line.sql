-- What each statement named, so that what one day's statement told is not missed in another day's.
CREATE TABLE reconciliation_line (
  statement_id uuid NOT NULL REFERENCES reconciliation_statement (id),
  line integer NOT NULL CHECK (line > 0),
  -- The outside's day.
  date date NOT NULL,
  asset text NOT NULL,
  -- The reference as it is compared: in capitals, without what stands between its signs.
  words text NOT NULL CHECK (words <> ''),
  -- Smallest units; positive is what came to the firm. Beyond what the ledger itself can hold: numeric.
  units numeric NOT NULL,
  PRIMARY KEY (statement_id, line)
);
CREATE INDEX reconciliation_line_named ON reconciliation_line (words);
REVOKE UPDATE, DELETE ON reconciliation_line FROM bolsillo_app;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON reconciliation_line
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_reconciliation_change();

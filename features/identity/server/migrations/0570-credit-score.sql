-- What changed an investor's credit score after its beginning (620 once identity is verified), each change with its reason.
CREATE TABLE credit_score_change (
  investor_id uuid NOT NULL REFERENCES investor (id),
  -- 1, 2, 3 … without a gap.
  number integer NOT NULL CHECK (number > 0),
  reason text NOT NULL,
  -- What it is about, such as a loan.
  subject_id uuid NOT NULL,
  change integer NOT NULL,
  score integer NOT NULL CHECK (score BETWEEN 300 AND 850),
  at timestamptz NOT NULL,
  PRIMARY KEY (investor_id, number),
  -- Nothing counts twice.
  UNIQUE (subject_id, reason)
);
REVOKE UPDATE, DELETE ON credit_score_change FROM bolsillo_app;
-- uses: credit_score_follows, refuse_change_of_history
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON credit_score_change
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_history();
CREATE TRIGGER credit_score_follows BEFORE INSERT ON credit_score_change
  FOR EACH ROW EXECUTE FUNCTION credit_score_follows();

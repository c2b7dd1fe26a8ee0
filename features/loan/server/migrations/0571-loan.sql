-- Loans in pesos. Cash in cents, rates in ten-thousandths of a basis point (1% = 1,000,000). Dates are Mexico City's, instants
-- business time.
CREATE TABLE loan_band (
  band text NOT NULL,
  effective_from date NOT NULL,
  from_score integer NOT NULL CHECK (from_score BETWEEN 300 AND 850),
  maximum bigint NOT NULL CHECK (maximum > 0),
  yearly_rate bigint NOT NULL CHECK (yearly_rate >= 0),
  source text NOT NULL,
  PRIMARY KEY (band, effective_from)
);
INSERT INTO loan_band (band, effective_from, from_score, maximum, yearly_rate, source) VALUES
  ('low', '2015-01-01', 578, 500000, 42000000, 'The firm''s tariff: up to MXN 5,000 at 42% from 578'),
  ('middle', '2015-01-01', 660, 2000000, 32000000, 'The firm''s tariff: up to MXN 20,000 at 32% from 660'),
  ('high', '2015-01-01', 697, 5000000, 24000000, 'The firm''s tariff: up to MXN 50,000 at 24% from 697');
SELECT tariff_protect('loan_band');

CREATE TABLE loan_setting (
  name text NOT NULL,
  effective_from date NOT NULL,
  value bigint NOT NULL CHECK (value >= 0),
  source text NOT NULL,
  PRIMARY KEY (name, effective_from)
);
INSERT INTO loan_setting (name, effective_from, value, source) VALUES
  ('least_mxn_cents', '2015-01-01', 50000, 'The firm''s tariff: MXN 500.00 at least'),
  ('instant_mxn_cents', '2015-01-01', 500000, 'The firm''s tariff: agreed at once up to MXN 5,000.00'),
  ('instant_score', '2015-01-01', 660, 'The firm''s tariff: agreed at once from 660'),
  ('iva_rate', '2015-01-01', 16000000, 'Ley del IVA, art. 1: 16%'),
  ('penalty_share', '2015-01-01', 50000000, 'The firm''s tariff: half the rate beside it while overdue'),
  ('preview_life_ms', '2015-01-01', 60000, 'Product rule: a preview is good for 60 s');
SELECT tariff_protect('loan_setting');

CREATE TABLE loan (
  id uuid PRIMARY KEY,
  investor_id uuid NOT NULL REFERENCES investor (id),
  state text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  term_days integer NOT NULL CHECK (term_days IN (30, 90, 180, 360)),
  yearly_rate bigint NOT NULL,
  penalty_rate bigint NOT NULL,
  iva_rate bigint NOT NULL,
  -- The score that it was asked with.
  score integer NOT NULL,
  preview_id uuid NOT NULL UNIQUE,
  asked_at timestamptz NOT NULL,
  decided_at timestamptz,
  -- Null where a rule agreed.
  decided_by uuid REFERENCES operator (id),
  opinion text NOT NULL DEFAULT '',
  -- When its money arrived, and the day by which it is to be repaid.
  credited_at timestamptz,
  due_on date,
  ledger_head text,
  overdue_at timestamptz,
  repaid_at timestamptz,
  CHECK ((state IN ('running', 'repaid')) = (credited_at IS NOT NULL)),
  CHECK ((credited_at IS NULL) = (due_on IS NULL)),
  CHECK ((state = 'repaid') = (repaid_at IS NOT NULL))
);
CREATE INDEX loan_of_investor ON loan (investor_id, id DESC);
CREATE INDEX loan_by_state ON loan (id) WHERE state <> 'waiting';
CREATE INDEX loan_arrived ON loan (asked_at) WHERE credited_at IS NOT NULL;
-- One waits at a time.
CREATE UNIQUE INDEX loan_under_audit ON loan (investor_id) WHERE state = 'waiting';
CREATE INDEX loan_waiting ON loan (id) WHERE state = 'waiting';

CREATE TABLE loan_repayment (
  id uuid PRIMARY KEY,
  loan_id uuid NOT NULL REFERENCES loan (id),
  investor_id uuid NOT NULL REFERENCES investor (id),
  -- Null where it was taken on the due day.
  preview_id uuid UNIQUE,
  principal bigint NOT NULL CHECK (principal >= 0),
  interest bigint NOT NULL CHECK (interest >= 0),
  iva bigint NOT NULL CHECK (iva >= 0),
  penalty bigint NOT NULL CHECK (penalty >= 0),
  owed_after bigint NOT NULL CHECK (owed_after >= 0),
  at timestamptz NOT NULL,
  -- The day that interest was counted to.
  on_date date NOT NULL,
  ledger_head text,
  CHECK (principal + interest + iva + penalty > 0)
);
CREATE INDEX loan_repayment_of_investor ON loan_repayment (investor_id, id DESC);
CREATE INDEX loan_repayment_of_loan ON loan_repayment (loan_id, on_date, id);

-- What was agreed is never changed; only how it went on.
REVOKE UPDATE, DELETE ON loan, loan_repayment FROM bolsillo_app;
GRANT UPDATE (state, decided_at, decided_by, opinion, credited_at, due_on, ledger_head, overdue_at, repaid_at) ON loan TO bolsillo_app;
GRANT UPDATE (ledger_head) ON loan_repayment TO bolsillo_app;

-- uses: guard_states, refuse_state_move, moved_by_operator, loan_due, loan_is_within_limit, loan_goes_on, repayment_is_owed, loan_stands_behind, loan_is_posted, score_by_loan
INSERT INTO state_move (subject, from_state, to_state, operator_column, operator_roles) VALUES
  ('loan', NULL, 'waiting', NULL, NULL),
  -- By rule: `loan_is_within_limit` knows which.
  ('loan', NULL, 'running', NULL, NULL),
  ('loan', 'waiting', 'running', 'decided_by', '{reviewer}'),
  ('loan', 'waiting', 'rejected', 'decided_by', '{reviewer}'),
  ('loan', 'running', 'repaid', NULL, NULL);
SELECT guard_states('loan');
CREATE TRIGGER loan_is_within_limit BEFORE INSERT ON loan FOR EACH ROW EXECUTE FUNCTION loan_is_within_limit();
CREATE TRIGGER loan_goes_on BEFORE UPDATE ON loan FOR EACH ROW EXECUTE FUNCTION loan_goes_on();
CREATE TRIGGER repayment_is_owed BEFORE INSERT ON loan_repayment FOR EACH ROW EXECUTE FUNCTION repayment_is_owed();

INSERT INTO ledger.asset_class (name, pattern, scale) VALUES ('loan', '^LOAN\.MXN$', 2);
-- The debt stands in the investor's own chain, as an asset of which each unit is a cent owed.
INSERT INTO ledger.posting_rule (name, source, destination, asset_class) VALUES
  ('loan.credit', 'firm.loans', 'investor.available', 'cash'),
  ('loan.debt', 'firm.loan-book', 'investor.available', 'loan'),
  ('loan.repay.principal', 'investor.available', 'firm.loans', 'cash'),
  ('loan.repay.debt', 'investor.available', 'firm.loan-book', 'loan'),
  ('loan.repay.interest', 'investor.available', 'firm.loan-interest', 'cash'),
  ('loan.repay.iva', 'investor.available', 'firm.iva', 'cash'),
  ('loan.repay.penalty', 'investor.available', 'firm.loan-penalty', 'cash');
CREATE TRIGGER loan_stands_behind BEFORE INSERT ON ledger.posting
  FOR EACH ROW WHEN (NEW.name LIKE 'loan.%') EXECUTE FUNCTION loan_stands_behind();
CREATE UNIQUE INDEX loan_credited_once ON ledger.transaction (investor_id, (reference::jsonb ->> 'loanId'))
  WHERE name = 'loan.credit';
CREATE UNIQUE INDEX loan_repaid_once ON ledger.transaction (investor_id, (reference::jsonb ->> 'repaymentId'))
  WHERE name = 'loan.repay';
CREATE CONSTRAINT TRIGGER loan_is_posted AFTER INSERT OR UPDATE ON loan DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.credited_at IS NOT NULL) EXECUTE FUNCTION loan_is_posted('loan.credit', 'loanId');
CREATE CONSTRAINT TRIGGER repayment_is_posted AFTER INSERT ON loan_repayment DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION loan_is_posted('loan.repay', 'repaymentId');

CREATE TRIGGER score_by_loan BEFORE INSERT ON credit_score_change FOR EACH ROW EXECUTE FUNCTION score_by_loan();

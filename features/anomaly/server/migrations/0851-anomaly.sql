-- uses: tariff_protect, tariff_guard, tariff_is_append_only, anomaly_noted, refuse_anomaly_change
-- What the auditor is told of by rules: dated rows, alarms that a function of the database raises, and what was said of them.

-- A desk's call that decides about an investor's case: under which name its id stands in the audit log's detail, and where
-- the console shows it.
CREATE TABLE decision_call (
  call text PRIMARY KEY,
  case_key text NOT NULL,
  desk text NOT NULL
);
INSERT INTO decision_call (call, case_key, desk) VALUES
  ('operator/kyc_decide', 'kycCase', 'kyc'),
  ('operator/deposit_complete', 'depositId', 'deposits'),
  ('operator/deposit_refuse', 'depositId', 'deposits'),
  ('operator/withdrawal_decide', 'withdrawal', 'withdrawals'),
  ('operator/withdrawal_return', 'withdrawal', 'withdrawals'),
  ('operator/loan_decide', 'loan', 'loans'),
  ('operator/password_reset_decide', 'passwordReset', 'password-resets');
REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON decision_call FROM bolsillo_app;
CREATE INDEX approval_of_subject ON approval (subject_id);
CREATE INDEX approval_decided_at ON approval (decided_at) WHERE decided_at IS NOT NULL;

CREATE TABLE anomaly_rule (
  name text NOT NULL CHECK (name IN ('fast', 'same_investor', 'night', 'refunds', 'adjustments_mxn', 'adjustments_usd', 'pair', 'rule_change')),
  -- By business time, as every dated row.
  effective_from date NOT NULL,
  -- From so many on, or from so many cents on, it is an alarm.
  least bigint NOT NULL CHECK (least > 0),
  -- So many days are looked back.
  days bigint NOT NULL CHECK (days BETWEEN 1 AND 90),
  -- fast: seconds from opening to decision; night: the first hour; pair: percent of what one asked for; else none.
  bound bigint CHECK (CASE name WHEN 'fast' THEN bound BETWEEN 1 AND 600 WHEN 'night' THEN bound BETWEEN 0 AND 23
    WHEN 'pair' THEN bound BETWEEN 50 AND 100 ELSE bound IS NULL END),
  -- night: the hour at which it ends.
  until_hour bigint CHECK (CASE name WHEN 'night' THEN until_hour BETWEEN 0 AND 23 ELSE until_hour IS NULL END),
  source text NOT NULL,
  PRIMARY KEY (name, effective_from),
  CHECK ((name = 'rule_change') <= (least = 1))
);
INSERT INTO anomaly_rule (name, effective_from, least, days, bound, until_hour, source) VALUES
  ('fast', '2015-01-01', 5, 1, 15, NULL, 'Default: five decisions of one person in a day, each within 15 s of opening the case'),
  ('same_investor', '2015-01-01', 8, 30, NULL, NULL, 'Default: eight decisions by one person alone for one investor in 30 days'),
  ('night', '2015-01-01', 5, 7, 22, 6, 'Default: five decisions from 22:00 to 06:00 in a week, Mexico City'),
  ('refunds', '2015-01-01', 5, 7, NULL, NULL, 'Default: five withdrawals given back by one person in a week'),
  ('adjustments_mxn', '2015-01-01', 20000000, 30, NULL, NULL, 'Default: adjustments for MXN 200,000.00 that one person asked for in 30 days'),
  ('adjustments_usd', '2015-01-01', 1000000, 30, NULL, NULL, 'Default: adjustments for USD 10,000.00 that one person asked for in 30 days'),
  ('pair', '2015-01-01', 10, 30, 90, NULL, 'Default: ten of one that the same other agreed to in 30 days, 90% of all they asked for, none rejected'),
  ('rule_change', '2015-01-01', 1, 30, NULL, NULL, 'Every agreed change of these rules');
SELECT tariff_protect('anomaly_rule');

CREATE TABLE anomaly_alarm (
  number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  rule text NOT NULL,
  -- The row of the rule that it was raised by.
  effective_from date NOT NULL,
  operator_id uuid NOT NULL REFERENCES operator (id),
  -- The second person of a pair.
  other_id uuid REFERENCES operator (id),
  investor_id text,
  -- Security time: the first and the last case of it.
  first_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  -- Cases, or cents.
  found bigint NOT NULL,
  -- What it counted, in order: {at, name, subject, path}.
  cases jsonb NOT NULL,
  raised_at timestamptz NOT NULL,
  FOREIGN KEY (rule, effective_from) REFERENCES anomaly_rule (name, effective_from)
);
CREATE INDEX anomaly_alarm_of ON anomaly_alarm (rule, operator_id, last_at DESC);
-- What an auditor found behind an alarm; with it the alarm is settled.
CREATE TABLE anomaly_note (
  alarm bigint PRIMARY KEY REFERENCES anomaly_alarm (number),
  operator_id uuid NOT NULL REFERENCES operator (id),
  noted_at timestamptz NOT NULL,
  text text NOT NULL CHECK (length(text) BETWEEN 5 AND 500)
);
REVOKE ALL ON anomaly_alarm, anomaly_note FROM bolsillo_app;
GRANT SELECT ON anomaly_alarm, anomaly_note TO bolsillo_app;
GRANT INSERT ON anomaly_note TO bolsillo_app;
CREATE TRIGGER anomaly_noted BEFORE INSERT ON anomaly_note FOR EACH ROW EXECUTE FUNCTION anomaly_noted();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON anomaly_alarm
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_anomaly_change();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON anomaly_note
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_anomaly_change();

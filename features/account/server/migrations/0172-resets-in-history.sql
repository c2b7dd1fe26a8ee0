-- The history of log-ins tells of resets too: that somebody asked for another password without a log-in, and from where;
-- and that a password which a reviewer agreed to holds from then on, of the log-in or of withdrawals.
ALTER TABLE sign_in DROP CONSTRAINT sign_in_outcome_check;
ALTER TABLE sign_in ADD CONSTRAINT sign_in_outcome CHECK (outcome IN
  ('registered', 'signed_in', 'wrong_password', 'reset_asked', 'password_reset', 'withdrawal_reset'));

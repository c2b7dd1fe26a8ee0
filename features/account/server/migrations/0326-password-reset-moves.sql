-- uses: guard_states, refuse_state_move, moved_by_operator
-- A reset waits; a reviewer agrees or rejects in a session of the console, or its investor takes it back. What was agreed
-- to for the log-in lies still first, and then holds or is taken back without an operator.
INSERT INTO state_move (subject, kind, from_state, to_state, operator_column, operator_roles) VALUES
  ('password_reset', '', NULL, 'waiting', NULL, NULL),
  ('password_reset', 'withdrawal', 'waiting', 'agreed', 'decided_by', '{reviewer}'),
  ('password_reset', 'log_in', 'waiting', 'cooling', 'decided_by', '{reviewer}'),
  ('password_reset', '', 'waiting', 'rejected', 'decided_by', '{reviewer}'),
  ('password_reset', '', 'waiting', 'cancelled', NULL, NULL),
  ('password_reset', 'log_in', 'cooling', 'agreed', NULL, NULL),
  ('password_reset', 'log_in', 'cooling', 'cancelled', NULL, NULL);
SELECT guard_states('password_reset', 'asks_for');
-- The list says it now.
DROP TRIGGER password_reset_begins_waiting ON password_reset;
DROP FUNCTION password_reset_begins_waiting();

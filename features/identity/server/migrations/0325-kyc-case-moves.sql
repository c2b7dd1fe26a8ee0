-- uses: guard_states, refuse_state_move, moved_by_operator
-- A proof of identity waits and is decided once, by a reviewer in a session of the console.
INSERT INTO state_move (subject, from_state, to_state, operator_column, operator_roles) VALUES
  ('kyc_case', NULL, 'waiting', NULL, NULL),
  ('kyc_case', 'waiting', 'verified', 'decided_by', '{reviewer}'),
  ('kyc_case', 'waiting', 'rejected', 'decided_by', '{reviewer}');
SELECT guard_states('kyc_case');
-- The list says it now.
DROP TRIGGER kyc_case_begins_waiting ON kyc_case;
DROP FUNCTION kyc_case_begins_waiting();

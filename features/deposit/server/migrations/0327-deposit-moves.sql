-- uses: deposit_is_credited, approval_kind, guard_states, refuse_state_move, moved_by_operator
-- A deposit begins as told; a reviewer finds, in a session of the console, what it is.
INSERT INTO state_move (subject, from_state, to_state, operator_column, operator_roles) VALUES
  ('deposit', NULL, 'pending', NULL, NULL),
  ('deposit', 'pending', 'completed', 'decided_by', '{reviewer}'),
  ('deposit', 'pending', 'rejected', 'decided_by', '{reviewer}'),
  ('deposit', 'pending', 'unknown', 'decided_by', '{reviewer}'),
  ('deposit', 'unknown', 'completed', 'decided_by', '{reviewer}'),
  ('deposit', 'unknown', 'rejected', 'decided_by', '{reviewer}');
SELECT guard_states('deposit');
SELECT approval_kind('deposit', 'reviewer');
CREATE CONSTRAINT TRIGGER deposit_is_credited AFTER UPDATE ON deposit DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.state <> 'completed' AND NEW.state = 'completed') EXECUTE FUNCTION deposit_is_credited();

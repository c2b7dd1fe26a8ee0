-- uses: withdrawal_is_posted, approval_kind, guard_states, refuse_state_move, moved_by_operator
-- A withdrawal begins as asked for. A reviewer agrees, sends, doubts or rejects in a session of the console; its investor
-- takes it back. An admin rejects only what a reviewer asked for who leaves the firm.
INSERT INTO state_move (subject, from_state, to_state, operator_column, operator_roles) VALUES
  ('withdrawal', NULL, 'pending', NULL, NULL),
  ('withdrawal', 'pending', 'pending', 'approved_by', '{reviewer}'),
  ('withdrawal', 'pending', 'completed', 'decided_by', '{reviewer}'),
  ('withdrawal', 'pending', 'unknown', 'decided_by', '{reviewer}'),
  ('withdrawal', 'pending', 'rejected', 'decided_by', '{reviewer,admin}'),
  ('withdrawal', 'pending', 'cancelled', NULL, NULL),
  ('withdrawal', 'unknown', 'unknown', 'decided_by', '{reviewer}'),
  ('withdrawal', 'unknown', 'completed', 'decided_by', '{reviewer}'),
  ('withdrawal', 'unknown', 'rejected', 'decided_by', '{reviewer}');
SELECT guard_states('withdrawal');
SELECT approval_kind('withdrawal', 'reviewer'), approval_kind('withdrawal_return', 'reviewer');
CREATE CONSTRAINT TRIGGER withdrawal_is_held AFTER INSERT ON withdrawal DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION withdrawal_is_posted();
CREATE CONSTRAINT TRIGGER withdrawal_is_posted AFTER UPDATE ON withdrawal DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.ended_at IS NULL AND NEW.ended_at IS NOT NULL) EXECUTE FUNCTION withdrawal_is_posted();

-- uses: approval_session, approval_fits, approval_kind, guard_states, refuse_state_move, moved_by_operator
-- In which sessions it was asked for and decided; the database writes both, with their instants.
ALTER TABLE approval
  ADD COLUMN requested_in uuid REFERENCES operator_log_in (id),
  ADD COLUMN decided_in uuid REFERENCES operator_log_in (id);
CREATE INDEX approval_requested_in ON approval (requested_in);
CREATE INDEX approval_decided_in ON approval (decided_in);
CREATE TRIGGER keeps_session BEFORE INSERT ON approval FOR EACH ROW EXECUTE FUNCTION approval_session();
CREATE TRIGGER keeps_deciding_session BEFORE UPDATE ON approval
  FOR EACH ROW WHEN (OLD.state = 'waiting' AND NEW.state <> 'waiting') EXECUTE FUNCTION approval_session();
CREATE TRIGGER of_two_who_may AFTER UPDATE ON approval
  FOR EACH ROW WHEN (OLD.state = 'waiting' AND NEW.state = 'approved') EXECUTE FUNCTION approval_fits();

SELECT approval_kind('operator-create', 'admin'), approval_kind('operator-roles', 'admin'), approval_kind('operator-renew', 'admin');

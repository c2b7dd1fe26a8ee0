-- uses: auditor_stays, operator_holds, approval_kind, guard_states, refuse_state_move, moved_by_operator
-- An auditor leaves by two admins, and one who can sign in is always left.
SELECT approval_kind('operator-close', 'admin');
CREATE CONSTRAINT TRIGGER auditor_stays AFTER UPDATE OR DELETE ON operator_role DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.role = 'auditor') EXECUTE FUNCTION auditor_stays();
CREATE CONSTRAINT TRIGGER auditor_stays AFTER UPDATE ON operator DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.closed_at IS NULL AND NEW.closed_at IS NOT NULL) EXECUTE FUNCTION auditor_stays();

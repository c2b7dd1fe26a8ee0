-- Who watches the others is not switched off by one of them: an auditor leaves, or loses the role, by two admins who agreed
-- on it in this very transaction, and the last one who can sign in never does. Asked at the commit: roles are taken and
-- given anew in one. The owner's migrations need no admins.
CREATE OR REPLACE FUNCTION auditor_stays() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_id uuid := coalesce(to_jsonb(OLD) ->> 'operator_id', to_jsonb(OLD) ->> 'id');
BEGIN
  -- Has the role still, given anew; or left and never had it.
  IF operator_holds(v_id, '{auditor}') OR TG_TABLE_NAME = 'operator'
     AND NOT EXISTS (SELECT FROM operator_role WHERE operator_id = v_id AND role = 'auditor') THEN
    RETURN NULL;
  END IF;
  IF (SELECT relowner FROM pg_class WHERE oid = TG_RELID) <> current_user::regrole AND NOT EXISTS (
       SELECT FROM approval WHERE subject_kind = 'operator' AND subject_id = v_id::text AND state = 'approved'
         AND xmin = pg_current_xact_id()::xid
         AND (kind = 'operator-close' OR kind = 'operator-roles' AND NOT payload -> 'roles' ? 'auditor')) THEN
    RAISE EXCEPTION 'the auditor % leaves by two admins alone', v_id USING ERRCODE = 'BO003';
  END IF;
  -- Of two that go at once the second waits here, and then sees that the first is gone.
  PERFORM pg_advisory_xact_lock(hashtext('operator.auditor'));
  IF NOT EXISTS (SELECT FROM operator o JOIN operator_role r ON r.operator_id = o.id
       WHERE r.role = 'auditor' AND o.closed_at IS NULL AND o.password_hash IS NOT NULL) THEN
    RAISE EXCEPTION 'the auditor % is the last one', v_id USING ERRCODE = 'BO003';
  END IF;
  RETURN NULL;
END
$$;

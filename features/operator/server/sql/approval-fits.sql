-- What is agreed to was asked for by somebody who still may, and is not about the one who agrees.
CREATE OR REPLACE FUNCTION approval_fits() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_roles text[];
BEGIN
  SELECT operator_roles INTO v_roles FROM state_move
    WHERE subject = 'approval' AND kind = NEW.kind AND from_state IS NULL;
  IF NOT operator_holds(NEW.requested_by, v_roles) OR (NEW.subject_kind = 'operator' AND NEW.subject_id = NEW.decided_by::text) THEN
    RAISE EXCEPTION 'the approval % is not one of two who may', NEW.id USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION legal_hold_was_approved() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM FROM approval
      WHERE id = NEW.approval_id AND kind = 'legal_hold' AND state = 'approved'
        AND subject_id = NEW.investor_id::text
        AND payload ->> 'authority' = NEW.authority AND payload ->> 'reference' = NEW.reference;
    IF NOT FOUND OR NEW.lift_approval_id IS NOT NULL THEN
      RAISE EXCEPTION 'a legal hold needs the approval of two persons' USING ERRCODE = 'BO002';
    END IF;
    RETURN NEW;
  END IF;
  IF OLD.lifted_at IS NOT NULL THEN
    RAISE EXCEPTION 'legal hold % is lifted', OLD.id USING ERRCODE = 'BL004';
  END IF;
  PERFORM FROM approval
    WHERE id = NEW.lift_approval_id AND kind = 'legal_hold_lift' AND state = 'approved'
      AND subject_id = NEW.investor_id::text AND payload ->> 'holdId' = NEW.id::text;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'lifting a legal hold needs the approval of two persons' USING ERRCODE = 'BO002';
  END IF;
  RETURN NEW;
END
$$;

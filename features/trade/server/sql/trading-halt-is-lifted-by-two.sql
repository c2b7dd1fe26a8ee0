-- A halt ends once, and only as two persons agreed on.
CREATE OR REPLACE FUNCTION trading_halt_is_lifted_by_two() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF OLD.lifted_at IS NOT NULL THEN
    RAISE EXCEPTION 'the halt % is lifted', OLD.id USING ERRCODE = 'BL004';
  END IF;
  PERFORM FROM approval WHERE id = NEW.lift_approval_id AND kind = 'trading_halt_lift' AND state = 'approved'
    AND subject_id = NEW.id::text;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'lifting a halt needs the approval of two persons' USING ERRCODE = 'BO002';
  END IF;
  RETURN NEW;
END
$$;

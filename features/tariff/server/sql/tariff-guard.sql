-- Beside the owner's migrations only what two persons agreed on goes in, exactly as they agreed on it, and never for a
-- day that has begun.
CREATE OR REPLACE FUNCTION tariff_guard() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_payload jsonb;
  v_fits boolean;
BEGIN
  IF (SELECT relowner FROM pg_class WHERE oid = TG_RELID) = current_user::regrole THEN
    RETURN NEW;
  END IF;
  SELECT payload INTO v_payload FROM approval
    WHERE id = NEW.change_id AND kind = 'tariff' AND state = 'approved' AND payload ->> 'table' = TG_TABLE_NAME;
  IF NOT FOUND THEN
    RAISE EXCEPTION '%: a change needs the approval of two persons', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
  END IF;
  EXECUTE format('SELECT $1 IS NOT DISTINCT FROM jsonb_populate_record(NULL::%I.%I, $2)', TG_TABLE_SCHEMA, TG_TABLE_NAME)
    INTO v_fits USING NEW, (v_payload -> 'row') || jsonb_build_object('change_id', NEW.change_id);
  IF NOT v_fits THEN
    RAISE EXCEPTION '%: this is not what two persons agreed on', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
  END IF;
  IF NEW.effective_from <= business_date() THEN
    RAISE EXCEPTION '%: a change begins on a later day than today', TG_TABLE_NAME USING ERRCODE = 'BF002';
  END IF;
  RETURN NEW;
END
$$;

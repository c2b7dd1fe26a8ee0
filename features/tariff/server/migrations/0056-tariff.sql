-- What the firm charges and offers stands in dated rows: the row with the latest day not after today holds. A feature
-- keeps its rows in a table of its own and puts it under this guard with `SELECT tariff_protect('its_table');`.

-- Business time's date in Mexico City, by which the firm's dates go.
CREATE FUNCTION business_date() RETURNS date LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT (greatest(now() + offset_ms * interval '1 millisecond', not_before) AT TIME ZONE 'America/Mexico_City')::date
    FROM business_clock;
$$;

CREATE FUNCTION tariff_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '%: what was announced is never changed; a later row follows it', TG_TABLE_NAME USING ERRCODE = 'BF004';
END
$$;

-- Beside the owner's migrations only what two persons agreed on goes in, exactly as they agreed on it, and never for a
-- day that has begun.
CREATE FUNCTION tariff_guard() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
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

-- For migrations: gives a table of dated rows its column `change_id` (the approval; null for first rows) and the guard.
CREATE FUNCTION tariff_protect(p_table regclass) RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ADD COLUMN change_id uuid UNIQUE', p_table);
  EXECUTE format('REVOKE UPDATE, DELETE ON %s FROM bolsillo_app', p_table);
  EXECUTE format('GRANT SELECT, INSERT ON %s TO bolsillo_app', p_table);
  EXECUTE format('CREATE TRIGGER tariff_guard BEFORE INSERT ON %s FOR EACH ROW EXECUTE FUNCTION tariff_guard()', p_table);
  EXECUTE format('CREATE TRIGGER tariff_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON %s
    FOR EACH STATEMENT EXECUTE FUNCTION tariff_is_append_only()', p_table);
END
$$;
REVOKE ALL ON FUNCTION tariff_protect(regclass) FROM PUBLIC;

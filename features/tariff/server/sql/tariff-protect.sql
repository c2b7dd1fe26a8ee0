-- For migrations: gives a table of dated rows its column `change_id` (the approval; null for first rows) and the guard.
CREATE OR REPLACE FUNCTION tariff_protect(p_table regclass) RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
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

-- For migrations: puts a table under its listed moves, again after more were listed. The conditions are written out into
-- the triggers themselves, so that a listed move, such as that of an order, costs no look-up.
CREATE OR REPLACE FUNCTION guard_states(p_table regclass, p_kind_column text DEFAULT NULL) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_begins text;
  v_moves text;
  v_by_operator boolean;
BEGIN
  SELECT string_agg(of_kind || format('NEW.state = %L', to_state), ' OR ') FILTER (WHERE from_state IS NULL),
         string_agg(of_kind || format('OLD.state = %L AND NEW.state = %L', from_state, to_state), ' OR ')
           FILTER (WHERE from_state IS NOT NULL),
         bool_or(operator_column IS NOT NULL)
    INTO v_begins, v_moves, v_by_operator
    FROM (SELECT *, CASE WHEN kind = '' THEN '' ELSE format('NEW.%I = %L AND ', p_kind_column, kind) END AS of_kind
            FROM state_move WHERE subject = p_table::text) listed;
  EXECUTE format('DROP TRIGGER IF EXISTS begins_as_listed ON %1$s;
    DROP TRIGGER IF EXISTS moves_as_listed ON %1$s;
    DROP TRIGGER IF EXISTS moved_by_operator ON %1$s', p_table);
  EXECUTE format('CREATE TRIGGER begins_as_listed AFTER INSERT ON %s FOR EACH ROW WHEN ((%s) IS NOT TRUE)
    EXECUTE FUNCTION refuse_state_move()', p_table, v_begins);
  EXECUTE format('CREATE TRIGGER moves_as_listed AFTER UPDATE ON %s FOR EACH ROW
    WHEN (OLD.state IS DISTINCT FROM NEW.state AND (%s) IS NOT TRUE) EXECUTE FUNCTION refuse_state_move()', p_table, v_moves);
  IF v_by_operator THEN
    EXECUTE format('CREATE TRIGGER moved_by_operator AFTER INSERT OR UPDATE ON %s FOR EACH ROW
      EXECUTE FUNCTION moved_by_operator(%L)', p_table, coalesce(p_kind_column, ''));
  END IF;
END
$$;
REVOKE ALL ON FUNCTION guard_states(regclass, text) FROM PUBLIC;

-- The operator whom a move names is the one in whose session the transaction runs (`operator_acts`, features/operator).
CREATE OR REPLACE FUNCTION moved_by_operator() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_new jsonb := to_jsonb(NEW);
  v_old jsonb := to_jsonb(OLD);
  v_move state_move;
  v_operator text;
BEGIN
  FOR v_move IN SELECT * FROM state_move m
    WHERE m.subject = TG_TABLE_NAME AND m.operator_column IS NOT NULL
      AND (m.kind = '' OR m.kind = v_new ->> TG_ARGV[0])
      AND m.from_state IS NOT DISTINCT FROM v_old ->> 'state' AND m.to_state = v_new ->> 'state'
  LOOP
    v_operator := v_new ->> v_move.operator_column;
    CONTINUE WHEN v_move.from_state = v_move.to_state
      AND v_operator IS NOT DISTINCT FROM v_old ->> v_move.operator_column;
    IF NOT operator_acts(v_operator::uuid, v_move.operator_roles) THEN
      RAISE EXCEPTION '% to %: % is not a % in an open session', TG_TABLE_NAME, v_move.to_state, v_move.operator_column,
        array_to_string(v_move.operator_roles, ' or ') USING ERRCODE = 'insufficient_privilege';
    END IF;
  END LOOP;
  RETURN NULL;
END
$$;

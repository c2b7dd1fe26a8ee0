-- For migrations: a kind of approval, with the roles of those who ask and decide. An admin may reject it as well: of an
-- operator who leaves, all that waits is rejected by the admin who closes them.
CREATE OR REPLACE FUNCTION approval_kind(p_kind text, VARIADIC p_roles text[]) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO state_move (subject, kind, from_state, to_state, operator_column, operator_roles) VALUES
    ('approval', p_kind, NULL, 'waiting', 'requested_by', p_roles),
    ('approval', p_kind, 'waiting', 'approved', 'decided_by', p_roles),
    ('approval', p_kind, 'waiting', 'rejected', 'decided_by', p_roles || '{admin}');
  PERFORM guard_states('approval', 'kind');
END
$$;
REVOKE ALL ON FUNCTION approval_kind(text, text[]) FROM PUBLIC;

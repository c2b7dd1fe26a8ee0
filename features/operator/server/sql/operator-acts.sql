-- Whether this transaction runs in an open session of that operator, who holds one of these roles. Half an hour unused
-- ends a session (`OPERATOR_LIMITS.idleMs`). A live server's instant is that of the database, give or take a minute; a test's clock stands.
CREATE OR REPLACE FUNCTION operator_acts(p_operator uuid, p_roles text[]) RETURNS boolean
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT operator_holds(p_operator, p_roles) AND EXISTS (SELECT FROM operator_log_in
    WHERE id = operator_session() AND operator_id = p_operator AND ended_at IS NULL
      AND created_at <= operator_at() AND expires_at > operator_at()
      AND last_used_at > operator_at() - interval '30 minutes'
      AND (operator_at() BETWEEN clock_timestamp() - interval '1 minute' AND clock_timestamp() + interval '1 minute'
        OR NOT EXISTS (SELECT FROM installation WHERE mode = 'live')))
$$;

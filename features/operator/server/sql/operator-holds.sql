CREATE OR REPLACE FUNCTION operator_holds(p_operator uuid, p_roles text[]) RETURNS boolean
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM operator o JOIN operator_role r ON r.operator_id = o.id
    WHERE o.id = p_operator AND o.closed_at IS NULL AND r.role = ANY (p_roles))
$$;

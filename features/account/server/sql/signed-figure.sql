-- A figure that the screen showed; null where there is none.
CREATE OR REPLACE FUNCTION signed_figure(p_statement text, p_name text) RETURNS numeric
LANGUAGE sql IMMUTABLE SET search_path = public, pg_temp AS $$
  SELECT CASE WHEN signed_text(p_statement, 8, p_name) ~ '^[0-9]{1,15}([.][0-9]{1,8})?$'
    THEN signed_text(p_statement, 8, p_name)::numeric END
$$;

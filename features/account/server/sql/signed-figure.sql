-- A figure that the screen showed or, where it showed none of that name, that the input names; null where there is none.
CREATE OR REPLACE FUNCTION signed_figure(p_statement text, p_name text) RETURNS numeric
LANGUAGE sql IMMUTABLE SET search_path = public, pg_temp AS $$
  SELECT CASE WHEN figure ~ '^[0-9]{1,15}([.][0-9]{1,8})?$' THEN figure::numeric END
    FROM (SELECT coalesce(signed_text(p_statement, 8, p_name), signed_text(p_statement, 7, p_name)) AS figure) f
$$;

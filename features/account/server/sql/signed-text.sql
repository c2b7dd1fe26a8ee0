-- A text of a signed statement: of its seventh line, the command's input, or its eighth, what the screen showed. Null where
-- there is none. Never fails, whatever the statement says.
CREATE OR REPLACE FUNCTION signed_text(p_statement text, p_line int, p_name text) RETURNS text
LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT CASE WHEN split_part(p_statement, E'\n', p_line) IS JSON OBJECT
    THEN split_part(p_statement, E'\n', p_line)::jsonb ->> p_name END
$$;

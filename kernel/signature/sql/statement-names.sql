-- Whether a signed text is a statement of this signer and key, whose last line can be read.
CREATE OR REPLACE FUNCTION statement_names(p_statement text, p_signer uuid, p_key bytea) RETURNS boolean
LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT split_part(p_statement, E'\n', 1) = 'bolsillo-command-1'
     AND split_part(p_statement, E'\n', 2) = p_signer::text
     AND split_part(p_statement, E'\n', 3) = encode(p_key, 'hex')
     AND split_part(p_statement, E'\n', 8) IS JSON OBJECT
$$;

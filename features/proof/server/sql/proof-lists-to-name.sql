-- The lists that became final since the last root, as the next one names them: a line for each, in the order of their subjects.
CREATE OR REPLACE FUNCTION proof_lists_to_name() RETURNS text
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT coalesce(string_agg(subject || ' ' || hash || E'\n', '' ORDER BY subject), '') FROM proof_list WHERE number IS NULL
$$;

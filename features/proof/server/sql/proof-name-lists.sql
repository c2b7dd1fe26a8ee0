-- What a root names is named once.
CREATE OR REPLACE FUNCTION proof_name_lists() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE proof_list SET number = NEW.number
    WHERE number IS NULL AND position(subject || ' ' || hash || E'\n' IN NEW.lists) > 0;
  RETURN NULL;
END
$$;
REVOKE EXECUTE ON FUNCTION proof_name_lists() FROM PUBLIC;

-- A final list goes into the next daily root.
CREATE OR REPLACE FUNCTION ipo_list_to_root() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO proof_list (subject, hash) VALUES (NEW.offer_id, NEW.list_hash);
  RETURN NULL;
END
$$;
REVOKE EXECUTE ON FUNCTION ipo_list_to_root() FROM PUBLIC;

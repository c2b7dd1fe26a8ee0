-- Ends the link of whose password was changed.
CREATE OR REPLACE FUNCTION social_link_ends() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM social_link WHERE investor_id = NEW.id;
  RETURN NULL;
END
$$;

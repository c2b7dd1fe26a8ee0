-- What a person writes waits first, with its writer named and in session; only the server's own and a feed's items begin
-- published.
CREATE OR REPLACE FUNCTION news_begins() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF (NEW.origin = 'operator') <> (NEW.state = 'scheduled') THEN
    RAISE EXCEPTION 'news of % begins as %', NEW.origin, NEW.state USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;

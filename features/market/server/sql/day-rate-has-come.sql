-- The rate of a day is not known before that day has begun in Mexico City: one of a day ahead would stand until then.
CREATE OR REPLACE FUNCTION day_rate_has_come() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp SET timezone = 'UTC' AS $$
BEGIN
  IF NEW.date > ((business_now() + interval '5 seconds') AT TIME ZONE 'America/Mexico_City')::date THEN
    RAISE EXCEPTION 'day_rate: % has not come', NEW.date USING ERRCODE = 'BE001';
  END IF;
  RETURN NEW;
END
$$;

CREATE OR REPLACE FUNCTION notification_stays() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  RAISE EXCEPTION 'notification %: when it was read or taken away stays', OLD.id USING ERRCODE = 'restrict_violation';
END
$$;

-- Nothing begins as decided.
CREATE OR REPLACE FUNCTION password_reset_begins_waiting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a password reset begins by waiting' USING ERRCODE = 'restrict_violation';
END
$$;

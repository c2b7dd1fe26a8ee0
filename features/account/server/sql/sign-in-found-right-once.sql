CREATE OR REPLACE FUNCTION sign_in_found_right_once() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.outcome <> 'wrong_password' OR NEW.outcome <> 'signed_in' THEN
    RAISE EXCEPTION 'what happened at log-in % stays', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;

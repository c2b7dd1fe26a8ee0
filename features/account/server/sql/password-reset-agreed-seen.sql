-- Nobody is given a new password unseen: the person who agrees has compared the new photo with the front of the document.
CREATE OR REPLACE FUNCTION password_reset_agreed_seen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT count(DISTINCT side) FROM password_reset_look
      WHERE reset_id = NEW.id AND operator_id = NEW.decided_by AND side IN ('face', 'front')) < 2 THEN
    RAISE EXCEPTION 'the photos of the password reset % were not compared', NEW.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;

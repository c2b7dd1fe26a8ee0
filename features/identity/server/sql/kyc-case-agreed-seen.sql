-- Nobody is verified unseen: the person who agrees has looked at both photos of this submission.
CREATE OR REPLACE FUNCTION kyc_case_agreed_seen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT count(DISTINCT side) FROM kyc_look WHERE case_id = NEW.id AND operator_id = NEW.decided_by) < 2 THEN
    RAISE EXCEPTION 'the proof of identity % was not looked at', NEW.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;

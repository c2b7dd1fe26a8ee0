-- Nobody is verified unseen: whoever agrees has looked at both photos of this very submission.
CREATE FUNCTION kyc_case_agreed_seen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT count(DISTINCT side) FROM kyc_look WHERE case_id = NEW.id AND operator_id = NEW.decided_by) < 2 THEN
    RAISE EXCEPTION 'the proof of identity % was not looked at', NEW.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER kyc_case_agreed_seen BEFORE UPDATE ON kyc_case
  FOR EACH ROW WHEN (NEW.state = 'verified' AND OLD.state = 'waiting') EXECUTE FUNCTION kyc_case_agreed_seen();
-- The application writes proofs that wait and decides them; it inserts none that stands already.
CREATE FUNCTION kyc_case_begins_waiting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a proof of identity begins by waiting' USING ERRCODE = 'restrict_violation';
END
$$;
CREATE TRIGGER kyc_case_begins_waiting BEFORE INSERT ON kyc_case
  FOR EACH ROW WHEN (NEW.state <> 'waiting') EXECUTE FUNCTION kyc_case_begins_waiting();

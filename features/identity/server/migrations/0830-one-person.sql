-- uses: kyc_case_person
-- What says that two proofs may be one person's: keyed hashes of the whole name, and of the name with the day of birth and
-- the sex that a CURP or an elector's key tells. Cases from before get theirs from a job.
CREATE TABLE kyc_person_clue (
  case_id uuid PRIMARY KEY REFERENCES kyc_case (id),
  name_hash bytea NOT NULL CHECK (length(name_hash) = 32),
  -- Null of a passport, whose number tells neither.
  born_hash bytea CHECK (length(born_hash) = 32)
);
CREATE INDEX kyc_person_clue_name ON kyc_person_clue (name_hash);
CREATE INDEX kyc_person_clue_born ON kyc_person_clue (born_hash) WHERE born_hash IS NOT NULL;
REVOKE UPDATE, DELETE ON kyc_person_clue FROM bolsillo_app;

ALTER TABLE kyc_case
  -- The verified proof of another account that the reviewer recognised the person by.
  ADD COLUMN same_person_as uuid REFERENCES kyc_case (id),
  -- The reviewer said that it is nobody who is known already.
  ADD COLUMN is_namesake boolean NOT NULL DEFAULT false,
  -- Who it is, the same in all accounts of one person; the database alone gives it.
  ADD COLUMN person_hash bytea,
  ADD CHECK (NOT is_namesake OR same_person_as IS NULL);
ALTER TABLE kyc_case DISABLE TRIGGER USER;
UPDATE kyc_case SET person_hash = number_hash WHERE state = 'verified';
ALTER TABLE kyc_case ENABLE TRIGGER USER;
ALTER TABLE kyc_case ADD CHECK (state <> 'verified' OR (person_hash IS NOT NULL AND length(person_hash) = 32));
CREATE INDEX kyc_case_of_person ON kyc_case (person_hash) WHERE state = 'verified';
GRANT UPDATE (same_person_as, is_namesake) ON kyc_case TO bolsillo_app;
CREATE TRIGGER kyc_case_person BEFORE UPDATE ON kyc_case
  FOR EACH ROW WHEN (NEW.state = 'verified' AND OLD.state = 'waiting') EXECUTE FUNCTION kyc_case_person();

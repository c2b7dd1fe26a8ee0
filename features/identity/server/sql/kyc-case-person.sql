-- Who a person is whose proof is agreed to: who the reviewer said; else who the documents say (`kyc_person_by_documents`);
-- else whom the document names. Nobody is verified whom neither tells apart from somebody who is verified already.
CREATE OR REPLACE FUNCTION kyc_case_person() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_name bytea;
  v_found record;
BEGIN
  NEW.person_hash := NEW.number_hash;
  IF NEW.same_person_as IS NOT NULL THEN
    SELECT person_hash INTO NEW.person_hash FROM kyc_case
      WHERE id = NEW.same_person_as AND state = 'verified' AND investor_id <> NEW.investor_id;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'nobody is verified by %', NEW.same_person_as USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
  END IF;
  -- Of two that are agreed to at once, the second sees the first.
  SELECT name_hash INTO v_name FROM kyc_person_clue WHERE case_id = NEW.id;
  PERFORM pg_advisory_xact_lock(hashtextextended(encode(v_name, 'hex'), 0)) WHERE v_name IS NOT NULL;
  IF NEW.is_namesake THEN RETURN NEW; END IF;
  SELECT person, unclear INTO v_found FROM kyc_person_by_documents(NEW.id);
  IF v_found.unclear THEN
    RAISE EXCEPTION 'the reviewer says who the person of % is', NEW.id USING ERRCODE = 'restrict_violation';
  END IF;
  NEW.person_hash := coalesce(v_found.person, NEW.number_hash);
  RETURN NEW;
END
$$;

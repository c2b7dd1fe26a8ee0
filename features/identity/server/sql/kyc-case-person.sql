-- Who a person is whose proof is agreed to: who the reviewer said; else who has the same name, day of birth and sex by a
-- document of the other kind (CURP and elector's key), where only one such person is known; else whom the document names.
-- Two CURPs, or two elector's keys, are two persons', whatever their names.
CREATE OR REPLACE FUNCTION kyc_case_person() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_born bytea;
  v_persons bytea[];
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
  SELECT born_hash INTO v_born FROM kyc_person_clue WHERE case_id = NEW.id;
  IF NEW.is_namesake OR v_born IS NULL THEN RETURN NEW; END IF;
  -- Of two that are agreed to at once, the second sees the first.
  PERFORM pg_advisory_xact_lock(hashtextextended(encode(v_born, 'hex'), 0));
  SELECT array_agg(DISTINCT c.person_hash) INTO v_persons
    FROM kyc_person_clue p JOIN kyc_case c ON c.id = p.case_id
   WHERE p.born_hash = v_born AND c.state = 'verified' AND c.id_type <> NEW.id_type
     AND NOT EXISTS (SELECT FROM kyc_case other WHERE other.person_hash = c.person_hash AND other.state = 'verified'
       AND other.id_type = NEW.id_type);
  IF cardinality(v_persons) = 1 THEN NEW.person_hash := v_persons[1]; END IF;
  RETURN NEW;
END
$$;

-- Who a case's person is by the documents alone: who is verified under the same name, day of birth and sex by a document of
-- the other kind (CURP and elector's key), where only one such person is known; else null. `unclear` where somebody verified
-- under the same name may be them and no document tells, as a passport's number does not: then the reviewer says who it is.
-- Two CURPs, or two elector's keys, are two persons', whatever their names.
CREATE OR REPLACE FUNCTION kyc_person_by_documents(p_case uuid, OUT person bytea, OUT unclear boolean)
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
DECLARE
  v_own kyc_case;
  v_name bytea;
  v_born bytea;
  v_persons bytea[];
BEGIN
  SELECT * INTO v_own FROM kyc_case WHERE id = p_case;
  SELECT name_hash, born_hash INTO v_name, v_born FROM kyc_person_clue WHERE case_id = p_case;
  SELECT array_agg(DISTINCT c.person_hash) INTO v_persons
    FROM kyc_person_clue p JOIN kyc_case c ON c.id = p.case_id
   WHERE p.born_hash = v_born AND c.state = 'verified' AND c.id_type <> v_own.id_type
     AND NOT EXISTS (SELECT FROM kyc_case other WHERE other.person_hash = c.person_hash AND other.state = 'verified'
       AND other.id_type = v_own.id_type);
  IF cardinality(v_persons) = 1 THEN person := v_persons[1]; END IF;
  unclear := person IS NULL AND (coalesce(cardinality(v_persons), 0) > 1 OR EXISTS (
    SELECT FROM kyc_person_clue p JOIN kyc_case c ON c.id = p.case_id
     WHERE p.name_hash = v_name AND c.state = 'verified' AND c.investor_id <> v_own.investor_id
       AND (p.born_hash IS NULL OR v_born IS NULL)
       -- Whose other document tells another day of birth or sex is somebody else.
       AND NOT EXISTS (SELECT FROM kyc_case known JOIN kyc_person_clue told ON told.case_id = known.id
         WHERE known.person_hash = c.person_hash AND known.state = 'verified' AND told.born_hash <> v_born)));
END
$$;

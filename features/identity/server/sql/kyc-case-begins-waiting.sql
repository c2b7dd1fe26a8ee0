-- The application writes proofs that wait and decides them; it inserts none that stands already.
CREATE OR REPLACE FUNCTION kyc_case_begins_waiting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a proof of identity begins by waiting' USING ERRCODE = 'restrict_violation';
END
$$;

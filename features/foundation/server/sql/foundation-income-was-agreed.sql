-- Income is what two treasurers agreed on with its reference; a sandbox gives its own products theirs.
CREATE OR REPLACE FUNCTION foundation_income_was_agreed() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW.approval_id IS NULL THEN
    PERFORM FROM foundation f, installation i
      WHERE f.id = NEW.foundation_id AND f.approval_id IS NULL AND i.mode = 'sandbox';
  ELSE
    PERFORM FROM approval
      WHERE id = NEW.approval_id AND kind = 'foundation_income' AND state = 'approved' AND reason = NEW.reference
        AND subject_id = NEW.foundation_id::text AND payload ->> 'foundationId' = NEW.foundation_id::text
        AND payload ->> 'amount' = NEW.amount::text;
  END IF;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'income needs the approval of two persons' USING ERRCODE = 'BO001';
  END IF;
  RETURN NEW;
END
$$;

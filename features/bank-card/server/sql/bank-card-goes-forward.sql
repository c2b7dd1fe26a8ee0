-- A removed card does not come back, and no day of waiting is shortened.
CREATE OR REPLACE FUNCTION bank_card_goes_forward() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.removed_at IS NOT NULL THEN
    RAISE EXCEPTION 'the bank card % was removed', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.changed_at < OLD.changed_at OR (NEW.changed_at = OLD.changed_at AND NEW.removed_at IS NULL
       AND (NEW.numbers_hash, NEW.account_hash, NEW.details_sealed)
         IS DISTINCT FROM (OLD.numbers_hash, OLD.account_hash, OLD.details_sealed)) THEN
    RAISE EXCEPTION 'a changed account waits again' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;

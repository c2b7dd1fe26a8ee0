-- A removed card does not come back, and no day of waiting is shortened.
CREATE OR REPLACE FUNCTION bank_card_goes_forward() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.removed_at IS NOT NULL THEN
    RAISE EXCEPTION 'the bank card % was removed', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.changed_at < OLD.changed_at OR (NEW.numbers_hash <> OLD.numbers_hash AND NEW.changed_at = OLD.changed_at) THEN
    RAISE EXCEPTION 'a changed account waits again' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;

-- An account carries the signature of the device on which it was added or last changed, or none: the database writes which.
-- Of one that is removed it stays.
CREATE OR REPLACE FUNCTION sign_bank_card() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    NEW.signature := bank_card_signature(NEW.investor_id, 'added', NEW.id, NEW.account_hash);
  ELSIF NEW.removed_at IS NULL THEN
    NEW.signature := bank_card_signature(NEW.investor_id, 'changed', NEW.id, NEW.account_hash);
  END IF;
  RETURN NEW;
END
$$;
